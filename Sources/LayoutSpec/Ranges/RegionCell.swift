package import Cassowary

/// A part of the ranges in which all decisions of the document are the same.
package struct RegionCell {
  /// The cell's area.
  package let polytope: Polytope
  /// Functions that are 0 where something else may hold than in the cell.
  package let openBorders: [AffineFunction]
  let pieces: [RangeOverlay.Piece]
  let namer: RegionNamer

  /// The regions that cover the cell, from low to high if there is one range. Each is made when it is asked for,
  /// because it holds a function for each variable.
  package var regions: some Collection<RangedLayout.Region> { pieces.lazy.map(namer.region) }

  /// Returns one of the regions.
  package func region(_ index: Int) -> RangedLayout.Region { namer.region(pieces[index]) }
}
