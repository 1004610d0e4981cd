/// Formats a number for a sentence, rounded to two decimals, or to two digits if it is smaller than that.
func shortNumber(_ value: Double) -> String {
  let hundredths = (value * 100).rounded() / 100
  if hundredths != 0 || value == 0 { return numberText(hundredths) }
  return numberText(value)
}

/// Formats a length for a sentence: `1 point`, `2.5 points`.
func points(_ value: Double) -> String {
  let text = shortNumber(value)
  return text == "1" ? "1 point" : "\(text) points"
}
