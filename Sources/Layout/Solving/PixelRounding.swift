#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Rect {
  /// Returns the rectangle with each edge rounded to the nearest multiple of 1 / `scale`. Ties, within 1e-6, are
  /// rounded up, so that adjacent rectangles stay adjacent.
  public func rounded(toPixelsOf scale: Double) -> Rect {
    func round(_ edge: Double) -> Double { (edge * scale + 0.5 + 1e-6).rounded(.down) / scale }
    let left = round(x)
    let top = round(y)
    return Rect(x: left, y: top, width: round(right) - left, height: round(bottom) - top)
  }
}
