/// A map of touches in which every length is an affine function of some numbers, in a triangle of them.
///
/// It bounds the area that goes to a target, or to none, for all numbers in the triangle, by branch and bound (Ratschek
/// and Rokne, *New computer methods for global optimization*, 1988). The root is cut into rectangles with affine edges,
/// in each of which fewer targets can be nearest, until what is undecided is small. A border that is parallel to an
/// axis is an edge of such a rectangle; another one crosses small rectangles nearly straight.
package struct MovingTouchMap {
  package typealias Values = QuadraticForm.Values

  /// A range along an axis.
  package struct Span {
    var start: Values
    var end: Values

    package init(_ start: Values, _ end: Values) { (self.start, self.end) = (start, end) }

    var length: Values { end - start }
    var middle: Values { 0.5 * (start + end) }

    /// Returns whether it contains another one for all numbers.
    fileprivate func contains(_ other: Span) -> Bool {
      min((other.start - start).min(), (end - other.end).min()) >= -TouchDistance.slack
    }

    /// Returns the part between two places. A place that is not inside for all numbers does not count.
    fileprivate func clipped(to range: (start: Values?, end: Values?)) -> Span {
      func isInside(_ place: Values) -> Bool { min((place - start).min(), (end - place).min()) >= 0 }
      return Span(
        range.start.flatMap { isInside($0) ? $0 : nil } ?? start, range.end.flatMap { isInside($0) ? $0 : nil } ?? end)
    }
  }

  /// A rectangle.
  package struct Area {
    var across: Span
    var down: Span

    package init(across: Span, down: Span) { (self.across, self.down) = (across, down) }

    /// Whether it takes touches.
    fileprivate var isActive: Bool { min(across.length.min(), down.length.min()) >= -TouchDistance.slack }
  }

  let root: Area
  let targets: [Area]
  /// The largest distance at which a touch counts, or `nil` if there is no limit.
  let reach: Values?
  let offset: (x: Values, y: Values)

  package init(root: Area, targets: [Area], reach: Values?, offset: (x: Values, y: Values)) {
    self.root = root
    self.targets = targets
    self.reach = reach.map { pointwiseMax($0, .zero) }
    self.offset = offset
  }

  /// The number of undecided rectangles beyond which they are not cut further.
  private static let pieceLimit = 2_000
  /// The area of an undecided rectangle that is not worth a cut.
  private static let leastArea = 1e-7
  /// The least length of a target that is surely nearer than one beside it, despite rounding.
  private static let leastRivalLength = 1e-3
  /// The least length that is cut off.
  fileprivate static let leastLength = 1e-7

  /// Returns functions below and above the area that goes to a target, or to none.
  ///
  /// - Parameters:
  ///   - subject: the index of the target, or `nil` for none.
  ///   - work: the number of comparisons of distances that may still be made.
  ///   - isEnough: returns whether the functions are close enough.
  package func area(of subject: Int?, _ work: inout Int, until isEnough: (QuadraticBounds) -> Bool) -> QuadraticBounds {
    if let subject, !targets[subject].isActive { return QuadraticBounds(0, 0) }
    guard var across = Self.windows(root.across, offset.x), var down = Self.windows(root.down, offset.y)
    else {
      return QuadraticBounds(low: QuadraticForm(0), high: QuadraticForm(root.across.length, root.down.length))
    }
    let rivals = targets.indices.filter { $0 != subject && targets[$0].isActive }
    if let subject {
      work -= rivals.count / 2
      across[0].meant = across[0].meant.clipped(
        to: range(of: subject, rivals, along: { $0.across }, beside: { $0.down }))
      down[0].meant = down[0].meant.clipped(to: range(of: subject, rivals, along: { $0.down }, beside: { $0.across }))
    }
    var sum = PieceSum()
    for x in across {
      for y in down {
        let piece = Piece(across: x.meant, down: y.meant, width: x.length, height: y.length, rivals: rivals)
        add(piece, subject, to: &sum, &work)
      }
    }
    var progress = Progress(budget: work)
    while true {
      let bounds = sum.bounds
      if sum.undecided.isEmpty || sum.undecided.count > Self.pieceLimit || work <= 0
        || progress.isStuck(sum, bounds, work) || isEnough(bounds)
      {
        return bounds
      }
      cutLargest(of: &sum, subject, &work)
    }
  }

  /// Returns the range along an axis beyond which other targets are nearer than the subject: those that extend at least as
  /// far along the other axis. An end is `nil` if there is none.
  private func range(
    of subject: Int, _ rivals: [Int], along axis: (Area) -> Span, beside other: (Area) -> Span
  ) -> (start: Values?, end: Values?) {
    let (own, ownBeside) = (axis(targets[subject]), other(targets[subject]))
    var range: (start: Values?, end: Values?)
    for rival in rivals where other(targets[rival]).contains(ownBeside) {
      let span = axis(targets[rival])
      guard span.length.min() > Self.leastRivalLength else { continue }
      if (own.start - span.end).min() >= -TouchDistance.slack {
        let start = Span(span.end, own.start).middle
        if start.sum() > range.start?.sum() ?? -.infinity { range.start = start }
      } else if (span.start - own.end).min() >= -TouchDistance.slack {
        let end = Span(own.end, span.start).middle
        if end.sum() < range.end?.sum() ?? .infinity { range.end = end }
      }
    }
    return range
  }

  /// Adds bounds of the area in a piece.
  private func add(_ piece: Piece, _ subject: Int?, to sum: inout PieceSum, _ work: inout Int) {
    var piece = piece
    work -= piece.rivals.count + 5
    let share = share(of: subject, in: &piece)
    let size = QuadraticForm(piece.width ?? piece.across.length, piece.height ?? piece.down.length)
    var part = QuadraticBounds(
      low: share.bounds.low.product(with: size).low, high: share.bounds.high.product(with: size).high)
    part.sway = part.gap * share.motion
    if part.gap > Self.leastArea, share.canImprove || steadyCut(in: piece, subject) != nil {
      sum.undecided.append((piece, part))
    } else {
      sum.decided += part
    }
  }

  /// Cuts the undecided pieces whose bounds are farthest from each other.
  private func cutLargest(of sum: inout PieceSum, _ subject: Int?, _ work: inout Int) {
    let pieces = sum.undecided
    let limit = pieces.reduce(0) { max($0, $1.part.gap) } / 4
    sum.undecided = []
    sum.isHalving = true
    var turn: CutSearch.Turn?
    for (piece, part) in pieces {
      if part.gap < limit {
        sum.undecided.append((piece, part))
        continue
      }
      let halves = halves(of: piece, subject, &turn)
      if halves.isEmpty { sum.decided += part }
      sum.isHalving = sum.isHalving && halves.allSatisfy { $0.isHalved }
      for half in halves { add(half, subject, to: &sum, &work) }
    }
    sum.turn = turn?.values ?? sum.turn
  }

  /// Returns the spans along an axis to which touches refer, or `nil` if the order of their edges is uncertain. Touches
  /// that the offset would move out of the root refer to its edge, a span without length; `length` is that of the
  /// touches.
  private static func windows(_ root: Span, _ offset: Values) -> [(meant: Span, length: Values?)]? {
    let (isBefore, isAfter) = (offset.min() < -TouchDistance.slack, offset.max() > TouchDistance.slack)
    if !isBefore, !isAfter { return [(root, nil)] }
    guard !isBefore || !isAfter else { return nil }
    // Up to rounding, an offset may be 0 at one end.
    let offset = isAfter ? pointwiseMax(offset, .zero) : pointwiseMin(offset, .zero)
    let beyond = isAfter ? offset : -offset
    let edge = isAfter ? Span(root.end, root.end) : Span(root.start, root.start)
    if (beyond - root.length).min() >= 0 { return [(edge, root.length)] }
    guard (root.length - beyond).min() >= 0 else { return nil }
    let inside = isAfter ? Span(root.start + offset, root.end) : Span(root.start, root.end + offset)
    return [(inside, nil), (edge, beyond)]
  }
}

/// A part of the root to which touches refer, and the targets that may get some of them.
private struct Piece {
  var across: MovingTouchMap.Span
  var down: MovingTouchMap.Span
  /// The width of the touches, if it is not that of the part.
  var width: MovingTouchMap.Values?
  var height: MovingTouchMap.Values?
  var rivals: [Int]
  /// Whether all of it is within reach of the subject.
  var isReached = false
  /// Whether it was cut in its middle, so that not all of its edges are those of targets.
  var isHalved = false

  var area: MovingTouchMap.Area { .init(across: across, down: down) }

  /// Returns both parts.
  func parts(at cut: Cut) -> [Piece] {
    var parts = [self, self]
    if cut.isAcross {
      (parts[0].across.end, parts[1].across.start) = (cut.place, cut.place)
    } else {
      (parts[0].down.end, parts[1].down.start) = (cut.place, cut.place)
    }
    return parts
  }
}

/// Pieces that cover the root, and bounds of the area in them.
private struct PieceSum {
  var decided = QuadraticBounds(0, 0)
  var undecided: [(piece: Piece, part: QuadraticBounds)] = []
  /// Whether all pieces that were cut last were cut in their middle.
  var isHalving = false
  /// A function whose sign decides which edge comes first.
  var turn: MovingTouchMap.Values?

  var bounds: QuadraticBounds {
    var bounds = decided
    bounds.turn = turn
    for (_, part) in undecided { bounds += part }
    return bounds
  }
}

/// How fast bounds come closer.
private struct Progress {
  private let budget: Int
  /// The work that was spent and the gap that was left when it was last compared.
  private var last: (spent: Int, gap: Double)?

  init(budget: Int) { self.budget = budget }

  /// Returns whether a smaller triangle is better than smaller pieces: if the order of two edges changes, if the pieces do
  /// not improve most of the gap, or if they do not close it as fast as the work grows.
  mutating func isStuck(_ sum: PieceSum, _ bounds: QuadraticBounds, _ work: Int) -> Bool {
    var isStuck = sum.decided.gap > 0.5 * bounds.gap || (sum.isHalving && sum.turn != nil)
    let spent = budget - work
    if sum.isHalving, spent >= 2 * (last?.spent ?? 0) {
      isStuck = isStuck || last.map { bounds.gap > 0.6 * $0.gap } ?? false
      last = (spent, bounds.gap)
    }
    return isStuck && bounds.high.spread > 0
  }
}

/// A line that cuts a piece.
private struct Cut {
  let isAcross: Bool
  let place: MovingTouchMap.Values
}

/// Finds the edge that cuts a piece best.
private struct CutSearch {
  /// A function whose sign decides whether there is another edge in a piece, and how even both signs are.
  typealias Turn = (balance: Double, values: MovingTouchMap.Values)

  let piece: Piece
  var turn: Turn?
  private(set) var best: Cut?
  private var rank = Double.infinity

  init(_ piece: Piece, _ turn: Turn?) { (self.piece, self.turn) = (piece, turn) }

  /// Takes an edge if it is in the piece for all numbers, and better than others: its rank is lower, or it is closer to the
  /// middle.
  mutating func offer(_ place: MovingTouchMap.Values, _ isAcross: Bool, rank: Double = 0) {
    let span = isAcross ? piece.across : piece.down
    let (before, after) = (place - span.start, span.end - place)
    for side in piece.isHalved ? [] : [before, after]
    where side.min() < -TouchDistance.slack && side.max() > TouchDistance.slack {
      let balance = min(-side.min() / side.max(), side.max() / -side.min())
      if balance > turn?.balance ?? 0 { turn = (balance, side) }
    }
    guard min(before.min(), after.min()) >= -TouchDistance.slack,
      min(before.max(), after.max()) > MovingTouchMap.leastLength
    else { return }
    let rank = rank + (before - after).sum().magnitude / span.length.sum()
    if rank < self.rank { (self.rank, best) = (rank, Cut(isAcross: isAcross, place: place)) }
  }
}

extension MovingTouchMap {
  /// Returns bounds of the share of a piece that goes to a target, or to none, and removes rivals that get nothing.
  private func share(of subject: Int?, in piece: inout Piece) -> Share {
    let own = subject.map { TouchDistance(of: targets[$0], from: piece.area) }
    var result = Share(1, 1)
    if let own, let reach, !piece.isReached {
      let part = TouchDistance(reach).share(fartherThan: own, countsTies: true)
      piece.isReached = part.isWhole
      result.restrict(to: part)
    }
    var kept: [Int] = []
    for rival in piece.rivals where result.bounds.high.greatest > 0 {
      let other = TouchDistance(of: targets[rival], from: piece.area)
      let part: Share
      if let own, let subject {
        part = own.share(nearerThan: other, isEarlier: subject < rival)
      } else {
        part = reach.map { other.share(fartherThan: TouchDistance($0), countsTies: false) } ?? Share(0, 0)
      }
      if !part.isWhole { kept.append(rival) }
      result.restrict(to: part)
    }
    piece.rivals = kept
    return result
  }

  /// Returns the line that cuts a piece into a part whose edges move with those of a target, and the rest, if the piece
  /// has a length that changes. Round corners do not change in the first part.
  private func steadyCut(in piece: Piece, _ subject: Int?) -> Cut? {
    guard let anchor = subject ?? piece.rivals.first else { return nil }
    for isAcross in [true, false] {
      let span = isAcross ? piece.across : piece.down
      let own = isAcross ? targets[anchor].across : targets[anchor].down
      let length = span.length
      guard length.min() > Self.leastLength, length.max() - length.min() > Self.leastLength else { continue }
      func isSteady(_ distance: Values) -> Bool { distance.max() - distance.min() < TouchDistance.slack }
      if isSteady(span.start - own.end) || isSteady(span.start - own.start) {
        return Cut(isAcross: isAcross, place: span.start + length.min())
      }
      if isSteady(span.end - own.start) || isSteady(span.end - own.end) {
        return Cut(isAcross: isAcross, place: span.end - length.min())
      }
    }
    return nil
  }

  /// Returns both parts of a piece, cut at an edge or midway between two of them, or in its middle if there is none.
  private func halves(of piece: Piece, _ subject: Int?, _ turn: inout CutSearch.Turn?) -> [Piece] {
    var search = CutSearch(piece, turn)
    for isAcross in [true, false] { offerEdges(subject, isAcross, to: &search) }
    turn = search.turn
    if let cut = search.best { return piece.parts(at: cut) }
    guard let cut = steadyCut(in: piece, subject) ?? middleCut(of: piece, subject) else { return [] }
    var half = piece
    half.isHalved = true
    return half.parts(at: cut)
  }

  /// Offers the edges of targets, those of what is within reach, and lines midway between two edges.
  private func offerEdges(_ subject: Int?, _ isAcross: Bool, to search: inout CutSearch) {
    func span(_ target: Int) -> Span { isAcross ? targets[target].across : targets[target].down }
    let own = subject.map { span($0) }
    if let own {
      search.offer(own.start, isAcross, rank: -2)
      search.offer(own.end, isAcross, rank: -2)
      if let reach {
        search.offer(own.start - reach, isAcross, rank: -1)
        search.offer(own.end + reach, isAcross, rank: -1)
      }
    }
    for rival in search.piece.rivals {
      let span = span(rival)
      search.offer(span.start, isAcross)
      search.offer(span.end, isAcross)
      if let own {
        search.offer(Span(own.end, span.start).middle, isAcross)
        search.offer(Span(span.end, own.start).middle, isAcross)
      } else if let reach {
        search.offer(span.start - reach, isAcross)
        search.offer(span.end + reach, isAcross)
      }
    }
  }

  /// Returns the line in the middle of a piece, or `nil` if its parts would be too small.
  private func middleCut(of piece: Piece, _ subject: Int?) -> Cut? {
    let isLong = piece.across.length.sum() > piece.down.length.sum()
    // Along an axis on which an edge may be in the piece or beside it, smaller pieces help.
    let distances = (piece.rivals + (subject.map { [$0] } ?? [])).map {
      TouchDistance(of: targets[$0], from: piece.area)
    }
    let isMixed = distances.contains { (isLong ? $0.across : $0.down).low != nil }
    let isAcross = isMixed || !distances.contains { (isLong ? $0.down : $0.across).low != nil } ? isLong : !isLong
    var search = CutSearch(piece, nil)
    search.offer((isAcross ? piece.across : piece.down).middle, isAcross)
    return search.best
  }
}
