import JSON
import Layout
import LayoutNames
import LayoutReports
import LayoutSpec

extension Session {
  func hover(_ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    let offset = try offset(params, in: document)
    let hover = HoverText(document: document, settings: settings, queue: queue)
    guard let (lines, range) = hover.lines(at: offset), !lines.isEmpty else { return writer.null() }
    let text = client.hasMarkdown ? lines.map { $0.markdown }.joined(separator: "\n\n") : lines.joined(separator: "\n")
    writer.object { writer in
      writer.object("contents") { writer in
        writer.string("kind", client.hasMarkdown ? "markdown" : "plaintext")
        writer.string("value", text)
      }
      writer.range("range", range, in: document.text, client.encoding)
    }
  }
}

extension String {
  fileprivate var markdown: String {
    var text = ""
    var isCode = false
    for scalar in unicodeScalars {
      if scalar == "`" { isCode.toggle() }
      if !isCode, "\\*_{}[]<>#|~".unicodeScalars.contains(scalar) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

private struct HoverText {
  let document: OpenDocument
  let settings: Settings
  let queue: MessageQueue

  func lines(at offset: Int) -> (lines: [String], range: Range<Int>)? {
    if let occurrence = document.symbols?.occurrence(at: offset) { return (lines(about: occurrence), occurrence.range) }
    let path = DocumentPath(to: offset, in: document.text.bytes)
    guard let range = path.string else { return nil }
    if path.isAtKey {
      let key = document.text[range]
      let members = path.schemas(document.table, ofValue: false).compactMap { document.table.member(key, of: $0) }
      return (lines(aboutKey: key, members), range)
    }
    return constraint(at: range.lowerBound).map { (lines(aboutConstraint: $0), range) }
  }

  // MARK: Keys

  private func lines(aboutKey key: String, _ schemas: [Int]) -> [String] {
    let table = document.table
    guard let summary = table.summary(of: schemas) else { return [] }
    var lines = ["`\(key)`: \(summary)"]
    let words = table.leaves(of: schemas).flatMap { table.nodes[$0].constants }
    if !words.isEmpty, words.count <= 12 { lines.append("Words: " + words.map { "`\($0)`" }.joined(separator: ", ")) }
    if let standard = schemas.lazy.compactMap({ table.nodes[$0].standard }).first {
      lines.append("Default: `\(standard)`")
    }
    return lines
  }

  // MARK: Names

  private func lines(about occurrence: Occurrence) -> [String] {
    let symbol = occurrence.symbol
    let head = "`\(symbol.name)`: \(symbol.kind.rawValue)"
    switch symbol.kind {
    case .view: return [head] + perEnvironment { frame(of: symbol, $0) } + reasons(symbol.name)
    case .attribute:
      guard let target = occurrence.item.map({ "\($0).\(symbol.name)" }) else { return [head] }
      return ["`\(target)`"] + perEnvironment { value(of: target, $0) }
    case .guide, .metric, .condition, .trait: return [head] + perEnvironment { value(of: symbol, $0) }
    case .builtInTrait:
      let table = SchemaTable.spec
      let members = table.leaves(of: [table.index(of: .condition)]).compactMap { table.member(symbol.name, of: $0) }
      let summary = table.summary(of: members).map { ". \($0)" } ?? ""
      return [head + summary] + perEnvironment { value(of: symbol, $0) }
    case .constraint:
      return constraint(at: occurrence.range.lowerBound).map { lines(aboutConstraint: $0) } ?? [head]
    case .priority: return ["\(head) \(PriorityName.all[symbol.name].map { numberText($0) } ?? "")"]
    case .stack, .template: return [head]
    }
  }

  private func value(of symbol: Symbol, _ layout: ShownLayout) -> String? {
    let (name, inspection) = (symbol.name, layout.inspection)
    switch symbol.kind {
    case .guide:
      let sides = name == "root" ? ["width", "height"] : ["left", "top", "width", "height"]
      let values = sides.compactMap { side in value(of: "\(name).\(side)", layout).map { "\(side) \($0)" } }
      return values.isEmpty ? nil : values.joined(separator: ", ")
    case .metric where name == "system": return "8"
    case .metric: return inspection.metricValues.first { Name($0.name) == symbol.id }.map { numberText($0.value) }
    case .condition:
      let condition = inspection.conditionValues.first { Name($0.name) == symbol.id }
      return condition.map { $0.holds ? "holds" : "does not hold" }
    case .trait: return inspection.environment.traits.first { Name($0.name) == symbol.id }?.value
    default: return inspection.value(ofTrait: name)
    }
  }

  /// Returns a line for each value, with the environments in which it holds. The commonest value comes last and need
  /// not name them.
  private func perEnvironment(_ text: (ShownLayout) -> String?) -> [String] {
    let shown = document.shown(settings)
    var known = OrderedDictionary<String, [String]>()
    let values = shown.sharing.distinct.map { number in
      queue.isCurrentCancelled ? nil : document.layout(number, settings).map { text($0) ?? "no value" }
    }
    for (name, position) in zip(shown.names, shown.sharing.positions) {
      if let value = values[position] { known[value, default: []].append(name) }
    }
    var lines = known.elements
    let most = lines.indices.max { lines[$0].value.count < lines[$1].value.count }
    if let most, lines[most].value.count > 3 {
      let (value, names) = lines.remove(at: most)
      let count = "\(names.count) environments"
      lines.append((value, [lines.isEmpty ? "all \(count)" : "the other \(count)"]))
    }
    return lines.map { value, names in
      let list = names.joined(separator: "; ")
      return names.count > 3 ? "\(value) in \(names.count) environments: \(list)" : "\(list): \(value)"
    }
  }

  private func frame(of view: Symbol, _ layout: ShownLayout) -> String? {
    let views = layout.inspection.tree.views
    guard let index = views.firstIndex(where: { $0.id.map { Name($0) } == view.id }) else { return "absent" }
    guard let result = layout.result else { return "no layout, because constraints conflict" }
    let frame = result.solution.frames[index]
    let ambiguous = result.ambiguous.filter { $0.hasPrefix("\(view.name).") }.map { $0.dropFirst(view.name.count + 1) }
    let size = "\(numberText(frame.width)) × \(numberText(frame.height))"
    let end = ambiguous.isEmpty ? "" : "; ambiguous: \(ambiguous.joined(separator: ", "))"
    return "x \(numberText(frame.x)), y \(numberText(frame.y)), \(size)\(end)"
  }

  /// In the first environment, one sentence for each dimension.
  private func reasons(_ view: String) -> [String] {
    guard let layout = document.layout(0, settings), layout.result != nil else { return [] }
    return ["width", "height"].compactMap { attribute in
      guard let explanation = explanation(of: "\(view).\(attribute)", layout), explanation.ambiguity == nil,
        let step = explanation.steps.last
      else { return nil }
      let texts = step.reasons.prefix(3).map { "`\($0.text)`" } + (step.reasons.count > 3 ? ["…"] : [])
      let reason = step.sum.map { "`\($0)`" } ?? texts.joined(separator: ", ")
      return "The \(attribute) is \(numberText(explanation.value)) because of \(reason)."
    }
  }

  private func value(of target: String, _ layout: ShownLayout) -> String? {
    guard let result = layout.result, let target = try? ExplanationTarget(target) else { return nil }
    return target.value(in: result.solution, layout.inspection).map { numberText($0) }
  }

  private func explanation(of text: String, _ layout: ShownLayout) -> ExplainReport.Explanation? {
    guard let target = try? ExplanationTarget(text),
      let report = try? ExplainReport(document.spec, for: layout.caller, target: target),
      case .explanations(let explanations) = report.content
    else { return nil }
    return explanations.first
  }

  // MARK: Constraints

  /// The string at `start` is the constraint or a part of it.
  private func constraint(at start: Int) -> JSONValue? {
    guard let list = document.json?.root["constraints"] else { return nil }
    var pending = Array(list.elements)
    while let value = pending.popLast() {
      guard value.startOffset <= start, start < value.endOffset else { continue }
      let inner = [value["constraints"], value["otherwise"]].compactMap { $0 }.filter { $0.kind == .array }
      if value.kind != .object || inner.isEmpty { return value }
      pending += inner.flatMap { Array($0.elements) }
    }
    return nil
  }

  private func lines(aboutConstraint value: JSONValue) -> [String] {
    let pointer = value.pointer.description
    let name = value["id"]?.string ?? pointer
    return ["constraint `\(name)`"]
      + perEnvironment { layout in
        guard let result = layout.result else { return "no layout, because constraints conflict" }
        let unmet = result.unsatisfied.filter { $0.constraint == name || $0.constraint.hasPrefix("\(name)#") }
        if let worst = unmet.map({ $0.violation }).max() { return "not met, by \(numberText(worst)) points" }
        let inspection = layout.inspection
        let isActive = (0..<inspection.tree.constraintCount).contains { index in
          inspection.pointer(of: .constraint(index)) == pointer
        }
        return isActive ? "met" : "not active"
      }
  }
}

/// Numbers in the text: the size of each view, and the values of metrics that are computed.
extension Session {
  func writeHints(_ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    let range = try range(params.json?["range"], in: document)
    writer.beginArray()
    if settings.showsInlayHints, let symbols = document.symbols, let layout = document.layout(0, settings) {
      var sizes: [Name: String] = [:]
      for view in layout.result?.views ?? [] {
        sizes[Name(view.id)] = "\(numberText(view.frame.width)) × \(numberText(view.frame.height))"
      }
      var metrics: [Name: String] = [:]
      for metric in layout.inspection.metricValues { metrics[Name(metric.name)] = numberText(metric.value) }
      for place in symbols.occurrences where place.isDefinition && place.obstacle == nil && range.contains(place.range)
      {
        if queue.isCurrentCancelled { break }
        switch place.symbol.kind {
        case .view:
          // Behind the closing quote.
          if let size = sizes[place.symbol.id] { write(size, place.range.upperBound + 1, document, &writer) }
        case .metric:
          guard let value = document.json?.root["metrics"]?.value(forKey: place.symbol.name), value.kind != .number,
            let number = metrics[place.symbol.id]
          else { continue }
          write("= \(number)", value.endOffset, document, &writer)
        default: continue
        }
      }
    }
    writer.endArray()
  }

  private func write(_ label: String, _ offset: Int, _ document: OpenDocument, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.position("position", document.text.position(of: offset, client.encoding))
      writer.string("label", label)
      writer.boolean("paddingLeft", true)
    }
  }
}
