import Cassowary
public import LayoutSpec

/// A spec's layout over ranges and open traits, as decision trees that lead to affine functions.
///
/// Edges with the same function share one number, and numbers with the same decisions share one tree. Decisions that do
/// not affect a tree are not in it, so the size of the code grows with the sum of independent decisions, not with their
/// product.
public struct CompiledLayout: Sendable {
  /// One of the four numbers of a frame.
  public enum Edge: Int, CaseIterable, Hashable, Sendable {
    case x, y, width, height
  }

  /// A number, named after the first view that has it.
  public struct Number: Hashable, Sendable {
    /// The view's id.
    public let view: String
    /// The edge or size of the view.
    public let edge: Edge
  }

  /// A decision tree.
  public indirect enum Decision: Hashable, Sendable {
    /// The functions of the numbers of a group, in order, or `nil` if no view needs them.
    case leaf([[Double]?])
    /// A test whether a function of the ranged numbers is at least 0, with the names of the constraints and conditions that change there.
    case number([Double], because: [String], atLeast: Decision, below: Decision)
    /// A test whether a trait has one of several values.
    case trait(Int, values: [String], among: Decision, others: Decision)
  }

  /// Numbers that share a decision tree.
  public struct Group: Sendable {
    /// The indices of the numbers.
    public internal(set) var numbers: [Int]
    /// The decision tree.
    public internal(set) var decision: Decision
  }

  /// A view with the indices of its numbers.
  public struct View: Sendable {
    /// The view's id.
    public let id: String
    /// The numbers of its frame, in the order of ``Edge``.
    public let numbers: [Int]
    /// The index in ``presences``, or `nil` if the view is always present.
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
  /// The groups. Each number is in exactly one of them.
  public let groups: [Group]
  /// The decision trees of the views' presence. A leaf is 1 for yes or 0 for no.
  public let presences: [Decision]
  /// The views, in document order.
  public let views: [View]
  /// The numbers at which a condition holds that holds neither below nor above, such as `windowWidth == 500`. There, the
  /// code has the layout beside them.
  public let exceptions: [Exception]

  /// A number of a range.
  public struct Exception: Hashable, Sendable {
    /// What has the range.
    public let number: RangedNumber
    /// Its value.
    public let value: Double
  }
}

/// The reason why a spec cannot be compiled.
public enum CompileError: Error, Sendable {
  /// There are no regions.
  case range(RangeError)
  /// Required constraints conflict in a region with these corners, with these traits.
  case unsatisfiable(SpecConflict, corners: [[Double]], traits: [(name: String, value: String)])
  /// The open traits have more combinations than the limit.
  case tooManyCombinations(Int)
}

extension CompiledLayout {
  /// The largest number of ranges.
  private static var rangeLimit: Int { 14 }

  /// Compiles a spec.
  ///
  /// - Throws: `CompileError`.
  public init(
    _ document: SpecDocument, over ranges: [NumberRange], for caller: CallerEnvironment,
    options: SpecOptions = SpecOptions(), limit: Int = 10_000
  ) throws(CompileError) {
    do throws(ValueTextError) {
      if document.isValid { try document.check(ranges, limit: Self.rangeLimit) }
    } catch {
      throw .range(.ranges(error))
    }
    let traits = document.openTraits(for: caller, ranges: ranges)
    guard let space = TraitSpace(traits) else { throw .tooManyCombinations(TraitSpace.limit) }
    var cells: [CompiledCell] = []
    var order: [String] = []
    var exceptions: [Exception] = []
    for combination in (0..<space.count).map({ space.values(of: $0) }) {
      var one = caller
      for (trait, value) in zip(traits, combination) { trait.set(value, in: &one.request) }
      let found = try Self.cells(of: document, over: ranges, for: one, options: options, limit: limit)
      for exception in Self.exceptions(in: found, of: ranges) where !exceptions.contains(exception) {
        exceptions.append(exception)
      }
      for cell in found {
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
    self.exceptions = exceptions
    numbers = sharing.numbers
    let builder = DecisionBuilder(traits)
    groups = builder.groups(sharing.contents.map { sharing.parts($0) })
    presences = sharing.presences.map { builder.decision(sharing.parts(presence: $0)) }
  }

  /// Returns the cells over some ranges. Where other conditions hold at the end of a range than beside it, the cells
  /// reach a little beyond that end.
  private static func cells(
    of document: SpecDocument, over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions,
    limit: Int
  ) throws(CompileError) -> [RangedParts.Cell] {
    func cells(_ ranges: [NumberRange]) throws(RangeError) -> [RangedParts.Cell] {
      try document.parts(over: ranges, for: caller, options: options, limit: limit).cells
    }
    do throws(RangeError) {
      let inside = try cells(ranges)
      let extended = extended(ranges, beyond: inside)
      guard extended != ranges, let beyond = try? cells(extended) else { return inside }
      let hasConflict = beyond.contains { $0.parts.contains { $0.regions.contains { $0.conflict != nil } } }
      return hasConflict ? inside : beyond
    } catch {
      throw .range(error)
    }
  }

  private static func exceptions(in cells: [RangedParts.Cell], of ranges: [NumberRange]) -> [Exception] {
    IsolatedBorders(of: ranges, at: cells.flatMap { $0.openBorders }).numbers.filter { $0.position == .inside }
      .map { Exception(number: ranges[$0.index].number, value: $0.value) }
  }

  /// Returns ranges of which those ends are moved out at which a border does not belong to the cell beside it.
  private static func extended(_ ranges: [NumberRange], beyond cells: [RangedParts.Cell]) -> [NumberRange] {
    var bounds = ranges.map { $0.bounds }
    let isolated = IsolatedBorders(of: ranges, at: cells.flatMap { $0.openBorders }).numbers
    for end in isolated where end.position != .inside {
      let (own, now) = (ranges[end.index].bounds, bounds[end.index])
      let margin = (own.upperBound - own.lowerBound) / 1024
      bounds[end.index] =
        end.position == .upperEnd ? now.lowerBound...(end.value + margin) : (end.value - margin)...now.upperBound
    }
    return zip(ranges, bounds).map { NumberRange($0.number, $1) }
  }

  /// Inserts ids that are missing, each after the one that it follows.
  static func insert(_ ids: [String], into order: inout [String]) {
    if order == ids { return }
    var known = Set(order)
    var next = 0
    for id in ids {
      if known.insert(id).inserted {
        order.insert(id, at: next)
        next += 1
      } else if let index = order.firstIndex(of: id) {
        next = index + 1
      }
    }
  }
}
