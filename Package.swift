// swift-tools-version: 6.2
import PackageDescription

// The arrows between the targets run one way, from the command down to the solver;
// Docs/architecture.md draws them.
let package = Package(
  name: "layoutc",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Cassowary", targets: ["Cassowary"])
  ],
  targets: [
    .target(name: "Cassowary"),
    .executableTarget(name: "layoutbench", dependencies: ["Cassowary"]),
    .testTarget(name: "CassowaryTests", dependencies: ["Cassowary"]),
  ],
  swiftLanguageModes: [.v6]
)
