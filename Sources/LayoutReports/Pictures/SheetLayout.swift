import JSON
import Layout

struct SheetLayout {
  struct Cell {
    let scene: PictureScene
    var x = 0.0, y = 0.0
    /// That of the picture or of its caption, whichever is larger.
    let width: Double
    /// The size of a point of the layout in points of the sheet.
    let scale: Double
    let caption: [String], remark: [String]
    /// Above the picture; the same for all pictures of a row.
    var headHeight = 0.0

    var ownHeadHeight: Double { 8 + 18 * Double(caption.count) + 15 * Double(remark.count) }
    var pictureHeight: Double { scene.bounds.height * scale }
  }

  private(set) var cells: [Cell] = []
  private(set) var size = Size(width: 2 * SVGSheet.margin, height: 2 * SVGSheet.margin)

  static let captionSize = 13.0, remarkSize = 11.0
  private static let margin = SVGSheet.margin
  private var gap: Double
  private static let sheetWidth = 1_400.0
  /// Tried until a sheet is not much higher than wide.
  private static let scales = [1, 0.8, 0.65, 0.5, 0.4, 0.32, 0.25, 0.2, 0.16]

  private typealias Row = [[Cell]]

  private struct Captioned {
    let scene: PictureScene
    /// In ems.
    let caption: Double, remark: Double
    /// Captions break between words.
    let widestWord: Double

    init(_ scene: PictureScene, isShort: Bool) {
      var scene = scene
      scene.caption = LabelFitting.shortened(isShort ? scene.shortCaption ?? scene.caption : scene.caption)
      scene.remark = scene.remark.map { LabelFitting.shortened($0) }
      self.scene = scene
      caption = LabelFitting.ems(scene.caption)
      remark = LabelFitting.ems(scene.remark ?? "")
      let texts = [(scene.caption, captionSize), (scene.remark ?? "", remarkSize)]
      widestWord =
        texts.flatMap { text, size in text.split(separator: " ").map { LabelFitting.width($0, size: size) } }.max() ?? 0
    }
  }

  /// - Parameter isCancelled: called for each picture; `true` ends the work, and the layout is incomplete.
  init(_ groups: [[PictureScene]], _ options: PictureOptions, isCancelled: () -> Bool = { false }) {
    let count = groups.map { $0.count }.max() ?? 1
    let room = (options.width ?? Self.sheetWidth) - 2 * Self.margin
    // The gaps of many columns leave most of a narrow sheet to the pictures.
    gap = min(Self.margin * 1.5, room / Double(4 * count * (options.columns ?? 1)))
    guard !groups.isEmpty else { return }
    let isShort = groups.count > 1
    var captioned: [[Captioned]] = []
    for group in groups {
      if isCancelled() { return }
      captioned.append(group.map { Captioned($0, isShort: isShort) })
    }
    let widest = groups.map { $0.reduce(0) { $0 + $1.bounds.width } }.max() ?? 0
    let inner = Double(count - 1) * gap
    func scale(_ room: Double) -> Double { widest > 0 ? room / widest : 1 }
    func cells(_ scale: Double, captionWidth: Double) -> [[Cell]] {
      captioned.map { $0.map { Self.cell($0, scale, captionWidth: captionWidth) } }
    }
    if groups.count == 1, options.columns == nil, count == 1 || options.width == nil {
      let isFree = options.width == nil
      put([cells(isFree ? 1 : scale(room), captionWidth: isFree ? 480 : room)], cellWidth: nil)
    } else if let columns = options.columns {
      let width = (room - Double(columns - 1) * gap) / Double(columns)
      let cells = cells(min(1, scale(width - inner)), captionWidth: (width - inner) / Double(count))
      put(
        stride(from: 0, to: cells.count, by: columns).map { Array(cells[$0..<min($0 + columns, cells.count)]) },
        cellWidth: width)
    } else {
      let greatest = min(1, scale(room - inner))
      for scale in Self.scales.map({ $0 * greatest }) {
        self = SheetLayout(captioned, flowingAt: scale, room: room, gap: gap, isCancelled)
        if size.height <= 1.5 * room || isCancelled() { break }
      }
    }
    if let width = options.width { size.width = width }
  }

  private init(
    _ groups: [[Captioned]], flowingAt scale: Double, room: Double, gap: Double, _ isCancelled: () -> Bool
  ) {
    self.gap = gap
    var rows: [Row] = []
    var x = Double.infinity
    for group in groups where !isCancelled() {
      let inner = Double(group.count - 1) * gap
      let widestWord = group.map { $0.widestWord }.max() ?? 0
      let captionWidth = min(max(150, widestWord), (room - inner) / Double(group.count))
      let cells = group.map { Self.cell($0, scale, captionWidth: captionWidth) }
      let width = cells.reduce(0) { $0 + $1.width } + inner
      if x + width > room + 0.01 {
        rows.append([])
        x = 0
      }
      rows[rows.count - 1].append(cells)
      x += width + gap
    }
    put(rows, cellWidth: nil)
  }

  /// The caption may be as wide as the picture or as `captionWidth`.
  private static func cell(_ captioned: Captioned, _ scale: Double, captionWidth: Double) -> Cell {
    let scene = captioned.scene
    let own = scene.enlargement > 1 ? max(scale, min(1, scale * scene.enlargement)) : scale
    let enlargement = own > scale ? ", enlarged \(numberText((own / scale * 10).rounded() / 10)) ×" : ""
    let caption = scene.caption + enlargement
    let picture = scene.bounds.width * own
    let wanted = max(
      LabelFitting.width(ems: captioned.caption + LabelFitting.ems(enlargement), size: captionSize),
      LabelFitting.width(ems: captioned.remark, size: remarkSize))
    let width = max(picture, min(wanted, captionWidth))
    return Cell(
      scene: scene, width: width, scale: own,
      caption: LabelFitting.lines(caption, size: captionSize, width: width, limit: 12),
      remark: LabelFitting.lines(scene.remark ?? "", size: remarkSize, width: width, limit: 6))
  }

  /// `cellWidth` is that of each group in a row, or `nil` for its own width.
  private mutating func put(_ rows: [Row], cellWidth: Double?) {
    var y = Self.margin
    for row in rows {
      let head = row.flatMap { $0.map { $0.ownHeadHeight } }.max() ?? 0
      var x = Self.margin
      for group in row {
        let start = x
        for cell in group {
          var cell = cell
          (cell.x, cell.y, cell.headHeight) = (x, y, head)
          cells.append(cell)
          x += cell.width + gap
          size.width = max(size.width, x - gap + Self.margin)
        }
        if let cellWidth { x = start + cellWidth + gap }
      }
      y += head + (row.flatMap { $0.map { $0.pictureHeight } }.max() ?? 0) + gap
    }
    size.height = y - gap + Self.margin
  }
}
