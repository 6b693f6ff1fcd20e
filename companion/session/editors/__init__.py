"""How a table is entered, game by game.

What is saved together is a *part* of the table: a seat (`seat-0`), a shared city. A part turns a form into its
document, and the parts of a table make the `final` document of the game. Everything else is done by the page
(`companion.web.pages.enter`): routes, revisions, drafts, conflicts, undo, the log, live updates. Parts know neither the
request nor the store: they get the snapshot of the table, the form and the query of the address.

A game without an editor of its own is entered by its pad. To add a board:

1. In `companion/games/<game>/table/editor.py` write a subclass of `SeatPart` (what a player has) or of `Part` (what
   is shared). Its `board_type` is a dataclass marked `@document`: `documents` writes it into the part's document and
   reads it back, so nobody else sees its JSON. `modes = ("board", "pad")`: the first is offered first. A document is
   `{"way": "board", "pad": {…}, "board": …}`; changing the mode keeps the other side. Write

   - `blank_board()`: the board where nothing was entered yet;
   - `read_board(form, current)`: the whole board out of the form's fields; `FormError(field, text)` for what cannot be
     read. `current` is the board that the form was drawn from. A button with a name is one more field. Where each
     field stands for one place of the board, `form_places` reads, fills and names them;
   - `board_progress(board)`: `Progress(state, caption, share)`, as in “28 of 33 houses”;
   - `board_player(board)` of a seat: the player of the `final` document, as its dataclass;
   - `label(path)`: a field in words, for the choice between two phones (`board.agents[2]`; see `companion.game.paths`);
   - where useful: `board_missing` (what nobody has entered yet), `note` (what changed, for the log), `value_text` (a
     value in words), `panels` (context of the templates), `change` (a press that also changes other parts),
     `template`, `pad_player` and `as_pad` (a pad unlike the rows).

   `self.snapshot` is the whole table, `self.parts` are the other parts of it.
2. Below them a subclass of `Editor`: `build_parts(parts)` makes the parts of a table, `table_fields(parts)` gives what
   the `final` document holds besides players, `turn_bar(parts)` the round and whether the end has come. `EDITOR` is
   one of these.
3. In `templates/games/<game>/board.html` draw the inside of the form: inputs that encode the whole part, nothing else
   is needed without a script. It gets `table`, `part`, `document`, `board`, `score`, `seat` and what `panels` adds.
4. Panels that follow the score while entering are named in `fragments`: element id → template. After every save they
   are drawn again and swapped in, with focus and scroll kept. Every page has `score-bar` and `findings`.
5. Style in `static/css/games/<game>/` and modules in `static/js/games/<game>/`; set `style` and `script`. A script
   changes inputs and dispatches `input` or `change` on them: `editor.js` hears it, keeps the draft and sends it.
"""

from companion import games
from companion.session.editors.editor import Editor, seat_of
from companion.session.editors.form_reading import FormError, MissingEntry, Progress
from companion.session.editors.part import Document, Part, Parts, SeatPart

__all__ = [
    "Document",
    "Editor",
    "FormError",
    "MissingEntry",
    "Part",
    "Parts",
    "Progress",
    "SeatPart",
    "editor",
    "seat_of",
]


@games.cached
def editor(game: str) -> Editor:
    """The editor of this game; one that brings none is entered by its pad.

    :raise KeyError: there is no such game.
    """
    own: Editor = getattr(games.module(game, "table.editor"), "EDITOR", None) or Editor()
    return own
