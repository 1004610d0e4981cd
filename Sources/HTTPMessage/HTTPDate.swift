/// A date in the format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
package struct HTTPDate: Sendable, Hashable {
  package let unixSeconds: Int

  /// Creates a date from seconds since 1970, clamped to the years 1970 to 9999.
  package init(unixSeconds: Int) {
    self.unixSeconds = min(max(unixSeconds, 0), 253_402_300_799)
  }

  /// The year, month and day in the Gregorian calendar; months and days start at 1.
  package var civil: (year: Int, month: Int, day: Int) {
    // Years start in March here, so that a leap day is the last day of its year. There are 719,468 days between
    // 0000-03-01 and 1970-01-01.
    let days = unixSeconds / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  package var time: (hour: Int, minute: Int, second: Int) {
    let second = unixSeconds % 86_400
    return (second / 3_600, second / 60 % 60, second % 60)
  }

  package var bytes: [UInt8] {
    let (year, month, day) = civil
    let (hour, minute, second) = time
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = "\(HTTPDate.weekdays[(unixSeconds / 86_400 + 4) % 7]), \(two(day)) \(HTTPDate.months[month - 1]) \(year)"
    return Array("\(date) \(two(hour)):\(two(minute)):\(two(second)) GMT".utf8)
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
