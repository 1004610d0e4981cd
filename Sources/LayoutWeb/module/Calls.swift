import JSON
import LayoutDiagnosis
import LayoutImport
import LayoutOperations
import LayoutSpec

/// The operations in the order of the numbers that the JavaScript package uses; `nil` is a line of a batch.
private let operations: [Operation?] = [
  .solve, .check, .explain, .render, .touch, .keys, .breakpoints, .diagnose, .importing, nil, .transition,
]

/// Computes the response to a call. See `keepAnswer`.
@_cdecl("layoutc_call")
public func call(
  _ call: Int32, _ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int32, _ parameters: UnsafeRawPointer,
  _ parameterCount: Int32
) -> Int32 {
  keepAnswer(handle, pointer, count, parameters, parameterCount) { request throws(ProblemDetails) in
    let number = Int(call)
    return try request.answer(to: operations.indices.contains(number) ? operations[number] : .solve)
  }
}

extension ModuleRequest {
  fileprivate func answer(to operation: Operation?) throws(ProblemDetails) -> [UInt8] {
    switch operation {
    case nil: return BatchLine.answer(to: body, number: 1)
    case .importing: return try ImportQuery(items).answer(to: body).body
    case .diagnose:
      try Operation.diagnose.check(items)
      var writer = JSONWriter(capacity: 4_096)
      LogDiagnosis.write(ConflictLogReader.logs(in: body).map { LogDiagnosis(of: $0) }, to: &writer)
      return writer.finish()
    case .some(let operation): return try layoutAnswer(to: operation)
    }
  }

  private func layoutAnswer(to operation: Operation) throws(ProblemDetails) -> [UInt8] {
    let query = try LayoutQuery(items, for: operation)
    let layout = try LayoutRequest(
      operation, read(operation.question), query, limit: SolveRequest.environmentLimit
    ) { false }
    if let response = try layout.commonResponse() { return response }
    try layout.checkOnce()
    var writer = JSONWriter(capacity: 4_096)
    guard layout.isSeveral else {
      try layout.write(layout.environments.first ?? CallerEnvironment(), to: &writer)
      return writer.finish()
    }
    writer.beginObject()
    writer.key("results")
    writer.beginArray()
    for environment in layout.environments {
      do throws(ProblemDetails) {
        // An incomplete result must not be added to the list.
        var element = JSONWriter(capacity: 4_096)
        try layout.write(environment, to: &element)
        writer.raw(element.bytes)
      } catch {
        error.write(to: &writer)
      }
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }
}
