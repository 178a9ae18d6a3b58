"""Round records: read, replay and write one round as a text file.

Imports `progressive` and the layers below it. Start with `model.py` (what a record holds) and
`replay.py` (how it is played); docs/round-record.md is the format.
"""

from fortyeight.record.export import house_for_record, write_played, write_replayed
from fortyeight.record.fault import RecordFault
from fortyeight.record.model import Record
from fortyeight.record.read import read_record, read_record_file, record_from
from fortyeight.record.replay import ReplayedRound, replay
from fortyeight.record.result import net, outcome, result, table_result
from fortyeight.record.write import UnrecordableRound, write_record

__all__ = [
    "Record",
    "RecordFault",
    "ReplayedRound",
    "UnrecordableRound",
    "house_for_record",
    "net",
    "outcome",
    "read_record",
    "read_record_file",
    "record_from",
    "replay",
    "result",
    "table_result",
    "write_played",
    "write_record",
    "write_replayed",
]
