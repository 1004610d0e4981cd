import JSON

/// Reads CLDR keyboards of version 3 (`keyboard3`; Unicode Technical Standard #35, part 7).
///
/// It uses the touch form if there is one, otherwise the first hardware form. Widths are in key widths. A `gap` is
/// empty, a key with `stretch` takes the remaining width of its row, and a row without one is centered below the widest
/// row.
struct CLDRReader {
  private var keys: [String: CLDRKey] = [:]
  private var strings: [String: String] = [:]
  private var displays: [String: String] = [:]
  private let context: ImportContext

  static let rootName = "keyboard3"

  static func read(
    _ root: XMLElement, _ form: ImportOptions.Form, _ context: ImportContext
  ) throws(MalformedLayout) -> SpecDraft {
    guard root.name == rootName else { throw root.malformed("expected the element keyboard3, found \(root.name)") }
    var reader = CLDRReader(context: context)
    try reader.readVariables(root)
    try reader.readKeys(root)
    try reader.readDisplays(root)
    let title = root.child(named: "info")?["name"] ?? root["locale"] ?? context.layoutName
    let comment = context.comment("a CLDR keyboard\(root["locale"].map { " for the locale \($0)" } ?? "")")
    let forms = root.children(named: "layers")
    let touch = forms.filter { $0["formId"] == "touch" }
    let spec: SpecDraft
    if !touch.isEmpty {
      if let other = forms.first(where: { $0["formId"] != "touch" }) {
        reader.context.warn("other-form", "only the touch form is imported", at: other.offset)
      }
      spec = try reader.touchKeyboard(touch, name: title, comment: comment).spec()
    } else if let hardware = forms.first {
      if forms.count > 1 {
        reader.context.warn("other-form", "only the first hardware form is imported", at: forms[1].offset)
      }
      spec = try reader.board(hardware, root: root, name: title, comment: comment).spec(form, reader.context)
    } else {
      throw MalformedLayout("the keyboard has no layers", at: root.offset)
    }
    for child in root.children where ["transforms", "settings"].contains(child.name) {
      reader.context.warn(
        child.name, "\"\(child.name)\" changes what is typed, and has no counterpart in a layout spec", at: child.offset
      )
    }
    return spec
  }

  private init(context: ImportContext) { self.context = context }

  // MARK: Keys

  private mutating func text(_ source: String, at offset: Int) throws(MalformedLayout) -> String {
    let (text, losses) = CLDRText.text(source, strings: strings)
    for loss in CLDRText.Loss.allCases where losses.contains(loss) {
      context.warn(loss.rawValue, loss.message, at: offset)
    }
    try context.addText(text, at: offset)
    return text
  }

  private mutating func readVariables(_ root: XMLElement) throws(MalformedLayout) {
    guard let variables = root.child(named: "variables") else { return }
    for string in variables.children(named: "string") {
      guard let id = string["id"], let value = string["value"] else { continue }
      // A string may only use the ones before it, so one pass is enough.
      let text = try text(value, at: string.offset)
      if text.utf8.count <= CLDRText.maximumByteCount { strings[id] = text }
    }
  }

  private mutating func readKeys(_ root: XMLElement) throws(MalformedLayout) {
    keys["gap"] = CLDRKey(id: "gap", isGap: true)
    keys["space"] = CLDRKey(id: "space", output: " ", isStretched: true)
    addBase(CLDRBaseKeys.implied)
    for element in root.children(named: "import") { try readImport(element) }
    for element in root.children(named: "keys").flatMap({ Array($0.children) }) {
      switch element.name {
      case "import": try readImport(element)
      case "key": try readKey(element)
      default: continue
      }
    }
  }

  private mutating func addBase(_ base: [(id: String, output: String)]) {
    for (id, output) in base { keys[id] = CLDRKey(id: id, output: output) }
  }

  private mutating func readImport(_ element: XMLElement) throws(MalformedLayout) {
    let path = element["path"] ?? ""
    let file = path.split(separator: "/").last ?? ""
    guard element["base"] == "cldr", let base = CLDRBaseKeys.keys(ofFile: file) else {
      let known = "keys-Zyyy-punctuation.xml and keys-Zyyy-currency.xml of CLDR"
      throw element.malformed("unknown import \"\(path)\": the built-in ones are \(known)", "path")
    }
    addBase(base)
  }

  private mutating func readKey(_ element: XMLElement) throws(MalformedLayout) {
    guard let id = element["id"], !id.isEmpty else { throw MalformedLayout("a key needs an id", at: element.offset) }
    var key = CLDRKey(id: id)
    if let output = element["output"] {
      let text = try text(output, at: element.offset)
      if text.isEmpty, !output.isEmpty { key.marker = output } else { key.output = text }
    }
    key.isGap = element["gap"] == "true"
    key.isStretched = element["stretch"] == "true"
    key.layer = element["layerId"]
    key.longPresses = CLDRText.words(element["longPressKeyIds"])
    key.multitaps = CLDRText.words(element["multiTapKeyIds"])
    for (attribute, code, what) in [
      ("flickId", "flick", "flicks of keys are left out"),
      ("longPressDefaultKeyId", "longPressDefaultKeyId", "the default of a long press is left out"),
    ] where element[attribute] != nil {
      context.warn(code, what, at: element.offset(ofAttribute: attribute))
    }
    if let text = element["width"] {
      guard let width = Self.number(text), width >= Board.leastSize, width <= 1000 else {
        throw element.malformed("expected a width from \(Board.leastSize) to 1000, found \"\(text)\"", "width")
      }
      key.width = width
    }
    keys[id] = key
  }

  private mutating func readDisplays(_ root: XMLElement) throws(MalformedLayout) {
    guard let list = root.child(named: "displays") else { return }
    if let options = list.child(named: "displayOptions") {
      context.warn("displayOptions", "the options of displays are left out", at: options.offset)
    }
    for display in list.children(named: "display") {
      guard let source = display["display"] else { continue }
      let shown = try text(source, at: display.offset)
      if let id = display["keyId"] { displays["#" + id] = shown }
      if let output = display["output"] {
        let text = try text(output, at: display.offset)
        displays["=" + (text.isEmpty ? output : text)] = shown
      }
    }
  }

  private mutating func keys(of row: XMLElement) throws(MalformedLayout) -> [CLDRKey] {
    try context.addView(at: row.offset)
    return try CLDRText.words(row["keys"]).map { (id) throws(MalformedLayout) in
      guard var key = keys[id] else { throw row.malformed("unknown key \"\(id)\"", "keys") }
      key.offset = row.offset(ofAttribute: "keys")
      try count(key, at: row.offset)
      return key
    }
  }

  /// Counts a key and its texts each time that a row has it.
  private mutating func count(_ key: CLDRKey, at offset: Int) throws(MalformedLayout) {
    try context.addView(at: offset)
    for text in [key.id, key.output, label(of: key)] { try context.addText(text, at: offset) }
    for id in key.longPresses + key.multitaps { try context.addText(keys[id]?.output ?? id, at: offset) }
  }

  // MARK: Touch

  private mutating func touchKeyboard(
    _ forms: [XMLElement], name: String, comment: String
  ) throws(MalformedLayout) -> TouchKeyboard {
    var keyboard = TouchKeyboard(name: name, comment: comment)
    let sized = try forms.map { (form) throws(MalformedLayout) in (form: form, width: try minimumWidth(of: form)) }
      .sorted { $0.width < $1.width }
    var known: Set<String> = []
    for (number, (form, width)) in sized.enumerated() {
      // Of several forms, the widest one that fits is used. The first one is also used for smaller widths.
      var range = SpecObject()
      if number > 0 { range.add("min", .number(width)) }
      if number + 1 < sized.count { range.add("max", .number(sized[number + 1].width)) }
      for layer in form.children(named: "layer") {
        guard let id = layer["id"] ?? layer["modifiers"] else { throw layer.malformed("a layer needs an id") }
        try context.addLayer(id, at: layer.offset)
        if known.insert(id).inserted { keyboard.layerNames.append(id) }
        let isFirst = keyboard.layers.isEmpty
        var touch = TouchLayer(name: id, prefix: isFirst ? "" : number == 0 ? id : "form\(number + 1)_\(id)")
        touch.condition.addUnlessEmpty("windowWidth", .object(range))
        touch.rows = try rows(of: layer)
        keyboard.layers.append(touch)
      }
    }
    keyboard.layerNames.moveToFront("base")
    return keyboard
  }

  /// Returns the width in points from which a form is used. An inch has 163 points.
  private func minimumWidth(of form: XMLElement) throws(MalformedLayout) -> Double {
    guard let text = form["minDeviceWidth"] else { return 0 }
    guard let millimetres = Self.number(text), millimetres >= 0, millimetres <= 1e6 else {
      throw form.malformed("expected a width in millimetres, found \"\(text)\"", "minDeviceWidth")
    }
    return millimetres / 25.4 * 163
  }

  /// The number may start with zeros.
  private static func number(_ text: String) -> Double? {
    Double(decimal: text.dropLast().drop { $0 == "0" } + text.suffix(1))
  }

  private mutating func rows(of layer: XMLElement) throws(MalformedLayout) -> [TouchRow] {
    let lists = try layer.children(named: "row").map { (row) throws(MalformedLayout) in try keys(of: row) }
    let widths = lists.map { $0.reduce(0) { $0 + $1.width } }
    let widest = widths.max() ?? 0
    let rigid = widths.firstIndex(of: widest)
    return lists.indices.map { index in
      row(of: lists[index], width: widths[index], widest: widest, isRigid: index == rigid)
    }
  }

  private func row(of list: [CLDRKey], width: Double, widest: Double, isRigid: Bool) -> TouchRow {
    guard !list.isEmpty else { return TouchRow() }
    let stretches = list.contains { $0.isStretched && !$0.isGap } && !isRigid
    let side = stretches ? 0 : (widest - width) / 2
    var row = TouchRow()
    row.addGap(side)
    for key in list {
      if key.isGap {
        row.addGap(key.width)
      } else {
        row.add(touchKey(key), key.isStretched && stretches ? .rest(weight: key.width) : .units(key.width))
      }
    }
    row.addGap(side)
    row.endGap()
    return row
  }

  private func label(of key: CLDRKey) -> String {
    if let text = displays["#" + key.id] { return text }
    if let output = key.output { return displays["=" + output] ?? output }
    return key.marker.flatMap { displays["=" + $0] } ?? key.id
  }

  private func touchKey(_ key: CLDRKey) -> TouchKey {
    var output = SpecObject()
    output.add("text", key.output)
    output.add("role", key.role)
    output.add("layer", key.layer)
    for (name, ids) in [("longPress", key.longPresses), ("multitap", key.multitaps)] {
      output.addUnlessEmpty(name, .strings(ids.map { keys[$0]?.output ?? $0 }))
    }
    return TouchKey(offset: key.offset, name: key.id, label: label(of: key), output: output)
  }

  // MARK: Hardware

  private mutating func board(
    _ form: XMLElement, root: XMLElement, name: String, comment: String
  ) throws(MalformedLayout) -> Board {
    let formID = form["formId"] ?? "us"
    let codes = try scanCodes(of: formID, form: form, root: root)
    var board = Board(name: name, comment: comment)
    var names = UniqueNames()
    for layer in form.children(named: "layer") {
      let base = layer["modifiers"] ?? layer["id"] ?? "none"
      try context.addLayer(base, at: layer.offset)
      let layerName = names.unique(base, separator: " ")
      board.layerNames.append(layerName)
      for (rowNumber, row) in layer.children(named: "row").enumerated() {
        let list = try keys(of: row)
        guard rowNumber < codes.count, list.count <= codes[rowNumber].count else {
          throw row.malformed("the form \"\(formID)\" has fewer keys in this row", "keys")
        }
        for (key, code) in zip(list, codes[rowNumber]) where !key.isGap {
          guard let box = CLDRForm.box(ofScanCode: code, form: formID) else {
            throw MalformedLayout("the position of scan code \(String(code, radix: 16)) is unknown", at: form.offset)
          }
          board.keys.append(
            BoardKey(
              name: key.id, label: label(of: key), box: box, text: key.output, layer: layerName, offset: row.offset))
        }
      }
    }
    board.layerNames.moveToFront("none")
    if board.layerNames.count < 2 {
      board.layerNames = []
      for index in board.keys.indices { board.keys[index].layer = nil }
    }
    return board
  }

  private func scanCodes(
    of form: String, form element: XMLElement, root: XMLElement
  ) throws(MalformedLayout) -> [[UInt8]] {
    if let own = root.child(named: "forms")?.children(named: "form").first(where: { $0["id"] == form }) {
      return try own.children(named: "scanCodes").map { (row) throws(MalformedLayout) in
        try CLDRText.words(row["codes"]).map { (word) throws(MalformedLayout) -> UInt8 in
          if let code = UInt8(word, radix: 16) { return code }
          throw row.malformed("\"\(word)\" is not a scan code", "codes")
        }
      }
    }
    if let codes = CLDRForm.scanCodes(of: form) { return codes }
    throw element.malformed("unknown form \"\(form)\": use touch, us, iso, abnt2, jis or ks", "formId")
  }
}
