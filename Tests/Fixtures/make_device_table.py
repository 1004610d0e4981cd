#!/usr/bin/env python3
"""Writes Sources/Layout/Environment/DeviceTable.swift from Tests/Fixtures/devices.json.

Run it from anywhere after the table has changed; a test compares the two.
"""
import json
import pathlib

here = pathlib.Path(__file__).resolve().parent
target = here.parents[1] / "Sources/Layout/Environment/DeviceTable.swift"
table = json.loads((here / "devices.json").read_text())


def number(value):
    return str(int(value)) if value == int(value) else repr(value)


def posture(device, orientation):
    area = device["safeArea"][orientation]
    size_class = device["sizeClass"][orientation]
    keyboard = device["keyboard"][orientation]
    sides = ", ".join(f"{side}: {number(area[side])}" for side in ("top", "left", "bottom", "right"))
    return (
        f"Device.Posture(\n        safeArea: Insets({sides}),\n"
        f"        horizontalSizeClass: .{size_class['horizontal']}, verticalSizeClass: .{size_class['vertical']},\n"
        f"        keyboardCovered: {number(keyboard['covered'])}, keyboardInputView: {number(keyboard['inputView'])})"
    )


def entry(device):
    estimated = ", ".join(json.dumps(item) for item in device["estimated"])
    return f"""    Device(
      id: {json.dumps(device['id'])}, name: {json.dumps(device['name'])}, idiom: .{device['idiom']},
      width: {number(device['width'])}, height: {number(device['height'])}, scale: {number(device['scale'])},
      homeIndicator: {str(device['homeIndicator']).lower()}, notch: {str(device['notch']).lower()},
      portrait: {posture(device, 'portrait')},
      landscape: {posture(device, 'landscape')},
      estimated: [{estimated}])"""


target.write_text(
    """// Made by Tests/Fixtures/make_device_table.py from Tests/Fixtures/devices.json; change that table, then run it.

/// The devices that layouts can be solved for.
///
/// Sizes are in points. Some figures are filled in by rule: `Device.estimated` names them.
public enum DeviceTable {
  /// Every device, phones first, in order of appearance.
  public static let all: [Device] = [
"""
    + ",\n".join(entry(device) for device in table["devices"])
    + """,
  ]

  private static let indexByID: [String: Int] = {
    var index: [String: Int] = [:]
    for (position, device) in all.enumerated() { index[device.id] = position }
    return index
  }()

  /// The device with this id, or nil.
  ///
  /// - Complexity: O(1).
  public static func device(_ id: String) -> Device? {
    guard let position = indexByID[id] else { return nil }
    return all[position]
  }
}
"""
)
