import JSON
import HTTPMessage
import LayoutSpec

// The functions that JavaScript calls. Bytes come and go through linear memory: the caller allocates room for a request,
// the module for an answer, whose address and length stand in `answer`.

/// The specs that are kept, and the last answer.
private struct Module {
  var documents: [Int32: SpecDocument] = [:]
  var nextHandle: Int32 = 1
  var answer: UnsafeMutableBufferPointer<UInt8>?
}

// One thread uses a module, so that nothing can be changed at the same time.
nonisolated(unsafe) private var module = Module()

/// Makes room for bytes that JavaScript writes, or `nil` if there is none.
@_cdecl("layoutc_allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count >= 0 else { return nil }
  return UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(count)), alignment: 16)
}

/// Gives room back.
@_cdecl("layoutc_free")
public func release(_ pointer: UnsafeMutableRawPointer?) { pointer?.deallocate() }

/// Reads a spec and keeps it.
///
/// - Returns: a number to ask for it with.
@_cdecl("layoutc_open")
public func open(_ pointer: UnsafeRawPointer, _ count: Int32) -> Int32 {
  let handle = module.nextHandle
  module.nextHandle &+= 1
  module.documents[handle] = SpecDocument(parsing: bytes(pointer, count))
  return handle
}

/// Forgets a spec that is kept.
@_cdecl("layoutc_close")
public func close(_ handle: Int32) { module.documents[handle] = nil }

/// Where the last answer is; valid until the next call.
@_cdecl("layoutc_answer_address")
public func answerAddress() -> UnsafeMutableRawPointer? {
  module.answer?.baseAddress.map { UnsafeMutableRawPointer($0) }
}

/// The number of bytes of the last answer.
@_cdecl("layoutc_answer_count")
public func answerCount() -> Int32 { Int32(truncatingIfNeeded: module.answer?.count ?? 0) }

/// Answers a call, and keeps the answer until the next one.
///
/// - Parameters:
///   - handle: a spec that is kept; 0 for one in the body.
///   - pointer: the body of a POST to the server.
///   - parameters: what the server takes in the query, as a list of names and values, `[["theme", "dark"], …]`; may be
///     empty.
/// - Returns: 0 for a result, 1 for a problem.
func keepAnswer(
  _ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int32, _ parameters: UnsafeRawPointer, _ parameterCount: Int32,
  _ answer: (ModuleRequest) throws(ProblemDetails) -> [UInt8]
) -> Int32 {
  module.answer?.deallocate()
  module.answer = nil
  let request = ModuleRequest(
    body: bytes(pointer, count), items: queryItems(bytes(parameters, parameterCount)),
    document: handle == 0 ? nil : module.documents[handle])
  let text: [UInt8]
  var isProblem: Int32 = 0
  do throws(ProblemDetails) {
    text = try answer(request)
  } catch {
    text = error.json()
    isProblem = 1
  }
  let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, text.count))
  _ = buffer.initialize(from: text)
  module.answer = UnsafeMutableBufferPointer(rebasing: buffer[..<text.count])
  return isProblem
}

private func bytes(_ pointer: UnsafeRawPointer, _ count: Int32) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: pointer, count: max(0, Int(count))))
}

private func queryItems(_ text: [UInt8]) -> [HTTPQueryItem] {
  guard !text.isEmpty, let json = try? JSONDocument(parsing: text) else { return [] }
  return json.root.elements.compactMap { pair in
    let words = pair.elements.compactMap { $0.string }
    return words.count == 2 ? HTTPQueryItem(name: words[0], value: words[1]) : nil
  }
}
