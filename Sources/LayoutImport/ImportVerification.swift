public import Layout
import LayoutSpec

/// How the solved specs of a file compare with the frames that the file has.
public struct ImportVerification: Sendable {
  /// How far a view's edges and sizes may be from the recorded ones, in points.
  public static let tolerance = 0.5

  /// A view that does not stand where the file has it.
  public struct Difference: Hashable, Sendable {
    /// The view's id in the spec.
    public let id: String
    /// Where the file has it.
    public let recorded: Rect
    /// Where the spec puts it.
    public let solved: Rect
  }

  /// What was found of one layout.
  public struct Layout: Sendable {
    /// The layout.
    public let summary: ImportSummary
    /// How many views count.
    public let count: Int
    /// The views that count and stand elsewhere, in document order.
    public let differences: [Difference]
    /// Why the spec has no solution, or `nil` if it has one.
    public let failure: String?
  }

  /// The layouts, in the order of the file.
  public let layouts: [Layout]

  /// Solves the specs of a file, each for the environment that it names itself.
  public init(of result: ImportResult) { layouts = result.layouts.map { Self.compare($0) } }

  /// How many views count.
  public var count: Int { layouts.reduce(0) { $0 + $1.count } }

  /// How many of them stand where the file has them.
  public var agreeing: Int { layouts.reduce(count) { $0 - $1.differences.count } }

  /// Whether all of them do.
  public var agrees: Bool { agreeing == count }

  private static func compare(_ layout: ImportedLayout) -> Layout {
    let counted = layout.recorded.filter { $0.isCounted }
    var frames: [String: Rect] = [:]
    var failure: String?
    do throws(SpecSolveError) {
      for view in try SpecDocument(parsing: Array(layout.spec.utf8)).solve().views { frames[view.id] = view.frame }
    } catch {
      failure = error.summary
    }
    var differences: [Difference] = []
    for view in counted {
      let solved = frames[view.id] ?? Rect(width: 0, height: 0)
      guard frames[view.id] == nil || !solved.isNear(view.frame) else { continue }
      differences.append(Difference(id: view.id, recorded: view.frame, solved: solved))
    }
    return Layout(summary: layout.summary, count: counted.count, differences: differences, failure: failure)
  }
}

extension Rect {
  /// Whether position and size are within the tolerance of another rectangle's.
  fileprivate func isNear(_ other: Rect) -> Bool {
    // Recorded frames are multiples of a pixel, sometimes 1e-14 off.
    let tolerance = ImportVerification.tolerance + 1e-6
    return (x - other.x).magnitude <= tolerance && (y - other.y).magnitude <= tolerance
      && (width - other.width).magnitude <= tolerance && (height - other.height).magnitude <= tolerance
  }
}

extension SpecSolveError {
  /// The failure in one sentence.
  fileprivate var summary: String {
    switch self {
    case .invalid(let errors): errors.errors.first?.message ?? "the spec is not valid"
    case .unsatisfiable(let conflict):
      "conflict: " + conflict.members.map { $0.constraint }.joined(separator: ", ")
    case .budgetExceeded: "solving takes more steps than are allowed"
    }
  }
}
