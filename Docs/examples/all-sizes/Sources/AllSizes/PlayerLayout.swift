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

  /// A frame for each view; nil where it is absent.
  public struct Frames: Sendable {
    public var cover: Frame
    public var title: Frame
    public var elapsed: Frame
    public var slider: Frame
    public var remaining: Frame
    public var back: Frame
    public var play: Frame
    public var forward: Frame
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

    let coverFrame = Frame(x: coverX, y: 20, width: coverWidth, height: coverHeight)
    let titleFrame = Frame(x: titleX, y: titleY, width: titleWidth, height: 28)
    let elapsedFrame = Frame(x: titleX, y: elapsedY, width: 48, height: 20)
    let sliderFrame = Frame(x: sliderX, y: sliderY, width: sliderWidth, height: 32)
    let remainingFrame = Frame(x: windowWidth - 68, y: elapsedY, width: 48, height: 20)
    let backFrame = Frame(x: backX, y: backY, width: 48, height: 48)
    let playFrame = Frame(x: playX, y: windowHeight - 76, width: 64, height: 56)
    let forwardFrame = Frame(x: forwardX, y: backY, width: 48, height: 48)
    frames = Frames(cover: coverFrame, title: titleFrame, elapsed: elapsedFrame, slider: sliderFrame,
      remaining: remainingFrame, back: backFrame, play: playFrame, forward: forwardFrame)
  }
}
