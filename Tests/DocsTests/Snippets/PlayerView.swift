#if canImport(SwiftUI)
  import SwiftUI

  /// A player whose views are where the compiled layout has them, in any window.
  struct PlayerView: View {
    let title: String
    let play: @MainActor () -> Void

    var body: some View {
      PlayerLayout.Container(PlayerLayout.Input(windowWidth: 393, windowHeight: 852)) {
        Text(title).layoutValue(key: PlayerLayout.ID.self, value: "title")
        Button("▶", action: play).layoutValue(key: PlayerLayout.ID.self, value: "play")
      }
    }
  }
#endif
