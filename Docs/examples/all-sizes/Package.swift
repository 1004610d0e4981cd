// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "AllSizes",
  targets: [.executableTarget(name: "AllSizes")])
