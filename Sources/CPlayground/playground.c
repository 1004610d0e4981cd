#include "CPlayground.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// A file between these is an array of its bytes and a zero.
#define BEGIN(name) {name, (const unsigned char[]){
#define END , 0}}

static const PlaygroundFile page =
    BEGIN("index.html")
#embed "Page/index.html"
    END;

static const PlaygroundFile parts[] = {
    BEGIN("address.js")
#embed "Page/address.js"
    END,
    BEGIN("controls.js")
#embed "Page/controls.js"
    END,
    BEGIN("dom.js")
#embed "Page/dom.js"
    END,
    BEGIN("downloads.js")
#embed "Page/downloads.js"
    END,
    BEGIN("editor.js")
#embed "Page/editor.js"
    END,
    BEGIN("files.js")
#embed "Page/files.js"
    END,
    BEGIN("log.js")
#embed "Page/log.js"
    END,
    BEGIN("newest.js")
#embed "Page/newest.js"
    END,
    BEGIN("problems.js")
#embed "Page/problems.js"
    END,
    BEGIN("reasons.js")
#embed "Page/reasons.js"
    END,
    BEGIN("request.js")
#embed "Page/request.js"
    END,
    BEGIN("sizes.js")
#embed "Page/sizes.js"
    END,
    BEGIN("solve.js")
#embed "Page/solve.js"
    END,
    BEGIN("start.js")
#embed "Page/start.js"
    END,
    BEGIN("style.css")
#embed "Page/style.css"
    END,
};

static const PlaygroundFile examples[] = {
    BEGIN("qwerty")
#embed "../../Specs/qwerty.json"
    END,
    BEGIN("arabic")
#embed "../../Specs/arabic.json"
    END,
    BEGIN("number-pad")
#embed "../../Specs/number-pad.json"
    END,
    BEGIN("calculator")
#embed "../../Specs/calculator.json"
    END,
    BEGIN("split-pad")
#embed "../../Specs/split-pad.json"
    END,
    BEGIN("chat")
#embed "../../Specs/chat.json"
    END,
    BEGIN("editor")
#embed "../../Specs/editor.json"
    END,
    BEGIN("form")
#embed "../../Specs/form.json"
    END,
};

#define FILES(array) {array, sizeof array / sizeof *array}

PlaygroundFile playgroundPage(void) { return page; }

PlaygroundFiles playgroundParts(void) { return (PlaygroundFiles)FILES(parts); }

PlaygroundFiles playgroundExamples(void) { return (PlaygroundFiles)FILES(examples); }
