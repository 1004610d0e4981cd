// Made by Tests/Fixtures/make_playground.py from Page; change those, then run it.

/// The playground's files.
enum PlaygroundFiles {
  /// The page.
  static let index = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>layoutc playground</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="playground/style.css">
    <link rel="modulepreload" href="playground/dom.js">
    <link rel="modulepreload" href="playground/address.js">
    <link rel="modulepreload" href="playground/request.js">
    <link rel="modulepreload" href="playground/complete.js">
    <link rel="modulepreload" href="playground/editor.js">
    <link rel="modulepreload" href="playground/script.js">
    <link rel="modulepreload" href="playground/keyboard.js">
    <link rel="modulepreload" href="playground/compare.js">
    <link rel="modulepreload" href="playground/several.js">
    <link rel="modulepreload" href="playground/sizes.js">
    <link rel="modulepreload" href="playground/downloads.js">
    <script type="module" src="playground/start.js"></script>
    <script type="module" src="playground/log.js"></script>
    <script type="module" src="playground/motion.js"></script>
    </head>
    <body>
    <a class="skip" href="#stage">Skip to the picture</a>
    <header>
      <h1>layoutc</h1>
      <label class="field">Example <select id="example"></select></label>
      <label class="field">Open <input id="file" type="file" aria-label="Open a spec, storyboard, xib or keyboard; or drop it on the page"></label>
      <label class="field" id="layouts" hidden>Layout <select id="layout"></select></label>
      <span class="spring"></span>
      <button id="paste" type="button">Paste a log</button>
      <button id="share" type="button">Copy link</button>
      <button id="theme" type="button" aria-label="Colors: as the system">Colors: system</button>
    </header>
    <details id="about">
      <summary>What is this?</summary>
      <p>layoutc solves and checks Auto Layout without a device: screens, windows of any size, and custom keyboards, written
        as a JSON document. Change the spec on the left to update the picture, the findings and the frames. Click a view to
        see why it is there. Drag the blue dot to resize the window.</p>
      <p>The command <code>layoutc check</code> reports the same findings for all devices, for example in CI. Programs can
        use <a href="openapi.json">the HTTP API</a>, <a href="v1/schema">the JSON Schema of specs</a> and
        <a href="v1/devices">the table of devices</a>.</p>
    </details>
    <main>
      <section id="source" aria-labelledby="source-title">
        <h2 id="source-title">Spec</h2>
        <div id="editor">
          <div id="numbers" aria-hidden="true"></div>
          <div id="sheet">
            <pre id="marks" aria-hidden="true"></pre>
            <textarea id="text" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off"
              aria-label="Layout spec, JSON" aria-describedby="status" aria-controls="words"></textarea>
            <ul id="words" role="listbox" aria-label="Completions" hidden></ul>
          </div>
        </div>
        <p id="status" role="status" aria-live="polite"></p>
        <div id="dropped" hidden><h3>Not imported</h3><ul id="warnings"></ul></div>
      </section>
      <section id="result" aria-labelledby="result-title">
        <h2 id="result-title">Layout</h2>
        <form id="environment" aria-label="Environment">
          <label class="field">Device <select id="device"></select></label>
          <label class="field">Orientation
            <select id="orientation"><option value="">as in spec</option><option>portrait</option><option>landscape</option></select>
          </label>
          <label class="field">Split <select id="split"></select></label>
          <label class="field">Keyboard
            <select id="keyboard"><option value="">as in spec</option><option>hidden</option><option>docked</option>
              <option>undocked</option><option>split</option><option>floating</option><option>shortcutsBar</option></select>
          </label>
          <label class="field">Direction
            <select id="direction"><option value="">as in spec</option><option>leftToRight</option><option>rightToLeft</option></select>
          </label>
          <label class="field">Show
            <select id="show"><option value="safeArea">safe area</option><option value="guides">guides</option>
              <option value="frames">frames</option><option value="constraints">constraints</option>
              <option value="touch">touch areas</option><option value="keys">hardware keys</option>
              <option value="guides,constraints,frames,baselines">everything</option><option value="none">views only</option></select>
          </label>
          <fieldset id="window"><legend>Window</legend>
            <label class="field">Width <input id="width" type="number" min="1" max="4000" step="1" placeholder="auto"></label>
            <label class="field">Height <input id="height" type="number" min="1" max="4000" step="1" placeholder="auto"></label>
            <button id="whole" type="button">Whole screen</button>
          </fieldset>
          <span id="custom"></span>
        </form>
        <div id="stage-row">
          <figure id="before" hidden><figcaption>Before</figcaption><div id="before-picture"></div></figure>
          <div id="stage" tabindex="-1">
            <div id="picture" role="group" aria-label="Picture of the layout; click a view to see why it is there"></div>
            <button id="handle" type="button" aria-label="Resize the window: drag, or use the arrow keys" title="Drag to resize the window"></button>
          </div>
        </div>
        <p id="changes" aria-live="polite"></p>
        <div id="tools">
          <button id="keep" type="button" aria-pressed="false">Keep as before</button>
          <span id="size-note" aria-live="polite"></span>
          <span class="spring"></span>
          <span>Download</span>
          <button id="save-svg" type="button" aria-label="Download the picture as SVG">SVG</button>
          <button id="save-png" type="button" aria-label="Download the picture as PNG">PNG</button>
          <button id="save-json" type="button" aria-label="Download the frames as JSON">JSON</button>
        </div>
        <div id="widths">
          <label for="width-slider">Width</label>
          <div id="slider">
            <input id="width-slider" type="range" min="320" max="1366" step="1" aria-describedby="width-note">
            <div id="ticks"></div>
          </div>
          <output id="width-value" for="width-slider"></output>
          <p id="width-note"></p>
        </div>
        <section id="reasons" aria-labelledby="reasons-title" hidden>
          <h3 id="reasons-title">Why</h3>
          <button id="close" type="button" aria-label="Close the explanation">Close</button>
          <div id="chain" aria-live="polite"></div>
        </section>
        <section id="motion" aria-labelledby="motion-title">
          <h3 id="motion-title">Motion</h3>
          <form id="motion-form" aria-label="The environment at the end">
            <label class="field">Keyboard at the end
              <select id="to-keyboard"><option value="">the same</option><option>hidden</option><option>docked</option>
                <option>undocked</option><option>split</option><option>floating</option><option>shortcutsBar</option></select>
            </label>
            <label class="field">Orientation at the end
              <select id="to-orientation"><option value="">the same</option><option>portrait</option><option>landscape</option></select>
            </label>
            <label class="field">Width at the end <input id="to-width" type="number" min="1" max="4000" placeholder="the same"></label>
            <label class="field">Height at the end <input id="to-height" type="number" min="1" max="4000" placeholder="the same"></label>
            <label class="field">Metric at the end <select id="to-metric"><option value="">none</option></select></label>
            <label class="field">Its value <input id="to-value" type="number" step="any"></label>
            <label class="field">Mode <select id="mode"><option>animate</option><option>track</option></select></label>
            <label class="field">Curve <select id="curve"><option>linear</option><option>easeIn</option><option>easeOut</option>
              <option selected>easeInOut</option><option value="spring:1,400,20">spring</option></select></label>
            <label class="field">Seconds <input id="duration" type="number" min="0.05" max="10" step="0.05" value="0.5"></label>
            <button id="play" type="button" disabled>Play</button>
            <label class="field" id="progress-field">Progress <input id="progress" type="range" min="0" max="1" step="1" value="0" disabled></label>
            <output id="motion-time" for="progress"></output>
          </form>
          <p id="motion-status" role="status" aria-live="polite"></p>
          <div id="moving"></div>
        </section>
        <details id="several">
          <summary>Several devices at once</summary>
          <form id="several-form">
            <fieldset><legend>Devices</legend><div id="several-list"></div></fieldset>
            <label><input id="several-both" type="checkbox"> portrait and landscape</label>
            <button id="several-all" type="button">All</button>
            <button id="several-none" type="button">None</button>
          </form>
          <p id="several-note" role="status" aria-live="polite"></p>
          <div id="several-picture" role="img" aria-label="The layout on several devices"></div>
        </details>
        <section aria-labelledby="findings-title">
          <h3 id="findings-title">Findings</h3>
          <ul id="findings"></ul>
        </section>
        <section aria-labelledby="table-title">
          <h3 id="table-title">Frames</h3>
          <div class="scroll" role="region" aria-labelledby="table-title" tabindex="0">
            <table id="table"><thead><tr><th scope="col">View</th><th scope="col">x</th><th scope="col">y</th>
              <th scope="col">width</th><th scope="col">height</th></tr></thead><tbody></tbody></table>
          </div>
        </section>
      </section>
    </main>
    <dialog id="log" aria-labelledby="log-title">
      <header>
        <h2 id="log-title">Auto Layout’s conflict log</h2>
        <span class="spring"></span>
        <button id="log-sample" type="button">Sample</button>
        <button id="log-close" type="button">Close</button>
      </header>
      <div id="log-parts">
        <label class="field">Paste the output of Xcode, from “Unable to simultaneously satisfy constraints”
          <textarea id="log-text" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off"></textarea>
        </label>
        <div id="log-answer">
          <label class="field" hidden>List <select id="log-choice"></select></label>
          <p aria-live="polite"><span id="log-verdict"></span> <span id="log-why"></span></p>
          <ol id="log-members"></ol>
          <h3>Fixes</h3>
          <ul id="log-repairs"></ul>
          <p id="log-holds" role="status" aria-live="polite"></p>
          <p id="log-broken"></p>
          <h3>Items</h3>
          <div id="log-picture"></div>
          <ol id="log-imposed" aria-label="Constraints of the system"></ol>
          <ul id="log-missing"></ul>
        </div>
      </div>
    </dialog>
    </body>
    </html>

    """#

  /// What the page consists of, by name, with the media types.
  static let parts: [(name: String, mediaType: String, text: String)] = [
    (
      "address.js", "text/javascript",
      #"""
      // The address contains the state, compressed if the browser supports it.
      const base64 = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b)).join(""))
        .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

      export const encode = async value => {
        const bytes = new TextEncoder().encode(value);
        if (!("CompressionStream" in window)) return "p" + base64(bytes);
        const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        return "z" + base64(new Uint8Array(await new Response(stream).arrayBuffer()));
      };

      export const decode = async value => {
        const bytes = Uint8Array.from(atob(value.slice(1).replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
        if (value[0] === "p") return new TextDecoder().decode(bytes);
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
        return new Response(stream).text();
      };

      """#
    ),
    (
      "compare.js", "text/javascript",
      #"""
      // Before and after: keeps a layout, and shows it next to the current one, with arrows for moved views.
      import { $, pictureOf, rounded, shape } from "./dom.js";
      import { solved } from "./request.js";

      let kept = null, latest = null;

      document.addEventListener("layout", ({ detail }) => {
        if (detail.isSolved && detail.picture) latest = { picture: detail.picture, frames: solved.frames, root: solved.root };
        if (kept) compare();
      });

      $("keep").addEventListener("click", () => {
        kept = kept ? null : latest;
        $("keep").setAttribute("aria-pressed", String(Boolean(kept)));
        $("keep").textContent = kept ? "End the comparison" : "Keep as before";
        $("before").hidden = !kept;
        $("stage-row").classList.toggle("comparing", Boolean(kept));
        if (!kept) {
          $("changes").textContent = "";
          for (const mark of $("picture").querySelectorAll(".before-mark")) mark.remove();
          return $("before-picture").replaceChildren();
        }
        const svg = pictureOf(kept.picture);
        for (const view of svg.querySelectorAll("[data-view]")) view.removeAttribute("data-view");
        $("before-picture").replaceChildren(svg);
        compare();
      });

      const isSame = (one, other) => ["x", "y", "width", "height"].every(key => Math.abs(one[key] - other[key]) < 0.01);
      const names = list => list.slice(0, 8).join(", ") + (list.length > 8 ? ` and ${list.length - 8} more` : "");

      const compare = () => {
        const svg = $("picture").querySelector("svg");
        for (const mark of svg?.querySelectorAll(".before-mark") || []) mark.remove();
        const [before, after] = [kept.frames, latest.frames];
        const moved = Object.keys(after).filter(id => before[id] && !isSame(before[id], after[id]));
        const fresh = Object.keys(after).filter(id => !before[id]);
        const gone = Object.keys(before).filter(id => !after[id]);
        const parts = [moved.length ? `${moved.length} moved` : "", gone.length ? `${gone.length} gone (${names(gone)})` : "",
          fresh.length ? `${fresh.length} new (${names(fresh)})` : ""].filter(Boolean);
        $("changes").textContent = parts.length ? parts.join(", ") : "Nothing moved.";
        // The coordinates of the picture are those of its root.
        const ground = svg?.querySelector(".l-window,.l-keyboard")?.parentElement;
        if (!ground) return;
        const clip = ground.querySelector("clipPath")?.id;
        const marks = shape("g", { class: "before-mark", "pointer-events": "none", ...(clip ? { "clip-path": `url(#${clip})` } : {}) });
        const box = (id, frame, style) => marks.append(shape("rect", { class: style, x: frame.x, y: frame.y,
          width: Math.max(0, frame.width), height: Math.max(0, frame.height), rx: 4 }));
        const holds = id => Boolean(svg.querySelector(`[data-view="${CSS.escape(id)}"]>.l-container`));
        for (const id of fresh) box(id, after[id], "l-new");
        for (const id of moved) {
          box(id, before[id], "l-ghost");
          const arrow = holds(id) ? null : arrowFrom(before[id], after[id]);
          if (!arrow) continue;
          marks.append(shape("path", { class: "l-move", d: arrow }));
        }
        ground.append(marks);
      };

      const arrowFrom = (before, after) => {
        const middle = frame => [frame.x + frame.width / 2, frame.y + frame.height / 2];
        const [[x, y], [toX, toY]] = [middle(before), middle(after)];
        const length = Math.hypot(toX - x, toY - y);
        if (length < 2) return null;
        const [alongX, alongY, head] = [(toX - x) / length, (toY - y) / length, Math.min(8, length / 2)];
        const side = sign => `${rounded(toX - head * (alongX - sign * -alongY * 0.55))} ${rounded(toY - head * (alongY - sign * alongX * 0.55))}`;
        return `M${rounded(x)} ${rounded(y)}L${rounded(toX)} ${rounded(toY)}M${side(1)}L${rounded(toX)} ${rounded(toY)}L${side(-1)}`;
      };

      """#
    ),
    (
      "complete.js", "text/javascript",
      #"""
      // Completes names in strings: views, metrics, conditions, attributes, and the words of keys.
      import { $, element } from "./dom.js";

      const text = $("text"), list = $("words");
      const ATTRIBUTES = ["left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
        "firstBaseline", "lastBaseline"];
      const GUIDES = ["root", "safeArea", "margins", "readable", "keyboard"];
      let schemaWords = null, chosen = 0, start = 0;

      // The keys and words of the format, from the JSON Schema.
      const learn = async () => {
        if (schemaWords) return schemaWords;
        const words = new Set();
        schemaWords = words;
        try {
          const visit = node => {
            if (Array.isArray(node)) return node.forEach(visit);
            if (!node || typeof node !== "object") return;
            for (const key of Object.keys(node.properties || {})) words.add(key);
            for (const word of node.enum || []) if (typeof word === "string" && /^\w+$/.test(word)) words.add(word);
            if (typeof node.const === "string" && /^\w+$/.test(node.const)) words.add(node.const);
            Object.values(node).forEach(visit);
          };
          visit(await (await fetch("/v1/schema")).json());
        } catch { /* Without the schema, names are still completed. */ }
        return words;
      };

      // The names in the text.
      const namesOf = source => {
        const names = new Set();
        for (const [, name] of source.matchAll(/"id"\s*:\s*"([^"\\]+)"/g)) names.add(name);
        for (const [, body] of source.matchAll(/"(?:children|views)"\s*:\s*\[([^\[\]{}]*)\]/g)) {
          for (const [, name] of body.matchAll(/"([A-Za-z_]\w*)(?::[^"]*)?"/g)) names.add(name);
        }
        try {
          const spec = JSON.parse(source);
          for (const key of ["metrics", "conditions", "stacks", "traits", "templates"]) {
            for (const name of Object.keys(spec[key] || {})) names.add(name);
          }
        } catch {
          // During typing, the text is usually invalid JSON, so the keys of these objects are found by indentation.
          for (const [, name] of source.matchAll(/^\s{4}"([A-Za-z_]\w*)"\s*:/gm)) names.add(name);
        }
        return names;
      };

      const close = () => {
        list.hidden = true;
        text.removeAttribute("aria-activedescendant");
      };

      // Whether the cursor is inside a string: an odd number of quotes before it in the line.
      const isInString = before => (before.replace(/\\./g, "").match(/"/g) || []).length % 2 === 1;

      const suggest = async isAsked => {
        const place = text.selectionStart;
        const line = text.value.slice(text.value.lastIndexOf("\n", place - 1) + 1, place);
        const typed = /[A-Za-z_]\w*$/.exec(line)?.[0] || "";
        if (!isInString(line) || (!typed && !isAsked && !line.endsWith(".")) || text.selectionEnd !== place) return close();
        const isAttribute = line.slice(0, line.length - typed.length).endsWith(".");
        const words = isAttribute ? ATTRIBUTES : [...namesOf(text.value), ...GUIDES, ...await learn()];
        const wanted = typed.toLowerCase();
        const found = [...new Set(words)].filter(word => word !== typed && word.toLowerCase().startsWith(wanted)).slice(0, 8);
        if (!found.length || text.selectionStart !== place) return close();
        start = place - typed.length;
        chosen = 0;
        list.replaceChildren(...found.map((word, index) => {
          const entry = element("li", { id: `word-${index}`, textContent: word });
          entry.setAttribute("role", "option");
          entry.addEventListener("pointerdown", event => {
            event.preventDefault();
            take(index);
          });
          return entry;
        }));
        list.hidden = false;
        stand(line.length - typed.length);
        pick(0);
      };

      // Below the word, in an editor with a fixed character width.
      const stand = column => {
        const style = getComputedStyle(text);
        const pen = element("canvas").getContext("2d");
        pen.font = `${style.fontSize} ${style.fontFamily}`;
        const row = text.value.slice(0, text.selectionStart).split("\n").length;
        const x = parseFloat(style.paddingLeft) + column * pen.measureText("0").width - text.scrollLeft;
        const y = parseFloat(style.paddingTop) + row * parseFloat(style.lineHeight) - text.scrollTop;
        list.style.left = `${Math.max(0, Math.min(x, text.clientWidth - 180))}px`;
        const isLow = y + list.offsetHeight > text.clientHeight;
        list.style.top = `${isLow ? y - list.offsetHeight - parseFloat(style.lineHeight) : y}px`;
      };

      const pick = index => {
        chosen = (index + list.children.length) % list.children.length;
        [...list.children].forEach((entry, place) => entry.setAttribute("aria-selected", String(place === chosen)));
        text.setAttribute("aria-activedescendant", `word-${chosen}`);
      };
      const take = index => {
        text.setRangeText(list.children[index].textContent, start, text.selectionStart, "end");
        close();
        text.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "completed" }));
      };

      text.addEventListener("input", event => {
        if (event.detail === "completed" || event.inputType?.startsWith("delete")) return close();
        if (event.inputType === "insertText") suggest(false);
        else close();
      });
      text.addEventListener("keydown", event => {
        if (event.key === " " && event.ctrlKey) {
          event.preventDefault();
          return suggest(true);
        }
        if (list.hidden) return;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step) pick(chosen + step);
        else if (event.key === "Enter" || event.key === "Tab") take(chosen);
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
        event.stopImmediatePropagation();
      });
      text.addEventListener("blur", close);
      text.addEventListener("scroll", close);

      """#
    ),
    (
      "dom.js", "text/javascript",
      #"""
      // Functions for the document that every part of the page uses.
      export const $ = id => document.getElementById(id);

      export const element = (tag, properties = {}, ...children) => {
        const made = document.createElement(tag);
        Object.assign(made, properties);
        made.append(...children);
        return made;
      };

      const SVG = new DOMParser().parseFromString("<svg></svg>", "text/html").querySelector("svg").namespaceURI;
      export const shape = (tag, attributes = {}, ...children) => {
        const made = document.createElementNS(SVG, tag);
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
        made.append(...children);
        return made;
      };

      // Returns a picture from the server as an element, or null if it is not one. Its ids get a prefix, so that a page can
      // have several pictures.
      let pictures = 0;
      export const pictureOf = markup => {
        pictures += 1;
        const parsed = new DOMParser().parseFromString(markup.replaceAll("l-root-", `l-root-${pictures}-`), "image/svg+xml");
        return parsed.querySelector("parsererror") ? null : document.importNode(parsed.documentElement, true);
      };

      export const say = (message, isBad = false) => {
        $("status").textContent = message;
        $("status").classList.toggle("bad", isBad);
      };

      export const rounded = value => Math.round(value * 100) / 100;

      // Downloads a file.
      export const download = (name, content, type) => {
        const link = element("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      };

      """#
    ),
    (
      "downloads.js", "text/javascript",
      #"""
      // Downloads of the layout: a self-contained picture, or the frames.
      import { $, download, say } from "./dom.js";
      import { post } from "./request.js";

      const nameOf = () => {
        try {
          return String(JSON.parse($("text").value).name || "layout").replace(/[^\w-]+/g, "-");
        } catch {
          return "layout";
        }
      };
      const theme = () => document.documentElement.dataset.theme
        || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
      const ask = async (path, more) => {
        const answer = await post(path, more);
        if (answer.ok) return answer.text();
        const problem = await answer.json();
        say(problem.errors?.[0]?.message || problem.detail, true);
        return null;
      };
      const picture = () => ask("/v1/render", { theme: theme(), show: $("show").value || "safeArea" });

      $("save-svg").addEventListener("click", async () => {
        const svg = await picture();
        if (svg) download(`${nameOf()}.svg`, svg, "image/svg+xml");
      });
      $("save-json").addEventListener("click", async () => {
        const result = await ask("/v1/solve");
        if (result) download(`${nameOf()}.frames.json`, JSON.stringify(JSON.parse(result), null, 2) + "\n", "application/json");
      });
      $("save-png").addEventListener("click", async () => {
        const svg = await picture();
        if (!svg) return;
        const image = new Image();
        image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
        try {
          await image.decode();
        } catch {
          return say("The picture could not be drawn.", true);
        }
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        canvas.toBlob(blob => blob ? download(`${nameOf()}.png`, blob, "image/png") : say("The picture is too large.", true));
      });

      """#
    ),
    (
      "editor.js", "text/javascript",
      #"""
      // The editor of the spec: colors, underlined mistakes, the line of the selected view.
      //
      // A copy of the text behind the field has the colors and marks. The text of the field is transparent.
      import { $, element } from "./dom.js";

      const text = $("text");
      let problems = [], selected = 0;

      // A token of JSON: a key, a string, a number or a word. Anything else has no color.
      const PARTS = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;
      // The tokens in a constraint: names, attributes, numbers.
      const kindOf = ([, string, colon, number, word]) => string ? (colon ? "key" : "string") : number ? "number" : word ? "word" : "";

      const colored = (line, marks) => {
        const spans = [];
        for (const part of line.matchAll(PARTS)) {
          const length = (part[1] || part[3] || part[4]).length;
          spans.push([part.index, part.index + length, kindOf(part)]);
        }
        const places = new Set([0, line.length]);
        for (const [start, end] of [...spans, ...marks]) places.add(start).add(Math.min(end, line.length));
        const sorted = [...places].sort((a, b) => a - b);
        const pieces = [];
        for (let index = 0; index + 1 < sorted.length; index++) {
          const [start, end] = [sorted[index], sorted[index + 1]];
          const inside = ([from, to]) => from <= start && end <= to;
          const kind = spans.find(inside)?.[2] || "";
          const severity = marks.find(inside)?.[2];
          const piece = line.slice(start, end);
          if (severity) pieces.push(element("mark", { className: severity + (kind ? ` t-${kind}` : ""), textContent: piece }));
          else pieces.push(kind ? element("span", { className: `t-${kind}`, textContent: piece }) : piece);
        }
        return pieces;
      };

      // Only the visible part of a long text is colored.
      const BIG = 60000;

      const redraw = () => {
        const lines = text.value.split("\n");
        const at = new Map();
        for (const { line, column, severity } of problems) {
          if (!line || severity === "note") continue;
          const row = at.get(line) || new Map();
          if (row.get(column) !== "error") row.set(column, severity);
          at.set(line, row);
        }
        const copy = document.createDocumentFragment();
        const isBig = text.value.length > BIG;
        lines.forEach((line, index) => {
          const row = at.get(index + 1);
          if (isBig && !row) return copy.append(line + "\n");
          const marks = [...(row || [])].map(([column, severity]) => markOf(line, column, severity)).filter(Boolean);
          const pieces = colored(line, marks);
          if (index + 1 === selected) copy.append(element("span", { className: "line" }, ...pieces), "\n");
          else copy.append(...pieces, "\n");
        });
        $("marks").replaceChildren(copy);
        $("numbers").textContent = lines.map((_, index) => index + 1).join("\n");
        follow();
      };

      // Columns count Unicode scalars from 1.
      const markOf = (line, column, severity) => {
        const scalars = Array.from(line);
        if (!scalars.length) return null;
        const start = Math.min(column - 1, scalars.length - 1);
        const end = extent(scalars, start);
        const place = count => scalars.slice(0, count).join("").length;
        return [place(start), place(end), severity];
      };
      const extent = (scalars, start) => {
        if (scalars[start] !== '"') {
          let end = start + 1;
          while (end < scalars.length && /[\w.+-]/.test(scalars[end]) && /[\w.+-]/.test(scalars[start])) end++;
          return end;
        }
        let end = start + 1;
        while (end < scalars.length && scalars[end] !== '"') end += scalars[end] === "\\" ? 2 : 1;
        return Math.min(end + 1, scalars.length);
      };
      const follow = () => {
        $("marks").scrollTop = $("numbers").scrollTop = text.scrollTop;
        $("marks").scrollLeft = text.scrollLeft;
      };
      const scrollTo = line => {
        const height = parseFloat(getComputedStyle(text).lineHeight);
        const top = (line - 1) * height;
        if (top < text.scrollTop || top > text.scrollTop + text.clientHeight - 2 * height) {
          text.scrollTop = Math.max(0, top - text.clientHeight / 3);
        }
        follow();
      };

      export const mark = found => {
        problems = found;
        redraw();
      };

      // Moves the cursor to a mistake.
      export const jump = (line, column) => {
        if (!line) return;
        const lines = text.value.split("\n");
        const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
        const scalars = Array.from(lines[line - 1] || "");
        const start = before + scalars.slice(0, column - 1).join("").length;
        text.focus();
        text.setSelectionRange(start, start + scalars.slice(column - 1, extent(scalars, column - 1)).join("").length);
        scrollTo(line);
      };

      // Shows the line of a view in the document, or for a view from a template, the line that uses it.
      export const showLine = view => {
        selected = view ? lineOf(view) : 0;
        redraw();
        if (selected) scrollTo(selected);
        return selected;
      };
      const lineOf = view => {
        const name = view.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
        const forms = [new RegExp(`"id"\\s*:\\s*"${name}"`), new RegExp(`"${name}(:[^"]*)?"(?!\\s*:)`), new RegExp(`\\b${name}\\b`)];
        for (const form of forms) {
          const place = text.value.search(form);
          if (place >= 0) return text.value.slice(0, place).split("\n").length;
        }
        return 0;
      };

      text.addEventListener("scroll", follow);
      text.addEventListener("input", redraw);
      text.addEventListener("keydown", event => {
        // Tab leaves the editor, as in other fields. Bracket keys indent.
        if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
        const indent = /^[ \t]*/.exec(text.value.slice(text.value.lastIndexOf("\n", text.selectionStart - 1) + 1))[0];
        if (!indent) return;
        event.preventDefault();
        text.setRangeText("\n" + indent, text.selectionStart, text.selectionEnd, "end");
        text.dispatchEvent(new Event("input", { bubbles: true }));
      });

      """#
    ),
    (
      "keyboard.js", "text/javascript",
      #"""
      // Moves the floating keyboard when it is dragged, or with the arrow keys.
      import { $ } from "./dom.js";
      import { movable, solved, state } from "./request.js";
      import { later, pointsPerPixel } from "./script.js";

      const shown = () => $("picture").querySelector("[data-keyboard]");

      // The keyboard's frame in the window, from the picture.
      const frameOf = keyboard => ["x", "y", "width", "height"].map(name =>
        Number(keyboard.querySelector("rect").getAttribute(name)));

      const moveTo = (x, y, [, , width, height]) => {
        const { window } = solved.environment;
        const within = (value, low, high) => Math.round(Math.max(low, Math.min(value, high)));
        // The option is relative to the screen.
        state.keyboardFrame = [within(x, 0, window.width - width) + window.x, within(y, 0, window.height - height) + window.y,
          width, height];
        if (!movable.includes($("keyboard").value)) $("keyboard").value = solved.environment.keyboard.state;
        later(30);
      };

      document.addEventListener("layout", () => {
        const keyboard = shown();
        if (!keyboard || !movable.includes(keyboard.dataset.keyboard)) return;
        keyboard.setAttribute("tabindex", "0");
        keyboard.setAttribute("role", "button");
        keyboard.setAttribute("aria-label", "The keyboard: drag it, or use the arrow keys");
        keyboard.classList.add("movable");
        if (isMoving) keyboard.focus();
      });

      let isMoving = false;
      $("picture").addEventListener("pointerdown", event => {
        const keyboard = event.target.closest(".movable");
        if (!keyboard) return;
        event.preventDefault();
        const start = { x: event.clientX, y: event.clientY, frame: frameOf(keyboard), scale: pointsPerPixel() };
        const move = next => {
          const [x, y] = [(next.clientX - start.x) * start.scale, (next.clientY - start.y) * start.scale];
          // The keyboard moves immediately, and the layout is updated later.
          shown()?.setAttribute("transform", `translate(${x + start.frame[0] - frameOf(shown())[0]} ${y + start.frame[1] - frameOf(shown())[1]})`);
          moveTo(start.frame[0] + x, start.frame[1] + y, start.frame);
        };
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", () => window.removeEventListener("pointermove", move), { once: true });
      });
      $("picture").addEventListener("keydown", event => {
        const keyboard = event.target.closest(".movable");
        const by = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }[event.key];
        if (!keyboard || !by) return;
        event.preventDefault();
        isMoving = true;
        const frame = frameOf(keyboard);
        moveTo(frame[0] + by[0], frame[1] + by[1], frame);
      });
      $("picture").addEventListener("focusout", event => {
        if (event.target.matches?.(".movable") && event.relatedTarget) isMoving = false;
      });

      """#
    ),
    (
      "log.js", "text/javascript",
      #"""
      // Diagnoses a pasted log. The text is only sent to the server, and is neither stored nor in the address.
      import { $, element, pictureOf, shape } from "./dom.js";

      const SAMPLE = `Unable to simultaneously satisfy constraints.
      (
          "<NSLayoutConstraint:0x600000301110 V:|-(8)-[UILabel:0x7f8000000030'Menu']   (active, names: '|':Menu.RowView:0x7f8000000031 )>",
          "<NSLayoutConstraint:0x600000301120 V:[UILabel:0x7f8000000030'Menu']-(12)-|   (active, names: '|':Menu.RowView:0x7f8000000031 )>",
          "<NSLayoutConstraint:0x600000301140 'UISV-hiding' Menu.RowView:0x7f8000000031.height == 0   (active)>"
      )

      Will attempt to recover by breaking constraint
      <NSLayoutConstraint:0x600000301120 V:[UILabel:0x7f8000000030'Menu']-(12)-|   (active, names: '|':Menu.RowView:0x7f8000000031 )>
      `;
      let timer = 0, running = null, answer = null, chosen = 0;

      const busy = isBusy => $("log-answer").setAttribute("aria-busy", isBusy);

      const read = async () => {
        if (running) running.abort();
        const control = running = new AbortController();
        busy(true);
        try {
          const response = await fetch("/v1/diagnose", { method: "POST", headers: { "Content-Type": "text/plain" },
            body: $("log-text").value, signal: control.signal });
          const found = await response.json();
          if (control.signal.aborted) return;
          answer = found.logs || [];
          chosen = 0;
          $("log-choice").replaceChildren(...answer.map((log, index) =>
            element("option", { value: index, textContent: `line ${log.line}: ${log.verdict}` })));
          $("log-choice").parentElement.hidden = answer.length < 2;
          if (!answer.length) return nothing(found.detail);
          await show();
        } catch (failure) {
          if (failure.name !== "AbortError") nothing("The server does not answer.");
        } finally {
          if (running === control) busy(false);
        }
      };

      const nothing = detail => {
        $("log-verdict").textContent = "";
        $("log-why").textContent = detail || ($("log-text").value.trim() ? "This text contains no list of constraints." : "");
        $("log-holds").textContent = "";
        $("log-broken").textContent = "";
        for (const id of ["log-members", "log-repairs", "log-missing", "log-picture", "log-imposed"]) $(id).replaceChildren();
      };

      // Returns the list as a layout spec: each item is a view, and each constraint has the text of the response.
      const NAMES = /\b([A-Za-z_]\w*)\.(?:left|right|top|bottom|leading|trailing|width|height|centerX|centerY|firstBaseline|lastBaseline)\b/g;
      const specOf = forms => {
        const names = [];
        for (const form of forms) for (const [, name] of form.matchAll(NAMES)) if (!names.includes(name)) names.push(name);
        const place = names.flatMap(name => [`${name}.left >= root.left @ 3`, `${name}.top >= root.top @ 3`,
          `${name}.right <= root.right @ 2`, `${name}.bottom <= root.bottom @ 2`,
          `${name}.width == 120 @ 1`, `${name}.height == 40 @ 1`]);
        const views = names.map(name => /(Margins|Superview)$/.test(name) ? { id: name, kind: "guide" } : { id: name });
        return JSON.stringify({ layoutSpec: 1, name: "log", root: { width: "free", height: "free" }, views,
          constraints: [...forms, ...place] });
      };

      // Returns the constraints of a list after a fix.
      const repaired = (log, repair) => {
        const forms = log.constraints.map(constraint => constraint.form);
        if (!repair) return forms;
        if (repair.kind === "remove") forms.splice(repair.constraint, 1);
        if (repair.kind === "priority") forms[repair.constraint] += " @ 999";
        if (repair.kind === "constant") forms[repair.constraint] = withConstant(forms[repair.constraint], repair.text);
        if (repair.kind !== "autoresizing") return forms;
        const item = /set (\w+)\./.exec(repair.text)?.[1];
        return forms.filter((form, index) => log.constraints[index].origin !== "autoresizing" || !form.includes(`${item}.`));
      };
      const withConstant = (form, text) => {
        const [old, value] = /(-?[\d.e+-]+) → (-?[\d.e+-]+)$/.exec(text).slice(1).map(Number);
        const [side, relation, rest] = form.split(/ (==|<=|>=) /);
        if (!Number.isNaN(Number(rest))) return `${side} ${relation} ${value}`;
        const parts = /^(.*?\.\w+)(?: ([-+]) ([\d.e+-]+))?$/.exec(rest);
        const printed = parts[3] ? Number(parts[2] + parts[3]) : 0;
        // In a line from right to left, the sign is the opposite.
        const now = printed === -old && old !== 0 ? -value : value;
        return `${side} ${relation} ${parts[1]} ${now < 0 ? "-" : "+"} ${Math.abs(now)}`;
      };

      const post = (path, body) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });

      const draw = async (forms, log) => {
        const response = await post("/v1/render?theme=none&show=none%2Cguides%2Cconstraints", specOf(forms));
        const svg = response.ok ? pictureOf(await response.text()) : null;
        if (!svg) {
          $("log-imposed").replaceChildren();
          return $("log-picture").replaceChildren();
        }
        const drawn = impose(svg, log);
        $("log-picture").replaceChildren(svg);
        $("log-imposed").replaceChildren(...drawn);
      };

      // The origins of constraints that the app did not create.
      const ORIGINS = { autoresizing: "an autoresizing mask", encapsulated: "the container of the view", stack: "a stack view",
        safeArea: "the safe area", margins: "the margins", fitting: "a measurement of the fitting size",
        temporary: "a temporary constraint", keyboardAccessory: "the keyboard’s accessory view", barButton: "a bar button",
        interfaceBuilder: "Interface Builder", system: "the system" };

      // Numbers the views with constraints of the system. The list below explains them.
      const impose = (svg, log) => {
        const members = new Set((log.conflict || []).filter(Number.isInteger));
        const entries = [];
        const badges = new Map();
        log.constraints.slice(0, 500).forEach((constraint, index) => {
          if (constraint.origin === "own") return;
          const names = [...new Set([...constraint.form.matchAll(NAMES)].map(match => match[1]))]
            .filter(name => svg.querySelector(`[data-view="${CSS.escape(name)}"]`));
          const isMember = members.has(index);
          if (!names.length || (!isMember && entries.length >= 12)) return;
          const number = entries.length + 1;
          names.forEach(name => badges.set(name, [...(badges.get(name) || []), { number, isMember }]));
          entries.push(element("li", { className: isMember ? "member" : "" }, element("code", { textContent: constraint.form }),
            element("span", { className: "where", textContent:
              `on ${names.join(" and ")}, made by ${ORIGINS[constraint.origin] || constraint.origin}` })));
        });
        const ground = svg.querySelector("[data-view]")?.parentElement;
        const scale = Math.max(1, svg.viewBox.baseVal.width / 520);
        for (const [name, numbers] of badges) {
          const view = svg.querySelector(`[data-view="${CSS.escape(name)}"]`);
          view.classList.add("imposed");
          const box = view.querySelector("rect") || view.querySelector("circle");
          const [x, y] = ["x", "y"].map(side => Number(box.getAttribute(side) ?? box.getAttribute(`c${side}`)));
          const width = Number(box.getAttribute("width")) || 0;
          numbers.forEach(({ number, isMember }, place) => {
            const center = x + width + (9 + 17 * place) * scale;
            ground.append(shape("circle", { class: isMember ? "badge member" : "badge", cx: center, cy: y + 9 * scale, r: 8 * scale }),
              shape("text", { class: "badge-text", x: center, y: y + 12.6 * scale, "text-anchor": "middle",
                "font-size": 10 * scale }, String(number)));
          });
          ground.append(shape("text", { class: "badge-name", x: x + width + (20 + 17 * (numbers.length - 1)) * scale,
            y: y + 12.6 * scale, "font-size": 10 * scale }, name));
        }
        for (const caption of svg.querySelectorAll(".l-caption")) caption.remove();
        // Badges may extend beyond the edge of the picture.
        const view = svg.viewBox.baseVal;
        const room = Math.max(0, ...[...badges].map(([name, numbers]) => 24 + 17 * numbers.length + 7 * name.length));
        svg.setAttribute("viewBox", `${view.x} ${view.y + 18} ${view.width + room * scale} ${view.height - 18}`);
        svg.removeAttribute("width");
        svg.removeAttribute("height");
        return entries;
      };

      const show = async () => {
        const log = answer[chosen];
        $("log-verdict").textContent = log.verdict;
        $("log-verdict").className = log.verdict === "conflict" ? "error" : "warning";
        $("log-why").textContent = log.why;
        const members = new Set((log.conflict || []).filter(Number.isInteger));
        const facts = (log.conflict || []).filter(member => member.fact);
        const rows = log.constraints.slice(0, 500).map((constraint, index) => element("li",
          { className: members.has(index) ? "member" : "" }, element("code", { textContent: constraint.form }),
          element("span", { className: "where", textContent: [members.has(index) ? "conflicts" : "", constraint.origin,
            constraint.identifier || ""].filter(Boolean).join(", ") })));
        $("log-members").replaceChildren(...rows, ...facts.map(fact => element("li", { className: "member" },
          element("code", { textContent: fact.fact }), element("span", { className: "where", textContent: "always holds" }))));
        $("log-repairs").replaceChildren(...log.repairs.map(repair => {
          const button = element("button", { type: "button", textContent: repair.text });
          button.setAttribute("aria-pressed", "false");
          button.addEventListener("click", () => tryOut(log, repair, button));
          return element("li", {}, button);
        }));
        const broken = log.broken && (Number.isInteger(log.broken.constraint) ? log.constraints[log.broken.constraint].form
          : log.broken.constraint);
        $("log-broken").textContent = broken
          ? `The system broke ${broken}${log.broken.resolves ? ", which resolves it." : "."}` : "";
        $("log-missing").replaceChildren(
          ...log.missing.map(text => element("li", { textContent: `Not in the log: ${text}` })),
          ...log.unread.map(each => element("li", { textContent: `Line ${each.line} could not be read: ${each.text}` })));
        $("log-holds").textContent = "";
        await draw(repaired(log), log);
      };

      const tryOut = async (log, repair, button) => {
        const isOn = button.getAttribute("aria-pressed") !== "true";
        for (const other of $("log-repairs").querySelectorAll("button")) other.setAttribute("aria-pressed", "false");
        button.setAttribute("aria-pressed", String(isOn));
        busy(true);
        const forms = repaired(log, isOn ? repair : null);
        const solved = await post("/v1/solve", specOf(forms));
        $("log-holds").textContent = !isOn ? "" : solved.ok ? "With this change, all constraints hold." : "Other constraints still conflict.";
        const rows = [...$("log-members").children];
        rows.forEach((row, index) => row.classList.toggle("changed", isOn && index === repair.constraint));
        await draw(forms, log);
        busy(false);
      };

      $("paste").addEventListener("click", () => {
        $("log").showModal();
        $("log-text").focus();
      });
      $("log-close").addEventListener("click", () => $("log").close());
      $("log-sample").addEventListener("click", () => {
        $("log-text").value = SAMPLE;
        read();
      });
      $("log-text").addEventListener("input", () => {
        busy(true);
        clearTimeout(timer);
        timer = setTimeout(read, 140);
      });
      $("log-choice").addEventListener("change", () => {
        chosen = Number($("log-choice").value);
        show();
      });

      """#
    ),
    (
      "motion.js", "text/javascript",
      #"""
      // The transition to a second environment, played or with a slider.
      const $ = id => document.getElementById(id);
      // The namespace of SVG.
      const NAMESPACE = new DOMParser().parseFromString("<svg></svg>", "text/html").querySelector("svg").namespaceURI;
      let steps = [], shown = null, control = null, playing = 0;

      const environment = () => {
        const from = {};
        if ($("orientation").value) from.orientation = $("orientation").value;
        if ($("direction").value) from.layoutDirection = $("direction").value;
        if ($("keyboard").value) from.keyboard = { state: $("keyboard").value };
        const [width, height] = [$("width").value, $("height").value].map(Number);
        if ($("device").value) from.device = $("device").value;
        if (width && height) from.window = { width, height };
        else if ($("device").value && $("split").value) from.split = $("split").value;
        for (const field of document.querySelectorAll("[data-trait]")) {
          if (field.value) (from.traits ??= {})[field.dataset.trait] = field.value;
        }
        for (const field of document.querySelectorAll("[data-metric]")) {
          if (field.value !== "") (from.metrics ??= {})[field.dataset.metric] = Number(field.value);
        }
        return from;
      };

      const end = () => {
        const to = {};
        if ($("to-orientation").value) to.orientation = $("to-orientation").value;
        if ($("to-keyboard").value) to.keyboard = { state: $("to-keyboard").value };
        const [width, height] = [$("to-width").value, $("to-height").value].map(Number);
        if (width && height) to.window = { width, height };
        const [name, value] = [$("to-metric").value, $("to-value").value];
        if (name && value !== "") to.metrics = { [name]: Number(value) };
        return to;
      };

      const say = (message, isBad = false) => {
        $("motion-status").textContent = message;
        $("motion-status").classList.toggle("bad", isBad);
      };

      // The metrics of the spec already have fields above.
      const fillMetrics = () => {
        const names = ["", ...[...document.querySelectorAll("[data-metric]")].map(field => field.dataset.metric)];
        const known = [...$("to-metric").options].map(option => option.value);
        if (names.join("\n") === known.join("\n")) return;
        const chosen = $("to-metric").value;
        $("to-metric").replaceChildren(...names.map(name => new Option(name || "none", name)));
        if (names.includes(chosen)) $("to-metric").value = chosen;
      };

      const ask = async () => {
        stop();
        control?.abort();
        control = new AbortController();
        fillMetrics();
        let spec;
        try { spec = JSON.parse($("text").value); } catch { return forget("The spec is not JSON."); }
        const to = end();
        if (!Object.keys(to).length) return forget("Choose what is different at the end.");
        $("motion").setAttribute("aria-busy", true);
        try {
          const answer = await fetch("/v1/transition", {
            method: "POST", headers: { "Content-Type": "application/json" }, signal: control.signal,
            body: JSON.stringify({
              spec, from: environment(), to, mode: $("mode").value, curve: $("curve").value, duration: Number($("duration").value),
            }),
          });
          const report = await answer.json();
          if (!answer.ok) {
            const place = report.progress === undefined ? "" : `At progress ${report.progress}: `;
            return forget(place + (report.errors?.[0]?.message || report.detail), true);
          }
          steps = report.steps;
          say(report.findings.length ? report.findings.map(finding => finding.message).join("; ")
            : `${steps.length} steps, no findings`, report.findings.length > 0);
          $("play").disabled = $("progress").disabled = false;
          $("progress").max = steps.length - 1;
          prepare();
          show(Number($("progress").value));
        } catch (failure) {
          if (failure.name !== "AbortError") forget("The server does not answer.", true);
        } finally {
          $("motion").removeAttribute("aria-busy");
        }
      };

      const forget = (message, isBad = false) => {
        steps = [];
        shown = null;
        $("play").disabled = $("progress").disabled = true;
        $("progress").value = 0;
        $("moving").replaceChildren();
        $("motion-time").textContent = "";
        say(message, isBad);
      };

      // Views that are keys in the picture above are keys here, too.
      const style = id => {
        const drawn = document.querySelector(`#picture [data-view="${CSS.escape(id)}"] rect`);
        return ["l-key", "l-special", "l-container", "l-leaf"].find(name => drawn?.parentNode.querySelector(`.${name}`)) || "l-leaf";
      };

      const prepare = () => {
        const svg = document.createElementNS(NAMESPACE, "svg");
        const sizes = steps.map(step => step.root);
        const [width, height] = ["width", "height"].map(side => Math.max(...sizes.map(size => size[side]), 1));
        svg.setAttribute("viewBox", `-4 -4 ${width + 8} ${height + 8}`);
        svg.setAttribute("role", "img");
        svg.setAttribute("aria-label", "The layout at the chosen progress");
        const make = (name, into, styles) => {
          const made = document.createElementNS(NAMESPACE, name);
          made.setAttribute("class", styles);
          into.append(made);
          return made;
        };
        shown = { root: make("rect", svg, document.querySelector("#picture .l-keyboard") ? "l-keyboard" : "l-window"), views: new Map() };
        const ids = new Set(steps.flatMap(step => Object.keys(step.frames)));
        for (const id of ids) {
          const group = make("g", svg, "");
          group.dataset.moves = id;
          const kind = style(id);
          shown.views.set(id, { group, shape: make("rect", group, kind), label: make("text", group, `${kind}-text`) });
          if (kind !== "l-container") shown.views.get(id).label.textContent = id;
          shown.views.get(id).label.setAttribute("text-anchor", "middle");
        }
        $("moving").replaceChildren(svg);
      };

      const place = (shape, { x, y, width, height }) => {
        for (const [name, value] of Object.entries({ x, y, width: Math.max(0, width), height: Math.max(0, height) })) {
          shape.setAttribute(name, value);
        }
      };

      const show = index => {
        const step = steps[index];
        if (!step || !shown) return;
        place(shown.root, { x: 0, y: 0, ...step.root });
        for (const [id, { group, shape, label }] of shown.views) {
          const frame = step.frames[id];
          group.setAttribute("visibility", frame ? "visible" : "hidden");
          if (!frame) continue;
          group.setAttribute("opacity", step.opacity?.[id] ?? 1);
          place(shape, frame);
          const size = Math.min(14, frame.height * 0.5, (frame.width * 1.6) / Math.max(1, id.length));
          label.setAttribute("x", frame.x + frame.width / 2);
          label.setAttribute("y", frame.y + frame.height / 2 + size * 0.35);
          label.setAttribute("font-size", Math.max(0, size));
        }
        $("progress").value = index;
        $("progress").setAttribute("aria-valuetext", `progress ${step.progress}, ${step.time} seconds`);
        $("motion-time").textContent = `${step.time.toFixed(3)} s, progress ${step.progress.toFixed(3)}`;
      };

      const stop = () => {
        cancelAnimationFrame(playing);
        playing = 0;
        $("play").textContent = "Play";
      };

      const play = () => {
        if (playing) return stop();
        const last = steps.length - 1;
        const first = Number($("progress").value) >= last ? 0 : Number($("progress").value);
        const start = performance.now() - steps[first].time * 1000;
        $("play").textContent = "Pause";
        const next = now => {
          const time = (now - start) / 1000;
          let index = Number($("progress").value) >= last ? 0 : Number($("progress").value);
          while (index < last && steps[index + 1].time <= time) index += 1;
          show(index);
          if (index >= last) return stop();
          playing = requestAnimationFrame(next);
        };
        playing = requestAnimationFrame(next);
      };

      let timer = 0;
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(ask, 160);
      };
      $("motion-form").addEventListener("submit", event => event.preventDefault());
      $("motion-form").addEventListener("input", event => {
        if (event.target.id === "progress") {
          stop();
          show(Number(event.target.value));
        } else {
          later();
        }
      });
      $("play").addEventListener("click", play);
      // A change of the spec or the environment changes the transition, too.
      const follow = () => {
        fillMetrics();
        if (Object.keys(end()).length) later();
      };
      for (const id of ["environment", "text", "example"]) $(id).addEventListener(id === "example" ? "change" : "input", follow);
      $("motion").addEventListener("focusin", fillMetrics);
      forget("Choose what is different at the end.");

      """#
    ),
    (
      "request.js", "text/javascript",
      #"""
      // The spec and the environment of the page's requests.
      import { $ } from "./dom.js";

      // The choices that no control stores.
      export const state = { traits: {}, metrics: {}, width: "", height: "", keyboardFrame: null };
      // The environment of the last layout. A custom window keeps the device, and so its idiom.
      export const solved = { environment: null, root: null, frames: {}, spec: "" };
      export const pickers = ["device", "orientation", "split", "keyboard", "direction", "show"];

      export const hasOwnSize = () => Boolean(state.width && state.height);
      export const deviceInUse = () => {
        const known = solved.environment?.device;
        return $("device").value || (known && known !== "none" ? known : "");
      };

      // The options of the environment, as in the command.
      export const environmentItems = () => {
        const items = [];
        const device = $("device").value;
        if (hasOwnSize()) {
          if (deviceInUse()) items.push(["device", deviceInUse()]);
          items.push(["window", `${state.width}x${state.height}`]);
        } else if (device) {
          items.push(["device", device]);
          if ($("split").value) items.push(["split", $("split").value]);
        }
        for (const id of ["orientation", "keyboard", "direction"]) if ($(id).value) items.push([id, $(id).value]);
        if (state.keyboardFrame && movable.includes($("keyboard").value)) {
          items.push(["keyboard-frame", state.keyboardFrame.join(",")]);
        }
        for (const [name, value] of Object.entries(state.traits)) if (value) items.push(["trait", `${name}=${value}`]);
        for (const [name, value] of Object.entries(state.metrics)) if (value !== "") items.push(["set", `${name}=${value}`]);
        return items;
      };

      // The keyboards that users can move.
      export const movable = ["floating", "undocked", "split"];

      export const query = (more = {}, leftOut = []) => {
        const items = environmentItems().filter(([name]) => !leftOut.includes(name));
        for (const [name, value] of Object.entries(more)) for (const each of [value].flat()) items.push([name, each]);
        return "?" + new URLSearchParams(items);
      };

      export const post = (path, more, signal, leftOut) => fetch(path + query(more, leftOut), {
        method: "POST", headers: { "Content-Type": "application/json" }, body: $("text").value, signal,
      });

      """#
    ),
    (
      "script.js", "text/javascript",
      #"""
      // The playground: sends the input to the server, and shows the responses as text, never as markup.
      //
      // After each response, the document gets the event "layout", for other parts of the page.
      import { $, element, pictureOf, rounded, say } from "./dom.js";
      import "./complete.js";
      import { jump, mark, showLine } from "./editor.js";
      import { decode, encode } from "./address.js";
      import { hasOwnSize, movable, pickers, post, solved, state } from "./request.js";

      const text = $("text");
      const examples = await (await fetch("/playground/examples.json")).json();
      let devices = [], running = null, timer = 0, explained = null;

      const snapshot = () => JSON.stringify({
        spec: text.value, ...Object.fromEntries(pickers.map(id => [id, $(id).value])), ...state,
      });
      const save = async () => history.replaceState(null, "", "#" + await encode(snapshot()));
      const restore = async () => {
        if (location.hash.length < 3) return false;
        try {
          const saved = JSON.parse(await decode(location.hash.slice(1)));
          text.value = String(saved.spec);
          const frame = Array.isArray(saved.keyboardFrame) ? saved.keyboardFrame.map(Number) : null;
          Object.assign(state, { traits: saved.traits || {}, metrics: saved.metrics || {}, width: saved.width || "",
            height: saved.height || "", keyboardFrame: frame?.length === 4 ? frame : null });
          $("device").value = saved.device || "";
          fillSplits();
          for (const id of pickers) if (saved[id] !== undefined) $(id).value = saved[id];
          [$("width").value, $("height").value] = [state.width, state.height];
          return true;
        } catch {
          say("The link is invalid, so this is an example.", true);
          return false;
        }
      };

      const busy = isBusy => $("stage").setAttribute("aria-busy", isBusy);

      export const later = (delay = 140) => {
        busy(true);
        clearTimeout(timer);
        timer = setTimeout(run, delay);
      };

      const run = async () => {
        busy(true);
        fillCustom();
        if (running) running.abort();
        const control = running = new AbortController();
        try {
          const answers = await Promise.all([
            post("/v1/solve", {}, control.signal), post("/v1/check", {}, control.signal),
            post("/v1/render", { theme: "none", show: $("show").value || "safeArea" }, control.signal),
          ]);
          const [answer, checked] = await Promise.all([answers[0].json(), answers[1].json()]);
          const picture = answers[2].ok ? await answers[2].text() : null;
          if (control.signal.aborted) return;
          show(answer, checked, picture);
          document.dispatchEvent(new CustomEvent("layout", { detail: { isSolved: Boolean(answer.frames), picture } }));
          if (explained && (solved.frames[explained] || !answer.frames)) explain(explained);
          else if (explained) closeReasons();
          save();
        } catch (failure) {
          if (failure.name !== "AbortError") say("The server does not answer.", true);
        } finally {
          if (running === control) busy(false);
        }
      };

      const show = (answer, checked, picture) => {
        const problems = checked.findings || (checked.errors || []).map(error =>
          ({ rule: error.code, severity: "error", message: error.message, line: error.line, column: error.column }));
        if (!problems.length && checked.detail) problems.push({ rule: "problem", severity: "error", message: checked.detail });
        const errors = problems.filter(problem => problem.severity === "error");
        mark(problems);
        list(problems);
        if (picture) draw(picture);
        $("picture").classList.toggle("stale", !picture);
        $("table").classList.toggle("stale", !answer.frames);
        if (answer.frames) {
          Object.assign(solved, { environment: answer.environment, root: answer.root, frames: answer.frames, spec: text.value });
          tabulate(answer);
        }
        $("size-note").textContent = hasOwnSize() ? `custom size ${state.width} × ${state.height}` : "";
        if (errors.length) return say(errors[0].line ? `Line ${errors[0].line}: ${errors[0].message}` : errors[0].message, true);
        const { window, device } = answer.environment || {};
        say(window ? `Solved: ${Object.keys(answer.frames).length} views, ${device === "none" ? "" : device + ", "}`
          + `${hasOwnSize() ? "custom size" : "window"} ${window.width} × ${window.height}, `
          + `root ${answer.root.width} × ${answer.root.height}` : answer.detail || "");
      };

      const draw = markup => {
        const svg = pictureOf(markup);
        if (!svg) return;
        for (const view of svg.querySelectorAll("[data-view]")) {
          view.setAttribute("tabindex", "0");
          view.setAttribute("role", "button");
          view.setAttribute("aria-label", view.querySelector("title").textContent);
        }
        const focused = document.activeElement?.closest?.("#picture [data-view]")?.dataset.view;
        $("picture").replaceChildren(svg);
        if (focused) $("picture").querySelector(`[data-view="${CSS.escape(focused)}"]`)?.focus();
        outline();
      };

      // Outlines the selected view.
      const outline = () => {
        for (const view of $("picture").querySelectorAll("[data-view]")) {
          view.classList.toggle("selected", view.dataset.view === explained);
        }
      };

      const list = problems => {
        const entries = problems.slice(0, 60).map(problem => {
          const where = problem.environments?.count && problem.environments.of > 1
            ? `${problem.environments.count} of ${problem.environments.of}` : "";
          const button = element("button", { type: "button" }, element("span", { className: problem.severity,
            textContent: problem.severity }), element("span", { textContent: `${problem.message} [${problem.rule}]` }),
            element("span", { className: "where", textContent: problem.line ? `line ${problem.line} ${where}` : where }));
          button.addEventListener("click", () => jump(problem.line, problem.column));
          return element("li", {}, button);
        });
        if (problems.length > 60) entries.push(element("li", { textContent: `and ${problems.length - 60} more` }));
        $("findings").replaceChildren(...(entries.length ? entries : [element("li", { textContent: "None." })]));
      };
      const tabulate = answer => {
        const open = new Set(answer.ambiguous);
        const rows = Object.entries(answer.frames).map(([id, frame]) => element("tr", {}, element("td", { textContent: id }),
          ...[["x", "left"], ["y", "top"], ["width", "width"], ["height", "height"]].map(([key, variable]) =>
            element("td", { textContent: frame[key] + (open.has(`${id}.${variable}`) ? "?" : ""),
              className: open.has(`${id}.${variable}`) ? "open" : "" }))));
        $("table").tBodies[0].replaceChildren(...rows);
      };

      const closeReasons = () => {
        explained = null;
        $("reasons").hidden = true;
        showLine(null);
        outline();
      };
      const explain = async view => {
        const isNew = explained !== view;
        explained = view;
        outline();
        if (isNew) showLine(view);
        const answer = await (await post("/v1/explain", { view })).json();
        if (explained !== view) return;
        $("reasons-title").textContent = `Why ${view} is there`;
        const code = value => element("code", { textContent: value });
        const parts = [];
        for (const item of answer.explanations || []) {
          parts.push(element("h4", { textContent: `${item.name} = ${rounded(item.value)}` }));
          if (item.ambiguous) parts.push(element("p", { className: "warning",
            textContent: `Ambiguous: ${item.ambiguous.range}. ${item.ambiguous.help}` }));
          const steps = item.steps.map(step => {
            const values = Object.entries(step.values).slice(0, 2).map(([name, value]) => `${name} = ${rounded(value)}`);
            const more = Object.keys(step.values).length - values.length;
            const entry = element("li", {}, element("strong", { textContent: values.join(", ")
              + (more > 0 ? ` and ${more} more` : "") }), ": ");
            if (step.sum) entry.append(step.sum);
            else for (const each of step.constraints.slice(0, 3)) entry.append(code(each.text),
              element("span", { className: "name", textContent: ` ${each.constraint} ` }));
            return entry;
          });
          parts.push(steps.length ? element("ol", {}, ...steps) : element("p", {
            textContent: item.reason ? `It is there ${item.reason}.` : "The environment determines it." }));
        }
        if (answer.conflict) {
          parts.push(element("p", { className: "error", textContent: answer.message }));
          parts.push(element("ul", {}, ...answer.conflict.slice(0, 20).map(each => element("li", {}, code(each.text)))));
          parts.push(element("ul", {}, ...(answer.repairs || []).slice(0, 6).map(each => element("li", { textContent: each.text }))));
        }
        if (!parts.length) parts.push(element("p", { textContent: answer.detail || "There is nothing to explain." }));
        $("chain").replaceChildren(...parts);
        $("reasons").hidden = false;
      };

      // The traits and metrics of the spec, if it can be parsed.
      const fillCustom = () => {
        let spec;
        try { spec = JSON.parse(text.value); } catch { return; }
        const traits = Object.entries(spec?.traits || {}).filter(([, values]) => Array.isArray(values));
        const metrics = Object.entries(spec?.metrics || {});
        for (const name of Object.keys(state.traits)) {
          if (!traits.some(([own, values]) => own === name && values.includes(state.traits[name]))) delete state.traits[name];
        }
        for (const name of Object.keys(state.metrics)) if (!metrics.some(([own]) => own === name)) delete state.metrics[name];
        const key = JSON.stringify([traits, metrics.map(([name]) => name)]);
        if ($("custom").dataset.key === key) return;
        $("custom").dataset.key = key;
        const fields = traits.map(([name, values]) => {
          const select = element("select", {}, ...values.map(value => element("option", { textContent: String(value) })));
          if (state.traits[name]) select.value = state.traits[name];
          select.dataset.trait = name;
          return element("label", { className: "field" }, name, select);
        });
        for (const [name, value] of metrics) {
          const input = element("input", { type: "number", step: "any",
            placeholder: typeof value === "number" ? String(value) : "auto", value: state.metrics[name] ?? "" });
          input.dataset.metric = name;
          fields.push(element("label", { className: "field" }, name, input));
        }
        $("custom").replaceChildren(...fields);
      };
      const fillSplits = () => {
        const device = devices.find(each => each.id === $("device").value);
        const isPad = device?.idiom === "pad";
        const splits = isPad ? ["full", "oneThird", ...($("orientation").value === "landscape" ? ["half"] : []), "twoThirds",
          "slideOver"] : ["full"];
        const chosen = $("split").value;
        $("split").replaceChildren(...splits.map(split => element("option", { textContent: split })));
        $("split").value = splits.includes(chosen) ? chosen : "full";
        $("split").disabled = !isPad;
        for (const option of $("keyboard").options) option.disabled = device?.idiom === "phone" && movable.includes(option.value);
        if ($("keyboard").selectedOptions[0]?.disabled) $("keyboard").value = "";
      };
      export const resize = (width, height) => {
        [state.width, state.height] = [width, height].map(side => side ? String(Math.min(4000, Math.max(1, Math.round(side)))) : "");
        [$("width").value, $("height").value] = [state.width, state.height];
        later(30);
      };

      text.addEventListener("input", () => { later(); });
      $("environment").addEventListener("submit", event => event.preventDefault());
      $("environment").addEventListener("input", event => {
        const { id, dataset, value } = event.target;
        if (dataset.trait) state.traits[dataset.trait] = value;
        if (dataset.metric) state.metrics[dataset.metric] = value;
        if (id === "width" || id === "height") {
          state[id] = value;
          if (!state.width || !state.height) return;
        }
        if (id === "device" || id === "orientation") fillSplits();
        if (id === "keyboard" || id === "device" || id === "orientation") state.keyboardFrame = null;
        if (id === "device" && value) [state.width, state.height] = ["", ""];
        [$("width").value, $("height").value] = [state.width || $("width").value, state.height || $("height").value];
        later(40);
      });
      $("whole").addEventListener("click", () => resize("", ""));
      $("picture").addEventListener("click", event => {
        const view = event.target.closest("[data-view]");
        if (view) explain(view.dataset.view);
      });
      $("picture").addEventListener("keydown", event => {
        const view = event.target.closest("[data-view]");
        if (!view || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        explain(view.dataset.view);
      });
      $("close").addEventListener("click", () => {
        closeReasons();
        $("stage").focus();
      });

      const rootShape = () => $("picture").querySelector(".l-window,.l-keyboard");
      export const windowSize = () => {
        const shape = rootShape();
        return [Number(state.width) || Number(shape?.getAttribute("width")) || 390,
          Number(state.height) || Number(shape?.getAttribute("height")) || 400];
      };
      export const pointsPerPixel = () => {
        const svg = $("picture").querySelector("svg");
        return svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1;
      };
      $("handle").addEventListener("pointerdown", event => {
        const start = { x: event.clientX, y: event.clientY, size: windowSize() };
        const scale = pointsPerPixel();
        $("handle").setPointerCapture(event.pointerId);
        const move = next => resize(start.size[0] + (next.clientX - start.x) * scale,
          start.size[1] + (next.clientY - start.y) * scale);
        $("handle").addEventListener("pointermove", move);
        $("handle").addEventListener("pointerup", () => $("handle").removeEventListener("pointermove", move), { once: true });
      });
      $("handle").addEventListener("keydown", event => {
        const by = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }[event.key];
        if (!by) return;
        event.preventDefault();
        const [width, height] = windowSize();
        resize(width + by[0], height + by[1]);
      });

      const themes = ["system", "light", "dark"];
      const setTheme = theme => {
        if (theme === "system") delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
        $("theme").textContent = `Colors: ${theme}`;
        $("theme").setAttribute("aria-label", `Colors: ${theme}; press to change`);
      };
      $("theme").addEventListener("click", () => {
        const now = document.documentElement.dataset.theme || "system";
        setTheme(themes[(themes.indexOf(now) + 1) % themes.length]);
      });
      $("share").addEventListener("click", async () => {
        await save();
        try {
          await navigator.clipboard.writeText(location.href);
          say("The link has been copied.");
        } catch {
          say("The link is in the address bar.");
        }
      });
      const start = spec => {
        text.value = spec;
        Object.assign(state, { traits: {}, metrics: {}, width: "", height: "", keyboardFrame: null });
        Object.assign(solved, { environment: null, root: null, frames: {} });
        closeReasons();
        [$("width").value, $("height").value] = ["", ""];
        text.scrollTop = 0;
        later(0);
      };
      $("example").addEventListener("change", () => {
        take([], []);
        start(examples[$("example").value]);
      });

      // Opens a file: a spec directly, and other formats with the server.
      let imported = [];
      const take = (layouts, warnings) => {
        imported = layouts;
        $("layouts").hidden = layouts.length < 2;
        $("layout").replaceChildren(...layouts.map(({ name, id }, index) =>
          element("option", { value: index, textContent: `${name} (${id})` })));
        $("dropped").hidden = !warnings.length;
        $("warnings").replaceChildren(...warnings.map(({ message, line }) =>
          element("li", { textContent: line ? `Line ${line}: ${message}` : message })));
      };
      const open = async file => {
        try {
          const body = await file.arrayBuffer();
          const content = new TextDecoder().decode(body);
          if (/"layoutSpec"\s*:/.test(content)) {
            take([], []);
            return start(content);
          }
          const answer = await fetch("/v1/import?format=report", {
            method: "POST", headers: { "Content-Type": "application/octet-stream" }, body,
          });
          const report = await answer.json();
          if (!answer.ok) {
            const place = report.errors?.[0];
            return say(`${file.name}: ${place?.line ? `line ${place.line}: ` : ""}${place?.message || report.detail}`, true);
          }
          take(report.layouts, report.warnings);
          start(report.layouts[0].spec);
        } catch {
          say(`${file.name} could not be opened.`, true);
        }
      };
      $("layout").addEventListener("change", () => start(imported[$("layout").value].spec));
      $("file").addEventListener("change", () => $("file").files[0] && open($("file").files[0]));
      document.addEventListener("dragover", event => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      });
      document.addEventListener("drop", event => {
        if (!event.dataTransfer.files.length) return;
        event.preventDefault();
        open(event.dataTransfer.files[0]);
      });
      window.addEventListener("hashchange", async () => { if (await restore()) later(0); });

      export const begin = async () => {
        $("example").append(...Object.keys(examples).map(name => element("option", { textContent: name })));
        devices = (await (await fetch("/v1/devices")).json()).devices;
        $("device").append(element("option", { value: "", textContent: "as in spec" }),
          ...["phone", "pad"].map(idiom => element("optgroup", { label: idiom === "phone" ? "Phones" : "Pads" },
            ...devices.filter(device => device.idiom === idiom).map(device =>
              element("option", { value: device.id, textContent: device.name })))));
        fillSplits();
        if (!await restore()) {
          $("example").value = "qwerty";
          text.value = examples.qwerty;
        }
        await run();
        document.documentElement.dataset.ready = "";
      };

      """#
    ),
    (
      "several.js", "text/javascript",
      #"""
      // Several devices at once: a sheet of pictures below the main one.
      import { $, element, pictureOf } from "./dom.js";
      import { post } from "./request.js";

      const SUGGESTED = ["iphone-se-3", "iphone-16", "iphone-16-pro-max", "ipad-mini-6", "ipad-pro-13-m4"];
      let running = null;

      const chosen = () => [...$("several-list").querySelectorAll("input:checked")].map(box => box.value);

      const fill = async () => {
        const { devices } = await (await fetch("/v1/devices")).json();
        $("several-list").replaceChildren(...devices.map(device => {
          const box = element("input", { type: "checkbox", value: device.id, checked: SUGGESTED.includes(device.id) });
          return element("label", {}, box, ` ${device.name}`);
        }));
      };

      const show = async () => {
        if (!$("several").open) return;
        if (!$("several-list").children.length) await fill();
        running?.abort();
        const control = running = new AbortController();
        const devices = chosen();
        $("several-note").textContent = devices.length ? "" : "No device is selected.";
        if (!devices.length) return $("several-picture").replaceChildren();
        const leftOut = ["device", "window", "split", "orientation", "keyboard-frame"];
        const orientations = $("several-both").checked ? ["portrait", "landscape"] : [$("orientation").value].filter(Boolean);
        $("several-picture").classList.add("stale");
        try {
          const answer = await post("/v1/render", { device: devices, theme: "none", width: 1000,
            show: $("show").value || "safeArea", ...(orientations.length ? { orientation: orientations } : {}) }, control.signal, leftOut);
          if (!answer.ok) {
            const problem = await answer.json();
            $("several-note").textContent = problem.errors?.[0]?.message || problem.detail || problem.title;
            return;
          }
          const svg = pictureOf(await answer.text());
          if (!svg || control.signal.aborted) return;
          for (const view of svg.querySelectorAll("[data-view]")) view.removeAttribute("data-view");
          for (const keyboard of svg.querySelectorAll("[data-keyboard]")) keyboard.removeAttribute("data-keyboard");
          $("several-picture").replaceChildren(svg);
          $("several-picture").classList.remove("stale");
        } catch (failure) {
          if (failure.name !== "AbortError") $("several-note").textContent = "The server does not answer.";
        }
      };

      document.addEventListener("layout", show);
      $("several").addEventListener("toggle", show);
      $("several-form").addEventListener("change", show);
      $("several-form").addEventListener("submit", event => event.preventDefault());
      $("several-none").addEventListener("click", () => {
        for (const box of $("several-list").querySelectorAll("input")) box.checked = false;
        show();
      });
      $("several-all").addEventListener("click", () => {
        for (const box of $("several-list").querySelectorAll("input")) box.checked = true;
        show();
      });

      """#
    ),
    (
      "sizes.js", "text/javascript",
      #"""
      // The slider of the width, with ticks at the breakpoints.
      import { $, element, rounded } from "./dom.js";
      import { hasOwnSize, post, solved, state } from "./request.js";
      import { resize, windowSize } from "./script.js";

      const [LOW, HIGH] = [320, 1366];
      let timer = 0, running = null, asked = "", found = null;

      const ask = async key => {
        running?.abort();
        const control = running = new AbortController();
        try {
          // The current height, and the device's idiom.
          const height = solved.environment ? solved.environment.window.height : 852;
          const device = solved.environment && solved.environment.device !== "none" ? { device: solved.environment.device } : {};
          const answer = await post("/v1/breakpoints", { range: `window.width=${LOW}...${HIGH}`, window: `${HIGH}x${height}`, ...device },
            control.signal, ["window", "split", "device", "orientation", "keyboard-frame"]);
          const read = await answer.json();
          if (control.signal.aborted) return;
          asked = key;
          found = answer.ok ? read : null;
          // Mistakes in the spec are reported elsewhere.
          const reason = read.errors?.find(error => error.code === "not-affine")?.message || (read.errors ? "" : read.detail);
          $("width-note").textContent = found || !reason ? "" : `No breakpoints: ${reason}`;
          tick();
          tell();
        } catch (failure) {
          if (failure.name !== "AbortError") $("width-note").textContent = "";
        }
      };

      const tick = () => {
        const points = found?.breakpoints || [];
        $("ticks").replaceChildren(...points.slice(0, 60).map(({ at: [at], because }) => {
          const button = element("button", { type: "button", title: `${rounded(at)}: ${because.join(", ")}` });
          button.setAttribute("aria-label", `Breakpoint at a width of ${rounded(at)}: ${because.slice(0, 3).join(", ")}`);
          button.style.left = `${100 * (at - LOW) / (HIGH - LOW)}%`;
          button.addEventListener("click", () => resize(Math.ceil(at), windowSize()[1]));
          return button;
        }));
      };

      // The breakpoints on both sides of the width.
      const tell = () => {
        const width = solved.environment?.window.width;
        if (!width) return;
        $("width-slider").value = width;
        $("width-value").textContent = `${rounded(width)} points`;
        if (!found) return;
        const points = found.breakpoints.map(each => each.at[0]);
        const below = points.filter(at => at <= width).at(-1);
        const above = points.find(at => at > width);
        const because = found.breakpoints.find(each => each.at[0] === below)?.because || [];
        $("width-note").textContent = !points.length ? "One layout for every width."
          : `${points.length} breakpoint${points.length === 1 ? "" : "s"}. This layout applies from ${rounded(below ?? LOW)} to `
            + `${rounded(above ?? HIGH)}${because.length ? `; it begins with ${because.slice(0, 3).join(", ")}` : ""}.`;
      };

      document.addEventListener("layout", ({ detail }) => {
        tell();
        if (!detail.isSolved) return;
        const key = JSON.stringify([$("text").value, state.traits, state.metrics, $("keyboard").value, $("direction").value,
          solved.environment.device, solved.environment.window.height]);
        if (key === asked) return;
        clearTimeout(timer);
        timer = setTimeout(() => ask(key), hasOwnSize() ? 400 : 250);
      });
      $("width-slider").addEventListener("input", () => resize(Number($("width-slider").value), windowSize()[1]));

      """#
    ),
    (
      "start.js", "text/javascript",
      #"""
      // Loads the parts of the page, and then makes the first request.
      import { begin } from "./script.js";
      import "./keyboard.js";
      import "./compare.js";
      import "./several.js";
      import "./sizes.js";
      import "./downloads.js";

      await begin();

      """#
    ),
    (
      "style.css", "text/css",
      #"""
      :root{color-scheme:light;--page:#f3f4f6;--card:#fff;--ink:#16181d;--soft:#4b5260;--line:#c4c9d3;--accent:#0b57b0;
        --error:#b91c1c;--warning:#92400e;--note:#1d4f91;--mark:#fde2e2;--key:#7b2d8e;--string:#0a6135;--number:#0b57b0;--row:#fff3c4}
      :root[data-theme=dark]{color-scheme:dark;--page:#0e0f11;--card:#17191c;--ink:#f1f2f4;--soft:#b3b9c4;--line:#3b404a;
        --accent:#8cc0ff;--error:#ff8f87;--warning:#fbbf24;--note:#9cc7ff;--mark:#4c1d1d;
        --key:#e0a8f0;--string:#8fd6a8;--number:#8cc0ff;--row:#3a3416}
      @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--page:#0e0f11;--card:#17191c;
        --ink:#f1f2f4;--soft:#b3b9c4;--line:#3b404a;--accent:#8cc0ff;--error:#ff8f87;--warning:#fbbf24;--note:#9cc7ff;
        --mark:#4c1d1d;--key:#e0a8f0;--string:#8fd6a8;--number:#8cc0ff;--row:#3a3416}}
      *{box-sizing:border-box}
      [hidden]{display:none!important}
      body{margin:0;background:var(--page);color:var(--ink);font:15px/1.45 -apple-system,"SF Pro Text","Segoe UI",Roboto,
        "Helvetica Neue",Arial,sans-serif}
      header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:10px 16px;background:var(--card);
        border-bottom:1px solid var(--line)}
      h1{font-size:18px;margin:0;letter-spacing:-.01em}
      h2{font-size:15px;margin:0 0 8px}
      h3{font-size:14px;margin:18px 0 6px}
      .spring{flex:1}
      .skip{position:absolute;left:-999px}
      .skip:focus{left:8px;top:8px;background:var(--card);padding:8px;z-index:9}
      main{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:16px;padding:16px;align-items:start}
      main>section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px;min-width:0}
      button,select,input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px;
        padding:4px 8px;min-height:32px}
      button{cursor:pointer}
      button:hover{border-color:var(--accent)}
      :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
      .field{display:inline-flex;flex-direction:column;font-size:12px;color:var(--soft);gap:2px}
      header .field{flex-direction:row;align-items:center;gap:6px}
      .field select,.field input{font-size:14px;color:var(--ink)}
      input[type=number]{width:92px}
      #environment{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end;margin-bottom:12px}
      #custom{display:contents}
      fieldset{border:0;padding:0;margin:0;display:flex;gap:8px;align-items:end}
      legend{font-size:12px;color:var(--soft);padding:0;float:left;width:0;height:0;overflow:hidden}
      #editor{display:flex;border:1px solid var(--line);border-radius:8px;overflow:hidden;height:min(72vh,760px)}
      #editor:focus-within{border-color:var(--accent)}
      #numbers,#marks,#text{font:13px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;tab-size:2}
      #numbers{padding:10px 8px;text-align:right;color:var(--soft);overflow:hidden;white-space:pre;user-select:none;
        border-right:1px solid var(--line);min-width:44px}
      #sheet{position:relative;flex:1;min-width:0}
      #marks,#text{position:absolute;inset:0;margin:0;padding:10px;border:0;white-space:pre;overflow:auto;width:100%;
        height:100%;background:none;border-radius:0}
      #marks{color:var(--ink);overflow:hidden;pointer-events:none}
      #text{color:transparent;caret-color:var(--ink);resize:none;outline:0}
      #text::selection{background:color-mix(in srgb,var(--accent) 30%,transparent);color:transparent}
      #marks mark{color:inherit;background:var(--mark);border-bottom:2px solid var(--error)}
      #marks mark.warning{background:none;border-bottom:2px dotted var(--warning)}
      #marks .t-key{color:var(--key)}#marks .t-string{color:var(--string)}#marks .t-number,#marks .t-word{color:var(--number)}
      #marks .line{display:inline-block;min-width:100%;background:var(--row)}
      #words{position:absolute;z-index:3;min-width:150px;margin:0;padding:4px;list-style:none;background:var(--card);
        border:1px solid var(--line);border-radius:6px;box-shadow:0 4px 14px rgb(0 0 0/.25);font:13px/1.5 ui-monospace,"SF Mono",
        Menlo,Consolas,"DejaVu Sans Mono",monospace}
      #words li{padding:1px 8px;border-radius:4px;cursor:pointer}
      #words [aria-selected=true]{background:var(--accent);color:var(--card)}
      #status{min-height:1.4em;margin:8px 0 0;font-size:13px;color:var(--soft)}
      #status.bad{color:var(--error)}
      #stage{position:relative;display:inline-block;max-width:100%;touch-action:pan-y}
      #picture svg{display:block;max-width:100%;height:auto;border-radius:8px;border:1px solid var(--line)}
      #picture.stale,#several-picture.stale,#table.stale{opacity:.45}
      #stage[aria-busy=true] #picture{opacity:.6;transition:opacity .2s .35s}
      #picture .selected>rect:last-of-type,#picture .selected>circle{stroke:var(--accent);stroke-width:3}
      #picture .movable{cursor:grab;touch-action:none}
      #picture .movable:focus-visible{outline:none}
      #picture .movable:focus-visible>rect{stroke:var(--accent);stroke-width:3}
      #stage-row{display:flex;gap:16px;align-items:flex-end;min-width:0}
      #stage-row.comparing>*{flex:0 1 auto;min-width:0}
      #before{margin:0;opacity:.85}
      #before figcaption{font-size:12px;color:var(--soft)}
      #before-picture svg{display:block;max-width:100%;height:auto;border-radius:8px;border:1px solid var(--line)}
      #changes{margin:6px 0 0;font-size:13px}
      #changes:empty{display:none}
      #tools{display:flex;flex-wrap:wrap;gap:6px 8px;align-items:center;margin:12px 0 0;font-size:13px;color:var(--soft)}
      #tools button{color:var(--ink)}
      #keep[aria-pressed=true]{border-color:var(--accent)}
      #size-note{color:var(--warning)}
      #widths{display:grid;grid-template-columns:auto 1fr auto;gap:0 12px;align-items:center;margin-top:10px;font-size:13px;
        color:var(--soft)}
      #slider{position:relative;padding-bottom:12px}
      #width-slider{display:block;width:100%;margin:0;padding:0;border:0;min-height:24px;accent-color:var(--accent)}
      #ticks{position:absolute;left:8px;right:8px;bottom:0;height:14px}
      #ticks button{position:absolute;width:10px;min-height:14px;height:14px;margin-left:-5px;padding:0;border:0;background:none}
      #ticks button::after{content:"";position:absolute;left:4px;top:1px;width:2px;height:11px;background:var(--warning)}
      #width-note{grid-column:1/-1;margin:2px 0 0;min-height:1.4em}
      #about{padding:6px 16px;background:var(--card);border-bottom:1px solid var(--line);font-size:14px}
      #about p{max-width:88ch;margin:6px 0}
      a{color:var(--accent)}
      summary{cursor:pointer}
      #several{margin-top:18px}
      #several summary{font-weight:600;font-size:14px}
      #several-form{display:flex;flex-wrap:wrap;gap:6px 12px;align-items:center;font-size:13px;margin:8px 0}
      #several-form fieldset{width:100%}
      #several-list{display:flex;flex-wrap:wrap;gap:2px 12px;max-height:120px;overflow:auto;border:1px solid var(--line);
        border-radius:6px;padding:6px 10px;width:100%}
      #several-form input{min-height:0}
      #several-picture svg{display:block;max-width:100%;height:auto;border-radius:8px;border:1px solid var(--line)}
      #several-note:empty{display:none}
      #picture [data-view]{cursor:pointer}
      #picture [data-view]:focus{outline:none}
      #picture [data-view]:focus-visible>rect{stroke:var(--accent);stroke-width:3}
      #handle{position:absolute;right:-7px;bottom:-7px;width:24px;height:24px;min-height:24px;padding:0;border-radius:12px;
        cursor:nwse-resize;background:var(--accent);border:3px solid var(--card);touch-action:none}
      #reasons{position:relative;border:1px solid var(--line);border-radius:8px;padding:2px 14px 12px;margin-top:14px}
      #close{position:absolute;right:8px;top:8px}
      #chain h4{margin:10px 0 4px;font-size:14px}
      #chain ol{margin:0;padding-left:22px}
      #chain li{margin:3px 0;font-size:13px}
      #chain code,#findings code{font:12px/1.4 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
      #chain .name{color:var(--soft);font-size:12px}
      #findings{list-style:none;margin:0;padding:0}
      #findings li{margin:0 0 4px}
      #findings button{width:100%;text-align:left;display:flex;gap:8px;align-items:baseline;font-size:13px}
      #findings .where{margin-left:auto;color:var(--soft);white-space:nowrap;font-size:12px}
      .error{color:var(--error);font-weight:600}.warning{color:var(--warning);font-weight:600}.note{color:var(--note)}
      .scroll{overflow:auto;max-height:340px;border:1px solid var(--line);border-radius:8px}
      table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
      th,td{padding:3px 10px;text-align:right;border-bottom:1px solid var(--line)}
      th{position:sticky;top:0;background:var(--card)}
      th:first-child,td:first-child{text-align:left}
      td.open{color:var(--warning);font-weight:600}
      @media (max-width:860px){main{grid-template-columns:minmax(0,1fr);padding:10px}#result{order:-1}
        #editor{height:46vh}th,td{padding:3px 6px}main>section{padding:10px}#result>h2{display:none}
        header,#environment{flex-wrap:nowrap;overflow-x:auto;scrollbar-width:thin}
        header{padding:6px 10px;gap:10px}header>*,#environment>*,#environment .field{flex:none}
        header .spring{display:none}header input[type=file]{width:150px}
        #about{padding:4px 10px}#environment{padding:2px 2px 8px;margin-bottom:6px}#stage{max-height:none}
        #stage-row.comparing{overflow-x:auto}#stage-row.comparing>*{flex:0 0 80%}}
      @media (prefers-reduced-motion:no-preference){#picture{transition:opacity .15s}}
      #motion-form{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:end}
      #motion-form input[type=number]{width:7em}
      #progress-field{flex:1 1 200px}
      #progress{width:100%}
      #motion-time{font-size:12px;color:var(--soft);font-variant-numeric:tabular-nums}
      #motion-status{font-size:13px;margin:8px 0;color:var(--soft);min-height:1.4em}
      #motion-status.bad{color:var(--error)}
      #moving svg{display:block;max-width:100%;max-height:420px;height:auto;border-radius:8px;border:1px solid var(--line)}
      #log{width:min(1200px,96vw);max-height:94vh;padding:0;border:1px solid var(--line);border-radius:10px;background:var(--card);
        color:var(--ink)}
      #log::backdrop{background:rgb(0 0 0/.5)}
      #log h2{margin:0}
      #log-parts{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:16px;padding:16px}
      #log-text{font:12px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;min-height:60vh;color:var(--ink);
        background:var(--card);border:1px solid var(--line);border-radius:8px;padding:10px;resize:vertical}
      #log-answer{min-width:0;overflow-wrap:anywhere}
      #log-answer[aria-busy=true]{opacity:.6}
      #log-members,#log-missing{padding-left:22px;margin:8px 0;font-size:13px}
      #log-members li{margin:2px 0;color:var(--soft)}
      #log-members .where{margin-left:8px;font-size:12px}
      #log-members .member{color:var(--ink);background:var(--mark)}
      #log-members .member .where{color:var(--ink)}
      #log-members .changed{outline:2px solid var(--accent)}
      #log-members code{font:12px/1.4 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
      #log-repairs{list-style:none;margin:0;padding:0}
      #log-repairs button{width:100%;text-align:left;margin-bottom:4px;font-size:13px;white-space:normal}
      #log-repairs [aria-pressed=true]{border-color:var(--accent);border-width:2px}
      #log-picture svg{display:block;max-width:100%;max-height:320px;height:auto;border-radius:8px;border:1px solid var(--line)}
      @media (max-width:860px){#log-parts{grid-template-columns:minmax(0,1fr);padding:10px}#log-text{min-height:24vh}}
      #log-imposed{padding-left:22px;margin:8px 0;font-size:13px}
      #log-imposed code{font:12px/1.4 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
      #log-imposed .where{margin-left:8px;font-size:12px;color:var(--soft)}
      #log-imposed .member{background:var(--mark)}
      #log-imposed .member .where{color:var(--ink)}
      #log-picture .imposed>rect:first-of-type{stroke:var(--note);stroke-width:2;stroke-dasharray:5 3}
      #log-picture svg{display:block;width:100%;max-height:420px}
      #log-picture .badge-name{fill:var(--ink)}
      #log-picture .badge{fill:var(--note)}
      #log-picture .badge.member{fill:var(--error)}
      #log-picture .badge-text{fill:var(--card);font-weight:700}

      """#
    ),
  ]
}
