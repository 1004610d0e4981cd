import Cassowary

extension KnownSituation {
  /// A view with an aspect ratio whose width and height are both set in other ways, too.
  static let aspectRatio = KnownSituation(
    name: "aspect-ratio", documentation: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/multiplier"
  ) { diagnosis in
    let ratios = diagnosis.memberIndices.filter {
      diagnosis.origins[$0] == .own && diagnosis.log.constraints[$0].aspectRatio != nil
        && diagnosis.meaning.rows[$0].relation == .equal
    }
    guard let index = ratios.first, ratios.count == 1, let ratio = diagnosis.log.constraints[index].aspectRatio,
      case .item(let item) = diagnosis.meaning.rows[index].first.owner
    else { return nil }
    let sizes = Sizes(diagnosis, item, ratio: index)
    let direct = [sizes.height, sizes.width].compactMap { $0.constraint }
    let removable = direct.isEmpty ? sizes.farInsets : direct
    guard !removable.isEmpty, direct.count == 2 || !dependsOnOthers(diagnosis, item, sizes) else { return nil }
    return Cause(
      sentence:
        "\(diagnosis.phrase(item)) has \(sizes.width.text), \(sizes.height.text) and an aspect ratio of \(ratio.text)"
        + "\(sizes.wanted): one too many",
      hasNumbers: true, explained: [.encapsulated, .autoresizing],
      fixes: removable.map {
        Cause.Fix(kind: .remove, text: "remove \(diagnosis.description(of: $0)), and keep the ratio", constraint: $0)
      } + [
        Cause.Fix(kind: .remove, text: "remove \(diagnosis.description(of: index))", constraint: index)
      ])
  }
}

extension KnownSituation {
  /// Returns whether the size that the sides of a view give depends on the sizes of views beside it.
  private static func dependsOnOthers(_ diagnosis: LogDiagnosis, _ item: Int, _ sizes: Sizes) -> Bool {
    diagnosis.members.contains { $0.index == nil }
      || diagnosis.memberIndices.contains { index in
        let row = diagnosis.meaning.rows[index]
        let isFromSides = (row.first.attribute.isHorizontal ? sizes.width : sizes.height).constraint == nil
        return isFromSides && row.second == nil && row.first.owner != .item(item) && diagnosis.origins[index] == .own
      }
  }
}

/// The width and height of a view with an aspect ratio, and what sets them.
private struct Sizes {
  struct Size {
    /// The constraint that sets the size to a number.
    var constraint: Int?
    /// "a height of 210", "its width from both sides (362)".
    var text: String
  }

  let width: Size
  let height: Size
  /// ", which at a width of 362 wants a height of 203.625".
  private(set) var wanted = ""
  /// The vertical insets at the far end, then the horizontal ones.
  let farInsets: [Int]

  init(_ diagnosis: LogDiagnosis, _ item: Int, ratio index: Int) {
    let rows = diagnosis.meaning.rows
    func direct(isWidth: Bool) -> Int? {
      diagnosis.memberIndices.first { other in
        rows[other].first.owner == .item(item) && rows[other].second == nil && rows[other].first.attribute.isSize
          && rows[other].first.attribute.isHorizontal == isWidth && diagnosis.origins[other] == .own
      }
    }
    let (width, height) = (direct(isWidth: true), direct(isWidth: false))
    // The number of points by which the ratio is off, in the direction of its first size.
    let off = diagnosis.member(index)?.repair ?? 0
    let isOfWidth = rows[index].first.attribute.isHorizontal
    let factor = isOfWidth ? rows[index].multiplier : 1 / rows[index].multiplier
    let beyond = isOfWidth ? off : -off * factor
    // width == factor * height + beyond
    let widthNumber = width.map { rows[$0].constant } ?? height.map { factor * rows[$0].constant + beyond }
    let heightNumber = height.map { rows[$0].constant } ?? width.map { (rows[$0].constant - beyond) / factor }
    func text(_ word: String, _ constraint: Int?, _ number: Double?) -> String {
      if let constraint {
        let bound = diagnosis.boundWord(rows[constraint].relation)
        return "a \(bound)\(word) of \(roundedText(rows[constraint].constant))"
      }
      let sides = word == "width" ? "its sides" : "its top and bottom"
      return "a \(word) from \(sides)" + (number.map { " (\(roundedText($0)))" } ?? "")
    }
    self.width = Size(constraint: width, text: text("width", width, widthNumber))
    self.height = Size(constraint: height, text: text("height", height, heightNumber))
    if let widthNumber, let ratio = diagnosis.log.constraints[index].aspectRatio {
      let number = roundedText(widthNumber / ratio.number)
      wanted = ", which at a width of \(roundedText(widthNumber)) wants a height of \(number)"
    }
    let far = diagnosis.memberIndices.filter { diagnosis.origins[$0] == .own && diagnosis.isFarInset($0) }
    func isHorizontal(_ index: Int) -> Bool { rows[index].first.attribute.isHorizontal }
    farInsets = far.filter { !isHorizontal($0) } + far.filter(isHorizontal)
  }
}
