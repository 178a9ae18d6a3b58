"""Round records: read, replayed, written."""

from fortyeight.record.export import house_to_write, write_replayed
from fortyeight.record.fault import RecordFault
from fortyeight.record.model import Record
from fortyeight.record.read import read_record, read_record_file
from fortyeight.record.replay import Replayed, replay
from fortyeight.record.result import net, outcome, result, table_result
from fortyeight.record.write import NotFinished, write_record

__all__ = [
    "NotFinished",
    "Record",
    "RecordFault",
    "Replayed",
    "house_to_write",
    "net",
    "outcome",
    "read_record",
    "read_record_file",
    "replay",
    "result",
    "table_result",
    "write_record",
    "write_replayed",
]
