import JSON
import Layout
import LayoutSpec

/// The expected frames of a spec in several environments, which `layoutc test` keeps beside the spec.
///
/// The text starts with the options that name the environments. For each environment, a section has the root's size and
/// one line for each view: `id x y width height`, in points, rounded to three decimals, in document order. A section
/// without a solution has the code of a problem instead.
package struct GoldenFrames: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package let environment: String
    package let content: Content

    package init(environment: String, content: Content) {
      self.environment = environment
      self.content = content
    }
  }

  package enum Content: Hashable, Sendable {
    /// The root's size, and the frames of the views in document order.
    case solved(root: Size, views: [View])
    /// The code of a problem, such as `unsatisfiable`.
    case problem(String)
  }

  package struct View: Hashable, Sendable {
    package let id: String
    package let frame: Rect
  }

  /// The command line's options that name the environments.
  package let options: [String]
  /// The environments, in the order of the options.
  package let sections: [Section]

  package init(options: [String], sections: [Section]) {
    self.options = options
    self.sections = sections
  }

  package var problems: [Section] { sections.filter { $0.content.problem != nil } }

  /// The default values of traits that no environment of the file names, because they are new in the spec.
  package func defaultsOfNewTraits(in spec: SpecDocument) -> [Name: Name] {
    var named: Set<Name> = []
    for section in sections {
      for word in section.environment.split(separator: " ") {
        if let sign = word.firstIndex(of: "=") { named.insert(Name(String(word[..<sign]))) }
      }
    }
    var defaults: [Name: Name] = [:]
    for (name, values) in spec.traits where !named.contains(name) { defaults[name] = values.first }
    return defaults
  }
}

extension GoldenFrames.Content {
  var problem: String? { if case .problem(let code) = self { code } else { nil } }

  package init(_ result: SpecResult) {
    self = .solved(
      root: Size(width: roundedToThousandths(result.root.width), height: roundedToThousandths(result.root.height)),
      views: result.views.map { view in
        GoldenFrames.View(id: view.id, frame: Rect(view.frame.numbers.map(roundedToThousandths)))
      })
  }
}

private func roundedToThousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

/// The reason why a file of golden frames cannot be read.
package struct GoldenFramesError: Error, Hashable, Sendable {
  package let message: String
  /// The line, from 1.
  package let line: Int
}

extension GoldenFrames {
  /// The text of the file. An empty line precedes each section and is nowhere else, so that a view may have any id.
  package var text: String {
    var writer = JSONWriter(capacity: 256)
    writer.array(of: options) { $1.string($0) }
    var text = "\(GoldenFramesReader.heading)\noptions \(String(decoding: writer.bytes, as: UTF8.self))\n"
    for section in sections {
      text += "\nenvironment \(section.environment)\n"
      switch section.content {
      case .problem(let code): text += "problem \(code)\n"
      case .solved(let root, let views):
        text += "root \(numberText(root.width)) \(numberText(root.height))\n"
        for view in views { text += "\(view.id) \(view.frame.text)\n" }
      }
    }
    return text
  }

  /// Parses a file.
  ///
  /// - Throws: `GoldenFramesError` at the first malformed line. Lines may end with CRLF, and more of them may be empty.
  /// - Complexity: O(n) in the number of bytes.
  package init(parsing bytes: [UInt8]) throws(GoldenFramesError) {
    var reader = GoldenFramesReader()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    self = try reader.finish()
  }
}

/// Reads the lines of a file as bytes, because a space may belong to a character with the scalar before it.
private struct GoldenFramesReader {
  static let heading = "layoutc frames 1"

  private var line = 0
  private var options: [String] = []
  private var sections: [GoldenFrames.Section] = []
  private var environment: String?
  private var content: GoldenFrames.Content?
  private var views: [GoldenFrames.View] = []
  private var followsEmptyLine = false

  mutating func read(_ bytes: ArraySlice<UInt8>) throws(GoldenFramesError) {
    line += 1
    defer { followsEmptyLine = bytes.isEmpty }
    if line == 1 {
      guard bytes.elementsEqual(Self.heading.utf8) else {
        throw refusal("expected \"\(Self.heading)\" in the first line")
      }
    } else if environment == nil, let rest = Self.rest(of: bytes, behind: "options ") {
      options = try words(rest)
    } else if followsEmptyLine || environment == nil, let rest = Self.rest(of: bytes, behind: "environment ") {
      try finishSection()
      environment = String(decoding: rest, as: UTF8.self)
    } else if bytes.isEmpty {
      return
    } else if environment != nil, content == nil {
      content = try firstContent(bytes)
    } else {
      views.append(try view(bytes))
    }
  }

  mutating func finish() throws(GoldenFramesError) -> GoldenFrames {
    try finishSection()
    return GoldenFrames(options: options, sections: sections)
  }

  private func firstContent(_ bytes: ArraySlice<UInt8>) throws(GoldenFramesError) -> GoldenFrames.Content {
    if let rest = Self.rest(of: bytes, behind: "root ") {
      let numbers = try numbers(rest, count: 2)
      return .solved(root: Size(width: numbers[0], height: numbers[1]), views: [])
    }
    if let rest = Self.rest(of: bytes, behind: "problem ") { return .problem(String(decoding: rest, as: UTF8.self)) }
    throw refusal("expected the root's width and height, or a problem")
  }

  private func view(_ bytes: ArraySlice<UInt8>) throws(GoldenFramesError) -> GoldenFrames.View {
    guard let space = bytes.firstIndex(of: UInt8(ascii: " ")), space > bytes.startIndex, case .solved = content else {
      throw refusal("expected a view's id, x, y, width and height")
    }
    let numbers = try numbers(bytes[(space + 1)...], count: 4)
    return GoldenFrames.View(id: String(decoding: bytes[..<space], as: UTF8.self), frame: Rect(numbers))
  }

  private mutating func finishSection() throws(GoldenFramesError) {
    guard let environment else { return }
    guard var content else { throw refusal("the section before has neither a root nor a problem") }
    if case .solved(let root, _) = content { content = .solved(root: root, views: views) }
    sections.append(.init(environment: environment, content: content))
    (self.environment, self.content, views) = (nil, nil, [])
  }

  private func refusal(_ message: String) -> GoldenFramesError { GoldenFramesError(message: message, line: line) }

  private static func rest(of bytes: ArraySlice<UInt8>, behind key: String) -> ArraySlice<UInt8>? {
    bytes.starts(with: key.utf8) ? bytes.dropFirst(key.utf8.count) : nil
  }

  private func words(_ bytes: ArraySlice<UInt8>) throws(GoldenFramesError) -> [String] {
    let refusal = refusal("expected a list of options, such as [\"--device\", \"iphone-16\"]")
    guard let root = (try? JSONDocument(parsing: Array(bytes)))?.root, root.kind == .array else { throw refusal }
    let words = root.elements.map { $0.string }
    guard !words.contains(nil) else { throw refusal }
    return words.compactMap { $0 }
  }

  private func numbers(_ bytes: ArraySlice<UInt8>, count: Int) throws(GoldenFramesError) -> [Double] {
    let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }.filter { $0.isFinite }
    guard words.count == count, numbers.count == count else {
      let text = String(decoding: bytes, as: UTF8.self)
      throw refusal("expected \(count) numbers with a space between them, found \"\(text)\"")
    }
    return numbers
  }
}
