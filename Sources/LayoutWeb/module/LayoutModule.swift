import JSON
import HTTPMessage
import LayoutOperations
import LayoutSpec

// The functions that JavaScript calls. Bytes are passed in linear memory: the caller allocates memory for a request,
// and the module for a response, whose address and length are in `answer`.

private struct Module {
  var documents: [Int32: SpecDocument] = [:]
  var nextHandle: Int32 = 1
  var answer: UnsafeMutableBufferPointer<UInt8>?
}

// A module is used by one thread.
nonisolated(unsafe) private var module = Module()

/// Allocates memory for bytes from JavaScript, or returns `nil` if there is none.
@_cdecl("layoutc_allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count >= 0 else { return nil }
  return UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(count)), alignment: 16)
}

/// Frees memory.
@_cdecl("layoutc_free")
public func release(_ pointer: UnsafeMutableRawPointer?) { pointer?.deallocate() }

/// Opens a spec: parses and stores it.
///
/// - Returns: the handle of the spec.
@_cdecl("layoutc_open")
public func open(_ pointer: UnsafeRawPointer, _ count: Int32) -> Int32 {
  let handle = module.nextHandle
  module.nextHandle &+= 1
  module.documents[handle] = SpecDocument(parsing: bytes(pointer, count))
  return handle
}

/// Closes an open spec.
@_cdecl("layoutc_close")
public func close(_ handle: Int32) { module.documents[handle] = nil }

/// The address of the last response, which is valid until the next call.
@_cdecl("layoutc_answer_address")
public func answerAddress() -> UnsafeMutableRawPointer? {
  module.answer?.baseAddress.map { UnsafeMutableRawPointer($0) }
}

/// The length of the last response in bytes.
@_cdecl("layoutc_answer_count")
public func answerCount() -> Int32 { Int32(truncatingIfNeeded: module.answer?.count ?? 0) }

/// Computes the response to a call, and stores it until the next call.
///
/// - Parameters:
///   - handle: an open spec, or 0 for the spec in the body.
///   - pointer: the body, as in a POST to the server.
///   - parameters: what the server takes in the query, as a list of names and values, `[["theme", "dark"], …]`; may be
///     empty.
/// - Returns: 0 for a result, 1 for a problem.
func keepAnswer(
  _ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int32, _ parameters: UnsafeRawPointer, _ parameterCount: Int32,
  _ answer: ([UInt8], [HTTPQueryItem], SpecDocument?) throws(ProblemDetails) -> [UInt8]
) -> Int32 {
  let text: [UInt8]
  var isProblem: Int32 = 0
  do throws(ProblemDetails) {
    text = try answer(
      bytes(pointer, count), queryItems(bytes(parameters, parameterCount)),
      handle == 0 ? nil : module.documents[handle])
  } catch {
    text = error.json()
    isProblem = 1
  }
  keep(text)
  return isProblem
}

func keep(_ text: [UInt8]) {
  module.answer?.deallocate()
  let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, text.count))
  _ = buffer.initialize(from: text)
  module.answer = UnsafeMutableBufferPointer(rebasing: buffer[..<text.count])
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
