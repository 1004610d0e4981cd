import Cassowary

func row(_ count: Int, equal: Bool) throws -> (Problem, Variable) {
  var p = Problem()
  let w = try p.addParameter("W", value: Double(count) * 50)
  var lefts: [Variable] = []
  var widths: [Variable] = []
  for _ in 0..<count {
    lefts.append(p.addVariable())
    widths.append(p.addVariable())
  }
  try p.add(lefts[0] == 0)
  for i in 0..<count {
    try p.add(widths[i] >= Double(30 + i % 17))
    if i > 0 {
      try p.add(lefts[i] == lefts[i - 1] + widths[i - 1] + 5)
      if equal { try p.add(widths[i] == widths[0] ~ .high) }
    }
    if !equal { try p.add(widths[i] == 60.0 ~ .low) }
  }
  try p.add(lefts[count - 1] + widths[count - 1] == w)
  return (p, w)
}

let clock = ContinuousClock()
for equal in [true, false] {
  for n in [100, 400, 500, 1000, 1600, 2000, 10000] {
    if !equal && n > 10000 { continue }
    let (p, _) = try row(n, equal: equal)
    var best = Duration.seconds(1000)
    var planBest = Duration.seconds(1000)
    var pivots = 0
    for _ in 0..<(n > 5000 ? 1 : 5) {
      var plan: Plan?
      let a = clock.measure { plan = Plan(p) }
      let b = try clock.measure { pivots = try plan!.solve().pivotCount }
      best = min(best, b)
      planBest = min(planBest, a)
    }
    let plan = Plan(p)
    var narrow = 0
    let c = try clock.measure { narrow = try plan.solve(parameters: [Double(n) * 44.5]).pivotCount }
    print(equal, n, "plan", planBest, "solve", best, "pivots", pivots, "narrow", c, narrow)
  }
}
