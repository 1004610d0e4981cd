// Where a player's views are in windows of several sizes. Nothing is solved here: PlayerLayout.swift has been compiled from
// Specs/player.json.
let sizes: [(width: Double, height: Double)] = [(320, 568), (393, 852), (744, 1133), (1133, 744), (1366, 1024)]
for size in sizes {
  let frames = PlayerLayout(.init(windowWidth: size.width, windowHeight: size.height)).frames
  let cover = frames.cover
  print("\(size.width) × \(size.height): the cover is \(cover.width) × \(cover.height) at \(cover.x), \(cover.y)")
}
