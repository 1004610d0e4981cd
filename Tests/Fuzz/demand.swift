import JSON

#if canImport(Glibc)
  import Glibc
#endif

/// Ends the fuzzer if a promise is broken.
func demand(_ holds: Bool, _ promise: @autoclosure () -> String) {
  guard !holds else { return }
  print("broken promise: \(promise())")
  abort()
}

/// Ends the fuzzer if bytes are not JSON.
func demandJSON(_ bytes: [UInt8]) {
  demand((try? JSONDocument(parsing: bytes)) != nil, "a response is JSON: \(String(decoding: bytes, as: UTF8.self))")
}
