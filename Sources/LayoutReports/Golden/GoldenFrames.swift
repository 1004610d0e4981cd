import JSON
public import Layout
public import LayoutSpec

/// The expected frames of a spec in several environments, which `layoutc test` keeps beside the spec.
///
/// The text starts with the options that name the environments. For each environment, a section has the root's size and
/// one line for each view: `id x y width height`, in points, rounded to three decimals, in document order.
public struct GoldenFrames: Hashable, Sendable {
  /// A layout in one environment.
  public struct Section: Hashable, Sendable {
    /// The environment in a few words.
    public let environment: String
    /// The layout in the environment.
    public let content: Content

    /// Creates a section.
    public init(environment: String, content: Content) {
      self.environment = environment
      self.content = content
    }
  }

  /// The layout in an environment.
  public enum Content: Hashable, Sendable {
    /// The root's size, and the frames of the views in document order.
    case solved(root: Size, views: [View])
    /// The code of a problem, such as `unsatisfiable`.
    case problem(String)
  }

  /// A view's frame.
  public struct View: Hashable, Sendable {
    /// The view's id.
    public let id: String
    /// The view's frame in the root's coordinates.
    public let frame: Rect
  }

  /// The command line's options that name the environments.
  public let options: [String]
  /// The environments, in the order of the options.
  public let sections: [Section]

  /// Creates golden frames.
  public init(options: [String], sections: [Section]) {
    self.options = options
    self.sections = sections
  }

  /// Returns the default values of the traits of a spec that no environment of the file names, because the spec has
  /// gained them. They are no differences between environments.
  public func defaultsOfNewTraits(in spec: SpecDocument) -> [Name: Name] {
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
  /// Creates the rounded frames of a result.
  public init(_ result: SpecResult) {
    self = .solved(
      root: Size(width: roundedToThousandths(result.root.width), height: roundedToThousandths(result.root.height)),
      views: result.views.map { view in
        GoldenFrames.View(
          id: view.id,
          frame: Rect(
            x: roundedToThousandths(view.frame.x), y: roundedToThousandths(view.frame.y),
            width: roundedToThousandths(view.frame.width), height: roundedToThousandths(view.frame.height)))
      })
  }
}

/// Rounds a number to three decimals, with ties away from zero.
private func roundedToThousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

/// The reason why a file of golden frames cannot be read.
public struct GoldenFramesError: Error, Hashable, Sendable {
  /// A sentence that describes the mistake.
  public let message: String
  /// The line, from 1.
  public let line: Int
}

extension GoldenFrames {
  /// The first line of every file.
  private static let heading = "layoutc frames 1"
  private static let optionsKey = "options "
  private static let environmentKey = "environment "
  private static let rootKey = "root "
  private static let problemKey = "problem "

  /// The text of the file.
  public var text: String {
    var writer = JSONWriter(capacity: 256)
    writer.beginArray()
    for option in options { writer.string(option) }
    writer.endArray()
    var text = "\(Self.heading)\n\(Self.optionsKey)\(String(decoding: writer.bytes, as: UTF8.self))\n"
    for section in sections {
      text += "\n\(Self.environmentKey)\(section.environment)\n"
      switch section.content {
      case .problem(let code): text += "\(Self.problemKey)\(code)\n"
      case .solved(let root, let views):
        text += "\(Self.rootKey)\(numberText(root.width)) \(numberText(root.height))\n"
        for view in views {
          let frame = view.frame
          let numbers = [frame.x, frame.y, frame.width, frame.height].map { numberText($0) }
          text += "\(view.id) \(numbers.joined(separator: " "))\n"
        }
      }
    }
    return text
  }

  /// Parses a file.
  ///
  /// - Throws: `GoldenFramesError` at the first line that ``text`` would not write.
  /// - Complexity: O(n) in the number of bytes.
  public init(parsing bytes: [UInt8]) throws(GoldenFramesError) {
    var reader = GoldenFramesReader()
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      var text = String(decoding: line, as: UTF8.self)
      if text.last == "\r" { text.removeLast() }
      do throws(GoldenFramesReader.Refusal) {
        try reader.read(text, isFirst: number == 1)
      } catch {
        throw GoldenFramesError(message: error.message, line: number)
      }
    }
    self = reader.finish()
  }

  /// Reads the lines of a file one by one.
  private struct GoldenFramesReader {
    struct Refusal: Error {
      let message: String
    }

    private var options: [String] = []
    private var sections: [Section] = []
    private var environment: String?
    private var root: Size?
    private var views: [View] = []
    private var problem: String?

    mutating func read(_ line: String, isFirst: Bool) throws(Refusal) {
      if isFirst {
        guard line == GoldenFrames.heading else {
          throw Refusal(message: "expected \"\(GoldenFrames.heading)\" in the first line; run 'layoutc test --update'")
        }
      } else if let text = Self.rest(of: line, behind: GoldenFrames.optionsKey), environment == nil {
        options = try Self.words(text)
      } else if let text = Self.rest(of: line, behind: GoldenFrames.environmentKey) {
        finishSection()
        environment = text
      } else if let text = Self.rest(of: line, behind: GoldenFrames.rootKey), environment != nil, root == nil {
        let numbers = try Self.numbers(text, count: 2)
        root = Size(width: numbers[0], height: numbers[1])
      } else if let text = Self.rest(of: line, behind: GoldenFrames.problemKey), environment != nil, root == nil {
        problem = text
      } else if !line.isEmpty {
        guard let space = line.firstIndex(of: " "), root != nil else {
          throw Refusal(message: "expected a view's id, x, y, width and height")
        }
        let numbers = try Self.numbers(String(line[line.index(after: space)...]), count: 4)
        views.append(
          View(
            id: String(line[..<space]),
            frame: Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])))
      }
    }

    mutating func finish() -> GoldenFrames {
      finishSection()
      return GoldenFrames(options: options, sections: sections)
    }

    private mutating func finishSection() {
      if let environment {
        let content: Content = root.map { .solved(root: $0, views: views) } ?? .problem(problem ?? "")
        sections.append(Section(environment: environment, content: content))
      }
      environment = nil
      root = nil
      problem = nil
      views = []
    }

    private static func rest(of line: String, behind key: String) -> String? {
      line.hasPrefix(key) ? String(line.dropFirst(key.count)) : nil
    }

    private static func words(_ text: String) throws(Refusal) -> [String] {
      let refusal = Refusal(message: "expected a list of options, such as [\"--device\", \"iphone-16\"]")
      let root: JSONValue
      do throws(JSONError) {
        root = try JSONDocument(parsing: Array(text.utf8)).root
      } catch {
        throw refusal
      }
      guard root.kind == .array else { throw refusal }
      var words: [String] = []
      for element in root.elements {
        guard let word = element.string else { throw refusal }
        words.append(word)
      }
      return words
    }

    private static func numbers(_ text: String, count: Int) throws(Refusal) -> [Double] {
      let numbers = text.split(separator: " ", omittingEmptySubsequences: false).compactMap { Double($0) }
      guard numbers.count == count, numbers.allSatisfy({ $0.isFinite }),
        text.split(separator: " ", omittingEmptySubsequences: false).count == count
      else { throw Refusal(message: "expected \(count) numbers with a space between them, found \"\(text)\"") }
      return numbers
    }
  }
}
