import LayoutSpec

/// What a rule finds in one environment.
struct EnvironmentFinding: Sendable {
  let rule: CheckRule
  /// What is wrong, in a sentence.
  var message: String
  /// The JSON Pointer of what the finding is about, into the spec.
  let pointer: String
  /// What makes the finding the same one in other environments, beside the rule and the pointer.
  var identity = ""
  /// How bad it is here: of the environments' messages, that of the largest is told.
  var magnitude = 0.0
  /// Whether it is a mistake that shows whatever the environment, so that it has none.
  var isOfDocument = false
  /// The views among which one cause makes one finding, or `nil` if the view stands for itself.
  var group: Group?
  /// The other view, of two that something is wrong between.
  var partner: FindingDetail.View?
  var detail = FindingDetail()

  /// The children of a stack, or the keys of a row of a view without one.
  struct Group: Hashable, Sendable {
    let parent: String
    /// What else must be alike, such as the side on which views reach out.
    var manner = ""
    /// The parent's name in a sentence; nil at the top level.
    let name: String?
    /// The number of the row; -1 for the children of a stack.
    let row: Int
  }
}

/// What a finding has beside its message.
public struct FindingDetail: Hashable, Sendable {
  /// A constraint of a conflict.
  public struct Member: Hashable, Sendable {
    /// Its name.
    public let constraint: String
    /// What it says.
    public let text: String
    /// The JSON Pointer of what makes it.
    public let pointer: String
    /// Its factor in the sum that proves the conflict.
    public let multiplier: Double
  }

  /// A way to mend a conflict by changing one constraint.
  public struct Repair: Hashable, Sendable {
    /// The constraint's name.
    public let constraint: String
    /// What to add to its right side.
    public let change: Double
    /// What to do, in a sentence.
    public let text: String
  }

  /// How a variable moves while another one grows by 1.
  public struct Move: Hashable, Sendable {
    /// The variable: `q.left`.
    public let variable: String
    /// By how much it grows.
    public let change: Double
  }

  /// The view that it is about; of several the first.
  public var view: String?
  /// All views that it is about, in document order, if there are several.
  public var views: [View] = []
  /// The constraint that it is about.
  public var constraint: String?
  /// The code of a mistake in the document or the environment.
  public var code: String?
  /// The constraints that conflict.
  public var conflict: [Member] = []
  /// What is left of the conflict's proof: `0 >= gap`.
  public var gap = 0.0
  /// Ways to mend the conflict.
  public var repairs: [Repair] = []
  /// How what is ambiguous can move.
  public var direction: [Move] = []
  /// What to do about it, in a sentence.
  public var help: String?
  /// For which numbers it holds, if some have a range.
  public var ranges: Ranges?
  /// Where it is, if that is not in the spec: the line and column of a mistake in the caller's text.
  public var place: Place?
  /// Which of the texts that the caller gave for environments it is about, or `nil` if it is about the spec.
  public var environmentText: Int?

  /// One of several views.
  public struct View: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its JSON Pointer, into the spec.
    public let pointer: String
  }

  /// A line and a column, both from 1.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// A place, of numbers from 1.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }
}

/// What a rule finds in a spec, over all environments that were checked.
public struct CheckFinding: Sendable {
  /// The rule.
  public let rule: CheckRule
  /// How much it weighs; never `off`.
  public let severity: CheckSeverity
  /// What is wrong, in a sentence; the numbers are those of the first example.
  public let message: String
  /// The JSON Pointer of what it is about, into the spec.
  public let pointer: String
  /// The line in the text that was read, from 1.
  public let line: Int
  /// The column in that line, in Unicode scalars, from 1.
  public let column: Int
  /// The piece of the spec that it is about, or `nil` if it is not in the spec.
  public let place: SourcePlace?
  /// What it has beside its message.
  public let detail: FindingDetail
  /// In how many environments it was found.
  public let count: Int
  /// In how many it could have been.
  public let total: Int
  /// Those in which it was found, the worst first; empty for what does not depend on any.
  public let environments: [EnvironmentFacts]
}

extension CheckFinding {
  /// The message, and behind it in how many environments it was found and one of them.
  func messageWithEnvironments(_ keys: Set<String>) -> String {
    let message = detail.ranges.map { "\(self.message) \($0.text)" } ?? self.message
    guard total > 1, let example = environments.first?.text(keys) else { return message }
    return "\(message) (\(count) of \(total) environments\(example.isEmpty ? "" : ", e.g. \(example)"))"
  }
}

extension EnvironmentFinding {
  /// Tells of all views of findings that one cause makes.
  private mutating func joinViews(_ findings: [EnvironmentFinding]) {
    var views: [FindingDetail.View] = []
    var known: Set<FindingDetail.View> = []
    for finding in findings {
      guard let name = finding.detail.view else { continue }
      for view in [finding.partner, FindingDetail.View(name: name, pointer: finding.pointer)] {
        if let view, known.insert(view).inserted { views.append(view) }
      }
    }
    detail.views = views
  }

  /// Becomes the finding of all of `findings`, of which it is the first.
  mutating func join(_ findings: [EnvironmentFinding]) {
    joinViews(findings)
    let others = detail.views.dropFirst().map { "`\($0.name)`" }
    guard !others.isEmpty else {
      detail.views = []
      return
    }
    let place = group?.name.map { " of `\($0)`" } ?? ""
    let shown = others.prefix(8).joined(separator: ", ") + (others.count > 8 ? ", …" : "")
    message += "; likewise \(others.count) other\(others.count == 1 ? "" : "s")\(place): \(shown)"
  }
}
