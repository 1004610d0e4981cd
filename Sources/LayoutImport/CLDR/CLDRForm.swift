import Layout

enum CLDRForm {
  /// Returns the scan codes (AT set 1) of a form's rows, or `nil` if the form is unknown.
  static func scanCodes(of form: String) -> [[UInt8]]? {
    let digits: [UInt8] = [0x29, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    let upper: [UInt8] = [0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B]
    let home: [UInt8] = [0x1E, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28]
    let lower: [UInt8] = [0x2C, 0x2D, 0x2E, 0x2F, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35]
    let space: [UInt8] = [0x39]
    switch form {
    case "us": return [digits, upper + [0x2B], home, lower, space]
    case "iso": return [digits, upper, home + [0x2B], [0x56] + lower, space]
    case "abnt2": return [digits, upper, home + [0x2B], [0x56] + lower + [0x73], space]
    case "jis": return [digits + [0x7D], upper, home + [0x2B], lower + [0x73], space]
    case "ks": return [digits + [0x2B], upper, home, lower, space]
    default: return nil
    }
  }

  /// In key widths, or `nil` if the key is not in the main block.
  static func box(ofScanCode code: UInt8, form: String) -> Rect? {
    func key(_ x: Double, _ y: Double, width: Double = 1) -> Rect { Rect(x: x, y: y, width: width, height: 1) }
    switch code {
    case 0x29: return key(0, 0)
    case 0x02...0x0D: return key(Double(code - 0x02) + 1, 0)
    case 0x7D: return key(13, 0)
    case 0x10...0x1B: return key(Double(code - 0x10) + 1.5, 1)
    case 0x1E...0x28: return key(Double(code - 0x1E) + 1.75, 2)
    case 0x56: return key(1.25, 3)
    case 0x2C...0x35: return key(Double(code - 0x2C) + 2.25, 3)
    case 0x73: return key(12.25, 3)
    case 0x2B:
      switch form {
      case "us": return key(13.5, 1, width: 1.5)
      case "ks": return key(13, 0)
      default: return key(12.75, 2)
      }
    case 0x39: return form == "jis" ? key(5, 4, width: 3.75) : key(3.75, 4, width: 6.25)
    default: return nil
    }
  }
}
