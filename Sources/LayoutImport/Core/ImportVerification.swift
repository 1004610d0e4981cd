public import Layout
import LayoutSpec

/// A comparison of a file's solved specs with recorded frames.
public struct ImportVerification: Sendable {
  /// The largest difference in points with which a view's edges and sizes still agree.
  public static let tolerance = 0.5

  /// A view whose frame differs from the recorded one.
  public struct Difference: Hashable, Sendable {
    /// The view's id in the spec.
    public let id: String
    /// The recorded frame.
    public let recorded: Rect
    /// The frame in the solved spec; of size 0 if it has none.
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

  /// The number of layouts that were left out, because they have other views, contents or constraints in the other file.
  public let skipped: Int

  /// The number of views that were left out, because their frames contradict constraints of the other file itself.
  public let contradicted: Int

  /// Solves the specs of a file for the canvas on which each was saved.
  public init(of result: ImportResult) {
    layouts = result.layouts.map { layout in Self.compare(layout, with: layout) { $0.id } }
    (skipped, contradicted) = (0, 0)
  }

  /// Solves the specs of a file for the canvases of another file, which has the same layouts saved for other screens.
  ///
  /// Layouts and views are the same if they have the same ids. Layouts with other views, texts, fonts, images or
  /// constraints in the other file are skipped if both imports have ``ImportOptions/recordsStructure``; if only one has
  /// it, all layouts are skipped. A frame that contradicts its own file tells nothing about this one.
  public init(of result: ImportResult, onCanvasesOf other: ImportResult) {
    var layouts: [Layout] = []
    var (skipped, contradicted) = (0, 0)
    for layout in result.layouts {
      guard let saved = other.layouts.first(where: { $0.summary.id == layout.summary.id }) else { continue }
      guard saved.structure?.texts == layout.structure?.texts else {
        skipped += 1
        continue
      }
      var ids: [String: String] = [:]
      for view in layout.recorded where view.isCounted && !view.sourceID.isEmpty {
        ids[view.sourceID] = ids[view.sourceID] ?? view.id
      }
      let contradicting = Self.contradictingViews(of: saved)
      contradicted += saved.recorded.count { view in
        view.isCounted && ids[view.sourceID] != nil && contradicting.contains(view.id)
      }
      layouts.append(Self.compare(layout, with: saved) { contradicting.contains($0.id) ? nil : ids[$0.sourceID] })
    }
    (self.layouts, self.skipped, self.contradicted) = (layouts, skipped, contradicted)
  }

  /// Returns the views whose frames contradict the constraints of their own layout, by themselves or because of the
  /// frames that they depend on.
  private static func contradictingViews(of saved: ImportedLayout) -> Set<String> {
    guard saved.structure?.contradictsConstraints == true || saved.recorded.contains(where: { $0.isContradicted })
    else { return [] }
    return Set(compare(saved, with: saved) { $0.id }.differences.map { $0.id }).union(
      saved.recorded.filter { $0.isContradicted }.map { $0.id })
  }

  /// The number of views that were compared.
  public var count: Int { layouts.reduce(0) { $0 + $1.count } }

  /// The number of views that agree.
  public var agreeing: Int { layouts.reduce(count) { $0 - $1.differences.count } }

  /// Whether all layouts have a solution, and all views agree.
  public var agrees: Bool { agreeing == count && layouts.allSatisfy { $0.failure == nil } }

  /// The number of views that differ.
  public var differing: Int { count - agreeing }

  /// Returns the canvas with the layout's size in the terms of a spec: a window, or metrics.
  private static func request(for document: SpecDocument, on saved: ImportedLayout) -> EnvironmentRequest {
    var request = saved.canvas
    guard let size = saved.summary.size else { return request }
    let names = document.metricNames
    if request.metrics["width"] != nil, !names.contains("width") {
      request.device = EnvironmentRequest.DeviceChoice.none
      request.window = Rect(width: size.width, height: size.height)
      request.orientation = size.width > size.height ? .landscape : .portrait
    }
    request.metrics["width"] = size.width
    request.metrics["height"] = size.height
    request.metrics = request.metrics.filter { names.contains($0.key) }
    return request
  }

  /// - Parameter id: returns the id in the spec of a recorded view, or `nil` if it is not compared.
  private static func compare(
    _ layout: ImportedLayout, with saved: ImportedLayout, id: (RecordedFrame) -> String?
  ) -> Layout {
    var frames: [String: Rect] = [:]
    var failure: String?
    do throws(SpecSolveError) {
      let document = SpecDocument(parsing: Array(layout.spec.utf8))
      let request = Self.request(for: document, on: saved)
      frames = try document.solve(for: request).frames
    } catch {
      failure = error.summary
    }
    let compared = saved.recorded.filter { $0.isCounted }.compactMap { view in id(view).map { ($0, view.frame) } }
    let differences = compared.compactMap { id, recorded -> Difference? in
      if frames[id]?.isNear(recorded) == true { return nil }
      return Difference(id: id, recorded: recorded, solved: frames[id] ?? Rect(width: 0, height: 0))
    }
    return Layout(summary: layout.summary, count: compared.count, differences: differences, failure: failure)
  }
}

extension Rect {
  func isNear(_ other: Rect) -> Bool {
    // Recorded frames are multiples of a pixel, sometimes with an error of 1e-14.
    greatestDifference(from: other) <= ImportVerification.tolerance + 1e-6
  }
}

extension SpecResult {
  var frames: [String: Rect] {
    var frames: [String: Rect] = [:]
    for view in views { frames[view.id] = view.frame }
    return frames
  }
}

extension SpecSolveError {
  fileprivate var summary: String {
    switch self {
    case .invalid(let errors): errors.errors.first?.message ?? "the spec is not valid"
    case .unsatisfiable(let conflict):
      "conflict: " + conflict.members.map { $0.constraint }.joined(separator: ", ")
    case .budgetExceeded: "solving takes more steps than are allowed"
    }
  }
}
