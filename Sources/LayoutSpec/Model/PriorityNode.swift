import JSON
import Layout

enum PriorityNode: Sendable {
  case fixed(Priority)
  /// The metric with this index plus an offset.
  case metric(Int, offset: Double, JSONLocation)
  case invalid
}
