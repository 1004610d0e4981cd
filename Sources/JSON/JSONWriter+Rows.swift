extension JSONWriter {
  /// Writes an object whose members are objects of four numbers, such as the frames of views by name. Each is written
  /// as ``object(_:_:_:_:_:)`` writes it.
  ///
  /// - Parameters:
  ///   - names: the list that contains the keys of the members.
  ///   - members: the indices of the keys, in order.
  ///   - row: returns the numbers of a member.
  public mutating func object(
    _ names: JSONKeyList, at members: [Int], of keys: JSONNumberKeys, _ row: (_ member: Int) -> SIMD4<Double>
  ) {
    beginObject()
    var next = 0
    while next < members.count {
      let start = next
      if layout == .compact { next = appendRows(names, members, from: next, keys, row) }
      if next == start {
        writeRow(names, members[next], keys, row)
        next += 1
      }
    }
    endObject()
  }

  /// Writes members on the fast path, until a number cannot be written digit by digit or the buffer is full.
  ///
  /// - Returns: the index of the first member that was not written.
  private mutating func appendRows(
    _ names: JSONKeyList, _ members: [Int], from first: Int, _ keys: JSONNumberKeys,
    _ row: (_ member: Int) -> SIMD4<Double>
  ) -> Int {
    var next = first
    let longest = names.longest + ByteCursor.chunk + ByteCursor.longestRow
    let isFirst = !needsComma
    withCursor(for: longest) { cursor, end in
      names.withBytes { names in
        var texts = ByteCursor.RowTexts()
        while next < members.count, end - cursor.next >= longest {
          let numbers = row(members[next])
          guard numbers.isWrittenInDigits else { return }
          let key = names[members[next]]
          let skipsComma = isFirst && next == first ? 1 : 0
          cursor.appendChunks(key.start + skipsComma, count: key.count - skipsComma)
          cursor.appendRow(keys, numbers, &texts)
          next += 1
        }
      }
    }
    if next > first { needsComma = true }
    return next
  }

  private mutating func writeRow(
    _ names: JSONKeyList, _ member: Int, _ keys: JSONNumberKeys, _ row: (_ member: Int) -> SIMD4<Double>
  ) {
    names.withBytes { names in
      let key = names[member]
      // The key without its comma, quotes and colon.
      writeKey(UnsafeBufferPointer(start: key.start + 2, count: max(0, key.count - 4)))
    }
    let numbers = row(member)
    object(keys, numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

extension SIMD4<Double> {
  fileprivate var isWrittenInDigits: Bool {
    self[0].isWrittenInDigits && self[1].isWrittenInDigits && self[2].isWrittenInDigits && self[3].isWrittenInDigits
  }
}

extension ByteCursor {
  /// The largest number of bytes that ``appendRow(_:_:_:)`` writes or touches.
  static let longestRow = 4 * (longestFixed6 + chunk) + 1

  /// The text of the previous row's numbers. Consecutive rows often share numbers: the keys in one row of a keyboard
  /// have the same height.
  struct RowTexts {
    fileprivate var texts = (Text(), Text(), Text(), Text())

    fileprivate struct Text {
      var bits = Double.nan.bitPattern
      var start: UnsafePointer<UInt8>?
      var count = 0
    }
  }

  /// Writes an object of four numbers below 2^53 in magnitude.
  @inline(__always)
  mutating func appendRow(_ keys: JSONNumberKeys, _ numbers: SIMD4<Double>, _ last: inout RowTexts) {
    append(keys.prefixes.0)
    appendFixed6(numbers[0], &last.texts.0)
    append(keys.prefixes.1)
    appendFixed6(numbers[1], &last.texts.1)
    append(keys.prefixes.2)
    appendFixed6(numbers[2], &last.texts.2)
    append(keys.prefixes.3)
    appendFixed6(numbers[3], &last.texts.3)
    append(UInt8(ascii: "}"))
  }

  @inline(__always)
  private mutating func appendFixed6(_ value: Double, _ last: inout RowTexts.Text) {
    if value.bitPattern == last.bits, let start = last.start {
      // A row is longer than a number, so the copy never overlaps its source.
      appendChunks(start, count: last.count)
      return
    }
    last.bits = value.bitPattern
    last.start = UnsafePointer(next)
    appendFixed6(value)
    last.count = UnsafePointer(next) - (last.start ?? UnsafePointer(next))
  }
}
