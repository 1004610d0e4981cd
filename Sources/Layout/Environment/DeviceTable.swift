// Made by Tests/Fixtures/make_device_table.py from Tests/Fixtures/devices.json; change that table, then run it.

/// The devices that layouts can be solved for.
///
/// Sizes are in points. Some figures are filled in by rule: `Device.estimated` names them.
public enum DeviceTable {
  /// Every device, phones first, in order of appearance.
  public static let all: [Device] = [
    Device(
      id: "iphone-se-1", name: "iPhone SE (1st generation)", idiom: .phone,
      width: 320, height: 568, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 254, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-6", name: "iPhone 6", idiom: .phone,
      width: 375, height: 667, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 260, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-6s", name: "iPhone 6s", idiom: .phone,
      width: 375, height: 667, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 260, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-7", name: "iPhone 7", idiom: .phone,
      width: 375, height: 667, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 260, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-6-plus", name: "iPhone 6 Plus", idiom: .phone,
      width: 414, height: 736, scale: 3,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 271, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-6s-plus", name: "iPhone 6s Plus", idiom: .phone,
      width: 414, height: 736, scale: 3,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 271, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-7-plus", name: "iPhone 7 Plus", idiom: .phone,
      width: 414, height: 736, scale: 3,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 271, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-8", name: "iPhone 8", idiom: .phone,
      width: 375, height: 667, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 260, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-8-plus", name: "iPhone 8 Plus", idiom: .phone,
      width: 414, height: 736, scale: 3,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 271, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 200, keyboardInputView: 162),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-se-2", name: "iPhone SE (2nd generation)", idiom: .phone,
      width: 375, height: 667, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 260, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 206, keyboardInputView: 162),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-se-3", name: "iPhone SE (3rd generation)", idiom: .phone,
      width: 375, height: 667, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 260, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 206, keyboardInputView: 162),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-x", name: "iPhone X", idiom: .phone,
      width: 375, height: 812, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 44, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 44, bottom: 21, right: 44),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-xs", name: "iPhone XS", idiom: .phone,
      width: 375, height: 812, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 44, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 44, bottom: 21, right: 44),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-xr", name: "iPhone XR", idiom: .phone,
      width: 414, height: 896, scale: 2,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 48, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 48, bottom: 21, right: 48),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-xs-max", name: "iPhone XS Max", idiom: .phone,
      width: 414, height: 896, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 44, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 44, bottom: 21, right: 44),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-11", name: "iPhone 11", idiom: .phone,
      width: 414, height: 896, scale: 2,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 48, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 48, bottom: 21, right: 48),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-11-pro", name: "iPhone 11 Pro", idiom: .phone,
      width: 375, height: 812, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 44, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 44, bottom: 21, right: 44),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-11-pro-max", name: "iPhone 11 Pro Max", idiom: .phone,
      width: 414, height: 896, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 44, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 44, bottom: 21, right: 44),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-12-mini", name: "iPhone 12 mini", idiom: .phone,
      width: 375, height: 812, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 50, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 50, bottom: 21, right: 50),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-12", name: "iPhone 12", idiom: .phone,
      width: 390, height: 844, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-12-pro", name: "iPhone 12 Pro", idiom: .phone,
      width: 390, height: 844, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-12-pro-max", name: "iPhone 12 Pro Max", idiom: .phone,
      width: 428, height: 926, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-13-mini", name: "iPhone 13 mini", idiom: .phone,
      width: 375, height: 812, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 50, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 50, bottom: 21, right: 50),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-13", name: "iPhone 13", idiom: .phone,
      width: 390, height: 844, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView", "keyboard.landscape.covered"]),
    Device(
      id: "iphone-13-pro", name: "iPhone 13 Pro", idiom: .phone,
      width: 390, height: 844, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-13-pro-max", name: "iPhone 13 Pro Max", idiom: .phone,
      width: 428, height: 926, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-14", name: "iPhone 14", idiom: .phone,
      width: 390, height: 844, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-14-plus", name: "iPhone 14 Plus", idiom: .phone,
      width: 428, height: 926, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-14-pro", name: "iPhone 14 Pro", idiom: .phone,
      width: 393, height: 852, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-14-pro-max", name: "iPhone 14 Pro Max", idiom: .phone,
      width: 430, height: 932, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-15", name: "iPhone 15", idiom: .phone,
      width: 393, height: 852, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-15-plus", name: "iPhone 15 Plus", idiom: .phone,
      width: 430, height: 932, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-15-pro", name: "iPhone 15 Pro", idiom: .phone,
      width: 393, height: 852, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-15-pro-max", name: "iPhone 15 Pro Max", idiom: .phone,
      width: 430, height: 932, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-16", name: "iPhone 16", idiom: .phone,
      width: 393, height: 852, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-16-plus", name: "iPhone 16 Plus", idiom: .phone,
      width: 430, height: 932, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-16-pro", name: "iPhone 16 Pro", idiom: .phone,
      width: 402, height: 874, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 62, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 62, bottom: 21, right: 62),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-16-pro-max", name: "iPhone 16 Pro Max", idiom: .phone,
      width: 440, height: 956, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 62, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 62, bottom: 21, right: 62),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-16e", name: "iPhone 16e", idiom: .phone,
      width: 390, height: 844, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: [
        "safeArea.portrait", "keyboard.portrait.inputView", "keyboard.portrait.covered", "safeArea.landscape",
        "keyboard.landscape.inputView", "keyboard.landscape.covered",
      ]),
    Device(
      id: "iphone-17", name: "iPhone 17", idiom: .phone,
      width: 402, height: 874, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 62, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 62, bottom: 20, right: 62),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-17-pro", name: "iPhone 17 Pro", idiom: .phone,
      width: 402, height: 874, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 62, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 62, bottom: 20, right: 62),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-17-pro-max", name: "iPhone 17 Pro Max", idiom: .phone,
      width: 440, height: 956, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 62, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 62, bottom: 20, right: 62),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-air", name: "iPhone Air", idiom: .phone,
      width: 420, height: 912, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 68, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 345, keyboardInputView: 226),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 68, bottom: 20, right: 68),
        horizontalSizeClass: .regular, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "iphone-17e", name: "iPhone 17e", idiom: .phone,
      width: 390, height: 844, scale: 3,
      homeIndicator: true, notch: true,
      portrait: Device.Posture(
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
        horizontalSizeClass: .compact, verticalSizeClass: .regular,
        keyboardCovered: 335, keyboardInputView: 216),
      landscape: Device.Posture(
        safeArea: Insets(top: 0, left: 47, bottom: 20, right: 47),
        horizontalSizeClass: .compact, verticalSizeClass: .compact,
        keyboardCovered: 208, keyboardInputView: 150),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView", "sizeClass"]),
    Device(
      id: "ipad-mini-4", name: "iPad mini 4", idiom: .pad,
      width: 768, height: 1024, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 320, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 398, keyboardInputView: 343),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-mini-5", name: "iPad mini (5th generation)", idiom: .pad,
      width: 768, height: 1024, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 320, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 398, keyboardInputView: 343),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-mini-6", name: "iPad mini (6th generation)", idiom: .pad,
      width: 744, height: 1133, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-mini-a17-pro", name: "iPad mini (A17 Pro)", idiom: .pad,
      width: 744, height: 1133, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-air-2", name: "iPad Air 2", idiom: .pad,
      width: 768, height: 1024, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 313, keyboardInputView: 258),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 398, keyboardInputView: 343),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-5", name: "iPad (5th generation)", idiom: .pad,
      width: 768, height: 1024, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 313, keyboardInputView: 258),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 398, keyboardInputView: 343),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-6", name: "iPad (6th generation)", idiom: .pad,
      width: 768, height: 1024, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 313, keyboardInputView: 258),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 398, keyboardInputView: 343),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-7", name: "iPad (7th generation)", idiom: .pad,
      width: 810, height: 1080, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 320, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 408, keyboardInputView: 353),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-8", name: "iPad (8th generation)", idiom: .pad,
      width: 810, height: 1080, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 320, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 408, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-9", name: "iPad (9th generation)", idiom: .pad,
      width: 810, height: 1080, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 320, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 408, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-10", name: "iPad (10th generation)", idiom: .pad,
      width: 820, height: 1180, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 337, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 422, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-a16", name: "iPad (A16)", idiom: .pad,
      width: 820, height: 1180, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 337, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 422, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-air-3", name: "iPad Air (3rd generation)", idiom: .pad,
      width: 834, height: 1112, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 320, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 408, keyboardInputView: 353),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-air-4", name: "iPad Air (4th generation)", idiom: .pad,
      width: 820, height: 1180, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-air-5", name: "iPad Air (5th generation)", idiom: .pad,
      width: 820, height: 1180, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-air-11-m2", name: "iPad Air 11-inch (M2)", idiom: .pad,
      width: 820, height: 1180, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 337, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 422, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-air-13-m2", name: "iPad Air 13-inch (M2)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-air-11-m3", name: "iPad Air 11-inch (M3)", idiom: .pad,
      width: 820, height: 1180, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-air-13-m3", name: "iPad Air 13-inch (M3)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-air-11-m4", name: "iPad Air 11-inch (M4)", idiom: .pad,
      width: 820, height: 1180, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 32, left: 0, bottom: 25, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 337, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 32, left: 0, bottom: 25, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 422, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-air-13-m4", name: "iPad Air 13-inch (M4)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 32, left: 0, bottom: 25, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 32, left: 0, bottom: 25, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-pro-9-7", name: "iPad Pro 9.7-inch", idiom: .pad,
      width: 768, height: 1024, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 320, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 408, keyboardInputView: 353),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-pro-10-5", name: "iPad Pro 10.5-inch", idiom: .pad,
      width: 834, height: 1112, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 313, keyboardInputView: 258),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 398, keyboardInputView: 343),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-pro-12-9-1", name: "iPad Pro 12.9-inch (1st generation)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 378, keyboardInputView: 323),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 471, keyboardInputView: 416),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-pro-12-9-2", name: "iPad Pro 12.9-inch (2nd generation)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: false, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 378, keyboardInputView: 323),
      landscape: Device.Posture(
        safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 471, keyboardInputView: 416),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-pro-11-1", name: "iPad Pro 11-inch (1st generation)", idiom: .pad,
      width: 834, height: 1194, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-pro-11-2", name: "iPad Pro 11-inch (2nd generation)", idiom: .pad,
      width: 834, height: 1194, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-pro-11-3", name: "iPad Pro 11-inch (3rd generation)", idiom: .pad,
      width: 834, height: 1194, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-pro-11-4", name: "iPad Pro 11-inch (4th generation)", idiom: .pad,
      width: 834, height: 1194, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-pro-12-9-3", name: "iPad Pro 12.9-inch (3rd generation)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: ["keyboard.portrait.covered", "keyboard.landscape.covered"]),
    Device(
      id: "ipad-pro-12-9-4", name: "iPad Pro 12.9-inch (4th generation)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-pro-12-9-5", name: "iPad Pro 12.9-inch (5th generation)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-pro-12-9-6", name: "iPad Pro 12.9-inch (6th generation)", idiom: .pad,
      width: 1024, height: 1366, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: [
        "keyboard.portrait.inputView", "keyboard.portrait.covered", "keyboard.landscape.inputView",
        "keyboard.landscape.covered",
      ]),
    Device(
      id: "ipad-pro-11-m4", name: "iPad Pro 11-inch (M4)", idiom: .pad,
      width: 834, height: 1210, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-pro-13-m4", name: "iPad Pro 13-inch (M4)", idiom: .pad,
      width: 1032, height: 1376, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-pro-11-m5", name: "iPad Pro 11-inch (M5)", idiom: .pad,
      width: 834, height: 1210, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 32, left: 0, bottom: 25, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 340, keyboardInputView: 265),
      landscape: Device.Posture(
        safeArea: Insets(top: 32, left: 0, bottom: 25, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 428, keyboardInputView: 353),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
    Device(
      id: "ipad-pro-13-m5", name: "iPad Pro 13-inch (M5)", idiom: .pad,
      width: 1032, height: 1376, scale: 2,
      homeIndicator: true, notch: false,
      portrait: Device.Posture(
        safeArea: Insets(top: 32, left: 0, bottom: 25, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 403, keyboardInputView: 328),
      landscape: Device.Posture(
        safeArea: Insets(top: 32, left: 0, bottom: 25, right: 0),
        horizontalSizeClass: .regular, verticalSizeClass: .regular,
        keyboardCovered: 498, keyboardInputView: 423),
      estimated: ["keyboard.portrait.inputView", "keyboard.landscape.inputView"]),
  ]

  private static let indexByID: [String: Int] = {
    var index: [String: Int] = [:]
    for (position, device) in all.enumerated() { index[device.id] = position }
    return index
  }()

  /// The device with this id, or nil.
  ///
  /// - Complexity: O(1).
  public static func device(_ id: String) -> Device? {
    guard let position = indexByID[id] else { return nil }
    return all[position]
  }
}
