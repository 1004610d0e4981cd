import LayoutSpec

extension SpecOptions {
  /// Options whose work asks a counter whether it is cancelled.
  package init(_ counter: CallCounter) {
    self.init()
    isCancelled = counter.isCancelled
  }
}
