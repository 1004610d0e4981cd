import Foundation
import Layout
import Testing

/// Curves equal their closed forms and numerical integration.
@Suite struct AnimationCurveTests {
  @Test(arguments: [
    (0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.42, 0.0, 0.58, 1.0), (0.0, 1.5, 1.0, -0.5), (1.0, 0.0, 0.0, 1.0),
    (0.0, 0.0, 0.0, 0.0), (1.0, 1.0, 1.0, 1.0),
  ])
  func `a Bézier passes through its points`(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let curve = AnimationCurve.bezier(x1: x1, y1: y1, x2: x2, y2: y2)
    for step in 1..<1000 {
      let t = Double(step) / 1000
      let x = 3 * (1 - t) * (1 - t) * t * x1 + 3 * (1 - t) * t * t * x2 + t * t * t
      let y = 3 * (1 - t) * (1 - t) * t * y1 + 3 * (1 - t) * t * t * y2 + t * t * t
      // Near a vertical tangent, a rounded x has many values of y.
      let slope = 3 * (1 - t) * (1 - t) * x1 + 6 * (1 - t) * t * (x2 - x1) + 3 * t * t * (1 - x2)
      guard slope > 1e-3, x1 != y1 || x2 != y2 else { continue }
      #expect(abs(curve.progress(at: x * 2, duration: 2) - y) < 1e-9)
    }
    #expect(curve.progress(at: 0, duration: 2) == 0 && curve.progress(at: 2, duration: 2) == 1)
  }

  @Test func `the progress of the linear curve is the time`() {
    for step in 0...10 {
      #expect(AnimationCurve.linear.progress(at: Double(step) / 10, duration: 1) == Double(step) / 10)
    }
  }

  @Test(arguments: [
    (1.0, 100.0, 10.0), (1.0, 100.0, 20.0), (1.0, 100.0, 30.0), (2.0, 50.0, 0.0), (1.0, 100.0, 20.0001),
    (1.0, 100.0, 19.9999),
    (0.5, 400.0, 300.0),
  ])
  func `a spring obeys its equation`(_ mass: Double, _ stiffness: Double, _ damping: Double) {
    let curve = AnimationCurve.spring(mass: mass, stiffness: stiffness, damping: damping)
    // Runge–Kutta, with steps small enough for twelve digits.
    var (x, v) = (0.0, 0.0)
    let h = 1.0 / 65536
    func acceleration(_ x: Double, _ v: Double) -> Double { (stiffness * (1 - x) - damping * v) / mass }
    for step in 1...65535 {
      let (k1x, k1v) = (v, acceleration(x, v))
      let (k2x, k2v) = (v + h / 2 * k1v, acceleration(x + h / 2 * k1x, v + h / 2 * k1v))
      let (k3x, k3v) = (v + h / 2 * k2v, acceleration(x + h / 2 * k2x, v + h / 2 * k2v))
      let (k4x, k4v) = (v + h * k3v, acceleration(x + h * k3x, v + h * k3v))
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
      if step % 4096 == 0 { #expect(abs(curve.progress(at: Double(step) * h, duration: 1) - x) < 1e-9) }
    }
  }

  @Test func `a spring with a tiny mass follows its damping`() {
    for mass in [1e-20, 1e-160, 1e-300] {
      let curve = AnimationCurve.spring(mass: mass, stiffness: 3, damping: 2)
      #expect(abs(curve.progress(at: 0.5, duration: 1) - (1 - exp(-0.75))) < 1e-12)
    }
  }

  @Test func `steps are at multiples of 1 / rate, and at the end`() {
    #expect(LayoutTransition.times(duration: 0.25, rate: 10) == [0, 0.1, 0.2, 0.25])
    #expect(LayoutTransition.times(duration: 0.3, rate: 10).last == 0.3)
    #expect(LayoutTransition.times(duration: 60, rate: 240).count == 14_401)
    for rate in [0, -1, .infinity, .nan, 1e300] { #expect(LayoutTransition.times(duration: 60, rate: rate) == [60]) }
    #expect(LayoutTransition.times(duration: 1e300, rate: 240) == [1e300])
  }

  @Test func `frames are interpolated, and a view that disappears fades`() {
    let transition = LayoutTransition(
      [
        .init(from: Rect(x: 0, y: 0, width: 10, height: 10), to: Rect(x: 90, y: 0, width: 10, height: 10)),
        .init(from: Rect(x: 50, y: 50, width: 10, height: 10), to: nil),
      ], fromRoot: Size(width: 100, height: 100), toRoot: Size(width: 100, height: 100))
    #expect(transition.opacity(ofView: 1, at: 0.25) == 0.75)
    #expect(transition.frame(ofView: 1, at: 0.5) == Rect(x: 50, y: 50, width: 10, height: 10))
    var frames: [Rect] = []
    transition.frames(at: 0.5, into: &frames)
    #expect(frames.map { $0.x } == [45, 50])
  }
}
