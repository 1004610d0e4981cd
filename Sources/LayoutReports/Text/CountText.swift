/// Returns a number with a comma after each group of three digits: `1,684`.
public func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + ([Substring(digits)] + groups).joined(separator: ",")
}

/// Returns a number and its noun, in the plural unless the number is 1: `1,684 environments`.
public func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
