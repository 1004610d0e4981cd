import JSON
import LayoutSpec

/// Collects the warnings and counts what is read. Reading ends at the first part for which a spec has no room, or no
/// time is left.
final class ImportContext {
  private static let maximumViewCount = SpecLimits().views
  /// A text may be in a file once and be used by many keys.
  private static let maximumByteCount = 8 << 20
  /// Such a name is part of other names.
  private static let maximumNameLength = 1_000

  let name: String?
  let isCancelled: (@Sendable () -> Bool)?
  private var kinds = OrderedDictionary<String, (message: String, offsets: [Int])>()
  private var viewCount = 0
  private var byteCount = 0

  init(name: String?, isCancelled: (@Sendable () -> Bool)?) {
    (self.name, self.isCancelled) = (name, isCancelled)
  }

  /// The name of a layout that has none of its own.
  var layoutName: String { name ?? "layout" }

  /// - Parameter kind: what the file is, for people.
  func comment(_ kind: String) -> String { "Imported from \(name.map { "\($0), " } ?? "")\(kind)." }

  /// Only the first message of a kind is kept.
  func warn(_ code: String, _ message: @autoclosure () -> String, at offset: Int) {
    kinds[code, default: (message(), [])].offsets.append(offset)
  }

  /// Returns the warnings, in the order in which their kinds first occurred.
  ///
  /// - Parameter sourceOffset: converts the offset of a warning to one in the file.
  func warnings(in source: ImportSource, sourceOffset: (Int) -> Int = { $0 }) -> [ImportWarning] {
    guard !kinds.elements.isEmpty else { return [] }
    let positions = JSONPositions(of: source.bytes)
    return kinds.elements.map { code, kind in
      // A position is listed once, even if it occurs in several layouts of the file.
      let offsets = Set(kind.offsets.map(sourceOffset)).sorted()
      let others = offsets.count > 1 ? " (and \(offsets.count - 1) more)" : ""
      return ImportWarning(
        code: code, message: kind.message + others, positions: offsets.map { positions[ofByte: $0] })
    }
  }

  /// - Parameter code: the kind of the warning, or `nil` for the member's key.
  func warnOfMember(_ member: JSONMember, _ code: String? = nil) {
    let key = member.key.string
    warn(code ?? key, "\(SpecFormatter.quoted(key)) has no counterpart in a layout spec", at: member.value.startOffset)
  }

  /// A view is a key, a row or a layer.
  func addView(at offset: Int) throws(MalformedLayout) {
    try checkCancellation(at: offset)
    viewCount += 1
    guard viewCount > Self.maximumViewCount else { return }
    throw MalformedLayout(
      "the layout has more keys, rows and layers than the \(Self.maximumViewCount) views of a spec; import fewer keys",
      code: .limitExceeded, at: offset)
  }

  func checkCancellation(at offset: Int? = nil) throws(MalformedLayout) {
    if isCancelled?() == true {
      throw MalformedLayout("the import exceeded its time limit", code: .budgetExceeded, at: offset)
    }
  }

  /// References in a text are decoded, so that it may have more marks than the file.
  func addText(_ text: String?, at offset: Int) throws(MalformedLayout) {
    if let text { try MalformedLayout.checkMarks(in: text.utf8, at: offset) }
    byteCount += 8 + (text?.utf8.count ?? 0)
    guard byteCount > Self.maximumByteCount else { return }
    throw MalformedLayout(
      "the texts of the keys take more than 8 MiB; import fewer keys", code: .limitExceeded, at: offset)
  }

  /// The layer's name is part of the ids of its keys.
  func addLayer(_ name: String, at offset: Int) throws(MalformedLayout) {
    try addView(at: offset)
    guard name.utf8.count > Self.maximumNameLength else { return }
    throw MalformedLayout(
      "the name of this layer has more than \(Self.maximumNameLength) bytes; shorten it", code: .limitExceeded,
      at: offset)
  }
}
