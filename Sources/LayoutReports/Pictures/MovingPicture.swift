import JSON
import Layout
public import LayoutSpec

/// An animated SVG of a transition, self-contained and in the style of ``SVGSheet``.
///
/// It is animated by its style sheet (CSS Animations Level 1), so it works without scripts. Viewers without animations
/// show the end. With reduced motion, both ends are shown side by side.
public struct MovingPicture: Sendable {
  /// Each with the fraction of the duration at which it is reached.
  private let scenes: [(time: Double, scene: PictureScene)]
  private let transition: SpecTransition
  private let loops: Bool

  /// Creates a picture of a transition, which plays once, or forward and back repeatedly if it `loops`.
  ///
  /// - Throws: the problem of a step, in mode `track`, or `SpecSolveError.budgetExceeded`.
  public init(_ transition: SpecTransition, loops: Bool = false) throws(SpecTransition.Failure) {
    self.transition = transition
    self.loops = loops
    func scene(_ result: SpecResult, isStep: Bool = false) throws(SpecTransition.Failure) -> PictureScene {
      do throws(SpecSolveError) { return try PictureScene(result, isStep: isStep) } catch {
        throw SpecTransition.Failure(error)
      }
    }
    var scenes = [(time: 0.0, scene: try scene(transition.from))]
    if transition.settings.mode == .track {
      for time in transition.times.dropFirst().dropLast() {
        let result = try transition.result(at: transition.transition.progress(at: time))
        scenes.append((time / transition.settings.duration, try scene(result, isStep: true)))
      }
    }
    scenes.append((1, try scene(transition.to)))
    self.scenes = scenes
  }

  private var from: PictureScene { scenes[0].scene }
  private var to: PictureScene { scenes[scenes.count - 1].scene }

  /// The SVG.
  public var text: String {
    let bounds = bounds
    let isOneCaption = from.caption == to.caption
    let captions = isOneCaption ? [to.caption] : [from.caption, "→ " + to.caption]
    let captionWidth = captions.map { LabelFitting.width($0, size: SheetLayout.captionSize) }.max() ?? 0
    let width = max(bounds.width, min(captionWidth, 480), 120)
    let lines = captions.flatMap { LabelFitting.lines($0, size: SheetLayout.captionSize, width: width) }
    let (margin, head) = (SVGSheet.margin, 8 + 18 * Double(lines.count))
    let size = Size(width: width + 2 * margin, height: bounds.height + head + 2 * margin)
    var writer = SceneWriter(scenes.map { $0.scene }, at: scenes.map { $0.time }, clip: "l-moving-root")
    writer.writeScene()
    var body = "<g class=\"l-moving\" transform=\"translate(\(svg(margin)) \(svg(margin)))\">\n"
    for (line, part) in lines.enumerated() {
      body += svgText(part, "l-caption", x: 0, y: Double(15 + 18 * line), size: 13) + "\n"
    }
    body += "\(svgGroup(x: -bounds.x, y: head - bounds.y))\n\(writer.text)</g>\n</g>\n"
    if let ends = SVGSheet(groups: [[from, to]]).content(clips: "l-end") {
      body += "<svg class=\"l-ends\" width=\"\(svg(size.width))\" height=\"\(svg(size.height))\""
      body += " viewBox=\"0 0 \(svg(ends.size.width)) \(svg(ends.size.height))\">\n\(ends.text)</svg>\n"
    }
    return SVGSheet.document(
      body, size: size, title: captions.joined(separator: " "), styleSheet: styleSheet + writer.keyframes.rules)
  }

  private var styleSheet: String {
    let times = loops ? "infinite alternate" : "1"
    return PictureTheme.auto.styleSheet + "\n" + """
      .l-moves{animation:\(svg(transition.settings.duration))s \(timing.plain) \(times) both}
      \(timing.spring.map { ".l-moves{animation-timing-function:\($0)}\n" } ?? "")\
      .l-steps{animation-timing-function:step-end}
      .l-ends{display:none}
      @media (prefers-reduced-motion:reduce){.l-moving{display:none}.l-ends{display:inline}}

      """
  }

  /// The spring is for viewers that support `linear()` (CSS Easing Functions Level 2).
  private var timing: (plain: String, spring: String?) {
    guard transition.settings.mode == .animate else { return ("linear", nil) }
    switch transition.settings.curve {
    case .bezier(let x1, let y1, let x2, let y2):
      return ("cubic-bezier(\(svg(x1)),\(svg(y1)),\(svg(x2)),\(svg(y2)))", nil)
    case .spring:
      let stops = transition.times.map { time in
        "\(svg(transition.transition.progress(at: time))) \(percent(time / transition.settings.duration))"
      }
      return ("ease-out", "linear(\(stops.joined(separator: ",")))")
    }
  }

  private var bounds: Rect {
    var all = from.bounds
    for (_, scene) in scenes.dropFirst() { all = all.union(scene.bounds) }
    guard transition.settings.mode == .animate else { return all }
    // A curve that overshoots moves frames beyond both ends.
    let progress = transition.times.map { transition.transition.progress(at: $0) }
    for extreme in [progress.min() ?? 0, progress.max() ?? 1] where extreme < 0 || extreme > 1 {
      let reach = max(all.width, all.height) / 2
      let limit = Rect(x: all.x - reach, y: all.y - reach, width: all.width + 2 * reach, height: all.height + 2 * reach)
      let frames = transition.ids.indices.map { transition.transition.frame(ofView: $0, at: extreme) }
      for frame in frames + [Rect(transition.transition.root(at: extreme))] {
        if let visible = frame.intersection(limit) { all = all.union(visible) }
      }
    }
    return all
  }
}

func percent(_ part: Double) -> String { numberText((part * 1e6).rounded() / 1e4) + "%" }

/// Equal animations are shared.
struct KeyframeSheet {
  private(set) var rules = ""
  private var numbers: [String: Int] = [:]

  /// Takes one declaration at each time, which holds until the next one if `inSteps`. `nil` if nothing changes.
  mutating func classes(_ times: [Double], _ declarations: [String], inSteps: Bool = false) -> String? {
    guard declarations.contains(where: { $0 != declarations[0] }) else { return nil }
    var frames = ""
    for (index, declaration) in declarations.enumerated() {
      let isWithinPause =
        index > 0 && index + 1 < declarations.count && declarations[index - 1] == declaration
        && declarations[index + 1] == declaration
      if !isWithinPause { frames += "\(percent(times[index])){\(declaration)}" }
    }
    let number = numbers[frames] ?? numbers.count
    if numbers.updateValue(number, forKey: frames) == nil {
      rules += "@keyframes l-way-\(number){\(frames)}\n.l-way-\(number){animation-name:l-way-\(number)}\n"
    }
    return "l-moves \(inSteps ? "l-steps " : "")l-way-\(number)"
  }
}

/// A view in the layouts of a transition, or in a single layout.
struct MovingShape {
  /// In the last layout that contains the view.
  let last: PictureScene.Shape
  /// In each layout. If the view is absent, it is the frame before or after.
  let frames: [Rect]
  let isPresent: [Bool]

  static func all(in scenes: [PictureScene]) -> [MovingShape] {
    var order: [String] = []
    var shapes: [String: [PictureScene.Shape?]] = [:]
    for (number, scene) in scenes.enumerated() {
      if scene.shapes.contains(where: { shapes[$0.id] == nil }) { order = merged(order, scene.shapes.map { $0.id }) }
      for shape in scene.shapes {
        shapes[shape.id, default: Array(repeating: nil, count: scenes.count)][number] = shape
      }
    }
    return order.compactMap { id in
      guard let known = shapes[id], let last = known.last(where: { $0 != nil }) ?? nil else { return nil }
      return MovingShape(last: last, frames: known.map { $0?.frame }.filled, isPresent: known.map { $0 != nil })
    }
  }

  /// A name that is only in the second order comes before the one that follows it there.
  private static func merged(_ order: [String], _ other: [String]) -> [String] {
    var indices: [String: Int] = [:]
    for (index, id) in other.enumerated() { indices[id] = index }
    let first = Set(order)
    var merged: [String] = []
    var known: Set<String> = []
    var position = 0
    for id in order {
      if let index = indices[id] {
        while position < index {
          if !first.contains(other[position]), known.insert(other[position]).inserted { merged.append(other[position]) }
          position += 1
        }
      }
      if known.insert(id).inserted { merged.append(id) }
    }
    for id in other[position...] where known.insert(id).inserted { merged.append(id) }
    return merged
  }
}

extension [Rect?] {
  /// Each unknown frame is replaced by the previous known one, or else by the next.
  var filled: [Rect] {
    var filled = self
    for index in filled.indices.dropFirst() where filled[index] == nil { filled[index] = filled[index - 1] }
    for index in filled.indices.dropLast().reversed() where filled[index] == nil { filled[index] = filled[index + 1] }
    return filled.compactMap { $0 }
  }
}
