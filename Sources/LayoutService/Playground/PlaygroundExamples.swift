// Made by Tests/Fixtures/make_playground.py from Specs; change those, then run it.

/// The specs that the playground offers to start from.
enum PlaygroundExamples {
  /// The examples with their names, in the order in which they are offered.
  static let all: [(name: String, spec: String)] = [
    (
      "qwerty",
      #"""
      {
        "layoutSpec": 1,
        "name": "qwerty",
        "$comment": "Letters, numbers and symbols for a phone. Every row adds up to 10 units, so a unit is a tenth of the keyboard in all of them. Choose with --trait plane=numbers, --trait shift=on.",
        "root": "keyboard",
        "metrics": {
          "gap": 6,
          "rowGap": [ { "when": { "orientation": "landscape" }, "value": 7 }, { "value": 11 } ],
          "side": 3,
          "above": [ { "when": { "orientation": "landscape" }, "value": 4 }, { "value": 8 } ],
          "below": [ { "when": { "orientation": "landscape" }, "value": 2 }, { "value": 4 } ]
        },
        "traits": { "plane": ["letters", "numbers", "symbols"], "shift": ["off", "on"] },
        "conditions": { "shifted": { "shift": "on" } },
        "stacks": {
          "rows": { "axis": "vertical", "distribution": "fillEqually", "spacing": "rowGap" },
          "row": {
            "axis": "horizontal",
            "distribution": "units",
            "unitGroup": "key",
            "spacing": "gap",
            "direction": "leftToRight"
          }
        },
        "check": {
          "$comment": "Keys of a keyboard are smaller than the 44 points that buttons should have.",
          "minTarget": { "width": 18, "height": 24 }
        },
        "views": [
          {
            "id": "keys",
            "stack": "rows",
            "children": [
              {
                "id": "row1",
                "stack": "row",
                "children": [
                  {
                    "when": { "plane": "letters" },
                    "children": [
                      { "id": "q", "label": [ { "when": "shifted", "value": "Q" } ], "output": { "text": "q", "shifted": "Q" } },
                      { "id": "w", "label": [ { "when": "shifted", "value": "W" } ], "output": { "text": "w", "shifted": "W" } },
                      { "id": "e", "label": [ { "when": "shifted", "value": "E" } ], "output": { "text": "e", "shifted": "E" } },
                      { "id": "r", "label": [ { "when": "shifted", "value": "R" } ], "output": { "text": "r", "shifted": "R" } },
                      { "id": "t", "label": [ { "when": "shifted", "value": "T" } ], "output": { "text": "t", "shifted": "T" } },
                      { "id": "y", "label": [ { "when": "shifted", "value": "Y" } ], "output": { "text": "y", "shifted": "Y" } },
                      { "id": "u", "label": [ { "when": "shifted", "value": "U" } ], "output": { "text": "u", "shifted": "U" } },
                      { "id": "i", "label": [ { "when": "shifted", "value": "I" } ], "output": { "text": "i", "shifted": "I" } },
                      { "id": "o", "label": [ { "when": "shifted", "value": "O" } ], "output": { "text": "o", "shifted": "O" } },
                      { "id": "p", "label": [ { "when": "shifted", "value": "P" } ], "output": { "text": "p", "shifted": "P" } }
                    ]
                  },
                  {
                    "when": { "plane": "numbers" },
                    "children": [
                      { "id": "digit1", "label": "1", "output": { "text": "1" } },
                      { "id": "digit2", "label": "2", "output": { "text": "2" } },
                      { "id": "digit3", "label": "3", "output": { "text": "3" } },
                      { "id": "digit4", "label": "4", "output": { "text": "4" } },
                      { "id": "digit5", "label": "5", "output": { "text": "5" } },
                      { "id": "digit6", "label": "6", "output": { "text": "6" } },
                      { "id": "digit7", "label": "7", "output": { "text": "7" } },
                      { "id": "digit8", "label": "8", "output": { "text": "8" } },
                      { "id": "digit9", "label": "9", "output": { "text": "9" } },
                      { "id": "digit0", "label": "0", "output": { "text": "0" } }
                    ]
                  },
                  {
                    "when": { "plane": "symbols" },
                    "children": [
                      { "id": "bracketLeft", "label": "[", "output": { "text": "[" } },
                      { "id": "bracketRight", "label": "]", "output": { "text": "]" } },
                      { "id": "braceLeft", "label": "{", "output": { "text": "{" } },
                      { "id": "braceRight", "label": "}", "output": { "text": "}" } },
                      { "id": "hash", "label": "#", "output": { "text": "#" } },
                      { "id": "percent", "label": "%", "output": { "text": "%" } },
                      { "id": "caret", "label": "^", "output": { "text": "^" } },
                      { "id": "asterisk", "label": "*", "output": { "text": "*" } },
                      { "id": "plus", "label": "+", "output": { "text": "+" } },
                      { "id": "equals", "label": "=", "output": { "text": "=" } }
                    ]
                  }
                ]
              },
              {
                "id": "row2",
                "stack": "row",
                "children": [
                  {
                    "when": { "plane": "letters" },
                    "children": [
                      { "kind": "spacer", "units": 0.5 },
                      { "id": "a", "label": [ { "when": "shifted", "value": "A" } ], "output": { "text": "a", "shifted": "A" } },
                      { "id": "s", "label": [ { "when": "shifted", "value": "S" } ], "output": { "text": "s", "shifted": "S" } },
                      { "id": "d", "label": [ { "when": "shifted", "value": "D" } ], "output": { "text": "d", "shifted": "D" } },
                      { "id": "f", "label": [ { "when": "shifted", "value": "F" } ], "output": { "text": "f", "shifted": "F" } },
                      { "id": "g", "label": [ { "when": "shifted", "value": "G" } ], "output": { "text": "g", "shifted": "G" } },
                      { "id": "h", "label": [ { "when": "shifted", "value": "H" } ], "output": { "text": "h", "shifted": "H" } },
                      { "id": "j", "label": [ { "when": "shifted", "value": "J" } ], "output": { "text": "j", "shifted": "J" } },
                      { "id": "k", "label": [ { "when": "shifted", "value": "K" } ], "output": { "text": "k", "shifted": "K" } },
                      { "id": "l", "label": [ { "when": "shifted", "value": "L" } ], "output": { "text": "l", "shifted": "L" } },
                      { "kind": "spacer", "units": 0.5 }
                    ]
                  },
                  {
                    "when": { "plane": "numbers" },
                    "children": [
                      { "id": "hyphen", "label": "-", "output": { "text": "-" } },
                      { "id": "slash", "label": "/", "output": { "text": "/" } },
                      { "id": "colon", "label": ":", "output": { "text": ":" } },
                      { "id": "semicolon", "label": ";", "output": { "text": ";" } },
                      { "id": "parenLeft", "label": "(", "output": { "text": "(" } },
                      { "id": "parenRight", "label": ")", "output": { "text": ")" } },
                      { "id": "dollar", "label": "$", "output": { "text": "$" } },
                      { "id": "ampersand", "label": "&", "output": { "text": "&" } },
                      { "id": "at", "label": "@", "output": { "text": "@" } },
                      { "id": "quote", "label": "\"", "output": { "text": "\"" } }
                    ]
                  },
                  {
                    "when": { "plane": "symbols" },
                    "children": [
                      { "id": "underscore", "label": "_", "output": { "text": "_" } },
                      { "id": "backslash", "label": "\\", "output": { "text": "\\" } },
                      { "id": "bar", "label": "|", "output": { "text": "|" } },
                      { "id": "tilde", "label": "~", "output": { "text": "~" } },
                      { "id": "less", "label": "<", "output": { "text": "<" } },
                      { "id": "greater", "label": ">", "output": { "text": ">" } },
                      { "id": "euro", "label": "€", "output": { "text": "€" } },
                      { "id": "pound", "label": "£", "output": { "text": "£" } },
                      { "id": "yen", "label": "¥", "output": { "text": "¥" } },
                      { "id": "bullet", "label": "•", "output": { "text": "•" } }
                    ]
                  }
                ]
              },
              {
                "id": "row3",
                "stack": "row",
                "children": [
                  { "id": "shift", "label": "⇧", "when": { "plane": "letters" }, "units": 1.5, "output": { "role": "shift" } },
                  {
                    "id": "toSymbols",
                    "label": "#+=",
                    "when": { "plane": "numbers" },
                    "units": 1.5,
                    "output": { "role": "plane", "plane": "symbols" }
                  },
                  {
                    "id": "backToNumbers",
                    "label": "123",
                    "when": { "plane": "symbols" },
                    "units": 1.5,
                    "output": { "role": "plane", "plane": "numbers" }
                  },
                  {
                    "when": { "plane": "letters" },
                    "children": [
                      { "id": "z", "label": [ { "when": "shifted", "value": "Z" } ], "output": { "text": "z", "shifted": "Z" } },
                      { "id": "x", "label": [ { "when": "shifted", "value": "X" } ], "output": { "text": "x", "shifted": "X" } },
                      { "id": "c", "label": [ { "when": "shifted", "value": "C" } ], "output": { "text": "c", "shifted": "C" } },
                      { "id": "v", "label": [ { "when": "shifted", "value": "V" } ], "output": { "text": "v", "shifted": "V" } },
                      { "id": "b", "label": [ { "when": "shifted", "value": "B" } ], "output": { "text": "b", "shifted": "B" } },
                      { "id": "n", "label": [ { "when": "shifted", "value": "N" } ], "output": { "text": "n", "shifted": "N" } },
                      { "id": "m", "label": [ { "when": "shifted", "value": "M" } ], "output": { "text": "m", "shifted": "M" } }
                    ]
                  },
                  {
                    "when": { "not": { "plane": "letters" } },
                    "children": [
                      { "id": "period", "label": ".", "units": 1.4, "output": { "text": "." } },
                      { "id": "comma", "label": ",", "units": 1.4, "output": { "text": "," } },
                      { "id": "question", "label": "?", "units": 1.4, "output": { "text": "?" } },
                      { "id": "exclamation", "label": "!", "units": 1.4, "output": { "text": "!" } },
                      { "id": "apostrophe", "label": "'", "units": 1.4, "output": { "text": "'" } }
                    ]
                  },
                  { "id": "delete", "label": "⌫", "units": 1.5, "output": { "role": "delete" } }
                ]
              },
              {
                "id": "row4",
                "stack": "row",
                "children": [
                  {
                    "id": "toNumbers",
                    "label": "123",
                    "when": { "plane": "letters" },
                    "units": 1.5,
                    "output": { "role": "plane", "plane": "numbers" }
                  },
                  {
                    "id": "toLetters",
                    "label": "ABC",
                    "when": { "not": { "plane": "letters" } },
                    "units": 1.5,
                    "output": { "role": "plane", "plane": "letters" }
                  },
                  {
                    "id": "globe",
                    "label": "🌐",
                    "when": { "needsInputModeSwitchKey": true },
                    "units": 1.25,
                    "output": { "role": "inputModeSwitch" }
                  },
                  { "id": "space", "flexible": true, "output": { "text": " " } },
                  { "id": "return", "units": 2.5, "output": { "role": "return" } }
                ]
              }
            ]
          }
        ],
        "constraints": [
          {
            "pin": "keys",
            "to": "safeArea",
            "insets": { "top": "above", "leading": "side", "bottom": "below", "trailing": "side" }
          }
        ]
      }

      """#
    ),
    (
      "arabic",
      #"""
      {
        "layoutSpec": 1,
        "name": "arabic",
        "$comment": "Arabic letters, right to left. The rows of letters keep their places in every direction, so they are written from left to right; the row of functions follows the environment.",
        "root": "keyboard",
        "metrics": {
          "gap": 5,
          "rowGap": [ { "when": { "orientation": "landscape" }, "value": 7 }, { "value": 11 } ],
          "side": 3,
          "above": [ { "when": { "orientation": "landscape" }, "value": 4 }, { "value": 8 } ],
          "below": [ { "when": { "orientation": "landscape" }, "value": 2 }, { "value": 4 } ]
        },
        "stacks": {
          "rows": { "axis": "vertical", "distribution": "fillEqually", "spacing": "rowGap" },
          "letters": {
            "axis": "horizontal",
            "distribution": "units",
            "unitGroup": "key",
            "spacing": "gap",
            "direction": "leftToRight"
          },
          "functions": { "axis": "horizontal", "distribution": "units", "unitGroup": "key", "spacing": "gap" }
        },
        "environment": { "layoutDirection": "rightToLeft" },
        "check": {
          "$comment": "Keys of a keyboard are smaller than the 44 points that buttons should have.",
          "rules": { "missing-digits": "off" },
          "minTarget": { "width": 18, "height": 24 }
        },
        "views": [
          {
            "id": "keys",
            "stack": "rows",
            "children": [
              {
                "id": "row1",
                "stack": "letters",
                "children": [
                  { "id": "dad", "label": "ض", "output": { "text": "ض" } },
                  { "id": "sad", "label": "ص", "output": { "text": "ص" } },
                  { "id": "theh", "label": "ث", "output": { "text": "ث" } },
                  { "id": "qaf", "label": "ق", "output": { "text": "ق" } },
                  { "id": "feh", "label": "ف", "output": { "text": "ف" } },
                  { "id": "ghain", "label": "غ", "output": { "text": "غ" } },
                  { "id": "ain", "label": "ع", "output": { "text": "ع" } },
                  { "id": "heh", "label": "ه", "output": { "text": "ه" } },
                  { "id": "khah", "label": "خ", "output": { "text": "خ" } },
                  { "id": "hah", "label": "ح", "output": { "text": "ح" } },
                  { "id": "jeem", "label": "ج", "output": { "text": "ج" } }
                ]
              },
              {
                "id": "row2",
                "stack": "letters",
                "children": [
                  { "id": "sheen", "label": "ش", "output": { "text": "ش" } },
                  { "id": "seen", "label": "س", "output": { "text": "س" } },
                  { "id": "yeh", "label": "ي", "output": { "text": "ي" } },
                  { "id": "beh", "label": "ب", "output": { "text": "ب" } },
                  { "id": "lam", "label": "ل", "output": { "text": "ل" } },
                  { "id": "alef", "label": "ا", "output": { "text": "ا" } },
                  { "id": "teh", "label": "ت", "output": { "text": "ت" } },
                  { "id": "noon", "label": "ن", "output": { "text": "ن" } },
                  { "id": "meem", "label": "م", "output": { "text": "م" } },
                  { "id": "kaf", "label": "ك", "output": { "text": "ك" } },
                  { "id": "tah", "label": "ط", "output": { "text": "ط" } }
                ]
              },
              {
                "id": "row3",
                "stack": "letters",
                "children": [
                  { "id": "thal", "label": "ذ", "output": { "text": "ذ" } },
                  { "id": "hamza", "label": "ء", "output": { "text": "ء" } },
                  { "id": "wawHamza", "label": "ؤ", "output": { "text": "ؤ" } },
                  { "id": "reh", "label": "ر", "output": { "text": "ر" } },
                  { "id": "alefMaksura", "label": "ى", "output": { "text": "ى" } },
                  { "id": "tehMarbuta", "label": "ة", "output": { "text": "ة" } },
                  { "id": "waw", "label": "و", "output": { "text": "و" } },
                  { "id": "zain", "label": "ز", "output": { "text": "ز" } },
                  { "id": "zah", "label": "ظ", "output": { "text": "ظ" } },
                  { "id": "dal", "label": "د", "output": { "text": "د" } },
                  { "id": "delete", "label": "⌫", "output": { "role": "delete" } }
                ]
              },
              {
                "id": "row4",
                "stack": "functions",
                "children": [
                  { "id": "numbers", "label": "١٢٣", "units": 1.5, "output": { "role": "plane" } },
                  {
                    "id": "globe",
                    "label": "🌐",
                    "when": { "needsInputModeSwitchKey": true },
                    "units": 1.25,
                    "output": { "role": "inputModeSwitch" }
                  },
                  { "id": "space", "flexible": true, "output": { "text": " " }, "label": "مسافة" },
                  { "id": "return", "label": "إدخال", "units": 2, "output": { "role": "return" } }
                ]
              }
            ]
          }
        ],
        "constraints": [
          {
            "pin": "keys",
            "to": "safeArea",
            "insets": { "top": "above", "leading": "side", "bottom": "below", "trailing": "side" }
          }
        ]
      }

      """#
    ),
    (
      "number-pad",
      #"""
      {
        "layoutSpec": 1,
        "name": "number-pad",
        "$comment": "Three columns of digits. The corner below the 7 is the globe key where the system asks for one, else empty. Digits are not mirrored.",
        "root": "keyboard",
        "metrics": { "gap": 6, "side": 6, "widest": 480 },
        "stacks": { "row": { "axis": "horizontal", "distribution": "units", "spacing": "gap", "direction": "leftToRight" } },
        "check": {
          "$comment": "Keys of a keyboard are smaller than the 44 points that buttons should have.",
          "minTarget": { "width": 18, "height": 24 }
        },
        "views": [
          {
            "id": "pad",
            "intrinsicSize": { "width": "widest" },
            "stack": { "axis": "vertical", "distribution": "fillEqually", "spacing": "gap" },
            "children": [
              {
                "id": "row1",
                "stack": "row",
                "children": [
                  { "id": "digit1", "label": "1", "output": { "text": "1" } },
                  { "id": "digit2", "label": "2 ABC", "output": { "text": "2" } },
                  { "id": "digit3", "label": "3 DEF", "output": { "text": "3" } }
                ]
              },
              {
                "id": "row2",
                "stack": "row",
                "children": [
                  { "id": "digit4", "label": "4 GHI", "output": { "text": "4" } },
                  { "id": "digit5", "label": "5 JKL", "output": { "text": "5" } },
                  { "id": "digit6", "label": "6 MNO", "output": { "text": "6" } }
                ]
              },
              {
                "id": "row3",
                "stack": "row",
                "children": [
                  { "id": "digit7", "label": "7 PQRS", "output": { "text": "7" } },
                  { "id": "digit8", "label": "8 TUV", "output": { "text": "8" } },
                  { "id": "digit9", "label": "9 WXYZ", "output": { "text": "9" } }
                ]
              },
              {
                "id": "row4",
                "stack": "row",
                "children": [
                  {
                    "id": "globe",
                    "label": "🌐",
                    "when": { "needsInputModeSwitchKey": true },
                    "output": { "role": "inputModeSwitch" }
                  },
                  { "kind": "spacer", "when": { "needsInputModeSwitchKey": false } },
                  { "id": "digit0", "label": "0", "output": { "text": "0" } },
                  { "id": "delete", "label": "⌫", "output": { "role": "delete" } }
                ]
              }
            ]
          }
        ],
        "constraints": [
          { "pin": "pad", "to": "safeArea", "edges": ["top", "bottom"], "insets": "side" },
          "pad.centerX == safeArea.centerX",
          {
            "$comment": "Its intrinsic width is what a thumb can reach; where there is less room, that gives way.",
            "expression": "pad.width <= safeArea.width - 2 * side"
          }
        ]
      }

      """#
    ),
    (
      "calculator",
      #"""
      {
        "layoutSpec": 1,
        "name": "calculator",
        "$comment": "The display stands above the keys, and beside them in a window that is wider than high, where a column of functions joins. Hardware keys and the keypad press the keys, on US and Japanese keyboards without a clash; on German and French ones check finds some, such as / and - on the same key.",
        "metrics": { "gap": [ { "when": "wide", "value": 6 }, { "value": 10 } ], "edge": 12 },
        "touch": { "$comment": "A finger between two keys presses the nearer one.", "reach": "gap" },
        "conditions": { "wide": { "windowOrientation": "landscape" } },
        "stacks": {
          "row": {
            "axis": "horizontal",
            "distribution": "units",
            "unitGroup": "key",
            "spacing": "gap",
            "direction": "leftToRight"
          }
        },
        "views": [
          {
            "id": "calculator",
            "stack": {
              "axis": [ { "when": "wide", "value": "horizontal" }, { "value": "vertical" } ],
              "spacing": "gap",
              "direction": "leftToRight"
            },
            "children": [
              { "id": "display", "children": ["memory", { "id": "result", "label": "0" }] },
              {
                "id": "keys",
                "stack": { "axis": "vertical", "distribution": "fillEqually", "spacing": "gap" },
                "children": [
                  {
                    "id": "row1",
                    "stack": "row",
                    "children": [
                      { "when": "wide", "children": [ { "id": "sine", "label": "sin", "output": { "role": "sine" }, "types": { "key": "keyS" } } ] },
                      { "id": "clear", "label": "AC", "output": { "role": "clear" }, "types": [{ "key": "escape" }, { "key": "keypadNumLock" }] },
                      { "id": "negate", "label": "±", "output": { "role": "negate" }, "types": { "key": "hyphen", "modifiers": ["option"] } },
                      { "id": "percent", "label": "%", "output": { "role": "percent" }, "types": "%" },
                      { "id": "divide", "label": "÷", "output": { "role": "divide" }, "types": ["/", "÷"] }
                    ]
                  },
                  {
                    "id": "row2",
                    "stack": "row",
                    "children": [
                      { "when": "wide", "children": [ { "id": "cosine", "label": "cos", "output": { "role": "cosine" }, "types": { "key": "keyC" } } ] },
                      { "id": "digit7", "label": "7", "output": { "text": "7" }, "types": "7" },
                      { "id": "digit8", "label": "8", "output": { "text": "8" }, "types": "8" },
                      { "id": "digit9", "label": "9", "output": { "text": "9" }, "types": "9" },
                      { "id": "multiply", "label": "×", "output": { "role": "multiply" }, "types": ["*", "×"] }
                    ]
                  },
                  {
                    "id": "row3",
                    "stack": "row",
                    "children": [
                      {
                        "when": "wide",
                        "children": [ { "id": "tangent", "label": "tan", "output": { "role": "tangent" }, "types": { "key": "keyT" } } ]
                      },
                      { "id": "digit4", "label": "4", "output": { "text": "4" }, "types": "4" },
                      { "id": "digit5", "label": "5", "output": { "text": "5" }, "types": "5" },
                      { "id": "digit6", "label": "6", "output": { "text": "6" }, "types": "6" },
                      { "id": "subtract", "label": "−", "output": { "role": "subtract" }, "types": ["-", "−"] }
                    ]
                  },
                  {
                    "id": "row4",
                    "stack": "row",
                    "children": [
                      { "when": "wide", "children": [ { "id": "root2", "label": "√", "output": { "role": "root2" }, "types": { "key": "keyR" } } ] },
                      { "id": "digit1", "label": "1", "output": { "text": "1" }, "types": "1" },
                      { "id": "digit2", "label": "2", "output": { "text": "2" }, "types": "2" },
                      { "id": "digit3", "label": "3", "output": { "text": "3" }, "types": "3" },
                      { "id": "add", "label": "+", "output": { "role": "add" }, "types": "+" }
                    ]
                  },
                  {
                    "id": "row5",
                    "stack": "row",
                    "children": [
                      { "when": "wide", "children": [ { "id": "pi", "label": "π", "output": { "role": "pi" }, "types": { "key": "keyP" } } ] },
                      { "id": "digit0", "label": "0", "output": { "text": "0" }, "types": "0" },
                      { "id": "point", "label": ".", "output": { "text": "." }, "types": [".", ","] },
                      { "id": "delete", "label": "⌫", "output": { "role": "delete" }, "types": [{ "key": "deleteOrBackspace" }, { "key": "deleteForward" }] },
                      { "id": "equals", "label": "=", "output": { "role": "equals" }, "types": ["=", { "key": "returnOrEnter" }, { "key": "keypadEnter" }] }
                    ]
                  }
                ]
              }
            ]
          }
        ],
        "constraints": [
          { "pin": "calculator", "to": "safeArea", "insets": "edge" },
          {
            "when": "wide",
            "constraints": ["display.width == 0.35 * calculator.width"],
            "otherwise": ["display.height == 0.25 * calculator.height"]
          },
          { "pin": "result", "to": "display", "edges": ["leading", "bottom", "trailing"], "insets": "gap" },
          { "pin": "memory", "to": "display", "edges": ["top", "leading", "trailing"], "insets": "gap" },
          "memory.height == 20",
          "result.top == memory.bottom + gap"
        ]
      }

      """#
    ),
    (
      "split-pad",
      #"""
      {
        "layoutSpec": 1,
        "name": "split-pad",
        "$comment": "Two halves. Undocked or split they keep to the sides for two thumbs, with keys no wider than 56; docked they meet in the middle and fill the width.",
        "root": "keyboard",
        "metrics": {
          "gap": [ { "when": { "idiom": "pad" }, "value": 8 }, { "value": 5 } ],
          "rowGap": "gap + 1",
          "side": "gap / 2",
          "thumb": "min(0.06 * rootWidth, 56)"
        },
        "conditions": { "apart": { "keyboardState": ["split", "undocked"] }, "shifted": { "shift": "on" } },
        "traits": { "shift": ["off", "on"] },
        "stacks": {
          "half": { "axis": "vertical", "distribution": "fillEqually", "spacing": "rowGap" },
          "row": {
            "axis": "horizontal",
            "distribution": "units",
            "unitGroup": "key",
            "spacing": "gap",
            "direction": "leftToRight"
          }
        },
        "environment": { "device": "ipad-9", "keyboard": { "state": "split" } },
        "check": {
          "$comment": "Keys of a keyboard are smaller than the 44 points that buttons should have.",
          "rules": { "missing-digits": "off" },
          "minTarget": { "width": 18, "height": 24 }
        },
        "views": [
          {
            "id": "leftHalf",
            "stack": "half",
            "children": [
              {
                "id": "left1",
                "stack": "row",
                "children": [
                  { "id": "q", "label": [ { "when": "shifted", "value": "Q" } ], "output": { "text": "q", "shifted": "Q" } },
                  { "id": "w", "label": [ { "when": "shifted", "value": "W" } ], "output": { "text": "w", "shifted": "W" } },
                  { "id": "e", "label": [ { "when": "shifted", "value": "E" } ], "output": { "text": "e", "shifted": "E" } },
                  { "id": "r", "label": [ { "when": "shifted", "value": "R" } ], "output": { "text": "r", "shifted": "R" } },
                  { "id": "t", "label": [ { "when": "shifted", "value": "T" } ], "output": { "text": "t", "shifted": "T" } }
                ]
              },
              {
                "id": "left2",
                "stack": "row",
                "children": [
                  { "id": "a", "label": [ { "when": "shifted", "value": "A" } ], "output": { "text": "a", "shifted": "A" } },
                  { "id": "s", "label": [ { "when": "shifted", "value": "S" } ], "output": { "text": "s", "shifted": "S" } },
                  { "id": "d", "label": [ { "when": "shifted", "value": "D" } ], "output": { "text": "d", "shifted": "D" } },
                  { "id": "f", "label": [ { "when": "shifted", "value": "F" } ], "output": { "text": "f", "shifted": "F" } },
                  { "id": "g", "label": [ { "when": "shifted", "value": "G" } ], "output": { "text": "g", "shifted": "G" } }
                ]
              },
              {
                "id": "left3",
                "stack": "row",
                "children": [
                  { "id": "shift", "label": "⇧", "output": { "role": "shift" } },
                  { "id": "z", "label": [ { "when": "shifted", "value": "Z" } ], "output": { "text": "z", "shifted": "Z" } },
                  { "id": "x", "label": [ { "when": "shifted", "value": "X" } ], "output": { "text": "x", "shifted": "X" } },
                  { "id": "c", "label": [ { "when": "shifted", "value": "C" } ], "output": { "text": "c", "shifted": "C" } },
                  { "id": "v", "label": [ { "when": "shifted", "value": "V" } ], "output": { "text": "v", "shifted": "V" } }
                ]
              },
              {
                "id": "left4",
                "stack": "row",
                "children": [
                  {
                    "id": "globe",
                    "label": "🌐",
                    "when": { "needsInputModeSwitchKey": true },
                    "output": { "role": "inputModeSwitch" }
                  },
                  { "id": "numbers", "label": "123", "output": { "role": "plane" } },
                  { "id": "spaceLeft", "flexible": true, "output": { "text": " " }, "label": "space" }
                ]
              }
            ]
          },
          {
            "id": "rightHalf",
            "stack": "half",
            "children": [
              {
                "id": "right1",
                "stack": "row",
                "children": [
                  { "id": "y", "label": [ { "when": "shifted", "value": "Y" } ], "output": { "text": "y", "shifted": "Y" } },
                  { "id": "u", "label": [ { "when": "shifted", "value": "U" } ], "output": { "text": "u", "shifted": "U" } },
                  { "id": "i", "label": [ { "when": "shifted", "value": "I" } ], "output": { "text": "i", "shifted": "I" } },
                  { "id": "o", "label": [ { "when": "shifted", "value": "O" } ], "output": { "text": "o", "shifted": "O" } },
                  { "id": "p", "label": [ { "when": "shifted", "value": "P" } ], "output": { "text": "p", "shifted": "P" } },
                  { "id": "delete", "label": "⌫", "output": { "role": "delete" } }
                ]
              },
              {
                "id": "right2",
                "stack": "row",
                "children": [
                  { "id": "h", "label": [ { "when": "shifted", "value": "H" } ], "output": { "text": "h", "shifted": "H" } },
                  { "id": "j", "label": [ { "when": "shifted", "value": "J" } ], "output": { "text": "j", "shifted": "J" } },
                  { "id": "k", "label": [ { "when": "shifted", "value": "K" } ], "output": { "text": "k", "shifted": "K" } },
                  { "id": "l", "label": [ { "when": "shifted", "value": "L" } ], "output": { "text": "l", "shifted": "L" } },
                  { "id": "return", "units": 2, "output": { "role": "return" } }
                ]
              },
              {
                "id": "right3",
                "stack": "row",
                "children": [
                  { "id": "b", "label": [ { "when": "shifted", "value": "B" } ], "output": { "text": "b", "shifted": "B" } },
                  { "id": "n", "label": [ { "when": "shifted", "value": "N" } ], "output": { "text": "n", "shifted": "N" } },
                  { "id": "m", "label": [ { "when": "shifted", "value": "M" } ], "output": { "text": "m", "shifted": "M" } },
                  { "id": "comma", "label": ",", "output": { "text": "," } },
                  { "id": "period", "label": ".", "output": { "text": "." } },
                  { "id": "question", "label": "?", "output": { "text": "?" } }
                ]
              },
              {
                "id": "right4",
                "stack": "row",
                "children": [
                  { "id": "spaceRight", "flexible": true, "output": { "text": " " }, "label": "space" },
                  { "id": "hide", "label": "⌨", "units": 1.5, "output": { "role": "dismiss" } }
                ]
              }
            ]
          }
        ],
        "constraints": [
          { "pin": "leftHalf", "to": "safeArea", "edges": ["top", "bottom"], "insets": "side" },
          { "pin": "rightHalf", "to": "safeArea", "edges": ["top", "bottom"], "insets": "side" },
          "leftHalf.left == safeArea.left + side",
          "rightHalf.right == safeArea.right - side",
          { "when": "apart", "constraints": ["q.width == thumb"], "otherwise": ["rightHalf.left == leftHalf.right + gap"] }
        ]
      }

      """#
    ),
    (
      "chat",
      #"""
      {
        "layoutSpec": 1,
        "name": "chat",
        "$comment": "A message bar that sits on the keyboard, or on the safe area where there is none. Its text box grows with its text (--set textHeight=100) up to a limit; the bar is a margin higher. Try --keyboard docked.",
        "metrics": { "margin": 12, "limit": 67, "textHeight": 36, "send": 60 },
        "check": {
          "$comment": "The bar is low; its buttons are smaller than 44 points, but touches 6 points beside them count.",
          "minTarget": { "width": 32, "height": 32 }
        },
        "views": [
          "messages",
          {
            "id": "bar",
            "children": [
              { "id": "attach", "label": "+", "kind": "key", "touch": -6, "output": { "role": "attach" } },
              { "id": "field", "label": "Message", "touch": true, "intrinsicSize": { "height": "textHeight" } },
              { "id": "sendButton", "label": "Send", "kind": "key", "touch": -6, "output": { "role": "send" } }
            ]
          }
        ],
        "constraints": [
          { "pin": "messages", "to": "safeArea", "edges": ["top", "leading", "trailing"] },
          "messages.bottom == bar.top",
          {
            "$comment": "The guide follows the docked keyboard and is the bottom of the safe area otherwise.",
            "expression": "bar.bottom == keyboard.top"
          },
          { "pin": "bar", "to": "safeArea", "edges": ["leading", "trailing"] },
          "bar.height == field.height + margin",
          "field.height <= limit",
          "field.centerY == bar.centerY",
          "H:|-margin-[attach(32)]-[field]-[sendButton(send)]-margin-|",
          "attach.height == sendButton.height == 32",
          "attach.bottom == sendButton.bottom == field.bottom"
        ]
      }

      """#
    ),
    (
      "editor",
      #"""
      {
        "layoutSpec": 1,
        "name": "editor",
        "$comment": "A toolbar rides on a floating keyboard and a picture makes room for it, by constraints that hold near an edge or away from it. Try --keyboard-frame 20,300,320,254 and --keyboard docked.",
        "metrics": { "toolbarHeight": 44, "spare": "min(windowWidth, 316) - 16" },
        "keyboardGuide": { "followsUndockedKeyboard": true },
        "environment": { "device": "ipad-9", "orientation": "landscape", "keyboard": { "state": "floating" } },
        "check": {
          "$comment": "The picture lies on the text, and the toolbar goes with the keyboard as far as the window lets it.",
          "rules": { "overlapping-views": "off", "violated": "off" }
        },
        "conditions": {
          "atLeading": { "keyboardNear": "leading", "keyboardAwayFrom": "trailing" },
          "atTrailing": { "keyboardNear": "trailing", "keyboardAwayFrom": "leading" },
          "between": { "not": { "any": ["atLeading", "atTrailing"] } }
        },
        "views": [
          { "id": "text", "coveredByKeyboard": true },
          { "id": "picture", "intrinsicSize": { "width": 300 } },
          {
            "id": "toolbar",
            "stack": { "axis": "horizontal", "distribution": "units", "spacing": "system" },
            "children": ["bold:B", "italic:I", "underline:U", "undo:↺", "done:Done"]
          }
        ],
        "constraints": [
          { "pin": "text", "to": "safeArea" },
          "toolbar.width == spare",
          "toolbar.height == toolbarHeight",
          "toolbar.leading >= safeArea.leading + 8",
          "toolbar.trailing <= safeArea.trailing - 8",
          { "when": { "keyboardAwayFrom": "top" }, "expression": "toolbar.bottom == keyboard.top" },
          { "when": { "keyboardNear": "top" }, "expression": "toolbar.bottom == safeArea.bottom" },
          {
            "when": "atLeading",
            "constraints": ["toolbar.leading == keyboard.leading @ high", "picture.trailing == safeArea.trailing - 20"]
          },
          {
            "when": "atTrailing",
            "constraints": ["toolbar.trailing == keyboard.trailing @ high", "picture.leading == safeArea.leading + 20"]
          },
          {
            "when": "between",
            "constraints": ["toolbar.centerX == keyboard.centerX @ high", "picture.centerX == safeArea.centerX"]
          },
          "picture.top == safeArea.top + 20",
          "picture.width <= 0.5 * safeArea.width",
          "picture.height == 0.6 * picture.width"
        ]
      }

      """#
    ),
    (
      "form",
      #"""
      {
        "layoutSpec": 1,
        "name": "form",
        "$comment": "A column no wider than is pleasant to read, in the middle of any window. Labels stand above their fields in a narrow window, before them, on one baseline, elsewhere.",
        "metrics": { "gap": [ { "when": { "verticalSizeClass": "compact" }, "value": 8 }, { "value": 16 } ] },
        "conditions": { "sideBySide": { "any": [ { "horizontalSizeClass": "regular" }, { "verticalSizeClass": "compact" } ] } },
        "stacks": {
          "field": {
            "axis": [ { "when": "sideBySide", "value": "horizontal" }, { "value": "vertical" } ],
            "alignment": [ { "when": "sideBySide", "value": "firstBaseline" }, { "value": "fill" } ],
            "spacing": [ { "when": "sideBySide", "value": 12 }, { "value": 4 } ]
          }
        },
        "views": [
          {
            "id": "form",
            "stack": { "axis": "vertical", "spacing": "gap" },
            "children": [
              { "id": "title", "label": "Your details", "intrinsicSize": { "height": 34 }, "hugging": { "vertical": 751 } },
              {
                "id": "nameRow",
                "stack": "field",
                "children": [
                  {
                    "id": "nameLabel",
                    "label": "Name",
                    "intrinsicSize": { "width": 90, "height": 20 },
                    "baseline": { "first": 15, "last": 5 },
                    "hugging": { "horizontal": 751, "vertical": 751 }
                  },
                  {
                    "id": "name",
                    "label": "Name",
                    "intrinsicSize": { "height": 34 },
                    "baseline": { "first": 22, "last": 12 },
                    "hugging": { "vertical": 751 }
                  }
                ]
              },
              {
                "id": "mailRow",
                "stack": "field",
                "children": [
                  {
                    "id": "mailLabel",
                    "label": "E-mail",
                    "intrinsicSize": { "width": 90, "height": 20 },
                    "baseline": { "first": 15, "last": 5 },
                    "hugging": { "horizontal": 751, "vertical": 751 }
                  },
                  {
                    "id": "mail",
                    "label": "E-mail",
                    "intrinsicSize": { "height": 34 },
                    "baseline": { "first": 22, "last": 12 },
                    "hugging": { "vertical": 751 }
                  }
                ]
              },
              {
                "id": "phoneRow",
                "stack": "field",
                "children": [
                  {
                    "id": "phoneLabel",
                    "label": "Phone",
                    "intrinsicSize": { "width": 90, "height": 20 },
                    "baseline": { "first": 15, "last": 5 },
                    "hugging": { "horizontal": 751, "vertical": 751 }
                  },
                  {
                    "id": "phone",
                    "label": "Phone",
                    "intrinsicSize": { "height": 34 },
                    "baseline": { "first": 22, "last": 12 },
                    "hugging": { "vertical": 751 }
                  }
                ]
              },
              {
                "id": "submit",
                "label": "Send",
                "kind": "key",
                "intrinsicSize": { "height": 44 },
                "hugging": { "vertical": 751 },
                "output": { "role": "submit" }
              }
            ]
          }
        ],
        "constraints": [
          "form.top == readable.top + gap",
          {
            "$comment": "Side by side, a row is as high as its field, which is higher than the label.",
            "when": "sideBySide",
            "constraints": ["nameRow.height == name.height", "mailRow.height == mail.height", "phoneRow.height == phone.height"]
          },
          { "pin": "form", "to": "readable", "edges": ["leading", "trailing"] }
        ]
      }

      """#
    ),
  ]
}
