// Compiles a folder of Python with the very Python that will run it:  node compile.mjs PYODIDE FOLDER
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.mountNodeFS("/folder", folder);
python.runPython(`
import os
import py_compile

for place, _, names in os.walk("/folder"):
    if place.startswith("/folder/companion/tables/migrations"):
        continue  # alembic reads them as they are
    for name in names:
        if name.endswith(".py"):
            path = os.path.join(place, name)
            unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(path, f"{path}c", path.removeprefix("/folder/"), True, 2, unchecked)
            os.unlink(path)
`);
process.exit(0);
