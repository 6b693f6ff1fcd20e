"""A tagged PDF: what a screen reader finds instead of lines and tints.

A slip is a figure with a description, however many pages it lies on; on a page of its own every text is a heading or a
paragraph in reading order, and everything else is an artifact. ReportLab has no calls for this, so the marks go into
the page's stream and the tree into the file's root here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject, PDFObjectReference, PDFString
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing import Cell, Drawing, Path, Words

_name = lru_cache(maxsize=64)(pdfdoc.PDFName)
_IN_A_ROW, _NEXT_ROW = 10, " \n  "
"""Items of a list in one line of the file, as ReportLab puts them."""


class _Dictionary(PDFObject):  # type: ignore[misc]
    """An object of its own in the file, filled in as the pages are drawn: its entries are texts, numbers, references,
    other such objects, and plain lists and dictionaries of all these."""

    __RefOnly__ = 1

    def __init__(self, **entries: object) -> None:
        self.entries: dict[str, object] = entries
        self._reference = ""

    def format(self, document: Any) -> bytes:
        """As ReportLab writes a dictionary, for a fraction of its time: a large table has thousands of these."""
        entries = [f"/{key} {_written(value, document)}" for key, value in self.entries.items()]
        return f"<< {' '.join(entries)} >>".encode("latin-1")

    def reference(self, document: Any) -> str:
        """How others write it."""
        if not self._reference:
            self._reference = _reference(document.Reference(self), document)
        return self._reference


def _written(value: object, document: Any) -> str:
    match value:
        case str() | int():
            return str(value)
        case _Dictionary():
            return value.reference(document)
        case PDFObjectReference():
            return _reference(value, document)
        case list():
            items = [_written(item, document) for item in value]
            rows = (" ".join(items[first : first + _IN_A_ROW]) for first in range(0, len(items), _IN_A_ROW))
            return f"[ {_NEXT_ROW.join(rows)} ]"
        case dict():
            entries = [f"/{key} {_written(item, document)}" for key, item in value.items()]
            return f"<<\n{' '.join(entries)}\n>>"
    return bytes(pdfdoc.format(value, document)).decode("latin-1")


def _reference(to: PDFObjectReference, document: Any) -> str:
    number, version = document.idToObjectNumberAndVersion[to.name]
    return f"{number} {version} R"


class Tags:
    """The marks of the page being drawn, and the tree they make in the end."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._root = _Dictionary(Type=_name("StructTreeRoot"))
        self._elements: list[_Dictionary] = []
        self._document = _Dictionary(Type=_name("StructElem"), S=_name("Document"), P=self._root, K=self._elements)
        self._figures: dict[int, _Dictionary] = {}
        self._tables: dict[int, _Dictionary] = {}
        self._cells: dict[Cell, _Dictionary] = {}
        self._on_page: list[_Dictionary] = []
        self._pages: list[object] = []
        canvas._doc.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        canvas._doc.Catalog.StructTreeRoot = self._root
        self._root.entries["K"] = self._document

    @contextmanager
    def figure(self, drawing: Drawing) -> Iterator[None]:
        """A slip: one figure, with a mark wherever it lies."""
        element = self._figures.get(id(drawing))
        if element is None:
            element = self._figures[id(drawing)] = self._element("Figure", Alt=PDFString(drawing.title), K=[])
        self._part_of(element)
        self._mark("Figure", element)
        yield
        self.end()

    def begin(self, item: Path | Words) -> None:
        """A path or a text on a page of its own, until `end`."""
        if isinstance(item, Path) or item.role == "Artifact":
            self._canvas._code.append("/Artifact BMC")
        elif item.cell is not None:
            self._mark("Span", self._cell(item.cell))
        else:
            self._mark(item.role, self._element(item.role, Pg=self._page(), K=len(self._on_page)))

    def end(self) -> None:
        self._canvas._code.append("EMC")

    def page_done(self) -> None:
        page = self._canvas._doc.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._pages) // 2, _name("S")
        self._pages += [len(self._pages) // 2, self._on_page]
        self._on_page = []

    def _cell(self, cell: Cell) -> _Dictionary:
        """The cell of a table, of which a text is a part; the table is where its first cell was met."""
        table, row, column = cell
        if table not in self._tables:
            self._tables[table] = self._element("Table", K=[])
        if cell not in self._cells:
            head = {"Scope": _name("Column" if row == 0 else "Row")} if 0 in (row, column) else {}
            self._cells[cell] = _Dictionary(Type=_name("StructElem"), S=_name("TH" if head else "TD"), K=[])
            if head:
                self._cells[cell].entries["A"] = {"O": _name("Table"), **head}
        element = self._cells[cell]
        self._part_of(element)
        return element

    def _rows(self) -> None:
        """Lay the cells into the rows of their tables, in the order in which a table is read."""
        rows: dict[tuple[int, int], Any] = {}
        for cell in sorted(self._cells):
            table, row, _column = cell
            if (table, row) not in rows:
                kids: list[object] = []
                rows[table, row] = _Dictionary(Type=_name("StructElem"), S=_name("TR"), P=self._tables[table], K=kids)
                of_table: Any = self._tables[table].entries["K"]
                of_table.append(rows[table, row])
            rows[table, row].entries["K"].append(self._cells[cell])
            self._cells[cell].entries["P"] = rows[table, row]

    def finish(self) -> None:
        self._rows()
        self._root.entries["ParentTree"] = {"Nums": self._pages}

    def _element(self, role: str, **entries: object) -> _Dictionary:
        element = _Dictionary(Type=_name("StructElem"), S=_name(role), P=self._document, **entries)
        self._elements.append(element)
        return element

    def _part_of(self, element: _Dictionary) -> None:
        """What is marked next is a part of an element that has several."""
        kids: Any = element.entries["K"]
        kids.append({"MCID": len(self._on_page), "Pg": self._page(), "Type": _name("MCR")})

    def _mark(self, role: str, element: _Dictionary) -> None:
        self._canvas._code.append(f"/{role} <</MCID {len(self._on_page)}>> BDC")
        self._on_page.append(element)

    def _page(self) -> object:
        return self._canvas._doc.thisPageRef()
