extension JSONWriter {
  /// Writes a member that is a string.
  public mutating func string(_ key: StaticString, _ value: String) {
    self.key(key)
    string(value)
  }

  /// Writes a member that is a number.
  public mutating func number(_ key: StaticString, _ value: Double) {
    self.key(key)
    number(value)
  }

  /// Writes a member that is a number with at most six decimals.
  public mutating func fixed6(_ key: StaticString, _ value: Double) {
    self.key(key)
    fixed6(value)
  }

  /// Writes a member that is an integer.
  public mutating func integer(_ key: StaticString, _ value: Int) {
    self.key(key)
    integer(value)
  }

  /// Writes a member that is true or false.
  public mutating func boolean(_ key: StaticString, _ value: Bool) {
    self.key(key)
    boolean(value)
  }

  /// Writes a member that is an array.
  ///
  /// - Parameters:
  ///   - onOneLine: keeps the array and its contents on one line if the layout is pretty.
  ///   - write: writes an element as one value.
  @inlinable
  public mutating func array<Elements: Sequence>(
    _ key: StaticString, of elements: Elements, onOneLine: Bool = false,
    _ write: (Elements.Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    array(of: elements, onOneLine: onOneLine, write)
  }

  /// Writes an array.
  ///
  /// - Parameters:
  ///   - onOneLine: keeps the array on one line if the layout is pretty.
  ///   - write: writes an element.
  @inlinable
  public mutating func array<Elements: Sequence>(
    of elements: Elements, onOneLine: Bool = false, _ write: (Elements.Element, inout JSONWriter) -> Void
  ) {
    beginArray(onOneLine: onOneLine)
    for element in elements {
      if isOverLimit { break }
      write(element, &self)
    }
    endArray()
  }

  /// Writes a member that is an array of objects.
  ///
  /// - Parameters:
  ///   - onOneLine: keeps each object on one line if the layout is pretty.
  ///   - write: writes the members of an element's object.
  @inlinable
  public mutating func objects<Elements: Sequence>(
    _ key: StaticString, of elements: Elements, onOneLine: Bool = false,
    _ write: (Elements.Element, inout JSONWriter) -> Void
  ) {
    array(key, of: elements) { element, writer in writer.object(onOneLine: onOneLine) { write(element, &$0) } }
  }

  /// Writes a member that is an object.
  ///
  /// - Parameters:
  ///   - onOneLine: keeps the object and its contents on one line if the layout is pretty.
  ///   - write: writes the members.
  @inlinable
  public mutating func object(_ key: StaticString, onOneLine: Bool = false, _ write: (inout JSONWriter) -> Void) {
    self.key(key)
    object(onOneLine: onOneLine, write)
  }

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - onOneLine: keeps the object and its contents on one line if the layout is pretty.
  ///   - write: writes the members.
  @inlinable
  public mutating func object(onOneLine: Bool = false, _ write: (inout JSONWriter) -> Void) {
    beginObject(onOneLine: onOneLine)
    write(&self)
    endObject()
  }
}
