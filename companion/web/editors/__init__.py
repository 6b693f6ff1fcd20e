"""How a seat is entered, game by game.

An editor turns a form into the document of a *part* (what is saved together: `seat-0`, `seat-1`, a shared `city`) and
the parts of a table into the `final` document of the game. Everything else is the shell's: routes, revisions, drafts,
conflicts, undo, the log, live updates. To plug in a board editor:

1. In `companion/web/games/<game>/editor.py`, subclass `Editor`. Give `ways = ("board",
   "pad")`; the first is offered first. A part's document is `{"way": "board", "pad": {…}, "board": …}`: changing the
   way keeps the other side. Then write
   - `blank_board(table, part)`: the `board` of a part where nothing was entered yet;
   - `read_board(table, part, form, current)`: the whole board out of the form's fields; `FormError(field, text)` for
     what cannot be read. `current` is the board the form was drawn from. A button with a name is one more field;
   - `board_progress(table, part, board)`: `Progress(state, caption, share)`, as in “28 of 33 houses”;
   - `board_player(table, seat, board)`: the player of the `final` document, without the name;
   - `common(table, parts)`: what the `final` document holds besides players (plans, the shared city);
   - `label(table, part, path)`: a field in words, for the conflict panel (`board.agents[2]`);
   - where useful: `parts` (shared parts), `shared` (the links to them on the table page), `note` (what changed, for
     the log), `panels` (context of the templates), `change` (a press that also changes other parts), `shown` (a value
     in words, for the conflict panel).
2. In `templates/games/<game>/board.html` draw the inside of the form: inputs that encode the whole part, nothing else
   is needed without a script. It gets `table`, `part`, `document`, `board`, `score`, `seat` and what `panels` adds.
3. Panels that follow the score while entering are named in `fragments`: element id → template. After every save they
   are drawn again and swapped in, with focus and scroll kept. The shell's own are `score-bar` and `findings`.
4. Style in `static/css/games/<game>/` and modules in `static/js/games/<game>/`; set `style` and `script`. It
   changes inputs and dispatches `input` or `change` on them: `editor.js` hears it, keeps the draft and sends it.
"""

from __future__ import annotations

from functools import cache

from companion.web.editors.editor import Editor, seat_of
from companion.web.editors.forms import FormError, Progress, Shared
from companion.web.games import module

__all__ = ["Editor", "FormError", "Progress", "Shared", "editor", "seat_of"]


@cache
def editor(game: str) -> Editor:
    """The editor of this game.

    :raise KeyError: there is none.
    """
    try:
        found: Editor = module(game, "editor").EDITOR
    except ModuleNotFoundError:
        raise KeyError(game) from None
    return found
