public import Layout
public import LayoutSpec

/// The expected frames of a spec in several environments, which `layoutc test` keeps beside the spec.
///
/// The text starts with the options that name the environments. For each environment, a section has the root's size and
/// one line for each view: `id x y width height`, in points, rounded to three decimals, in document order. A section
/// without a solution has the code of a problem instead.
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

  /// The sections whose layout has no solution.
  public var problems: [Section] { sections.filter { $0.content.problem != nil } }

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
  var problem: String? { if case .problem(let code) = self { code } else { nil } }

  /// Creates the rounded frames of a result.
  public init(_ result: SpecResult) {
    self = .solved(
      root: Size(width: roundedToThousandths(result.root.width), height: roundedToThousandths(result.root.height)),
      views: result.views.map { view in
        let numbers = view.frame.numbers.map(roundedToThousandths)
        return GoldenFrames.View(
          id: view.id, frame: Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
      })
  }
}

private func roundedToThousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
