// Fuzzes the HTTP parser with libFuzzer. Tests/Fuzz/fuzz.sh builds and runs it.

import HTTPMessage

#if canImport(Glibc)
  import Glibc
#endif

/// Parses the bytes in different pieces. The results must be equal.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTP(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let limits = HTTPLimits(requestLine: 80, fieldSection: 300, body: 60, chunkOverhead: 30)
  let whole = outcome(input, cut: max(1, count), limits)
  for cut in [1, 2, 5] where outcome(input, cut: cut, limits) != whole { abort() }
  return 0
}

private func outcome(_ input: [UInt8], cut: Int, _ limits: HTTPLimits) -> [String] {
  var parser = HTTPRequestParser(limits: limits)
  var seen: [String] = []
  do throws(HTTPRequestError) {
    for start in stride(from: 0, to: input.count, by: cut) {
      parser.append(Array(input[start..<min(start + cut, input.count)]))
      while let request = try parser.next() {
        let query = request.queryItems()?.map { $0.name + "=" + $0.value } ?? ["?"]
        seen.append("\(request.method) \(request.path) \(query) \(request.fields.all) \(request.body)")
      }
    }
    try parser.finish()
  } catch {
    seen.append("\(error)")
  }
  return seen
}
