#include "CPlayground.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char indexHtml[] = {
#embed "Page/index.html"
};
static const unsigned char addressJs[] = {
#embed "Page/address.js"
};
static const unsigned char compareJs[] = {
#embed "Page/compare.js"
};
static const unsigned char completeJs[] = {
#embed "Page/complete.js"
};
static const unsigned char controlsJs[] = {
#embed "Page/controls.js"
};
static const unsigned char domJs[] = {
#embed "Page/dom.js"
};
static const unsigned char downloadsJs[] = {
#embed "Page/downloads.js"
};
static const unsigned char editorJs[] = {
#embed "Page/editor.js"
};
static const unsigned char filesJs[] = {
#embed "Page/files.js"
};
static const unsigned char keyboardJs[] = {
#embed "Page/keyboard.js"
};
static const unsigned char logJs[] = {
#embed "Page/log.js"
};
static const unsigned char motionJs[] = {
#embed "Page/motion.js"
};
static const unsigned char newestJs[] = {
#embed "Page/newest.js"
};
static const unsigned char reasonsJs[] = {
#embed "Page/reasons.js"
};
static const unsigned char requestJs[] = {
#embed "Page/request.js"
};
static const unsigned char severalJs[] = {
#embed "Page/several.js"
};
static const unsigned char sizesJs[] = {
#embed "Page/sizes.js"
};
static const unsigned char solveJs[] = {
#embed "Page/solve.js"
};
static const unsigned char startJs[] = {
#embed "Page/start.js"
};
static const unsigned char styleCss[] = {
#embed "Page/style.css"
};
static const unsigned char qwertyJson[] = {
#embed "../../Specs/qwerty.json"
};
static const unsigned char arabicJson[] = {
#embed "../../Specs/arabic.json"
};
static const unsigned char numberPadJson[] = {
#embed "../../Specs/number-pad.json"
};
static const unsigned char calculatorJson[] = {
#embed "../../Specs/calculator.json"
};
static const unsigned char splitPadJson[] = {
#embed "../../Specs/split-pad.json"
};
static const unsigned char chatJson[] = {
#embed "../../Specs/chat.json"
};
static const unsigned char editorJson[] = {
#embed "../../Specs/editor.json"
};
static const unsigned char formJson[] = {
#embed "../../Specs/form.json"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const PlaygroundFile parts[] = {
    FILE("address.js", addressJs),
    FILE("compare.js", compareJs),
    FILE("complete.js", completeJs),
    FILE("controls.js", controlsJs),
    FILE("dom.js", domJs),
    FILE("downloads.js", downloadsJs),
    FILE("editor.js", editorJs),
    FILE("files.js", filesJs),
    FILE("keyboard.js", keyboardJs),
    FILE("log.js", logJs),
    FILE("motion.js", motionJs),
    FILE("newest.js", newestJs),
    FILE("reasons.js", reasonsJs),
    FILE("request.js", requestJs),
    FILE("several.js", severalJs),
    FILE("sizes.js", sizesJs),
    FILE("solve.js", solveJs),
    FILE("start.js", startJs),
    FILE("style.css", styleCss),
};

static const PlaygroundFile examples[] = {
    FILE("qwerty", qwertyJson),
    FILE("arabic", arabicJson),
    FILE("number-pad", numberPadJson),
    FILE("calculator", calculatorJson),
    FILE("split-pad", splitPadJson),
    FILE("chat", chatJson),
    FILE("editor", editorJson),
    FILE("form", formJson),
};

#define FILES(array) {array, sizeof array / sizeof *array}

PlaygroundFile playgroundPage(void) { return (PlaygroundFile)FILE("index.html", indexHtml); }

PlaygroundFiles playgroundParts(void) { return (PlaygroundFiles)FILES(parts); }

PlaygroundFiles playgroundExamples(void) { return (PlaygroundFiles)FILES(examples); }
