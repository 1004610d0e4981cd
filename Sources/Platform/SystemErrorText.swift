/// Returns the system's message for an `errno`, by default the current one.
package func systemErrorText(_ code: Int32 = errno) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
