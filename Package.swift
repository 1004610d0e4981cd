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

    .testTarget(name: "HTTPMessageTests", dependencies: ["HTTPMessage"]),
  ],
  swiftLanguageModes: [.v6]
)
