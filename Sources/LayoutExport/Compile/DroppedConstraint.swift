import Cassowary
import JSON
public import LayoutSpec

extension CompiledLayout {
  /// A required constraint that the code drops, because it conflicts with others.
  public struct DroppedConstraint: Sendable {
    /// The constraint in words.
    public let constraint: SpecWords
    /// The parts of the ranges in which it is dropped, in words; empty if it is dropped everywhere.
    public let places: [String]
    /// The values of traits with which it is dropped there, without the traits of which that is every value.
    public let traits: [(name: String, values: [String])]

    var text: String {
      let more = places.count > Self.placeLimit ? " and \(places.count - Self.placeLimit) more" : ""
      let place = places.isEmpty ? "everywhere" : places.prefix(Self.placeLimit).joined(separator: "; ") + more
      let values = traits.map { "\($0.name)=\($0.values.joined(separator: "|"))" }.joined(separator: " ")
      return "\(constraint.fullText): \(place)" + (values.isEmpty ? "" : ", with \(values)")
    }

    private static let placeLimit = 3
  }

  /// Returns the lines of the comment at the start of the code on what it leaves out.
  func headLines(room: Int) -> [String] {
    let limit = 8
    let more = dropped.count > limit ? ["and \(dropped.count - limit) more"] : []
    let lists = [
      ("Not an input, although the layout depends on it:", fixed.map { $0.text }),
      ("Constraints that conflict with others are dropped:", dropped.prefix(limit).map { $0.text } + more),
    ]
    return lists.filter { !$0.1.isEmpty }.flatMap { title, texts in
      [title] + texts.flatMap { CodeText.lines(CodeText.comment("- " + $0), room: room, indent: "  ") }
    }
  }
}

struct DroppedConstraintCollector {
  /// A part of the ranges, and the single numbers at which it holds alone.
  private typealias Place = (polytope: Polytope, numbers: [IsolatedNumber])

  /// For each constraint the combinations of traits with which it is dropped, each with a place.
  private var entries = OrderedDictionary<SpecWords, [(combination: [String], place: Place)]>()

  mutating func add(
    _ constraint: SpecWords, _ polytope: Polytope, _ numbers: [IsolatedNumber], _ combination: [String]
  ) {
    entries[constraint, default: []].append((combination, (polytope, numbers)))
  }

  /// Returns the constraints, each with the combinations of traits that have the same places.
  func dropped(_ ranges: [NumberRange], _ traits: [OpenTrait]) -> [CompiledLayout.DroppedConstraint] {
    entries.elements.flatMap { constraint, entries in
      var places = OrderedDictionary<[String], [Place]>()
      for entry in entries { places[entry.combination, default: []].append(entry.place) }
      var combinations = OrderedDictionary<[String], [[String]]>()
      for (combination, places) in places.elements {
        combinations[Self.texts(of: places, ranges), default: []].append(combination)
      }
      return combinations.elements.flatMap { places, combinations in
        Self.products(combinations, traits).map { values in
          CompiledLayout.DroppedConstraint(
            constraint: constraint, places: places,
            traits: zip(traits, values).filter { $1.count < $0.values.count }.map { (name: $0.name, values: $1) })
        }
      }
    }
  }

  /// Returns the places in words, as few as possible; none if they are the whole ranges.
  private static func texts(of places: [Place], _ ranges: [NumberRange]) -> [String] {
    var areas = places.filter { $0.numbers.isEmpty }.map { $0.polytope }
    RegionMerging.merge(&areas, polytope: { $0 }, isCancelled: { false }) { $0.union($1) }
    if areas.contains(where: { $0.isWhole }) { return [] }
    var corners = areas.map { Self.corners(of: $0) }.sorted {
      ($0.first ?? []).lexicographicallyPrecedes($1.first ?? [])
    }
    for place in places where !place.numbers.isEmpty {
      var own = Self.corners(of: place.polytope)
      for number in place.numbers {
        for index in own.indices { own[index][number.index] = number.value }
      }
      if !areas.contains(where: { own.allSatisfy($0.contains) }) { corners.append(own) }
    }
    return corners.map { ranges.text(of: $0) }.uniqued
  }

  /// Returns the corners of a polytope, or the lowest and the highest point of the box around it if there are many.
  private static func corners(of polytope: Polytope) -> [[Double]] {
    guard polytope.dimension > 2 else { return polytope.corners }
    let sides = (0..<polytope.dimension).map { polytope.range($0) }
    return [sides.map { $0.lowerBound }, sides.map { $0.upperBound }]
  }

  private static func products(_ combinations: [[String]], _ traits: [OpenTrait]) -> [[[String]]] {
    let values = traits.enumerated().map { index, trait in
      trait.values.filter { value in combinations.contains { $0[index] == value } }
    }
    if values.reduce(1, { $0 * $1.count }) <= combinations.count { return [values] }
    guard let index = values.firstIndex(where: { $0.count > 1 }) else { return [values] }
    return values[index].flatMap { value in products(combinations.filter { $0[index] == value }, traits) }
  }
}

extension Polytope {
  fileprivate var isWhole: Bool {
    facets.allSatisfy { $0.slopes.count { $0 != 0 } == 1 }
      && extents.indices.allSatisfy { index in
        let side = range(index)
        return side.upperBound - side.lowerBound >= (1 - Self.borderTolerance) * extents[index]
      }
  }
}
