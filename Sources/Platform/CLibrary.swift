// The C library of each system, for this module and all modules that import it.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

#if canImport(CLinux)
  @_exported import CLinux
#endif
