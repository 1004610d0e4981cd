import JSON
import Layout

/// The expansion of a spec with templates: each use is replaced by the views that it makes, and everything else is
/// copied byte for byte.
struct TemplateExpansion {
  private(set) var bytes: [UInt8] = []
  private(set) var map = TemplateMap()
  /// The mistakes in uses and templates. If there are any, the text is not read.
  private(set) var errors: [(value: JSONValue, message: String)] = []

  private let spec: JSONValue
  private let source: [UInt8]
  private var templates: [Name: JSONValue] = [:]
  private(set) var unused: Set<Name> = []
  private var names: [String] = []
  private var search = NearestNameSearch()
  /// The offset in the source up to which it was copied or replaced.
  private var copied: Int
  /// The offset of the view that is replaced.
  private var use = 0
  /// The view that a use makes, or a parameter.
  private var writer = JSONWriter()

  /// The number of bytes that may still be written, into the text or into a parameter. Below 0, nothing is written.
  private var budget: Int
  /// The number of bytes of the source that may still be read again.
  private var work: Int
  /// What was charged since the last check for cancellation.
  private var unchecked = Self.checkInterval
  private let isCancelled: (@Sendable () -> Bool)?
  private(set) var wasCancelled = false

  /// The default limit on the size of the text in bytes. With its values, it takes up to thirteen times as much memory.
  private static let largestText = 1 << 24
  /// The default limit on what uses read of their templates, which may write nothing.
  private static let largestWork = 1 << 27
  private static let deepestUse = 16

  private static let checkInterval = 1 << 20

  /// Returns `nil` if the spec has no templates.
  ///
  /// - Parameter isCancelled: called for every 64 KiB written or MiB read; `true` stops the expansion.
  init?(_ spec: JSONValue, limit: Int = largestText, isCancelled: (@Sendable () -> Bool)? = nil) {
    guard let templates = spec["templates"] else { return nil }
    self.isCancelled = isCancelled
    budget = limit
    work = Self.largestWork / Self.largestText * limit
    self.spec = spec
    source = spec.document.bytes
    copied = spec.startOffset
    guard templates.kind == .object else {
      errors = [(templates, "expected an object: name → part of a view")]
      return
    }
    for member in templates.members where !(member.key == "$comment") {
      if member.value.kind == .object {
        self.templates[Name(member.key.string)] = member.value
        names.append(member.key.string)
        unused.insert(Name(member.key.string))
      } else {
        errors.append((member.value, "expected a template (object with a part of a view)"))
      }
    }
    if let views = spec["views"] { replaceUses(in: views) }
    copy(upTo: spec.endOffset)
  }

  private mutating func replaceUses(in list: JSONValue) {
    guard list.kind == .array else { return }
    for view in list.elements where view.kind == .object {
      guard shouldContinue else { return }
      if let use = view["use"] {
        replace(view, using: use)
      } else if let children = view["children"] {
        replaceUses(in: children)
      }
    }
  }

  private mutating func replace(_ view: JSONValue, using use: JSONValue) {
    copy(upTo: view.startOffset)
    self.use = view.startOffset
    note(self.use)
    var isFirst = true
    forEachUse(of: view) { expansion, parameters in
      if !isFirst { expansion.bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      expansion.write(view, use, parameters, in: nil, depth: 0)
      expansion.bytes += expansion.writer.bytes
      expansion.writer.removeAll()
    }
    if budget < 0 {
      errors.append((view, "the expanded templates are larger than \(Self.largestText >> 20) MiB; use fewer"))
    } else if work < 0 {
      errors.append((view, "the templates are read more than \(Self.largestWork >> 20) MiB in all; use fewer"))
    }
    copied = view.endOffset
  }

  /// Notes that what is written next comes from a place in the source.
  private mutating func note(_ offset: Int) {
    budget -= TemplateMap.bytesOfPiece
    map.append(at: bytes.count + writer.byteCount, from: offset - spec.startOffset, isCopied: false)
  }

  private mutating func copy(upTo offset: Int) {
    guard copied < offset else { return }
    map.append(at: bytes.count, from: copied - spec.startOffset, isCopied: true)
    bytes += source[copied..<offset]
    copied = offset
  }

  // MARK: Parameters

  /// The values of parameters. `{}` has the empty name.
  private typealias Parameters = [String: JSONValue]

  /// Calls a closure with the parameters of each view that a use makes: one set for each element of `for`, otherwise a
  /// single one.
  private mutating func forEachUse(of view: JSONValue, _ body: (inout TemplateExpansion, Parameters) -> Void) {
    guard let list = view["for"] else {
      let parameters = view["with"].map { self.parameters($0) }
      return body(&self, parameters ?? view["id"].map { ["": $0] } ?? [:])
    }
    guard view["with"] == nil else {
      return report(list, "\"for\" cannot be combined with \"with\"; remove one of them")
    }
    guard list.kind == .array, list.count > 0 else {
      return report(list, "\"for\" must be a list with at least one entry")
    }
    for element in list.elements {
      guard shouldContinue else { return }
      let parameters = self.parameters(element)
      body(&self, parameters)
    }
  }

  private mutating func parameters(_ value: JSONValue) -> Parameters {
    guard value.kind == .object else { return ["": value] }
    var parameters: Parameters = [:]
    spend(0, work: 8 * value.count)
    for member in value.members where !(member.key == "$comment") {
      guard shouldContinue else { break }
      spend(member.key.sourceBytes.count)
      parameters[member.key.string] = member.value
    }
    return parameters
  }

  // MARK: Budget

  private var shouldContinue: Bool { budget >= 0 && work >= 0 && !wasCancelled }

  /// Charges bytes that are written, and work: bytes of the source that are read again, with 8 for each member or
  /// parameter.
  private mutating func spend(_ bytes: Int, work bytesRead: Int = 0) {
    budget -= bytes
    work -= bytesRead
    // Writing a byte takes much longer than reading it.
    unchecked += 16 * bytes + bytesRead
    guard unchecked > Self.checkInterval else { return }
    unchecked = 0
    if isCancelled?() == true { wasCancelled = true }
  }

  private mutating func spend(on write: (inout JSONWriter) -> Void) {
    let start = writer.byteCount
    write(&writer)
    spend(writer.byteCount - start)
  }

  private mutating func report(_ value: JSONValue, _ message: String) {
    spend(message.utf8.count + 128)
    errors.append((value, message))
  }

  // MARK: Writing

  private static func isOfUse(_ key: JSONText) -> Bool { key == "use" || key == "with" || key == "for" }

  private mutating func fault(ofUse name: String?, _ depth: Int) -> String {
    guard let name else { return "expected the name of a template" }
    if depth >= Self.deepestUse { return "the template \"\(name)\" uses itself" }
    if let nearest = search.nearest(to: name, among: names)?.name {
      return "unknown template \"\(name)\"; did you mean \"\(nearest)\"?"
    }
    let known = names.count > 12 ? "the names under \"templates\"" : names.map { "\"\($0)\"" }.joined(separator: ", ")
    return "unknown template \"\(name)\"; use one of \(known)"
  }

  /// Writes the view that a use makes: the members of the template, overridden by those of the use.
  ///
  /// - Parameter outer: the parameters of the template that the use is in, or `nil` if it is in none.
  private mutating func write(
    _ view: JSONValue, _ use: JSONValue, _ parameters: Parameters, in outer: Parameters?, depth: Int
  ) {
    guard let name = use.string, let template = templates[Name(name)], depth < Self.deepestUse else {
      report(use, fault(ofUse: use.string, depth))
      return writer.object { _ in }
    }
    unused.remove(Name(name))
    note(view.startOffset)
    writer.beginObject()
    // Every view counts, even an empty one.
    spend(64 + use.sourceBytes.count, work: 8 * (view.count + template.count))
    guard shouldContinue else { return writer.endObject() }
    var own: Set<String> = []
    for member in view.members where !Self.isOfUse(member.key) { own.insert(member.key.string) }
    if let inner = template["use"] {
      report(inner, "a template can only use others in its \"children\"; copy the keys instead")
    }
    writeMembers(of: template, besides: own, parameters, depth)
    writeMembers(of: view, besides: [], outer, depth)
    writer.endObject()
  }

  /// - Parameter parameters: those of the template, or `nil` for members that are in none.
  private mutating func writeMembers(
    of template: JSONValue, besides own: Set<String>, _ parameters: Parameters?, _ depth: Int
  ) {
    for member in template.members {
      // A member that is replaced takes time, too.
      guard shouldContinue else { return }
      guard !Self.isOfUse(member.key), own.isEmpty || !own.contains(member.key.string) else {
        spend(0, work: member.key.sourceBytes.count)
        continue
      }
      write(member, parameters, depth)
    }
  }

  private mutating func write(_ member: JSONMember, _ parameters: Parameters?, _ depth: Int, inText: Bool = false) {
    note(member.key.view.startOffset)
    spend { $0.key(member.key) }
    if member.key == "children" { return writeViews(member.value, parameters ?? [:], depth) }
    guard let parameters else { return writeLiteral(member.value) }
    writeFilled(member.value, parameters, depth, isText: Self.isText(member.key, inText))
  }

  /// Returns whether the member with a key is a text, so that a number in its place becomes one.
  ///
  /// - Parameter outer: whether the object itself is in a text, such as a `{ "when", "value" }` of a label.
  private static func isText(_ key: JSONText, _ outer: Bool) -> Bool {
    if key == "when" { return false }
    return outer || key == "id" || key == "label" || key == "types" || key == "text"
  }

  private mutating func writeViews(_ list: JSONValue, _ parameters: Parameters, _ depth: Int) {
    guard list.kind == .array else { return writeFilled(list, parameters, depth) }
    writer.beginArray()
    for view in list.elements {
      // Its keys are looked up.
      spend(0, work: 8 * view.count)
      guard shouldContinue else { break }
      guard view.kind == .object, let use = view["use"] else {
        writeFilled(view, parameters, depth)
        continue
      }
      forEachUse(of: view) { expansion, inner in
        let filled = inner.mapValues { expansion.filled($0, parameters) }
        expansion.write(view, use, filled, in: parameters, depth: depth + 1)
      }
    }
    writer.endArray()
  }

  /// Returns a parameter whose value contains parameters itself.
  private mutating func filled(_ value: JSONValue, _ parameters: Parameters) -> JSONValue {
    guard !parameters.isEmpty else { return value }
    var inner = JSONWriter()
    swap(&writer, &inner)
    let mapped = map.count
    writeFilled(value, parameters, 0)
    map.removeAll(after: mapped)
    swap(&writer, &inner)
    return (try? JSONDocument(parsing: inner.finish()))?.root ?? value
  }

  /// The recursion is as deep as the JSON, which is limited.
  ///
  /// - Parameter isText: whether a number becomes a text.
  private mutating func writeFilled(_ value: JSONValue, _ parameters: Parameters, _ depth: Int, isText: Bool = false) {
    guard shouldContinue else { return writer.raw("null".utf8) }
    switch value.kind {
    case .object:
      // The brackets of a container; its contents are charged separately.
      spend(2)
      note(value.startOffset)
      writer.beginObject()
      for member in value.members { write(member, parameters, depth, inText: isText) }
      writer.endObject()
    case .array:
      spend(2)
      note(value.startOffset)
      writer.beginArray()
      for element in value.elements { writeFilled(element, parameters, depth, isText: isText) }
      writer.endArray()
    case .string: writeText(value, parameters, isText: isText)
    default: writeLiteral(value)
    }
  }

  private mutating func writeLiteral(_ value: JSONValue) {
    note(value.startOffset)
    spend { $0.value(value) }
  }

  /// Writes a string of a template with the parameters in place of `{}` and `{name}`, or a parameter that is all of it.
  private mutating func writeText(_ value: JSONValue, _ parameters: Parameters, isText: Bool) {
    let text = value.text.map { TemplateText($0) }
    guard let text, text.hasParameters else { return writeLiteral(value) }
    spend(0, work: value.sourceBytes.count)
    note(use)
    if let name = text.onlyName, let argument = parameters[name], argument.kind != .string,
      !(isText && argument.kind == .number)
    {
      return spend { $0.value(argument) }
    }
    let filled = text.filled { name in
      guard shouldContinue else { return "" }
      let argument = argument(name, parameters)
      if argument == nil { report(value, "the parameter {\(name)} has no value; give it in \"with\" or \"for\"") }
      // Empty ones take time, too.
      spend(argument?.utf8.count ?? 0, work: 8)
      return argument ?? ""
    }
    guard shouldContinue else { return writer.raw("null".utf8) }
    spend { $0.string(filled) }
  }

  private func argument(_ name: String, _ parameters: Parameters) -> String? {
    func text(_ argument: JSONValue) -> String {
      argument.string ?? String(decoding: argument.sourceBytes, as: UTF8.self)
    }
    if let argument = parameters[name] { return text(argument) }
    return name == "uppercase" ? parameters[""].map { text($0).uppercased() } : nil
  }
}

/// A text in a template, with its parameters: names of letters, digits and `_` between braces.
private struct TemplateText {
  private let utf8: [UInt8]
  private var parameters: [(name: String, range: Range<Int>)] = []

  init(_ text: JSONText) {
    utf8 = text.withUTF8 { $0.contains(UInt8(ascii: "{")) ? Array($0) : [] }
    var start = 0
    while let brace = utf8[start...].firstIndex(of: UInt8(ascii: "{")) {
      start = brace + 1
      let end = utf8[start...].firstIndex { !Identifier.mayContain($0) }
      guard let end, utf8[end] == UInt8(ascii: "}") else { continue }
      let name = String(decoding: utf8[start..<end], as: UTF8.self)
      if name.unicodeScalars.allSatisfy(Identifier.isContinuation) { parameters.append((name, brace..<end + 1)) }
    }
  }

  var hasParameters: Bool { !parameters.isEmpty }

  var onlyName: String? { parameters.first?.range == 0..<utf8.count ? parameters.first?.name : nil }

  func filled(_ argument: (String) -> String) -> String {
    var result = ""
    var copied = 0
    for (name, range) in parameters {
      if copied < range.lowerBound { result += String(decoding: utf8[copied..<range.lowerBound], as: UTF8.self) }
      result += argument(name)
      copied = range.upperBound
    }
    return copied < utf8.count ? result + String(decoding: utf8[copied...], as: UTF8.self) : result
  }
}
