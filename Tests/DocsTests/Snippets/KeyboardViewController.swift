#if canImport(UIKit)
  import UIKit

  /// A keyboard whose keys are where the compiled layout has them.
  final class KeyboardViewController: UIInputViewController {
    private var labels: [QwertyLayout.Key: UILabel] = [:]
    private var plane = QwertyLayout.PlaneTrait.letters
    private var isShifted = false

    /// The frames in the view's present size, a matter of nanoseconds.
    private var frames: QwertyLayout.Frames {
      let screen = view.window?.windowScene?.screen.bounds ?? view.bounds
      return QwertyLayout(
        QwertyLayout.Input(
          windowWidth: view.bounds.width, windowHeight: screen.height, keyboardInputHeight: view.bounds.height,
          safeAreaLeft: view.safeAreaInsets.left, safeAreaRight: view.safeAreaInsets.right, plane: plane,
          shift: isShifted ? .on : .off, needsInputModeSwitchKey: needsInputModeSwitchKey)
      ).frames
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      // From iOS 26 on, a keyboard gets no touches on transparent pixels.
      view.backgroundColor = .systemGray4
      // Two thumbs overlap.
      view.isMultipleTouchEnabled = true
    }

    override func viewWillLayoutSubviews() {
      super.viewWillLayoutSubviews()
      let frames = frames
      for key in QwertyLayout.Key.allCases {
        let label = label(for: key)
        label.isHidden = frames[key.rawValue] == nil
        guard let frame = frames[key.rawValue] else { continue }
        label.frame = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        label.text = frames.label(of: key)
      }
    }

    private func label(for key: QwertyLayout.Key) -> UILabel {
      if let label = labels[key] { return label }
      let label = UILabel()
      label.textAlignment = .center
      view.addSubview(label)
      labels[key] = label
      return label
    }

    /// A touch between keys presses the nearest one.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      for touch in touches {
        let point = touch.location(in: view)
        if let key = frames.key(at: (x: point.x, y: point.y)) { press(key) }
      }
    }

    private func press(_ key: QwertyLayout.Key) {
      let output = frames.output(of: key)
      switch output.role {
      case "delete": textDocumentProxy.deleteBackward()
      case "return": textDocumentProxy.insertText("\n")
      case "shift": isShifted.toggle()
      case "plane": plane = output.plane.flatMap { QwertyLayout.PlaneTrait(rawValue: $0) } ?? .letters
      case "inputModeSwitch": advanceToNextInputMode()
      default:
        textDocumentProxy.insertText((isShifted ? output.shifted : nil) ?? output.text ?? "")
        isShifted = false
      }
      view.setNeedsLayout()
    }
  }
#endif
