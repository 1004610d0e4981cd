// Fuzzes the parser of conflict logs and the diagnosis with libFuzzer. Tests/Fuzz/fuzz.sh builds and runs it.

import JSON
import LayoutDiagnosis

/// Diagnoses a text in every way.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLog(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let logs = ConflictLogReader.logs(in: input)
  // A text in two pieces has the same result.
  var reader = ConflictLogReader()
  let half = reader.read(input[..<(count / 2)])
  demand(half + reader.read(input[(count / 2)...]) + reader.finish() == logs, "pieces are read as the whole")
  for log in logs {
    demand(log.line > 0, "a log has a line")
    let diagnosis = LogDiagnosis(of: log, options: LogDiagnosis.Options(pivotLimit: 20_000))
    demand(!diagnosis.why.isEmpty, "an answer says why")
    demand((diagnosis.verdict == .conflict) == (diagnosis.excess > 0), "a conflict has an excess")
    var writer = JSONWriter()
    diagnosis.write(to: &writer)
    demandJSON(writer.finish())
    writer = JSONWriter()
    diagnosis.writeSpec(to: &writer)
    demandJSON(writer.finish())
    _ = diagnosis.text()
  }
  return 0
}
