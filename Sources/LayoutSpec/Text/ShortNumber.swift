import JSON

/// Formats a number for a sentence, rounded to two decimals, or to six if it is smaller than that.
package func shortNumber(_ value: Double) -> String {
  let hundredths = (value * 100).rounded() / 100
  if hundredths != 0 || value == 0 { return numberText(hundredths) }
  return numberText(value)
}

/// Formats a number for a sentence, with all digits if its format does not show that it is below a limit.
package func text(of value: Double, below limit: Double, as format: (Double) -> String) -> String {
  let text = format(value)
  return value < limit && text == format(limit) ? numberText(value) : text
}

/// Formats an area for a sentence. From 100 square points on, the fraction does not matter.
package func areaText(_ value: Double) -> String { value < 100 ? shortNumber(value) : numberText(value.rounded()) }

/// Formats the amount of a fault for a sentence. The digits of a tiny amount do not matter.
package func amountText(_ value: Double) -> String {
  value != 0 && abs(value) < 1e-4 ? "less than 0.0001" : shortNumber(value)
}

/// Formats a length for a sentence: `1 point`, `2.5 points`.
package func points(_ value: Double) -> String {
  let text = amountText(value)
  return text == "1" ? "1 point" : "\(text) points"
}

func unitText(_ units: Double) -> String { "\(numberText(units)) unit\(units == 1 ? "" : "s")" }
