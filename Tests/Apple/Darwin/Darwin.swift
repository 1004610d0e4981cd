// The part of the module `Darwin` that is written in Swift, as far as the sources use it. The bodies do not matter.

@_exported import CDarwin

package var errno: Int32 {
  get { __error().pointee }
  set { __error().pointee = newValue }
}

package var S_IFMT: mode_t { 0o170000 }
package var S_IFREG: mode_t { 0o100000 }
package var S_IFDIR: mode_t { 0o040000 }
package var TIOCGWINSZ: UInt { 0x4008_7468 }
package var SIG_DFL: (@convention(c) (Int32) -> Void)? { nil }
package var SIG_IGN: (@convention(c) (Int32) -> Void)? { nil }

package func open(_: UnsafePointer<CChar>, _: Int32) -> Int32 { 0 }
package func open(_: UnsafePointer<CChar>, _: Int32, _: mode_t) -> Int32 { 0 }
package func fcntl(_: Int32, _: Int32) -> Int32 { 0 }
package func fcntl(_: Int32, _: Int32, _: Int32) -> Int32 { 0 }
package func ioctl(_: Int32, _: UInt, _: UnsafeMutableRawPointer) -> Int32 { 0 }
