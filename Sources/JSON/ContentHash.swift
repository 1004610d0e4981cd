/// Returns the 64-bit FNV-1a hash of bytes in 16 hexadecimal digits. It is the same on every machine.
package func contentHash(of bytes: some Sequence<UInt8>) -> String {
  let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  return padded(String(hash, radix: 16), to: 16)
}

/// Returns a number's digits with as many zeros before them as are missing.
package func padded(_ digits: String, to count: Int) -> String {
  String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}
