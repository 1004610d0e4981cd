import Cassowary
public import LayoutSpec

/// A spec's layout for all numbers in some ranges and all values of its open traits, as decisions that lead to functions.
///
/// Views whose edges are the same function share one number. Numbers that are decided in the same way share one tree of
/// decisions, and what decides nothing for them is not in it: so code grows with the sum of what is decided separately,
/// not with the product.
public struct CompiledLayout: Sendable {
  /// One of the four numbers of a frame.
  public enum Edge: Int, CaseIterable, Hashable, Sendable {
    case x, y, width, height
  }

  /// A number, called by the first view that has it.
  public struct Number: Hashable, Sendable {
    /// The view's id.
    public let view: String
    /// Which of the view's numbers it is.
    public let edge: Edge
  }

  /// What leads to functions.
  public indirect enum Decision: Sendable {
    /// The functions of the numbers of a group, in their order, or `nil` if no view asks for one.
    case leaf([[Double]?])
    /// Whether a function of the ranged numbers is at least 0, and what begins or ends there.
    case number([Double], because: [String], atLeast: Decision, below: Decision)
    /// Whether a trait has one of some values.
    case trait(Int, values: [String], among: Decision, others: Decision)
  }

  /// Numbers that are decided together.
  public struct Group: Sendable {
    /// The numbers, by their index.
    public internal(set) var numbers: [Int]
    /// How their functions are found.
    public internal(set) var decision: Decision
  }

  /// A view, with its numbers by their index.
  public struct View: Sendable {
    /// The view's id.
    public let id: String
    /// The numbers of its frame, in the order of ``Edge``.
    public let numbers: [Int]
    /// Whether it is present, by the index of ``presences``; nil for one that always is.
    public let presence: Int?
  }

  /// The spec's name.
  public let name: String
  /// The ranges.
  public let ranges: [NumberRange]
  /// The open traits.
  public let traits: [OpenTrait]
  /// The numbers.
  public let numbers: [Number]
  /// The groups, which have every number once.
  public let groups: [Group]
  /// When views are present: a tree of decisions, whose leaves are 1 for yes and 0 for no.
  public let presences: [Decision]
  /// The views, in document order.
  public let views: [View]
}

/// Why a spec cannot be compiled.
public enum CompileError: Error, Sendable {
  /// There are no regions.
  case range(RangeError)
  /// Required constraints conflict for some numbers: these corners, with these traits.
  case unsatisfiable(SpecConflict, corners: [[Double]], traits: [(name: String, value: String)])
  /// The open traits have more combinations than are compiled.
  case tooManyCombinations(Int)
}

extension CompiledLayout {
  /// The most combinations of the open traits' values.
  private static var combinationLimit: Int { 1024 }
  /// The most ranges.
  private static var rangeLimit: Int { 14 }

  /// Compiles a spec.
  ///
  /// - Throws: `CompileError`.
  public init(
    _ document: SpecDocument, over ranges: [NumberRange], for caller: CallerEnvironment,
    options: SpecOptions = SpecOptions(), limit: Int = 10_000
  ) throws(CompileError) {
    do throws(RangeTextError) {
      if document.isValid { try document.check(ranges, limit: Self.rangeLimit) }
    } catch {
      throw .range(.ranges(error))
    }
    let traits = document.openTraits(for: caller, ranges: ranges)
    var combinations: [[String]] = [[]]
    for trait in traits {
      guard combinations.count * trait.values.count <= Self.combinationLimit else {
        throw .tooManyCombinations(Self.combinationLimit)
      }
      combinations = combinations.flatMap { combination in trait.values.map { combination + [$0] } }
    }
    var cells: [CompiledCell] = []
    var order: [String] = []
    for combination in combinations {
      var one = caller
      for (trait, value) in zip(traits, combination) { trait.set(value, in: &one.request) }
      let parts: RangedParts
      do throws(RangeError) {
        parts = try document.parts(over: ranges, for: one, options: options, limit: limit)
      } catch {
        throw .range(error)
      }
      for cell in parts.cells {
        for part in cell.parts {
          for region in part.regions {
            guard let conflict = region.conflict else { continue }
            let values = zip(traits, combination).map { (name: $0.name, value: $1) }
            throw .unsatisfiable(conflict, corners: region.polytope.corners, traits: values)
          }
        }
        cells.append(CompiledCell(combination, cell))
        Self.insert(cell.views.map { $0.id }, into: &order)
      }
    }
    var sharing = NumberSharing(cells)
    let views = order.map { id in
      View(id: id, numbers: Edge.allCases.map { sharing.number(id, $0) }, presence: sharing.presence(id))
    }
    name = document.name
    self.ranges = ranges
    self.traits = traits
    self.views = views
    numbers = sharing.numbers
    let builder = DecisionBuilder(traits)
    groups = builder.groups(sharing.contents.map { sharing.parts($0) })
    presences = sharing.presences.map { builder.decision(sharing.parts(presence: $0)) }
  }

  /// Adds ids that are not there yet, each behind the one that it follows.
  static func insert(_ ids: [String], into order: inout [String]) {
    if order == ids { return }
    var known = Set(order)
    var place = 0
    for id in ids {
      if known.contains(id) {
        if let index = order.firstIndex(of: id) { place = index + 1 }
      } else {
        order.insert(id, at: place)
        known.insert(id)
        place += 1
      }
    }
  }
}
