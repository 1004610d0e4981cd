extension HTTPRequestParser {
  mutating func advance() throws(HTTPRequestError) -> Bool {
    switch stage {
    case .requestLine: return try advanceRequestLine()
    case .fields: return try advanceFields()
    case .fixedBody(let remaining):
      let left = takeBody(remaining)
      stage = .fixedBody(remaining: left)
      return left == 0
    case .chunkLine: return try advanceChunkLine()
    case .chunkData(let remaining):
      let left = takeBody(remaining)
      stage = left == 0 ? .chunkEnd : .chunkData(remaining: left)
      return left == 0
    case .chunkEnd: return try advanceChunkEnd()
    case .trailers: return try advanceTrailers()
    case .failed(let error): throw error
    }
  }

  mutating func takeRequest() -> HTTPRequest? {
    guard case .fixedBody(0) = stage, let request = request(body: body) else { return nil }
    stage = .requestLine
    head = PartialHead()
    body = []
    emptyLines = 0
    chunkOverhead = 0
    dropConsumed()
    return request
  }

  func request(body: [UInt8]) -> HTTPRequest? {
    guard let line = head.line, let outcome = head.outcome else { return nil }
    return HTTPRequest(
      method: line.method, fields: HTTPFields(bytes: head.bytes, lines: head.lines), body: body,
      framing: outcome.framing, keepsConnection: outcome.keepsConnection, isVersion10: line.minorVersion == 0,
      pathRange: line.path, queryRange: line.query)
  }

  /// Moves the rest only rarely, and never keeps a large empty buffer.
  private mutating func dropConsumed() {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 16 << 10)
    } else if start >= 16 << 10, start >= buffer.count / 2 {
      buffer.removeSubrange(..<start)
    } else {
      return
    }
    start = 0
    scanned = 0
  }

  /// Returns the line at `start`, or `nil` if it is incomplete. The limit is checked before the line is complete.
  private mutating func takeLine(limit: Int, or error: HTTPRequestError) throws(HTTPRequestError) -> Range<Int>? {
    guard let end = buffer.span.lineFeed(from: max(start, scanned)) else {
      scanned = buffer.count
      if lineWithoutReturn(to: buffer.count).count > limit { throw error }
      return nil
    }
    scanned = end + 1
    let line = lineWithoutReturn(to: end)
    if line.count > limit { throw error }
    guard line.upperBound < end else { throw .bareLineFeed }
    return line
  }

  private func lineWithoutReturn(to end: Int) -> Range<Int> {
    end > start && buffer[end - 1] == .carriageReturn ? start..<end - 1 : start..<end
  }

  /// `bytesLeft` includes the line end. An empty line is always allowed.
  private func lineLimit(_ bytesLeft: Int) -> Int { max(0, bytesLeft - 2) }

  private mutating func advanceRequestLine() throws(HTTPRequestError) -> Bool {
    guard let line = try takeLine(limit: limits.requestLine, or: .requestLineTooLong) else { return false }
    if line.isEmpty {
      emptyLines += 1
      guard emptyLines <= HTTPRequestParser.toleratedEmptyLines else { throw .malformedRequestLine }
      start = line.upperBound + 2
      dropConsumed()
      return true
    }
    head.line = try RequestLine(buffer.span.extracting(line))
    head.start = line.lowerBound
    start = line.upperBound + 2
    head.fieldsStart = start
    stage = .fields
    return true
  }

  /// The empty lines that are accepted before a request line (RFC 9112, 2.2).
  private static var toleratedEmptyLines: Int { 4 }

  private mutating func advanceFields() throws(HTTPRequestError) -> Bool {
    guard let requestLine = head.line else { throw .malformedRequestLine }
    let used = start - head.fieldsStart
    let limit = lineLimit(limits.fieldSection - used)
    guard let line = try takeLine(limit: limit, or: .fieldsTooLarge) else { return false }
    if line.isEmpty {
      let outcome = try head.framing.outcome(line: requestLine, bodyLimit: limits.body)
      finishHead(end: line.upperBound + 2, outcome)
      return true
    }
    let field = try HTTPFields.Line(buffer.span.extracting(line)).shifted(by: line.lowerBound)
    var framing = head.framing
    try framing.take(name: buffer.span.extracting(field.name), value: buffer.span.extracting(field.value))
    head.framing = framing
    head.lines.append(field.shifted(by: -head.start))
    start = line.upperBound + 2
    return true
  }

  private mutating func finishHead(end: Int, _ outcome: MessageFraming.Outcome) {
    head.bytes = Array(buffer[head.start..<end])
    head.outcome = outcome
    start = end
    stage = outcome.framing == .chunked ? .chunkLine : .fixedBody(remaining: outcome.length)
    dropConsumed()
  }

  /// Returns how many bytes are still missing.
  private mutating func takeBody(_ count: Int) -> Int {
    let taken = min(count, buffer.count - start)
    if taken > 0 {
      body.append(contentsOf: buffer[start..<start + taken])
      start += taken
      dropConsumed()
    }
    return count - taken
  }

  private mutating func advanceChunkLine() throws(HTTPRequestError) -> Bool {
    let allowance = limits.chunkOverhead - chunkOverhead
    let limit = allowance + ChunkLine.longestSize
    guard let line = try takeLine(limit: limit, or: .chunkOverheadTooLarge) else { return false }
    let overhead = ChunkLine.overhead(of: buffer.span.extracting(line))
    guard overhead <= allowance else { throw .chunkOverheadTooLarge }
    let size = try ChunkLine(buffer.span.extracting(line)).size
    guard size <= limits.body - body.count else { throw .bodyTooLarge }
    chunkOverhead += overhead
    start = line.upperBound + 2
    stage = size == 0 ? .trailers : .chunkData(remaining: size)
    return true
  }

  private mutating func advanceChunkEnd() throws(HTTPRequestError) -> Bool {
    guard start < buffer.count else { return false }
    guard buffer[start] == .carriageReturn else { throw .malformedChunk }
    guard start + 1 < buffer.count else { return false }
    guard buffer[start + 1] == .lineFeed else { throw .malformedChunk }
    start += 2
    stage = .chunkLine
    dropConsumed()
    return true
  }

  private mutating func advanceTrailers() throws(HTTPRequestError) -> Bool {
    let limit = lineLimit(limits.chunkOverhead - chunkOverhead)
    guard let line = try takeLine(limit: limit, or: .chunkOverheadTooLarge) else { return false }
    start = line.upperBound + 2
    if line.isEmpty {
      stage = .fixedBody(remaining: 0)
      return true
    }
    do throws(HTTPRequestError) {
      _ = try HTTPFields.Line(buffer.span.extracting(line))
    } catch {
      throw .malformedTrailer
    }
    chunkOverhead += line.count + 2
    return true
  }
}
