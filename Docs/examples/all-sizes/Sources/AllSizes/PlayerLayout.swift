// The layout "player", compiled: no solver runs here.
// Made by: layoutc compile player.json --language swift --type PlayerLayout --range window.width=320...1366 --range window.height=480...1366

/// The frames of "player", in points, for all numbers in these ranges:
///
/// - `windowWidth`: 320...1366
/// - `windowHeight`: 480...1366
///
/// Numbers outside are clamped into their range.
public struct PlayerLayout: Sendable {
  /// What the frames are computed from.
  public struct Input: Sendable {
    public var windowWidth: Double
    public var windowHeight: Double

    public init(windowWidth: Double, windowHeight: Double) {
      self.windowWidth = windowWidth
      self.windowHeight = windowHeight
    }
  }

  /// A rectangle: `x` grows to the right, `y` downward.
  public struct Frame: Hashable, Sendable {
    public var x, y, width, height: Double
  }

  /// A frame for each view; nil where it is absent. Views share the numbers that are stored.
  public struct Frames: Sendable {
    fileprivate let windowWidth, windowHeight, coverX, coverWidth, coverHeight, titleX, titleY, titleWidth,
      elapsedY, sliderX, sliderY, sliderWidth, backX, backY, playX, forwardX: Double

    public var cover: Frame { Frame(x: coverX, y: 20, width: coverWidth, height: coverHeight) }
    public var title: Frame { Frame(x: titleX, y: titleY, width: titleWidth, height: 28) }
    public var elapsed: Frame { Frame(x: titleX, y: elapsedY, width: 48, height: 20) }
    public var slider: Frame { Frame(x: sliderX, y: sliderY, width: sliderWidth, height: 32) }
    public var remaining: Frame { Frame(x: windowWidth - 68, y: elapsedY, width: 48, height: 20) }
    public var back: Frame { Frame(x: backX, y: backY, width: 48, height: 48) }
    public var play: Frame { Frame(x: playX, y: windowHeight - 76, width: 64, height: 56) }
    public var forward: Frame { Frame(x: forwardX, y: backY, width: 48, height: 48) }
  }

  /// The frames.
  public let frames: Frames

  /// Computes the frames, without allocating memory.
  public init(_ input: Input) {
    let windowWidth: Double = min(max(input.windowWidth, 320), 1366)
    let windowHeight: Double = min(max(input.windowHeight, 480), 1366)

    let coverX, coverWidth, coverHeight, titleY, elapsedY, sliderY: Double
    if -windowWidth + windowHeight - 144 >= 0 {  // /constraints/0/constraints/4#5, /constraints/0/constraints/3
      coverX = 20
      coverWidth = windowWidth - 40
      coverHeight = windowWidth - 40
      titleY = windowWidth - 12
      elapsedY = windowWidth + 30
      sliderY = windowWidth + 24
    } else {
      if windowHeight >= windowWidth {  // windowOrientation (windowWidth > windowHeight)
        coverX = 0.5 * windowWidth - 0.5 * windowHeight + 92
        coverWidth = windowHeight - 184
        coverHeight = windowHeight - 184
        titleY = windowHeight - 156
        elapsedY = windowHeight - 114
        sliderY = windowHeight - 120
      } else {
        coverX = 20
        coverWidth = 0.4 * windowWidth
        coverHeight = windowHeight - 40
        titleY = 20
        elapsedY = 62
        sliderY = 56
      }
    }
    let backY: Double = windowHeight - 72

    let titleX, titleWidth, sliderX, sliderWidth, backX, playX, forwardX: Double
    if windowHeight >= windowWidth {  // windowOrientation (windowWidth > windowHeight)
      titleX = 20
      titleWidth = windowWidth - 40
      sliderX = 76
      sliderWidth = windowWidth - 152
      backX = 0.5 * windowWidth - 88
      playX = 0.5 * windowWidth - 32
      forwardX = 0.5 * windowWidth + 40
    } else {
      titleX = 0.4 * windowWidth + 40
      titleWidth = 0.6 * windowWidth - 60
      sliderX = 0.4 * windowWidth + 96
      sliderWidth = 0.6 * windowWidth - 172
      backX = 0.7 * windowWidth - 78
      playX = 0.7 * windowWidth - 22
      forwardX = 0.7 * windowWidth + 50
    }

    frames = Frames(windowWidth: windowWidth, windowHeight: windowHeight, coverX: coverX, coverWidth: coverWidth,
      coverHeight: coverHeight, titleX: titleX, titleY: titleY, titleWidth: titleWidth, elapsedY: elapsedY,
      sliderX: sliderX, sliderY: sliderY, sliderWidth: sliderWidth, backX: backX, backY: backY, playX: playX,
      forwardX: forwardX)
  }
}

extension PlayerLayout.Frames: CustomReflectable {
  /// The frames by the names of their views.
  public var customMirror: Mirror {
    let frames: [(String, PlayerLayout.Frame?)] = [("cover", cover), ("title", title), ("elapsed", elapsed),
      ("slider", slider), ("remaining", remaining), ("back", back), ("play", play), ("forward", forward)]
    return Mirror(self, children: frames.map { name, frame -> Mirror.Child in (name, frame as Any) })
  }
}
