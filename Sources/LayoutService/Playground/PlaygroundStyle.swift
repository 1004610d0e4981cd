import LayoutReports

/// The playground's style sheet.
enum PlaygroundStyle {
  /// The page's own rules, then those of the pictures in it, in the page's colours.
  static var text: String {
    let dark = PicturePalette.dark
    return page + PicturePalette.light.rules() + "\n@media (prefers-color-scheme:dark){\n"
      + dark.rules(scope: ":root:not([data-theme=light]) ") + "\n}\n" + dark.rules(scope: ":root[data-theme=dark] ")
  }

  private static let page = #"""
    :root{color-scheme:light;--page:#f3f4f6;--card:#fff;--ink:#16181d;--soft:#4b5260;--line:#c4c9d3;--accent:#0b57b0;
      --error:#b91c1c;--warning:#92400e;--note:#1d4f91;--mark:#fde2e2}
    :root[data-theme=dark]{color-scheme:dark;--page:#0e0f11;--card:#17191c;--ink:#f1f2f4;--soft:#b3b9c4;--line:#3b404a;
      --accent:#8cc0ff;--error:#ff8f87;--warning:#fbbf24;--note:#9cc7ff;--mark:#4c1d1d}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--page:#0e0f11;--card:#17191c;
      --ink:#f1f2f4;--soft:#b3b9c4;--line:#3b404a;--accent:#8cc0ff;--error:#ff8f87;--warning:#fbbf24;--note:#9cc7ff;
      --mark:#4c1d1d}}
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
    #marks{color:transparent;overflow:hidden;pointer-events:none}
    #text{color:var(--ink);resize:none;outline:0}
    #marks mark{color:transparent;background:var(--mark);border-bottom:2px solid var(--error)}
    #marks mark.warning{background:none;border-bottom:2px dotted var(--warning)}
    #status{min-height:1.4em;margin:8px 0 0;font-size:13px;color:var(--soft)}
    #status.bad{color:var(--error)}
    #stage{position:relative;display:inline-block;max-width:100%;touch-action:pan-y}
    #picture svg{display:block;max-width:100%;height:auto;border-radius:8px;border:1px solid var(--line)}
    #picture.stale{opacity:.45}
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
      #editor{height:46vh}header{padding:8px 10px}th,td{padding:3px 6px}}
    @media (prefers-reduced-motion:no-preference){#picture{transition:opacity .15s}}

    """#
}
