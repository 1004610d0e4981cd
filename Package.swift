// swift-tools-version: 6.2
import PackageDescription

// The arrows between the targets run one way, from the command down to the solver;
// Docs/architecture.md draws them.
let package = Package(
  name: "layoutc",
  platforms: [.macOS(.v15)],
  products: [],
  targets: [
    .target(name: "HTTPMessage"),
    .systemLibrary(name: "CLinux"),
    .target(
      name: "HTTPServer",
      dependencies: ["HTTPMessage", .target(name: "CLinux", condition: .when(platforms: [.linux]))]),

    .testTarget(name: "HTTPMessageTests", dependencies: ["HTTPMessage"]),
    .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "HTTPMessage"]),
  ],
  swiftLanguageModes: [.v6]
)
