import type { Graph, GraphIssue, GraphNode, ShapeOf } from './graph.ts';

const maxIssues = 1000;

/**
 * Finds what should be mended before publishing (decisions §7): unknown node types, missing or wrong parameters, no
 * trigger (errors); nodes that no trigger reaches (warnings).
 * The graph's structure must be sound already, see `checkStructure`. At most 1,000 issues.
 */
export function findIssues(graph: Graph, shapeOf: ShapeOf): GraphIssue[] {
  const issues: GraphIssue[] = [];
  const reached = reachedNodes(graph, shapeOf);
  for (const node of graph.nodes) {
    issues.push(...issuesOfNode(node, shapeOf));
    if (!reached.has(node.id)) {
      const message = `No trigger leads to "${node.name}", so it never runs.`;
      issues.push({ node_id: node.id, parameter: null, severity: 'warning', code: 'unreachable', message });
    }
  }
  if (!graph.nodes.some((node) => shapeOf(node.type)?.trigger)) {
    issues.push({
      node_id: null,
      parameter: null,
      severity: 'error',
      code: 'trigger_required',
      message: 'Add a trigger: nothing can start this digital organization.',
    });
  }
  return issues.slice(0, maxIssues);
}

function issuesOfNode(node: GraphNode, shapeOf: ShapeOf): GraphIssue[] {
  const shape = shapeOf(node.type);
  if (!shape) {
    const message = `"${node.name}" is of type "${node.type}", which this instance does not know.`;
    return [{ node_id: node.id, parameter: null, severity: 'error', code: 'unknown_node_type', message }];
  }
  if (node.settings?.disabled) return [];
  return shape.checkParameters(node.parameters ?? {}).map((problem) => ({
    node_id: node.id,
    parameter: problem.parameter,
    severity: problem.severity ?? 'error',
    code: problem.code,
    message: problem.message,
  }));
}

/** Ids of all nodes that some trigger leads to, triggers included. */
function reachedNodes(graph: Graph, shapeOf: ShapeOf): Set<string> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of graph.connections) {
    const list = targets.get(from.node);
    if (list) list.push(to.node);
    else targets.set(from.node, [to.node]);
  }
  const open = graph.nodes.filter((node) => shapeOf(node.type)?.trigger).map((node) => node.id);
  const reached = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of targets.get(next) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      open.push(target);
    }
  }
  return reached;
}
