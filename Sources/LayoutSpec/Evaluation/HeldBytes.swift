import JSON

extension SpecDocument {
  /// The approximate memory of the document in bytes, without what solves keep for the next ones: its texts, also the
  /// one that its templates expand to, their values, and the model.
  package var heldBytes: Int {
    guard let source else { return spec.heldBytes }
    let bytes = spec.heldBytes + source.text.heldBytes
    return source.map.map { bytes + source.document.heldBytes + $0.count * TemplateMap.bytesOfPiece } ?? bytes
  }

  /// The approximate memory in bytes of what solves keep for the next ones: trees, outputs and plans.
  package var cachedBytes: Int { resolvedSpecs.heldBytes }
}

extension CompiledSpec {
  fileprivate var heldBytes: Int {
    var bytes = 4_096
    func add<Element>(_ elements: [Element], and more: Int = 0) {
      bytes += elements.count * (MemoryLayout<Element>.stride + more)
    }
    add(metrics, and: 64)
    for trait in traits { add(trait.values, and: 64) }
    add(conditions, and: 128)
    add(stacks, and: 128)
    add(computedValues, and: 256)
    add(views, and: 64)
    add(sizings)
    add(constraintNodes, and: 128)
    add(constraintViews)
    for node in constraintNodes {
      if node.condition != nil { bytes += 256 }
      switch node.form {
      case .anchors: break
      case .expression(let form):
        bytes += MemoryLayout<ExpressionForm>.stride + 16
        for side in form.sides { add(side, and: 16) }
      case .pin: bytes += MemoryLayout<PinForm>.stride + 16
      case .visual(let form):
        bytes += MemoryLayout<VisualForm>.stride + 16
        add(form.parts, and: 32)
      }
    }
    add(inputs, and: 256)
    add(outputs, and: 256)
    return bytes
  }
}
