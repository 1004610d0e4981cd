import Layout
import LayoutSpec

/// The key that a touch hits.
func key(at point: Point, of result: SpecResult) throws -> String? {
  let touches = try result.touchMap()
  return touches.view(at: point)
}
