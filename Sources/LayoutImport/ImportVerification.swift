public import Layout
import LayoutSpec

/// A comparison of a file's solved specs with its recorded frames.
public struct ImportVerification: Sendable {
  /// The largest difference in points of a view's edges and sizes.
  public static let tolerance = 0.5

  /// A view whose frame differs from the recorded one.
  public struct Difference: Hashable, Sendable {
    /// The view's id in the spec.
    public let id: String
    /// The recorded frame.
    public let recorded: Rect
    /// The frame in the solved spec.
    public let solved: Rect
  }

  /// The comparison of one layout.
  public struct Layout: Sendable {
    /// The layout.
    public let summary: ImportSummary
    /// The number of views that were compared.
    public let count: Int
    /// The views that differ, in document order.
    public let differences: [Difference]
    /// The reason why the spec has no solution, or `nil` if it has one.
    public let failure: String?
  }

  /// The layouts, in the order of the file.
  public let layouts: [Layout]

  /// Solves the specs of a file, each in its own environment.
  public init(of result: ImportResult) { layouts = result.layouts.map { Self.compare($0) } }

  /// The number of views that were compared.
  public var count: Int { layouts.reduce(0) { $0 + $1.count } }

  /// The number of views that agree.
  public var agreeing: Int { layouts.reduce(count) { $0 - $1.differences.count } }

  /// Whether all views agree.
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
  /// Returns whether position and size are within the tolerance of another rectangle's.
  fileprivate func isNear(_ other: Rect) -> Bool {
    // Recorded frames are multiples of a pixel, sometimes with an error of 1e-14.
    let tolerance = ImportVerification.tolerance + 1e-6
    return (x - other.x).magnitude <= tolerance && (y - other.y).magnitude <= tolerance
      && (width - other.width).magnitude <= tolerance && (height - other.height).magnitude <= tolerance
  }
}

extension SpecSolveError {
  /// A sentence about the failure.
  fileprivate var summary: String {
    switch self {
    case .invalid(let errors): errors.errors.first?.message ?? "the spec is not valid"
    case .unsatisfiable(let conflict):
      "conflict: " + conflict.members.map { $0.constraint }.joined(separator: ", ")
    case .budgetExceeded: "solving takes more steps than are allowed"
    }
  }
}
