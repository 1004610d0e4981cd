// Made by Tests/Fixtures/make_device_table.py from Tests/Fixtures/devices.json; change that table, then run it.

/// The devices that layouts can be solved for.
///
/// Sizes are in points. Some figures are filled in by rule: `Device.estimated` names them.
public enum DeviceTable {
  /// Every device, phones first, in order of appearance.
  public static let all: [Device] = rows.utf8.split(separator: UInt8(ascii: "\n")).compactMap { Device(row: $0) }

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

  /// One device a line: id, name, screen, portrait, landscape, estimated figures. See ``Device/init(row:)``.
  private static let rows = """
    iphone-se-1|iPhone SE (1st generation)|phone 320 568 2|20 0 0 0 compact regular 254 216|0 0 0 0 compact compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-6|iPhone 6|phone 375 667 2|20 0 0 0 compact regular 260 216|0 0 0 0 compact compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-6s|iPhone 6s|phone 375 667 2|20 0 0 0 compact regular 260 216|0 0 0 0 compact compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-7|iPhone 7|phone 375 667 2|20 0 0 0 compact regular 260 216|0 0 0 0 compact compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-6-plus|iPhone 6 Plus|phone 414 736 3|20 0 0 0 compact regular 271 226|0 0 0 0 regular compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-6s-plus|iPhone 6s Plus|phone 414 736 3|20 0 0 0 compact regular 271 226|0 0 0 0 regular compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-7-plus|iPhone 7 Plus|phone 414 736 3|20 0 0 0 compact regular 271 226|0 0 0 0 regular compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-8|iPhone 8|phone 375 667 2|20 0 0 0 compact regular 260 216|0 0 0 0 compact compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-8-plus|iPhone 8 Plus|phone 414 736 3|20 0 0 0 compact regular 271 226|0 0 0 0 regular compact 200 162|keyboard.portrait.covered keyboard.landscape.covered
    iphone-se-2|iPhone SE (2nd generation)|phone 375 667 2|20 0 0 0 compact regular 260 216|0 0 0 0 compact compact 206 162|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-se-3|iPhone SE (3rd generation)|phone 375 667 2|20 0 0 0 compact regular 260 216|0 0 0 0 compact compact 206 162|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-x|iPhone X|phone 375 812 3 homeIndicator notch|44 0 34 0 compact regular 335 216|0 44 21 44 compact compact 208 150|keyboard.portrait.covered keyboard.landscape.covered
    iphone-xs|iPhone XS|phone 375 812 3 homeIndicator notch|44 0 34 0 compact regular 335 216|0 44 21 44 compact compact 208 150|keyboard.portrait.covered keyboard.landscape.covered
    iphone-xr|iPhone XR|phone 414 896 2 homeIndicator notch|48 0 34 0 compact regular 345 226|0 48 21 48 regular compact 208 150|keyboard.portrait.covered keyboard.landscape.covered
    iphone-xs-max|iPhone XS Max|phone 414 896 3 homeIndicator notch|44 0 34 0 compact regular 345 226|0 44 21 44 regular compact 208 150|keyboard.portrait.covered keyboard.landscape.covered
    iphone-11|iPhone 11|phone 414 896 2 homeIndicator notch|48 0 34 0 compact regular 345 226|0 48 21 48 regular compact 208 150|keyboard.portrait.covered keyboard.landscape.covered
    iphone-11-pro|iPhone 11 Pro|phone 375 812 3 homeIndicator notch|44 0 34 0 compact regular 335 216|0 44 21 44 compact compact 208 150|keyboard.portrait.covered keyboard.landscape.covered
    iphone-11-pro-max|iPhone 11 Pro Max|phone 414 896 3 homeIndicator notch|44 0 34 0 compact regular 345 226|0 44 21 44 regular compact 208 150|keyboard.portrait.covered keyboard.landscape.covered
    iphone-12-mini|iPhone 12 mini|phone 375 812 3 homeIndicator notch|50 0 34 0 compact regular 335 216|0 50 21 50 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-12|iPhone 12|phone 390 844 3 homeIndicator notch|47 0 34 0 compact regular 335 216|0 47 21 47 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-12-pro|iPhone 12 Pro|phone 390 844 3 homeIndicator notch|47 0 34 0 compact regular 335 216|0 47 21 47 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-12-pro-max|iPhone 12 Pro Max|phone 428 926 3 homeIndicator notch|47 0 34 0 compact regular 345 226|0 47 21 47 regular compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView keyboard.landscape.covered
    iphone-13-mini|iPhone 13 mini|phone 375 812 3 homeIndicator notch|50 0 34 0 compact regular 335 216|0 50 21 50 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-13|iPhone 13|phone 390 844 3 homeIndicator notch|47 0 34 0 compact regular 335 216|0 47 21 47 compact compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView keyboard.landscape.covered
    iphone-13-pro|iPhone 13 Pro|phone 390 844 3 homeIndicator notch|47 0 34 0 compact regular 335 216|0 47 21 47 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-13-pro-max|iPhone 13 Pro Max|phone 428 926 3 homeIndicator notch|47 0 34 0 compact regular 345 226|0 47 21 47 regular compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-14|iPhone 14|phone 390 844 3 homeIndicator notch|47 0 34 0 compact regular 335 216|0 47 21 47 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-14-plus|iPhone 14 Plus|phone 428 926 3 homeIndicator notch|47 0 34 0 compact regular 345 226|0 47 21 47 regular compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-14-pro|iPhone 14 Pro|phone 393 852 3 homeIndicator notch|59 0 34 0 compact regular 335 216|0 59 21 59 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-14-pro-max|iPhone 14 Pro Max|phone 430 932 3 homeIndicator notch|59 0 34 0 compact regular 345 226|0 59 21 59 regular compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-15|iPhone 15|phone 393 852 3 homeIndicator notch|59 0 34 0 compact regular 335 216|0 59 21 59 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-15-plus|iPhone 15 Plus|phone 430 932 3 homeIndicator notch|59 0 34 0 compact regular 345 226|0 59 21 59 regular compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-15-pro|iPhone 15 Pro|phone 393 852 3 homeIndicator notch|59 0 34 0 compact regular 335 216|0 59 21 59 compact compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-15-pro-max|iPhone 15 Pro Max|phone 430 932 3 homeIndicator notch|59 0 34 0 compact regular 345 226|0 59 21 59 regular compact 208 150|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    iphone-16|iPhone 16|phone 393 852 3 homeIndicator notch|59 0 34 0 compact regular 335 216|0 59 21 59 compact compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-16-plus|iPhone 16 Plus|phone 430 932 3 homeIndicator notch|59 0 34 0 compact regular 345 226|0 59 21 59 regular compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-16-pro|iPhone 16 Pro|phone 402 874 3 homeIndicator notch|62 0 34 0 compact regular 335 216|0 62 21 62 compact compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-16-pro-max|iPhone 16 Pro Max|phone 440 956 3 homeIndicator notch|62 0 34 0 compact regular 345 226|0 62 21 62 regular compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-16e|iPhone 16e|phone 390 844 3 homeIndicator notch|47 0 34 0 compact regular 335 216|0 47 21 47 compact compact 208 150|safeArea.portrait keyboard.portrait.inputView keyboard.portrait.covered safeArea.landscape keyboard.landscape.inputView keyboard.landscape.covered
    iphone-17|iPhone 17|phone 402 874 3 homeIndicator notch|62 0 34 0 compact regular 335 216|0 62 20 62 compact compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-17-pro|iPhone 17 Pro|phone 402 874 3 homeIndicator notch|62 0 34 0 compact regular 335 216|0 62 20 62 compact compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-17-pro-max|iPhone 17 Pro Max|phone 440 956 3 homeIndicator notch|62 0 34 0 compact regular 345 226|0 62 20 62 regular compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-air|iPhone Air|phone 420 912 3 homeIndicator notch|68 0 34 0 compact regular 345 226|0 68 20 68 regular compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView
    iphone-17e|iPhone 17e|phone 390 844 3 homeIndicator notch|47 0 34 0 compact regular 335 216|0 47 20 47 compact compact 208 150|keyboard.portrait.inputView keyboard.landscape.inputView sizeClass
    ipad-mini-4|iPad mini 4|pad 768 1024 2|20 0 0 0 regular regular 320 265|20 0 0 0 regular regular 398 343|keyboard.portrait.covered keyboard.landscape.covered
    ipad-mini-5|iPad mini (5th generation)|pad 768 1024 2|20 0 0 0 regular regular 320 265|20 0 0 0 regular regular 398 343|keyboard.portrait.covered keyboard.landscape.covered
    ipad-mini-6|iPad mini (6th generation)|pad 744 1133 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-mini-a17-pro|iPad mini (A17 Pro)|pad 744 1133 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-air-2|iPad Air 2|pad 768 1024 2|20 0 0 0 regular regular 313 258|20 0 0 0 regular regular 398 343|keyboard.portrait.covered keyboard.landscape.covered
    ipad-5|iPad (5th generation)|pad 768 1024 2|20 0 0 0 regular regular 313 258|20 0 0 0 regular regular 398 343|keyboard.portrait.covered keyboard.landscape.covered
    ipad-6|iPad (6th generation)|pad 768 1024 2|20 0 0 0 regular regular 313 258|20 0 0 0 regular regular 398 343|keyboard.portrait.covered keyboard.landscape.covered
    ipad-7|iPad (7th generation)|pad 810 1080 2|20 0 0 0 regular regular 320 265|20 0 0 0 regular regular 408 353|keyboard.portrait.covered keyboard.landscape.covered
    ipad-8|iPad (8th generation)|pad 810 1080 2|20 0 0 0 regular regular 320 265|20 0 0 0 regular regular 408 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-9|iPad (9th generation)|pad 810 1080 2|20 0 0 0 regular regular 320 265|20 0 0 0 regular regular 408 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-10|iPad (10th generation)|pad 820 1180 2 homeIndicator|24 0 20 0 regular regular 337 265|24 0 20 0 regular regular 422 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-a16|iPad (A16)|pad 820 1180 2 homeIndicator|24 0 20 0 regular regular 337 265|24 0 20 0 regular regular 422 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-air-3|iPad Air (3rd generation)|pad 834 1112 2|20 0 0 0 regular regular 320 265|20 0 0 0 regular regular 408 353|keyboard.portrait.covered keyboard.landscape.covered
    ipad-air-4|iPad Air (4th generation)|pad 820 1180 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-air-5|iPad Air (5th generation)|pad 820 1180 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-air-11-m2|iPad Air 11-inch (M2)|pad 820 1180 2 homeIndicator|24 0 20 0 regular regular 337 265|24 0 20 0 regular regular 422 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-air-13-m2|iPad Air 13-inch (M2)|pad 1024 1366 2 homeIndicator|24 0 20 0 regular regular 403 328|24 0 20 0 regular regular 498 423|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-air-11-m3|iPad Air 11-inch (M3)|pad 820 1180 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-air-13-m3|iPad Air 13-inch (M3)|pad 1024 1366 2 homeIndicator|24 0 20 0 regular regular 403 328|24 0 20 0 regular regular 498 423|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-air-11-m4|iPad Air 11-inch (M4)|pad 820 1180 2 homeIndicator|32 0 25 0 regular regular 337 265|32 0 25 0 regular regular 422 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-air-13-m4|iPad Air 13-inch (M4)|pad 1024 1366 2 homeIndicator|32 0 25 0 regular regular 403 328|32 0 25 0 regular regular 498 423|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-pro-9-7|iPad Pro 9.7-inch|pad 768 1024 2|20 0 0 0 regular regular 320 265|20 0 0 0 regular regular 408 353|keyboard.portrait.covered keyboard.landscape.covered
    ipad-pro-10-5|iPad Pro 10.5-inch|pad 834 1112 2|20 0 0 0 regular regular 313 258|20 0 0 0 regular regular 398 343|keyboard.portrait.covered keyboard.landscape.covered
    ipad-pro-12-9-1|iPad Pro 12.9-inch (1st generation)|pad 1024 1366 2|20 0 0 0 regular regular 378 323|20 0 0 0 regular regular 471 416|keyboard.portrait.covered keyboard.landscape.covered
    ipad-pro-12-9-2|iPad Pro 12.9-inch (2nd generation)|pad 1024 1366 2|20 0 0 0 regular regular 378 323|20 0 0 0 regular regular 471 416|keyboard.portrait.covered keyboard.landscape.covered
    ipad-pro-11-1|iPad Pro 11-inch (1st generation)|pad 834 1194 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.covered keyboard.landscape.covered
    ipad-pro-11-2|iPad Pro 11-inch (2nd generation)|pad 834 1194 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-pro-11-3|iPad Pro 11-inch (3rd generation)|pad 834 1194 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-pro-11-4|iPad Pro 11-inch (4th generation)|pad 834 1194 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-pro-12-9-3|iPad Pro 12.9-inch (3rd generation)|pad 1024 1366 2 homeIndicator|24 0 20 0 regular regular 403 328|24 0 20 0 regular regular 498 423|keyboard.portrait.covered keyboard.landscape.covered
    ipad-pro-12-9-4|iPad Pro 12.9-inch (4th generation)|pad 1024 1366 2 homeIndicator|24 0 20 0 regular regular 403 328|24 0 20 0 regular regular 498 423|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-pro-12-9-5|iPad Pro 12.9-inch (5th generation)|pad 1024 1366 2 homeIndicator|24 0 20 0 regular regular 403 328|24 0 20 0 regular regular 498 423|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-pro-12-9-6|iPad Pro 12.9-inch (6th generation)|pad 1024 1366 2 homeIndicator|24 0 20 0 regular regular 403 328|24 0 20 0 regular regular 498 423|keyboard.portrait.inputView keyboard.portrait.covered keyboard.landscape.inputView keyboard.landscape.covered
    ipad-pro-11-m4|iPad Pro 11-inch (M4)|pad 834 1210 2 homeIndicator|24 0 20 0 regular regular 340 265|24 0 20 0 regular regular 428 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-pro-13-m4|iPad Pro 13-inch (M4)|pad 1032 1376 2 homeIndicator|24 0 20 0 regular regular 403 328|24 0 20 0 regular regular 498 423|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-pro-11-m5|iPad Pro 11-inch (M5)|pad 834 1210 2 homeIndicator|32 0 25 0 regular regular 340 265|32 0 25 0 regular regular 428 353|keyboard.portrait.inputView keyboard.landscape.inputView
    ipad-pro-13-m5|iPad Pro 13-inch (M5)|pad 1032 1376 2 homeIndicator|32 0 25 0 regular regular 403 328|32 0 25 0 regular regular 498 423|keyboard.portrait.inputView keyboard.landscape.inputView
    """
}
