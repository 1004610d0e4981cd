import LayoutSpec

struct SwiftTrait: Sendable {
  let property: String
  let type: String
  private let cases: [String: String]

  static func names(of traits: [OpenTrait], besides properties: Set<String> = [], type: String = "") -> [SwiftTrait] {
    let names = traits.map { $0.name }
    let properties = CodeNames.identifiers(for: names, besides: SwiftName.reserved.union(properties))
    let types = CodeNames.identifiers(
      for: names.map { CodeText.capitalized(CodeText.identifier($0)) + "Trait" }, besides: [type])
    return traits.indices.map { index in
      let values = traits[index].values
      let cases = CodeNames.identifiers(for: values, besides: SwiftName.reserved).map { SwiftName.escaped($0) }
      return SwiftTrait(
        property: SwiftName.escaped(properties[index]), type: types[index],
        cases: Dictionary(zip(values, cases)) { first, _ in first })
    }
  }

  func name(of value: String) -> String { cases[value] ?? value }

  func declaration(of value: String) -> String {
    let name = name(of: value)
    let isPlain = name == value || name == SwiftName.escaped(value)
    return "case \(name)" + (isPlain ? "" : " = \(SwiftName.quoted(value))")
  }
}
