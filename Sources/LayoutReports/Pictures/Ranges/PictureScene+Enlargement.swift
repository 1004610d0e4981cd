import Layout

extension [PictureScene] {
  /// Returns the pictures, the small ones enlarged if they would be too small to read beside the largest one.
  ///
  /// - Parameter room: the size that a picture may have.
  func enlarged(in room: Size) -> [PictureScene] {
    let scales = map { scene in
      Swift.min(PictureScene.readableScale, room.width / scene.bounds.width, room.height / scene.bounds.height)
    }
    guard let smallest = scales.min(), smallest > 0 else { return self }
    return zip(self, scales).map { scene, scale in
      var scene = scene
      // One scale shows which layout is larger, so it is kept if the difference is small.
      if scale > 1.25 * smallest { scene.enlargement = scale / smallest }
      return scene
    }
  }
}

extension PictureScene {
  /// The scale at which most labels can be read.
  fileprivate static let readableScale = 0.5
}
