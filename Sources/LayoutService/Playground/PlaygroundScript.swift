/// The playground's script: what is typed and picked goes to the server, and its answers into the page as text, never as
/// markup.
enum PlaygroundScript {
  static let text = #"""
    const $ = id => document.getElementById(id);
    const text = $("text");
    const pickers = ["device", "orientation", "split", "keyboard", "direction", "show"];
    const examples = JSON.parse($("examples").textContent);
    const state = { traits: {}, metrics: {}, width: "", height: "" };
    let devices = [], running = null, timer = 0, frames = {}, explained = null;

    const element = (tag, properties = {}, ...children) => {
      const made = document.createElement(tag);
      Object.assign(made, properties);
      made.append(...children);
      return made;
    };

    // The address holds the state: compressed where the browser can, else as it is.
    const encode = async value => {
      const bytes = new TextEncoder().encode(value);
      if (!("CompressionStream" in window)) return "p" + base64(bytes);
      const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      return "z" + base64(new Uint8Array(await new Response(stream).arrayBuffer()));
    };
    const decode = async value => {
      const bytes = Uint8Array.from(atob(value.slice(1).replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
      if (value[0] === "p") return new TextDecoder().decode(bytes);
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      return new Response(stream).text();
    };
    const base64 = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b)).join(""))
      .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

    const snapshot = () => JSON.stringify({
      spec: text.value, ...Object.fromEntries(pickers.map(id => [id, $(id).value])),
      traits: state.traits, metrics: state.metrics, width: state.width, height: state.height,
    });
    const save = async () => history.replaceState(null, "", "#" + await encode(snapshot()));
    const restore = async () => {
      if (location.hash.length < 3) return false;
      try {
        const saved = JSON.parse(await decode(location.hash.slice(1)));
        text.value = String(saved.spec);
        Object.assign(state, { traits: saved.traits || {}, metrics: saved.metrics || {},
          width: saved.width || "", height: saved.height || "" });
        $("device").value = saved.device || "";
        fillSplits();
        for (const id of pickers) if (saved[id] !== undefined) $(id).value = saved[id];
        [$("width").value, $("height").value] = [state.width, state.height];
        return true;
      } catch {
        say("The link could not be read; this is an example.", true);
        return false;
      }
    };

    const query = (more = {}) => {
      const items = new URLSearchParams();
      const device = $("device").value;
      if (state.width && state.height) {
        if (device) items.append("device", device);
        items.append("window", `${state.width}x${state.height}`);
      } else if (device) {
        items.append("device", device);
        if ($("split").value) items.append("split", $("split").value);
      }
      for (const id of ["orientation", "keyboard", "direction"]) if ($(id).value) items.append(id, $(id).value);
      for (const [name, value] of Object.entries(state.traits)) if (value) items.append("trait", `${name}=${value}`);
      for (const [name, value] of Object.entries(state.metrics)) if (value !== "") items.append("set", `${name}=${value}`);
      for (const [name, value] of Object.entries(more)) items.append(name, value);
      return "?" + items;
    };
    const post = (path, more, signal) => fetch(path + query(more), {
      method: "POST", headers: { "Content-Type": "application/json" }, body: text.value, signal,
    });

    const say = (message, isBad = false) => {
      $("status").textContent = message;
      $("status").classList.toggle("bad", isBad);
    };

    const busy = isBusy => $("stage").setAttribute("aria-busy", isBusy);

    const later = (delay = 140) => {
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
          post("/v1/solve", {}, control.signal), post("/v1/check", { "rule": "small-target=off" }, control.signal),
          post("/v1/render", { theme: "none", show: $("show").value }, control.signal),
        ]);
        const [solved, checked] = await Promise.all([answers[0].json(), answers[1].json()]);
        const picture = answers[2].ok ? await answers[2].text() : null;
        if (control.signal.aborted) return;
        show(solved, checked, picture);
        if (explained && (frames[explained] || !solved.frames)) explain(explained);
        else closeReasons();
        save();
      } catch (failure) {
        if (failure.name !== "AbortError") say("The server does not answer.", true);
      } finally {
        if (running === control) busy(false);
      }
    };

    const show = (solved, checked, picture) => {
      const problems = checked.findings || (checked.errors || []).map(error =>
        ({ rule: error.code, severity: "error", message: error.message, line: error.line, column: error.column }));
      if (!problems.length && checked.detail) problems.push({ rule: "problem", severity: "error", message: checked.detail });
      const errors = problems.filter(problem => problem.severity === "error");
      mark(problems);
      list(problems);
      if (picture) draw(picture);
      $("picture").classList.toggle("stale", !picture);
      if (solved.frames) tabulate(solved);
      if (errors.length) return say(errors[0].line ? `Line ${errors[0].line}: ${errors[0].message}` : errors[0].message, true);
      const { window, device } = solved.environment || {};
      say(window ? `Solved: ${Object.keys(solved.frames).length} views, ${device === "none" ? "" : device + ", "}window `
        + `${window.width} × ${window.height}, root ${solved.root.width} × ${solved.root.height}` : solved.detail || "");
    };

    const draw = markup => {
      const parsed = new DOMParser().parseFromString(markup, "image/svg+xml");
      if (parsed.querySelector("parsererror")) return;
      const svg = document.importNode(parsed.documentElement, true);
      for (const view of svg.querySelectorAll("[data-view]")) {
        view.setAttribute("tabindex", "0");
        view.setAttribute("role", "button");
        view.setAttribute("aria-label", view.querySelector("title").textContent);
      }
      const focused = document.activeElement?.closest?.("[data-view]")?.dataset.view;
      $("picture").replaceChildren(svg);
      if (focused) $("picture").querySelector(`[data-view="${CSS.escape(focused)}"]`)?.focus();
    };

    // Marks stand in a copy of the text behind it, at lines and columns of Unicode scalars.
    const mark = problems => {
      const lines = text.value.split("\n");
      const at = new Map();
      for (const { line, column, severity } of problems) {
        if (!line || severity === "note") continue;
        const row = at.get(line) || new Map();
        if (row.get(column) !== "error") row.set(column, severity);
        at.set(line, row);
      }
      const copy = document.createDocumentFragment();
      lines.forEach((line, index) => {
        const row = at.get(index + 1);
        if (!row) return copy.append(line + "\n");
        const scalars = Array.from(line + " ");
        let place = 0;
        for (const [column, severity] of [...row].sort((a, b) => a[0] - b[0])) {
          const start = Math.min(column - 1, scalars.length - 1);
          if (start < place) continue;
          const end = extent(scalars, start);
          copy.append(scalars.slice(place, start).join(""));
          copy.append(element("mark", { className: severity, textContent: scalars.slice(start, end).join("") }));
          place = end;
        }
        copy.append(scalars.slice(place).join("") + "\n");
      });
      $("marks").replaceChildren(copy);
      $("numbers").textContent = lines.map((_, index) => index + 1).join("\n");
      scroll();
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
    const scroll = () => {
      $("marks").scrollTop = $("numbers").scrollTop = text.scrollTop;
      $("marks").scrollLeft = text.scrollLeft;
    };

    const list = problems => {
      const entries = problems.slice(0, 60).map(problem => {
        const where = problem.environments && problem.environments.of > 1
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
    const jump = (line, column) => {
      if (!line) return;
      const lines = text.value.split("\n");
      const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
      const scalars = Array.from(lines[line - 1] || "");
      const start = before + scalars.slice(0, column - 1).join("").length;
      text.focus();
      text.setSelectionRange(start, start + scalars.slice(column - 1, extent(scalars, column - 1)).join("").length);
      text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(text).lineHeight));
    };

    const tabulate = solved => {
      frames = solved.frames;
      const open = new Set(solved.ambiguous);
      const rows = Object.entries(frames).map(([id, frame]) => element("tr", {}, element("td", { textContent: id }),
        ...[["x", "left"], ["y", "top"], ["width", "width"], ["height", "height"]].map(([key, variable]) =>
          element("td", { textContent: frame[key] + (open.has(`${id}.${variable}`) ? "?" : ""),
            className: open.has(`${id}.${variable}`) ? "open" : "" }))));
      $("table").tBodies[0].replaceChildren(...rows);
    };

    const closeReasons = () => {
      explained = null;
      $("reasons").hidden = true;
    };
    const explain = async view => {
      explained = view;
      const answer = await (await post("/v1/explain", { view })).json();
      if (explained !== view) return;
      $("reasons-title").textContent = `Why ${view} stands there`;
      const code = value => element("code", { textContent: value });
      const number = value => Math.round(value * 100) / 100;
      const parts = [];
      for (const item of answer.explanations || []) {
        parts.push(element("h4", { textContent: `${item.name} = ${number(item.value)}` }));
        if (item.ambiguous) parts.push(element("p", { className: "warning",
          textContent: `Open: ${item.ambiguous.range}. ${item.ambiguous.help}` }));
        const steps = item.steps.map(step => {
          const values = Object.entries(step.values).slice(0, 2).map(([name, value]) => `${name} = ${number(value)}`);
          const more = Object.keys(step.values).length - values.length;
          const entry = element("li", {}, element("strong", { textContent: values.join(", ")
            + (more > 0 ? ` and ${more} more` : "") }), ": ");
          if (step.sum) entry.append(step.sum);
          else for (const each of step.constraints.slice(0, 3)) entry.append(code(each.text),
            element("span", { className: "name", textContent: ` ${each.constraint} ` }));
          return entry;
        });
        parts.push(steps.length ? element("ol", {}, ...steps) : element("p", { textContent: "The environment fixes it." }));
      }
      if (answer.conflict) {
        parts.push(element("p", { className: "error", textContent: answer.message }));
        parts.push(element("ul", {}, ...answer.conflict.slice(0, 20).map(each => element("li", {}, code(each.text)))));
        parts.push(element("ul", {}, ...(answer.repairs || []).slice(0, 6).map(each => element("li", { textContent: each.text }))));
      }
      if (!parts.length) parts.push(element("p", { textContent: answer.detail || "There is nothing to tell." }));
      $("chain").replaceChildren(...parts);
      $("reasons").hidden = false;
    };

    // Traits and metrics of the spec, as far as it can be read.
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
    };
    const resize = (width, height) => {
      [state.width, state.height] = [width, height].map(side => side ? String(Math.min(4000, Math.max(1, Math.round(side)))) : "");
      [$("width").value, $("height").value] = [state.width, state.height];
      later(30);
    };

    text.addEventListener("input", () => { later(); });
    text.addEventListener("scroll", scroll);
    text.addEventListener("keydown", event => {
      // Tab leaves the editor, as everywhere; the brackets' own keys indent.
      if (event.key !== "Enter" || event.isComposing) return;
      const indent = /^[ \t]*/.exec(text.value.slice(text.value.lastIndexOf("\n", text.selectionStart - 1) + 1))[0];
      if (!indent) return;
      event.preventDefault();
      text.setRangeText("\n" + indent, text.selectionStart, text.selectionEnd, "end");
      later();
    });
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
    const windowSize = () => {
      const shape = rootShape();
      return [Number(state.width) || Number(shape?.getAttribute("width")) || 390,
        Number(state.height) || Number(shape?.getAttribute("height")) || 400];
    };
    $("handle").addEventListener("pointerdown", event => {
      const start = { x: event.clientX, y: event.clientY, size: windowSize() };
      const svg = $("picture").querySelector("svg");
      const scale = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1;
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
      $("theme").textContent = `Colours: ${theme}`;
      $("theme").setAttribute("aria-label", `Colours: ${theme}; press to change`);
    };
    $("theme").addEventListener("click", () => {
      const now = document.documentElement.dataset.theme || "system";
      setTheme(themes[(themes.indexOf(now) + 1) % themes.length]);
    });
    $("share").addEventListener("click", async () => {
      await save();
      try {
        await navigator.clipboard.writeText(location.href);
        say("The link is in the clipboard.");
      } catch {
        say("The link is in the address bar.");
      }
    });
    $("example").addEventListener("change", () => {
      text.value = examples[$("example").value];
      Object.assign(state, { traits: {}, metrics: {}, width: "", height: "" });
      [$("width").value, $("height").value] = ["", ""];
      text.scrollTop = 0;
      later(0);
    });
    window.addEventListener("hashchange", async () => { if (await restore()) later(0); });

    $("example").append(...Object.keys(examples).map(name => element("option", { textContent: name })));
    devices = (await (await fetch("/v1/devices")).json()).devices;
    $("device").append(element("option", { value: "", textContent: "spec’s" }),
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
    """#
}
