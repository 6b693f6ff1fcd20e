"""What is stored of a table: its seats, what was entered as numbered revisions, and who entered it.

Documents are opaque JSON here: nothing in this package knows a rule of a game.
"""

from companion.tables.models import PRINTED_KEY as PRINTED_KEY
from companion.tables.models import Beginning as Beginning
from companion.tables.models import CannotUndo as CannotUndo
from companion.tables.models import Conflict as Conflict
from companion.tables.models import Device as Device
from companion.tables.models import Edit as Edit
from companion.tables.models import Finished as Finished
from companion.tables.models import Group as Group
from companion.tables.models import Kind as Kind
from companion.tables.models import Label as Label
from companion.tables.models import LogEntry as LogEntry
from companion.tables.models import NewerDatabase as NewerDatabase
from companion.tables.models import PartState as PartState
from companion.tables.models import Person as Person
from companion.tables.models import Restoration as Restoration
from companion.tables.models import Revision as Revision
from companion.tables.models import Seat as Seat
from companion.tables.models import Snapshot as Snapshot
from companion.tables.models import StorageError as StorageError
from companion.tables.models import Table as Table
from companion.tables.models import Unknown as Unknown
from companion.tables.models import Visit as Visit
from companion.tables.storage.database import database_url as database_url
from companion.tables.storage.database import shrink as shrink
from companion.tables.store import BoundedCache as BoundedCache
from companion.tables.store import Store as Store
