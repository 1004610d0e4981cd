/// Returns the strongly connected components of a graph, each after those that it leads to.
///
/// - Parameter graph: the nodes to which each node leads.
/// - Complexity: O(nodes + edges), by Tarjan's algorithm (SIAM J. Comput. 1, 1972) without recursion.
package func stronglyConnectedComponents(of graph: [[Int]]) -> [[Int]] {
  var components: [[Int]] = []
  var order = [Int](repeating: -1, count: graph.count)
  var low = order
  var isOnStack = [Bool](repeating: false, count: graph.count)
  var stack: [Int] = []
  var next = 0
  for root in graph.indices where order[root] < 0 {
    var path: [(node: Int, edge: Int)] = [(root, 0)]
    while let (node, edge) = path.last {
      if order[node] < 0 {
        order[node] = next
        low[node] = next
        next += 1
        stack.append(node)
        isOnStack[node] = true
      }
      if edge < graph[node].count {
        path[path.count - 1].edge += 1
        let target = graph[node][edge]
        if order[target] < 0 {
          path.append((target, 0))
        } else if isOnStack[target] {
          low[node] = min(low[node], order[target])
        }
        continue
      }
      path.removeLast()
      if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
      guard low[node] == order[node] else { continue }
      var component: [Int] = []
      while let member = stack.popLast() {
        isOnStack[member] = false
        component.append(member)
        if member == node { break }
      }
      components.append(component)
    }
  }
  return components
}
