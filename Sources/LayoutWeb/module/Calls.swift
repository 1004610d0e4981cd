import JSON
import LayoutOperations
import LayoutSpec

/// Computes the response to a call. See `keepAnswer`.
///
/// - Parameter call: the position of the operation in the table, or any other number for a line of a batch.
@_cdecl("layoutc_call")
public func call(
  _ call: Int32, _ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int32, _ parameters: UnsafeRawPointer,
  _ parameterCount: Int32
) -> Int32 {
  keepAnswer(handle, pointer, count, parameters, parameterCount) { request throws(ProblemDetails) in
    let number = Int(call)
    return try request.answer(to: Operation.all.indices.contains(number) ? Operation.all[number] : nil)
  }
}

/// Keeps the names of the operations, in the order of the table, as the answer.
@_cdecl("layoutc_operations")
public func nameOperations() {
  keep(Array(Operation.all.map { $0.name }.joined(separator: " ").utf8))
}

extension ModuleRequest {
  fileprivate func answer(to operation: Operation?) throws(ProblemDetails) -> [UInt8] {
    guard let operation else { return BatchLine.answer(to: body, number: 1) }
    let settings = try OperationSettings(items, for: operation)
    if case .file(let respond) = operation.answer { return try respond(settings, body) { false }.body }
    return try LayoutRequest(
      operation, read(operation.question), settings, limit: SolveRequest.environmentLimit
    ) { false }.response()
  }
}
