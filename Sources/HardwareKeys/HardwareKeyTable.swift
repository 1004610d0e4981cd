// Made by Tests/Fixtures/make_hardware_keys.py from Tests/Fixtures/hardware-keys.json; change that table, then run it.

/// What keys there are, and what they enter on each keyboard.
enum HardwareKeyTable {
  /// All keys, in the order of their usages.
  static let keys: [HardwareKey] = HardwareKey.rows(
    """
    keyA 04 KeyA
    keyB 05 KeyB
    keyC 06 KeyC
    keyD 07 KeyD
    keyE 08 KeyE
    keyF 09 KeyF
    keyG 0A KeyG
    keyH 0B KeyH
    keyI 0C KeyI
    keyJ 0D KeyJ
    keyK 0E KeyK
    keyL 0F KeyL
    keyM 10 KeyM
    keyN 11 KeyN
    keyO 12 KeyO
    keyP 13 KeyP
    keyQ 14 KeyQ
    keyR 15 KeyR
    keyS 16 KeyS
    keyT 17 KeyT
    keyU 18 KeyU
    keyV 19 KeyV
    keyW 1A KeyW
    keyX 1B KeyX
    keyY 1C KeyY
    keyZ 1D KeyZ
    one 1E Digit1
    two 1F Digit2
    three 20 Digit3
    four 21 Digit4
    five 22 Digit5
    six 23 Digit6
    seven 24 Digit7
    eight 25 Digit8
    nine 26 Digit9
    zero 27 Digit0
    returnOrEnter 28 Enter
    escape 29 Escape
    deleteOrBackspace 2A Backspace
    tab 2B Tab
    spacebar 2C Space
    hyphen 2D Minus
    equalSign 2E Equal
    openBracket 2F BracketLeft
    closeBracket 30 BracketRight
    backslash 31 Backslash
    nonUSPound 32 Backslash
    semicolon 33 Semicolon
    quote 34 Quote
    graveAccentAndTilde 35 Backquote
    comma 36 Comma
    period 37 Period
    slash 38 Slash
    capsLock 39 CapsLock
    F1 3A F1
    F2 3B F2
    F3 3C F3
    F4 3D F4
    F5 3E F5
    F6 3F F6
    F7 40 F7
    F8 41 F8
    F9 42 F9
    F10 43 F10
    F11 44 F11
    F12 45 F12
    printScreen 46 PrintScreen
    scrollLock 47 ScrollLock
    pause 48 Pause
    insert 49 Insert
    home 4A Home
    pageUp 4B PageUp
    deleteForward 4C Delete
    end 4D End
    pageDown 4E PageDown
    rightArrow 4F ArrowRight
    leftArrow 50 ArrowLeft
    downArrow 51 ArrowDown
    upArrow 52 ArrowUp
    keypadNumLock 53 NumLock
    keypadSlash 54 NumpadDivide
    keypadAsterisk 55 NumpadMultiply
    keypadHyphen 56 NumpadSubtract
    keypadPlus 57 NumpadAdd
    keypadEnter 58 NumpadEnter
    keypad1 59 Numpad1
    keypad2 5A Numpad2
    keypad3 5B Numpad3
    keypad4 5C Numpad4
    keypad5 5D Numpad5
    keypad6 5E Numpad6
    keypad7 5F Numpad7
    keypad8 60 Numpad8
    keypad9 61 Numpad9
    keypad0 62 Numpad0
    keypadPeriod 63 NumpadDecimal
    nonUSBackslash 64 IntlBackslash
    application 65 ContextMenu
    power 66 Power
    keypadEqualSign 67 NumpadEqual
    F13 68 F13
    F14 69 F14
    F15 6A F15
    F16 6B F16
    F17 6C F17
    F18 6D F18
    F19 6E F19
    F20 6F F20
    international1 87 IntlRo
    international2 88 KanaMode
    international3 89 IntlYen
    international4 8A Convert
    international5 8B NonConvert
    international6 8C
    international7 8D
    international8 8E
    international9 8F
    LANG1 90 Lang1
    LANG2 91 Lang2
    LANG3 92 Lang3
    LANG4 93 Lang4
    LANG5 94 Lang5
    LANG6 95
    LANG7 96
    LANG8 97
    LANG9 98
    leftControl E0 ControlLeft
    leftShift E1 ShiftLeft
    leftAlt E2 AltLeft
    leftGUI E3 MetaLeft
    rightControl E4 ControlRight
    rightShift E5 ShiftRight
    rightAlt E6 AltRight
    rightGUI E7 MetaRight
    """)

  /// What the other keys of the main block enter on every keyboard.
  static let common: [Row] = Row.rows(
    """
    28 return
    2B tab
    """)

  /// What the keypad enters on every keyboard.
  static let keypad: [Row] = Row.rows(
    """
    54 /
    55 *
    56 -
    57 +
    62 0
    59 1
    5A 2
    5B 3
    5C 4
    5D 5
    5E 6
    5F 7
    60 8
    61 9
    63 .
    67 =
    58 return
    """)

  static let us = Layout(
    name: "US (ANSI)", isISO: false,
    lacks: [
      0x32, 0x64, 0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C, 0x8D, 0x8E, 0x8F, 0x90, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97,
      0x98,
    ],
    rows: """
      04 a A å Å
      05 b B \u{222B} ı
      06 c C ç Ç
      07 d D \u{2202} Î
      08 e E \u{B4} \u{B4}
      09 f F ƒ Ï
      0A g G \u{A9} \u{2DD}
      0B h H \u{2D9} Ó
      0C i I ˆ ˆ
      0D j J \u{2206} Ô
      0E k K \u{2DA} \u{F8FF}
      0F l L \u{AC} Ò
      10 m M µ Â
      11 n N \u{2DC} \u{2DC}
      12 o O ø Ø
      13 p P π \u{220F}
      14 q Q œ Œ
      15 r R \u{AE} \u{2030}
      16 s S ß Í
      17 t T \u{2020} ˇ
      18 u U \u{A8} \u{A8}
      19 v V \u{221A} \u{25CA}
      1A w W \u{2211} \u{201E}
      1B x X \u{2248} \u{2DB}
      1C y Y \u{A5} Á
      1D z Z Ω \u{B8}
      1E 1 ! \u{A1} \u{2044}
      1F 2 @ \u{2122} \u{20AC}
      20 3 # \u{A3} \u{2039}
      21 4 $ \u{A2} \u{203A}
      22 5 % \u{221E} ﬁ
      23 6 ^ \u{A7} ﬂ
      24 7 & \u{B6} \u{2021}
      25 8 * \u{2022} \u{B0}
      26 9 ( ª \u{B7}
      27 0 ) º \u{201A}
      2C space space nbsp nbsp
      2D - _ \u{2013} \u{2014}
      2E = + \u{2260} \u{B1}
      2F [ { \u{201C} \u{201D}
      30 ] } \u{2018} \u{2019}
      31 \\ | \u{AB} \u{BB}
      33 ; : \u{2026} Ú
      34 ' \" æ Æ
      35 ` ~ ` `
      36 , < \u{2264} \u{AF}
      37 . > \u{2265} \u{2D8}
      38 / ? \u{F7} \u{BF}
      """)

  static let uk = Layout(
    name: "British (ISO)", isISO: true,
    lacks: [
      0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C, 0x8D, 0x8E, 0x8F, 0x90, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98,
    ],
    rows: """
      04 a A å Å
      05 b B \u{222B} ı
      06 c C ç Ç
      07 d D \u{2202} Î
      08 e E \u{B4} \u{2030}
      09 f F ƒ Ï
      0A g G \u{A9} Ì
      0B h H \u{2D9} Ó
      0C i I ^ È
      0D j J \u{2206} Ô
      0E k K \u{2DA} \u{F8FF}
      0F l L \u{AC} Ò
      10 m M µ \u{2DC}
      11 n N ~ ˆ
      12 o O ø Ø
      13 p P π \u{220F}
      14 q Q œ Œ
      15 r R \u{AE} Â
      16 s S ß Í
      17 t T \u{2020} Ê
      18 u U \u{A8} Ë
      19 v V \u{221A} \u{25CA}
      1A w W \u{2211} \u{201E}
      1B x X \u{2248} Ù
      1C y Y \u{A5} Á
      1D z Z Ω Û
      1E 1 ! \u{A1} \u{2044}
      1F 2 @ \u{20AC} \u{2122}
      20 3 \u{A3} # \u{2039}
      21 4 $ \u{A2} \u{203A}
      22 5 % \u{221E} ﬁ
      23 6 ^ \u{A7} ﬂ
      24 7 & \u{B6} \u{2021}
      25 8 * \u{2022} \u{B0}
      26 9 ( ª \u{B7}
      27 0 ) º \u{201A}
      2C space space nbsp nbsp
      2D - _ \u{2013} \u{2014}
      2E = + \u{2260} \u{B1}
      2F [ { \u{201C} \u{201D}
      30 ] } \u{2018} \u{2019}
      31 \\ | \u{AB} \u{BB}
      33 ; : \u{2026} Ú
      34 ' \" æ Æ
      35 \u{A7} \u{B1}
      36 , < \u{2264} \u{AF}
      37 . > \u{2265} \u{2D8}
      38 / ? \u{F7} \u{BF}
      64 ` ~ ` Ÿ
      """)

  static let de = Layout(
    name: "German (ISO)", isISO: true,
    lacks: [
      0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C, 0x8D, 0x8E, 0x8F, 0x90, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98,
    ],
    rows: """
      04 a A å Å
      05 b B \u{222B} \u{2039}
      06 c C ç Ç
      07 d D \u{2202} \u{2122}
      08 e E \u{20AC} \u{2030}
      09 f F ƒ Ï
      0A g G \u{A9} Ì
      0B h H ª Ó
      0C i I \u{2044} Û
      0D j J º ı
      0E k K \u{2206} ˆ
      0F l L @ ﬂ
      10 m M µ \u{2D8}
      11 n N ~ \u{203A}
      12 o O ø Ø
      13 p P π \u{220F}
      14 q Q \u{AB} \u{BB}
      15 r R \u{AE} \u{B8}
      16 s S \u{201A} Í
      17 t T \u{2020} \u{2DD}
      18 u U \u{A8} Á
      19 v V \u{221A} \u{25CA}
      1A w W \u{2211} \u{201E}
      1B x X \u{2248} Ù
      1C z Z Ω ˇ
      1D y Y \u{A5} \u{2021}
      1E 1 ! \u{A1} \u{AC}
      1F 2 \" \u{201C} \u{201D}
      20 3 \u{A7} \u{B6} #
      21 4 $ \u{A2} \u{A3}
      22 5 % [ ﬁ
      23 6 & ] ^
      24 7 / | \\
      25 8 ( { \u{2DC}
      26 9 ) } \u{B7}
      27 0 = \u{2260} \u{AF}
      2C space space nbsp nbsp
      2D ß ? \u{BF} \u{2D9}
      2E \u{B4} ` ' \u{2DA}
      2F ü Ü \u{2022} \u{B0}
      30 + * \u{B1} \u{F8FF}
      31 # ' \u{2018} \u{2019}
      33 ö Ö œ Œ
      34 ä Ä æ Æ
      35 ^ \u{B0} \u{201E} \u{201C}
      36 , ; \u{221E} \u{2DB}
      37 . : \u{2026} \u{F7}
      38 - _ \u{2013} \u{2014}
      64 < > \u{2264} \u{2265}
      """)

  static let fr = Layout(
    name: "French (ISO)", isISO: true,
    lacks: [
      0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C, 0x8D, 0x8E, 0x8F, 0x90, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98,
    ],
    rows: """
      04 q Q \u{2021} Ω
      05 b B ß \u{222B}
      06 c C \u{A9} \u{A2}
      07 d D \u{2202} \u{2206}
      08 e E ê Ê
      09 f F ƒ \u{B7}
      0A g G ﬁ ﬂ
      0B h H Ì Î
      0C i I î ï
      0D j J Ï Í
      0E k K È Ë
      0F l L \u{AC} |
      10 , ? \u{221E} \u{BF}
      11 n N ~ ı
      12 o O œ Œ
      13 p P π \u{220F}
      14 a A æ Æ
      15 r R \u{AE} \u{201A}
      16 s S Ò \u{2211}
      17 t T \u{2020} \u{2122}
      18 u U º ª
      19 v V \u{25CA} \u{221A}
      1A z Z Â Å
      1B x X \u{2248} \u{2044}
      1C y Y Ú Ÿ
      1D w W \u{2039} \u{203A}
      1E & 1 \u{F8FF} \u{B4}
      1F é 2 ë \u{201E}
      20 \" 3 \u{201C} \u{201D}
      21 ' 4 \u{2018} \u{2019}
      22 ( 5 { [
      23 \u{A7} 6 \u{B6} å
      24 è 7 \u{AB} \u{BB}
      25 ! 8 \u{A1} Û
      26 ç 9 Ç Á
      27 à 0 ø Ø
      2C space space nbsp nbsp
      2D ) \u{B0} } ]
      2E - _ \u{2014} \u{2013}
      2F ^ \u{A8} ô Ô
      30 $ * \u{20AC} \u{A5}
      31 ` \u{A3} @ #
      33 m M µ Ó
      34 ù % Ù \u{2030}
      35 @ # \u{2022} Ÿ
      36 ; . \u{2026} \u{2022}
      37 : / \u{F7} \\
      38 = + \u{2260} \u{B1}
      64 < > \u{2264} \u{2265}
      """)

  static let jis = Layout(
    name: "Japanese (JIS)", isISO: false,
    lacks: [0x64, 0x8C, 0x8D, 0x8E, 0x8F, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98],
    rows: """
      04 a A
      05 b B
      06 c C
      07 d D
      08 e E
      09 f F
      0A g G
      0B h H
      0C i I
      0D j J
      0E k K
      0F l L
      10 m M
      11 n N
      12 o O
      13 p P
      14 q Q
      15 r R
      16 s S
      17 t T
      18 u U
      19 v V
      1A w W
      1B x X
      1C y Y
      1D z Z
      1E 1 !
      1F 2 \"
      20 3 #
      21 4 $
      22 5 %
      23 6 &
      24 7 '
      25 8 (
      26 9 )
      27 0
      2C space space
      2D - =
      2E ^ ~
      2F @ `
      30 [ {
      31 ] }
      33 ; +
      34 : *
      36 , <
      37 . >
      38 / ?
      87 _ _
      89 \u{A5} |
      """)
}
