/// Returns the 64-bit FNV-1a hash of bytes in 16 hexadecimal digits. It is the same on every machine.
package func contentHash(of bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  return zeroPadded(String(hash, radix: 16), to: 16)
}
