public import JSON

/// The places in another file from which the values of a spec were converted.
public struct SpecOrigins: Sendable {
  private let positions: [String: JSONPosition]

  /// Creates origins.
  ///
  /// - Parameter positions: the positions in the other file, by the JSON Pointer of a value in the spec. Values inside
  ///   it that have no position of their own come from the same place.
  public init(_ positions: [String: JSONPosition]) { self.positions = positions }

  /// Returns the position of a value, or of the nearest one around it; the start of the file if there is none.
  ///
  /// - Complexity: linear in the length of the pointer, times its depth.
  func position(of pointer: String) -> JSONPosition {
    var way = pointer[...]
    while true {
      if let position = positions[String(way)] { return position }
      guard let slash = way.lastIndex(of: "/") else { return JSONPosition(line: 1, column: 1) }
      way = way[..<slash]
    }
  }
}
