// A program that uses the whole package. It is only compiled.

import { load, Answer, LayoutResult, LayoutSpec, Solver } from "./layoutc.js";

const spec: LayoutSpec = {
  layoutSpec: 1,
  metrics: { gap: 6 },
  stacks: { row: { axis: "horizontal", distribution: "units", spacing: "gap" } },
  views: ["q", { id: "w", units: 1.5 }],
  constraints: [{ pin: "q", to: "safeArea" }, "w.top == q.bottom + gap"],
};

function widths(answer: Answer<LayoutResult>): number[] {
  if (!answer.ok) throw new Error(`${answer.problem.title}: ${answer.problem.errors?.[0]?.pointer}`);
  return Object.values(answer.value.frames).map((frame) => frame.width);
}

export async function use(file: ArrayBuffer): Promise<void> {
  const layoutc = await load();
  widths(layoutc.solve(spec, { environment: { device: "ipad-mini-6", window: { width: 320, height: 480 } } }));
  const several = layoutc.solve(spec, { environments: [{ device: "iphone-16" }, { device: "ipad-9" }] });
  if (several.ok) console.log(several.value.results.length);
  const check = layoutc.check(spec, {}, { rules: ["small-target=error"], ranges: ["window.width=320...1366"] });
  if (check.ok) for (const finding of check.value.findings) console.log(finding.severity, finding.message);
  layoutc.explain(spec, "q.width");
  const picture = layoutc.render(JSON.stringify(spec), undefined, { theme: "dark", ranges: ["window.width=320...1366"] });
  if (picture.ok) document.body.innerHTML = picture.value;
  const touches = layoutc.touch(spec, [[10, 20]]);
  if (touches.ok) console.log(touches.value.touches[0].view);
  layoutc.keys(spec, { press: "shift+keyA" });
  layoutc.transition(spec, { to: { keyboard: { state: "docked" } }, mode: "track" });
  layoutc.breakpoints(spec, ["window.width=320...1366"]);
  layoutc.diagnose("a log");
  const imported = layoutc.import(file, { from: "keyman" });
  if (imported.ok) layoutc.solve(imported.value);
  layoutc.importReport(file);
  const solver: Solver = layoutc.open(spec);
  widths(solver.solve({ device: "ipad-9" }, { rounding: "pixel" }));
  solver.touch([[1, 2]]);
  solver.close();
  const kept: Solver = layoutc.open(spec);
  kept.check({ orientation: "landscape" });
  kept.close();
}
