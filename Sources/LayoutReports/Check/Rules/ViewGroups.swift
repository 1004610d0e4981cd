import Layout
import LayoutSpec

/// The views whose findings with the same cause are merged: the children of a stack, or the keys in a row.
struct ViewGroups {
  let inspection: SpecInspection
  /// For each key of a parent without a stack, the number of its row, if the frames are known.
  private var rows: [Int: Int] = [:]

  init(_ inspection: SpecInspection) { self.inspection = inspection }

  init(_ inspection: SpecInspection, _ keyRows: KeyRows) {
    self.init(inspection)
    let views = inspection.tree.views
    for (number, row) in keyRows.rows.enumerated() where row.count > 1 {
      for key in row where views[key].parent.map({ views[$0].stack == nil }) ?? true { rows[key] = number }
    }
  }

  /// Returns the group of a view, or `nil` if it is on its own.
  ///
  /// - Parameter property: a property that must be the same too, such as the side on which views extend out of bounds.
  func group(of view: Int, alike property: String) -> EnvironmentFinding.Group? {
    let views = inspection.tree.views
    guard let parent = views[view].parent else {
      return rows[view].map { EnvironmentFinding.Group(parent: "", property: property, name: nil, row: $0) }
    }
    let name = inspection.name(ofView: parent)
    let row = views[parent].stack != nil ? -1 : rows[view]
    return row.map { EnvironmentFinding.Group(parent: name, property: property, name: name, row: $0) }
  }

  func place(of view: Int) -> FindingDetail.View {
    FindingDetail.View(name: inspection.name(ofView: view), pointer: inspection.pointer(ofView: view))
  }

  /// Returns a finding about a view, or about the whole keyboard.
  ///
  /// - Parameter property: what must be the same in a group, or `nil` if the finding is not merged with others.
  func finding(
    _ rule: CheckRule, view: Int?, partner: Int? = nil, magnitude: Double = 0, identity: String = "",
    alike property: String? = "", help: String? = nil, _ message: String
  ) -> EnvironmentFinding {
    let subject = view.map(place)
    let group = view.flatMap { view in property.flatMap { self.group(of: view, alike: $0) } }
    return EnvironmentFinding(
      rule: rule, message: message, pointer: subject?.pointer ?? "", identity: identity, magnitude: magnitude,
      group: group, partner: partner.map(place), detail: FindingDetail(view: subject?.name, help: help))
  }
}
