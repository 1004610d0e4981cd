public import JSON
import Layout
public import LayoutSpec

/// What a person adds to the specs of an imported file, because the file cannot express it.
///
/// As in a JSON Merge Patch (RFC 7396), a member replaces that of the spec, objects are merged, and `null` removes.
/// There are three differences: `"views"` is an object by id, `"constraints"` are added to those of the spec, and
/// `"layouts"` is an object with overrides for single layouts, by name or id.
public struct SpecOverrides: Sendable {
  private let document: JSONDocument
  private let places: JSONPositions
  private var perLayout: [JSONMember] { document.root["layouts"].map { Array($0.members) } ?? [] }

  /// Parses overrides.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    document = try JSONDocument(parsing: bytes)
    places = JSONPositions(of: bytes)
  }

  /// Whether the root of all layouts becomes that of a keyboard.
  public var hasKeyboardRoot: Bool { document.root["root"]?.string == "keyboard" }

  /// Returns an import with the overrides in its layouts.
  ///
  /// - Throws: the mistakes in the overrides, with their pointers and positions there.
  public func applied(to result: ImportResult) throws(SpecErrors) -> ImportResult {
    try checkNames(result.summaries)
    var changed = result
    for (index, layout) in result.layouts.enumerated() {
      var merging = Merging(places)
      var object = layout.object
      merging.merge(document.root, into: &object)
      for member in perLayout where layout.summary.isMeant(by: member.key.string) {
        merging.merge(member.value, into: &object)
      }
      let spec = SpecFormatter.text(of: object)
      guard merging.mistakes.isEmpty else { throw SpecErrors(merging.mistakes) }
      let errors = SpecDocument(parsing: Array(spec.utf8)).errors
      guard errors.isEmpty else {
        throw SpecErrors(errors.map { merging.traced($0, in: document) }, omittedCount: errors.omittedCount)
      }
      changed.layouts[index].spec = spec
    }
    return changed
  }

  /// Rejects unknown layouts, and overrides of views for no particular layout, because ids differ between layouts.
  private func checkNames(_ summaries: [ImportSummary]) throws(SpecErrors) {
    let root = document.root
    guard root.kind == .object else {
      throw SpecErrors([SpecError(.wrongType, at: root, places, "expected an object, found \(root.kind.noun)")])
    }
    var mistakes: [SpecError] = []
    if summaries.count > 1 {
      for member in root.members where member.key.string == "views" || member.key.string == "constraints" {
        let message = "the file has \(summaries.count) layouts; write \"\(member.key.string)\" in \"layouts\""
        mistakes.append(SpecError(.invalidValue, at: member.value, places, message))
      }
    }
    for member in perLayout {
      let name = member.key.string
      guard !summaries.contains(where: { $0.isMeant(by: name) }) else { continue }
      let hint = correction(of: name, among: summaries.flatMap { [$0.name, $0.id] })
      mistakes.append(SpecError(.unknownItem, at: member.value, places, "the file has no layout \"\(name)\"\(hint)"))
    }
    if !mistakes.isEmpty { throw SpecErrors(mistakes) }
  }
}

private struct Merging {
  private let places: JSONPositions
  /// The overrides' values, by their pointers in the spec.
  private var sources: [String: JSONValue] = [:]
  private(set) var mistakes: [SpecError] = []
  /// The overrides that no view has used yet, by id.
  private var views: [String: JSONValue] = [:]

  init(_ places: JSONPositions) { self.places = places }

  /// Returns a mistake in the merged spec as one in the overrides, which do not have what would correct it in the spec.
  /// A mistake that none of their values made stands at their start.
  func traced(_ error: SpecError, in overrides: JSONDocument) -> SpecError {
    let ways = JSONPointer.prefixes(of: error.pointer[...])
    guard let way = ways.first(where: { sources[String($0)] != nil }), let source = sources[String(way)] else {
      return SpecError(error.code, at: overrides.root, places, error.message)
    }
    let pointer = JSONPointer(source.pointer.description + error.pointer[way.endIndex...])
    return SpecError(error.code, at: overrides.root.value(at: pointer) ?? source, places, error.message)
  }

  mutating func merge(_ overrides: JSONValue, into spec: inout SpecObject) {
    for member in overrides.members {
      switch member.key.string {
      case "layouts": break
      case "views": mergeViews(member.value, into: &spec)
      case "constraints": append(member.value, to: &spec)
      default: merge(member, into: &spec, at: "")
      }
    }
  }

  private mutating func merge(_ member: JSONMember, into object: inout SpecObject, at pointer: String) {
    let key = member.key.string
    let place = JSONPointer(pointer).appending(key).description
    if member.value.isNull {
      object.set(key, nil)
    } else if member.value.kind == .object, case .object(var inner)? = object[key] {
      for member in member.value.members { merge(member, into: &inner, at: place) }
      object.set(key, .object(inner))
    } else {
      sources[place] = member.value
      object.set(key, SpecValue(member.value))
    }
  }

  private mutating func append(_ constraints: JSONValue, to spec: inout SpecObject) {
    var values = spec["constraints"]?.elements ?? []
    for constraint in constraints.elements {
      sources["/constraints/\(values.count)"] = constraint
      values.append(SpecValue(constraint))
    }
    guard constraints.kind == .array else {
      return mistakes.append(SpecError(.wrongType, at: constraints, places, "expected a list of constraints"))
    }
    spec.set("constraints", .array(values))
  }

  private mutating func mergeViews(_ overrides: JSONValue, into spec: inout SpecObject) {
    guard overrides.kind == .object, let own = spec["views"]?.elements else {
      return mistakes.append(
        SpecError(
          .wrongType, at: overrides, places, "expected an object with the ids of views, such as {\"title\": {…}}"))
    }
    for member in overrides.members { views[member.key.string] = member.value }
    var ids: [String] = []
    spec.set("views", .array(merged(own, at: "/views", &ids)))
    for member in overrides.members where views.removeValue(forKey: member.key.string) != nil {
      let name = member.key.string
      let hint = correction(of: name, among: ids)
      mistakes.append(SpecError(.unknownItem, at: member.value, places, "the layout has no view \"\(name)\"\(hint)"))
    }
  }

  private mutating func merged(_ values: [SpecValue], at pointer: String, _ ids: inout [String]) -> [SpecValue] {
    values.enumerated().map { index, value in
      let pointer = "\(pointer)/\(index)"
      guard let id = value.string ?? value["id"]?.string else { return value }
      ids.append(id)
      var object: SpecObject = ["id": .string(id)]
      if case .object(let own) = value { object = own }
      if let children = object["children"]?.elements {
        object.set("children", .array(merged(children, at: pointer + "/children", &ids)))
      }
      guard let overrides = views.removeValue(forKey: id) else { return value.string == nil ? .object(object) : value }
      sources[pointer] = overrides
      for member in overrides.members { merge(member, into: &object, at: pointer) }
      return .object(object)
    }
  }
}

extension SpecError {
  fileprivate init(_ code: SpecErrorCode, at value: JSONValue, _ places: JSONPositions, _ message: String) {
    let position = places[ofByte: value.startOffset]
    self.init(
      code: code, pointer: value.pointer.description, source: .spec, message: message, line: position.line,
      column: position.column)
  }
}
