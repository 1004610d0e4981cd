public import JSON
public import LayoutSpec

struct EnvironmentFinding: Sendable {
  let rule: CheckRule
  var message: String
  let pointer: String
  /// Identifies the finding across environments, together with the rule and the pointer.
  var identity = ""
  /// The severity of the problem here. The message of the environment with the largest magnitude is reported.
  var magnitude = 0.0
  /// Whether the finding does not depend on the environment.
  var isOfDocument = false
  /// The views whose findings with the same cause are merged, or `nil` if the view is on its own.
  var group: Group?
  var variables: [String] = []
  var partner: FindingDetail.View?
  var detail = FindingDetail()
  /// The one safe correction, if there is one and the detail does not have it yet.
  var correction: SpecCorrection?
  /// The environment at the numbers at which it is worst, if there are ranges.
  var worstFacts: EnvironmentFacts?

  struct Key: Hashable {
    let rule: CheckRule
    let pointer: String
    let identity: String
  }

  var key: Key { Key(rule: rule, pointer: pointer, identity: identity) }

  /// The children of a stack, or the keys in a row of a view without one.
  struct Group: Hashable, Sendable {
    let parent: String?
    /// A property that must be the same too, such as the side on which views extend out of bounds.
    let property: String
    /// -1 for the children of a stack.
    let row: Int
  }
}

/// The details of a finding, in addition to its message.
public struct FindingDetail: Hashable, Sendable {
  /// The view that the finding is about, or the first of several.
  public var view: String?
  /// All views that the finding is about, in document order, if there are several.
  public var views: [View] = []
  /// The constraint that the finding is about.
  public var constraint: String?
  /// The code of a mistake in the document or the environment.
  public var code: String?
  /// The conflict that makes the layout impossible.
  public var conflict: SpecConflict?
  /// The changes of ambiguous variables that are possible together.
  public var direction: [VariableMove] = []
  /// A sentence that says how to fix the problem.
  public var help: String?
  /// The one safe correction, if there is one.
  public var fix: Fix?
  /// The ranges for which the finding holds, if there are any.
  public var ranges: Ranges?
  /// The position of a mistake: in the spec, or in the text with the index ``environmentText``.
  public var position: JSONPosition?
  /// The word that a mistake is about, if it is part of a longer text.
  public var word: SpecError.Word?
  /// The index of the caller's environment text that the finding is about, or `nil` if it is about the spec.
  public var environmentText: Int?

  /// A view of a finding.
  public struct View: Hashable, Sendable {
    /// The view's name.
    public let name: String
    /// The view's JSON Pointer in the spec.
    public let pointer: String
  }
}

/// A finding of a rule in a spec, over all environments that were checked.
public struct CheckFinding: Sendable {
  /// The rule.
  public let rule: CheckRule
  /// The severity; never `off`.
  public let severity: CheckSeverity
  /// A sentence that describes the problem, with the numbers of the worst environment.
  public let message: String
  /// The JSON Pointer in the spec of the subject.
  public let pointer: String
  /// The line in the text, from 1.
  public let line: Int
  /// The column in that line, in Unicode scalars, from 1.
  public let column: Int
  /// The range of the spec that the finding is about, or `nil` if it is not in the spec, or starts inside a value.
  public let range: SourceRange?
  /// Distinguishes the finding from others of the same rule at the same place.
  let identity: String
  /// The details of the finding.
  public let detail: FindingDetail
  /// The number of environments in which it was found; 0 for a mistake of the document itself, or of the caller's text.
  public let count: Int
  /// The number of environments in which it could have been found.
  public let total: Int
  /// The environments in which it was found, the worst first; empty if it does not depend on the environment.
  public let environments: [EnvironmentFacts]
  let isWorstFirst: Bool

  func messageWithEnvironments(_ keys: Set<String>) -> String {
    let message = detail.ranges.map { "\(self.message), \($0.text)" } ?? self.message
    guard total > 1, !environments.isEmpty else { return message }
    return "\(message) (\(grouped(count)) of \(grouped(total)) environments\(example(keys)))"
  }

  /// The end of a sentence: `, e.g. portrait`, or `, worst in portrait`.
  func example(_ keys: Set<String>) -> String {
    guard let text = environments.first?.text(keys), !text.isEmpty else { return "" }
    return isWorstFirst ? ", worst in \(text)" : ", e.g. \(text)"
  }
}

extension EnvironmentFinding {
  /// This finding is the first of `findings`.
  mutating func join(_ findings: [EnvironmentFinding]) {
    let views = findings.flatMap { $0.subjects }.uniqued
    if views.count > 1 { detail.views = views }
    let named = subjects
    let others = views.filter { !named.contains($0) }.map { "`\($0.name)`" }
    guard !others.isEmpty else { return }
    let container = group?.parent.map { " of `\($0)`" } ?? ""
    let shown = others.prefix(8).joined(separator: ", ") + (others.count > 8 ? ", …" : "")
    message += "; likewise \(counted(others.count, "other"))\(container): \(shown)"
  }

  private var subjects: [FindingDetail.View] {
    let own = detail.view.map { FindingDetail.View(name: $0, pointer: pointer) }
    return [partner, own].compactMap { $0 }
  }
}

/// Returns whether a magnitude is larger than another by more than rounding. Areas are less accurate than lengths.
func amountsDiffer(_ small: Double, _ large: Double) -> Bool { large - small > 1e-5 * max(10, large) }
