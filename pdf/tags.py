"""A tagged PDF: what a screen reader finds instead of lines and tints.

A slip is a figure with a description, however many pages it lies on; on a page of its own every text is a heading or a
paragraph in reading order, and everything else is an artifact. ReportLab has no calls for this: the marks go into the
page as literals, and the tree becomes an entry of the file's catalogue.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing import Cell, Drawing, Path, Words

_name = lru_cache(maxsize=64)(PDFName)


class _Element(PDFDictionary):  # type: ignore[misc]
    """An object of its own in the file; what belongs to it is put in as the pages are drawn."""

    __RefOnly__ = 1

    def __init__(self, role: str, parent: PDFDictionary, **entries: object) -> None:
        super().__init__({"Type": _name("StructElem"), "S": _name(role), "P": parent, "K": PDFArray([]), **entries})

    def add(self, kid: PDFDictionary) -> None:
        self["K"].sequence.append(kid)


class _Root(PDFDictionary):  # type: ignore[misc]
    __RefOnly__ = 1


class Tags:
    """The marks of the page being drawn, and the tree they make in the end."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._root = _Root({"Type": _name("StructTreeRoot")})
        self._document = _Element("Document", self._root)
        self._root["K"] = self._document
        self._figures: dict[int, _Element] = {}
        self._tables: dict[int, _Element] = {}
        self._cells: dict[Cell, _Element] = {}
        self._on_page: list[object] = []
        self._pages: list[object] = []
        canvas.setCatalogEntry("MarkInfo", {"Marked": "true"})
        canvas.setCatalogEntry("StructTreeRoot", self._root)

    @contextmanager
    def figure(self, drawing: Drawing) -> Iterator[None]:
        """A slip: one figure, with a mark wherever it lies."""
        if id(drawing) not in self._figures:
            self._figures[id(drawing)] = self._element("Figure", Alt=PDFString(drawing.title))
        self._mark("Figure", self._figures[id(drawing)], one_of_several=True)
        yield
        self.end()

    def begin(self, item: Path | Words) -> None:
        """A path or a text on a page of its own, until `end`."""
        if isinstance(item, Path) or item.role == "Artifact":
            self._canvas.addLiteral("/Artifact BMC")
        elif item.cell is not None:
            self._mark("Span", self._cell(item.cell), one_of_several=True)
        else:
            self._mark(item.role, self._element(item.role))

    def end(self) -> None:
        self._canvas.addLiteral("EMC")

    def page_done(self) -> None:
        """Tell the page where its marks lead to, for which ReportLab has no call: hence its private `_doc`."""
        page = self._canvas._doc.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._pages) // 2, _name("S")
        self._pages += [len(self._pages) // 2, PDFArray(self._on_page)]
        self._on_page = []

    def _cell(self, cell: Cell) -> _Element:
        """The cell of a table, of which a text is a part; the table is where its first cell was met."""
        table, row, column = cell
        if table not in self._tables:
            self._tables[table] = self._element("Table")
        if cell not in self._cells:
            head: dict[str, Any] = {}
            if 0 in (row, column):
                scope = _name("Column" if row == 0 else "Row")
                head = {"A": PDFDictionary({"O": _name("Table"), "Scope": scope})}
            self._cells[cell] = _Element("TH" if head else "TD", self._tables[table], **head)
        return self._cells[cell]

    def finish(self) -> None:
        """Lay the cells into the rows of their tables, in the order in which a table is read."""
        rows: dict[tuple[int, int], _Element] = {}
        for cell in sorted(self._cells):
            table, row, _column = cell
            if (table, row) not in rows:
                rows[table, row] = _Element("TR", self._tables[table])
                self._tables[table].add(rows[table, row])
            rows[table, row].add(self._cells[cell])
            self._cells[cell]["P"] = rows[table, row]
        self._root["ParentTree"] = PDFDictionary({"Nums": PDFArray(self._pages)})

    def _element(self, role: str, **entries: object) -> _Element:
        element = _Element(role, self._document, **entries)
        self._document.add(element)
        return element

    def _mark(self, role: str, element: _Element, *, one_of_several: bool = False) -> None:
        """What is drawn next is the element, or one of several parts of it."""
        number, page = len(self._on_page), PDFObjectReference(f"Page{self._canvas.getPageNumber()}")
        if one_of_several:
            element.add(PDFDictionary({"Type": _name("MCR"), "Pg": page, "MCID": str(number)}))
        else:
            element["K"], element["Pg"] = str(number), page
        self._canvas.addLiteral(f"/{role} <</MCID {number}>> BDC")
        self._on_page.append(element)
