/// Formats a number rounded to six decimals, without trailing zeros. A smaller number is not rounded to 0.
package func decimalText(_ number: Double) -> String {
  let scaled = (number * 1e6).rounded()
  guard abs(scaled) <= 1e15, scaled != 0 || number == 0 else { return "\(number)" }
  // An Int of WebAssembly has 32 bits.
  let whole = Int64(scaled / 1e6)
  let fraction = abs(Int64(scaled) % 1_000_000)
  guard fraction != 0 else { return "\(whole)" }
  var digits = String(fraction)
  digits = String(repeating: "0", count: 6 - digits.count) + digits
  while digits.last == "0" { digits.removeLast() }
  return (number < 0 && whole == 0 ? "-0." : "\(whole).") + digits
}
