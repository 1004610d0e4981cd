#!/usr/bin/env python3
"""Writes Sources/Layout/Environment/DeviceTable.swift from Tests/Fixtures/devices.json.

Run it from anywhere after the table has changed; a test compares the two. The devices are rows of text, because the
compiler takes seconds for as many literals of structures.
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
    return " ".join(
        [number(area[side]) for side in ("top", "left", "bottom", "right")]
        + [size_class["horizontal"], size_class["vertical"], number(keyboard["covered"]), number(keyboard["inputView"])]
    )


def row(device):
    flags = [flag for flag in ("homeIndicator", "notch") if device[flag]]
    columns = [
        device["id"],
        device["name"],
        " ".join([device["idiom"]] + [number(device[key]) for key in ("width", "height", "scale")] + flags),
        posture(device, "portrait"),
        posture(device, "landscape"),
        " ".join(device["estimated"]),
    ]
    assert not any("|" in column or '"' in column or "\\" in column for column in columns)
    return "    " + "|".join(columns).rstrip()


target.write_text(
    '''// Made by Tests/Fixtures/make_device_table.py from Tests/Fixtures/devices.json; change that table, then run it.

/// The devices that layouts can be solved for.
///
/// Sizes are in points. Some figures are filled in by rule: `Device.estimated` names them.
public enum DeviceTable {
  /// Every device, phones first, in order of appearance.
  public static let all: [Device] = rows.utf8.split(separator: UInt8(ascii: "\\n")).compactMap { Device(row: $0) }

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

  /// One device a line: id, name, screen, portrait, landscape, estimated figures. See ``Device/init(row:)``.
  private static let rows = """
'''
    + "\n".join(row(device) for device in table["devices"])
    + '''
    """
}
'''
)
