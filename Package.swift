// swift-tools-version: 6.2
import PackageDescription

// The arrows between the targets run one way, from the command down to the solver;
// Docs/architecture.md draws them.
let package = Package(
  name: "layoutc",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Cassowary", targets: ["Cassowary"]),
    .library(name: "Layout", targets: ["Layout"]),
    .library(name: "LayoutSpec", targets: ["LayoutSpec"]),
    .executable(name: "layoutc", targets: ["layoutc"]),
  ],
  targets: [
    .target(name: "Cassowary"),
    .target(name: "JSON"),
    .target(name: "Layout", dependencies: ["Cassowary"]),
    .target(name: "LayoutSpec", dependencies: ["Layout", "JSON"]),
    .target(name: "RequestOptions", dependencies: ["Layout", "JSON"]),
    .target(name: "LayoutReports", dependencies: ["LayoutSpec", "Layout", "JSON"]),
    .target(
      name: "CommandLineTool",
      dependencies: [
        "LayoutService", "HTTPServer", "HTTPMessage", "LayoutReports", "RequestOptions", "LayoutSpec", "Layout", "JSON",
      ]),
    .executableTarget(name: "layoutc", dependencies: ["CommandLineTool"]),

    .executableTarget(name: "layoutbench", dependencies: ["Cassowary", "JSON", "LayoutSpec"]),
    .target(name: "HTTPMessage"),
    .systemLibrary(name: "CLinux"),
    .target(
      name: "HTTPServer",
      dependencies: ["HTTPMessage", .target(name: "CLinux", condition: .when(platforms: [.linux]))]),
    .target(
      name: "LayoutService",
      dependencies: ["HTTPMessage", "HTTPServer", "JSON", "Layout", "LayoutReports", "LayoutSpec", "RequestOptions"]),

    .testTarget(name: "CassowaryTests", dependencies: ["Cassowary"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "LayoutTests", dependencies: ["Layout"]),
    .testTarget(name: "LayoutSpecTests", dependencies: ["LayoutSpec", "JSON"]),
    .testTarget(name: "RequestOptionsTests", dependencies: ["RequestOptions"]),
    .testTarget(name: "LayoutReportsTests", dependencies: ["LayoutReports"]),
    .testTarget(
      name: "CommandLineToolTests", dependencies: ["CommandLineTool", "HTTPServer", "LayoutService"],
      exclude: ["Golden"]),
    .testTarget(name: "EndToEndTests", dependencies: ["layoutc"]),
    .testTarget(name: "ConformanceTests", dependencies: ["LayoutSpec", "JSON"]),
    .testTarget(name: "HTTPMessageTests", dependencies: ["HTTPMessage"]),
    .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "HTTPMessage"]),
    .testTarget(
      name: "LayoutServiceTests",
      dependencies: ["LayoutService", "HTTPMessage", "HTTPServer", "JSON", "Layout", "LayoutSpec", "RequestOptions"]),
    .testTarget(name: "DocsTests", dependencies: ["layoutc", "LayoutSpec", "Layout", "Cassowary", "JSON"]),
  ],
  swiftLanguageModes: [.v6]
)
