// Frames from code that the plugin generated, without a solver.
let input = KeysLayout.Input(
  windowWidth: 390, windowHeight: 844, keyboardInputHeight: 216, safeAreaLeft: 0, safeAreaRight: 0)
let keys = KeysLayout(input).frames
let sideBar = SideBarLayout(SideBarLayout.Input(windowWidth: 1000)).frames

print("space: \(keys.space.x) \(keys.space.y) \(keys.space.width) \(keys.space.height)")
print("list: \(sideBar.list.width)")
