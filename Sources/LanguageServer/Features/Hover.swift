import JSON
import Layout
import LayoutNames
import LayoutReports
import LayoutSpec

/// What is known about the name or the key at a position.
extension Session {
  func hover(_ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    let offset = try offset(params, in: document)
    guard let (lines, range) = HoverText(document, settings).lines(at: offset), !lines.isEmpty else {
      return writer.null()
    }
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
  /// The text with the characters escaped that mean something in Markdown.
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
  private let document: OpenDocument
  private let settings: Settings

  init(_ document: OpenDocument, _ settings: Settings) {
    self.document = document
    self.settings = settings
  }

  func lines(at offset: Int) -> (lines: [String], range: Range<Int>)? {
    if let occurrence = document.symbols?.occurrence(at: offset) {
      return (lines(about: occurrence), occurrence.range)
    }
    let path = DocumentPath(to: offset, in: document.text.bytes)
    guard let range = path.string else { return nil }
    if path.isAtKey {
      let key = document.text[range]
      let members = path.schemas(.spec, ofValue: false).compactMap { SchemaTable.spec.member(key, of: $0) }
      return (lines(aboutKey: key, members), range)
    }
    return constraint(at: range.lowerBound).map { (lines(aboutConstraint: $0), range) }
  }

  // MARK: Keys

  private func lines(aboutKey key: String, _ schemas: [Int]) -> [String] {
    let table = SchemaTable.spec
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
    let (kind, name) = (occurrence.symbol.kind, occurrence.symbol.name)
    let head = "`\(name)`: \(kind.rawValue)"
    switch kind {
    case .view: return [head] + perEnvironment { frame(of: name, $0) } + reasons(name)
    case .guide:
      return [head]
        + perEnvironment { layout in
          let names = name == "root" ? ["width", "height"] : ["left", "top", "width", "height"]
          let values = names.compactMap { key in value(of: "\(name).\(key)", layout).map { "\(key) \($0)" } }
          return values.isEmpty ? nil : values.joined(separator: ", ")
        }
    case .attribute:
      guard let item = occurrence.item else { return [head] }
      return ["`\(item).\(name)`"] + perEnvironment { value(of: "\(item).\(name)", $0) }
    case .metric:
      return [head]
        + perEnvironment { layout in
          name == "system"
            ? "8" : layout.inspection.metricValues.first { $0.name == name }.map { numberText($0.value) }
        }
    case .condition:
      return [head]
        + perEnvironment { layout in
          layout.inspection.conditionValues.first { $0.name == name }.map { $0.holds ? "holds" : "does not hold" }
        }
    case .trait:
      return [head]
        + perEnvironment { layout in
          layout.inspection.environment.traits.first { $0.name == name }?.value
        }
    case .builtInTrait:
      let table = SchemaTable.spec
      let members = table.leaves(of: [table.index(of: .condition)]).compactMap { table.member(name, of: $0) }
      let summary = table.summary(of: members).map { ". \($0)" } ?? ""
      return [head + summary] + perEnvironment { trait(name, $0) }
    case .constraint:
      return constraint(at: occurrence.range.lowerBound).map { lines(aboutConstraint: $0) } ?? [head]
    case .priority: return ["`\(name)`: priority \(PriorityName.all[name].map { numberText($0) } ?? "")"]
    case .stack, .template: return [head]
    }
  }

  private func perEnvironment(_ text: (ShownLayout) -> String?) -> [String] {
    document.plan(settings).shown.indices.compactMap { number in
      document.layout(number, settings).map { "\($0.name): \(text($0) ?? "no value")" }
    }
  }

  private func frame(of view: String, _ layout: ShownLayout) -> String? {
    guard let index = layout.inspection.tree.views.firstIndex(where: { $0.id == view }) else { return "absent" }
    guard let result = layout.result else { return "no layout, because constraints conflict" }
    let frame = result.solution.frames[index]
    let ambiguous = result.ambiguous.filter { $0.hasPrefix("\(view).") }.map { $0.dropFirst(view.count + 1) }
    let size = "\(numberText(frame.width)) × \(numberText(frame.height))"
    let end = ambiguous.isEmpty ? "" : "; ambiguous: \(ambiguous.joined(separator: ", "))"
    return "x \(numberText(frame.x)), y \(numberText(frame.y)), \(size)\(end)"
  }

  /// Returns the reasons of a view's size in the first environment, one sentence for each dimension.
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
    explanation(of: target, layout).map { numberText($0.value) }
  }

  private func explanation(of text: String, _ layout: ShownLayout) -> ExplainReport.Explanation? {
    guard let target = try? ExplanationTarget(text),
      let report = try? ExplainReport(document.spec, for: layout.caller, target: target),
      case .explanations(let explanations) = report.content
    else { return nil }
    return explanations.first
  }

  private func trait(_ name: String, _ layout: ShownLayout) -> String? {
    if let number = layout.inspection.number(ofTrait: name) { return numberText(number) }
    return EnvironmentFacts(layout.inspection.environment).facts.first { $0.key == name && $0.group == nil }?.text
  }

  // MARK: Constraints

  /// Returns the constraint that a string at an offset is, or is a part of.
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
