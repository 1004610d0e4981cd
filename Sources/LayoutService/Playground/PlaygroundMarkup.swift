/// The playground's elements; its style, script and examples are put in their places by ``PlaygroundPage``.
enum PlaygroundMarkup {
  static let body = #"""
    <a class="skip" href="#stage">Skip to the picture</a>
    <header>
      <h1>layoutc</h1>
      <label class="field">Example <select id="example"></select></label>
      <span class="spring"></span>
      <button id="share" type="button">Copy link</button>
      <button id="theme" type="button" aria-label="Colours: as the system">Colours: system</button>
    </header>
    <main>
      <section id="source" aria-labelledby="source-title">
        <h2 id="source-title">Spec</h2>
        <div id="editor">
          <div id="numbers" aria-hidden="true"></div>
          <div id="sheet">
            <pre id="marks" aria-hidden="true"></pre>
            <textarea id="text" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off"
              aria-label="Layout spec, JSON" aria-describedby="status"></textarea>
          </div>
        </div>
        <p id="status" role="status" aria-live="polite"></p>
      </section>
      <section id="result" aria-labelledby="result-title">
        <h2 id="result-title">Layout</h2>
        <form id="environment" aria-label="Environment">
          <label class="field">Device <select id="device"></select></label>
          <label class="field">Orientation
            <select id="orientation"><option value="">spec’s</option><option>portrait</option><option>landscape</option></select>
          </label>
          <label class="field">Split <select id="split"></select></label>
          <label class="field">Keyboard
            <select id="keyboard"><option value="">spec’s</option><option>hidden</option><option>docked</option>
              <option>undocked</option><option>split</option><option>floating</option><option>shortcutsBar</option></select>
          </label>
          <label class="field">Direction
            <select id="direction"><option value="">spec’s</option><option>leftToRight</option><option>rightToLeft</option></select>
          </label>
          <label class="field">Show
            <select id="show"><option value="guides">guides</option><option value="guides,frames">frames</option>
              <option value="guides,constraints">constraints</option>
              <option value="guides,constraints,frames,baselines">everything</option><option value="">keys alone</option></select>
          </label>
          <fieldset id="window"><legend>Window</legend>
            <label class="field">Width <input id="width" type="number" min="1" max="4000" step="1" placeholder="auto"></label>
            <label class="field">Height <input id="height" type="number" min="1" max="4000" step="1" placeholder="auto"></label>
            <button id="whole" type="button">Whole screen</button>
          </fieldset>
          <span id="custom"></span>
        </form>
        <div id="stage" tabindex="-1">
          <div id="picture" role="group" aria-label="Picture of the layout; press a view to see why it stands there"></div>
          <button id="handle" type="button" aria-label="Resize the window: drag, or use the arrow keys" title="Drag to resize the window"></button>
        </div>
        <section id="reasons" aria-labelledby="reasons-title" hidden>
          <h3 id="reasons-title">Why</h3>
          <button id="close" type="button" aria-label="Close the explanation">Close</button>
          <div id="chain" aria-live="polite"></div>
        </section>
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
    """#
}
