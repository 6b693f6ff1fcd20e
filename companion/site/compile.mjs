// Compiles a folder of Python with the very Python that will run it:  node compile.mjs PYODIDE FOLDER [lines]
// Without `lines` an error cannot say in which line of a library it was: that is a quarter of all that is fetched.
import { pathToFileURL } from "node:url";

const [pyodide, folder, lines] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.mountNodeFS("/folder", folder);
python.globals.set("lines", lines === "lines");
python.runPython(`
import marshal
import os
from importlib.util import MAGIC_NUMBER
from types import CodeType

HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Of a file that is not compared with its source: there is none."""


NO_LINE = 0b11111000
"""An entry of the table of lines that has none; its last three bits say for how many instructions but one."""


def without_lines(code):
    inner = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([NO_LINE | 7] * eights + ([NO_LINE | rest - 1] if rest else []))
    return code.replace(co_linetable=table, co_consts=inner)


for place, _, names in os.walk("/folder"):
    if place.startswith("/folder/companion/tables/migrations"):
        continue  # alembic reads them as they are
    for path in (os.path.join(place, name) for name in names if name.endswith(".py")):
        with open(path, "rb") as source:
            code = compile(source.read(), path.removeprefix("/folder/"), "exec", dont_inherit=True, optimize=2)
        with open(f"{path}c", "wb") as compiled:
            compiled.write(HEADER + marshal.dumps(code if lines else without_lines(code)))
        os.unlink(path)
`);
process.exit(0);
