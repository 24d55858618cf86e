import type { Connection, Graph, GraphIssue, GraphNode, ShapeOf } from './graph.ts';
import { loopPorts } from './loopPorts.ts';
import { newestKind } from './newestKind.ts';
import { unknownKind } from './unknownKind.ts';

const maxIssues = 1000;

/**
 * Finds what should be mended before publishing (decisions §7): unknown node types and versions, missing or wrong parameters, no
 * trigger (errors); nodes that no trigger reaches, loops without a way back (warnings).
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
    } else if (shapeOf(node)?.loop && !node.settings?.disabled && !leadsBack(graph, node.id)) {
      const message = `Nothing leads back to "${node.name}", so nothing leaves it by Done. Connect the last node of the loop to Back.`;
      issues.push({ node_id: node.id, parameter: null, severity: 'warning', code: 'loop_without_way_back', message });
    }
  }
  if (!graph.nodes.some((node) => shapeOf(node)?.trigger)) {
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
  const shape = shapeOf(node);
  if (!shape) return [{ node_id: node.id, parameter: null, severity: 'error', ...unknownKind(node, shapeOf) }];
  if (node.settings?.disabled) return [];
  const problems = shape.checkParameters(node.parameters ?? {});
  const fitting = problems.some(({ code }) => code === 'parameter_invalid') ? fittingVersion(node, shapeOf) : null;
  if (fitting !== null) {
    const message = `The parameters of "${node.name}" are those of version ${fitting}. Set its "type_version" to ${fitting}.`;
    return [{ node_id: node.id, parameter: null, severity: 'error', code: 'node_version_mismatch', message }];
  }
  return problems.map((problem) => ({
    node_id: node.id,
    parameter: problem.parameter,
    severity: problem.severity ?? 'error',
    code: problem.code,
    message: problem.message,
  }));
}

/** The newest version of a node's type, if the node has an earlier one and its parameters fit only the newest. */
function fittingVersion(node: GraphNode, shapeOf: ShapeOf): number | null {
  const kind = newestKind(node.type, shapeOf);
  const { type_version: version = 1 } = kind;
  if ((node.type_version ?? 1) >= version) return null;
  const problems = shapeOf(kind)!.checkParameters(node.parameters ?? {});
  return problems.every(({ severity }) => severity === 'warning') ? version : null;
}

/** True if items that leave a loop by its port `loop` can come back to it. */
function leadsBack({ connections }: Graph, loop: string): boolean {
  const isOf = ({ node, port }: Connection['from'], wanted: string): boolean => node === loop && port === wanted;
  const first = connections.filter(({ from }) => isOf(from, loopPorts.loop));
  const others = connections.filter(({ from }) => from.node !== loop);
  const body = followConnections(
    others,
    first.map(({ to }) => to.node),
  );
  return [...first, ...others].some(
    (connection) =>
      isOf(connection.to, loopPorts.back) && (first.includes(connection) || body.has(connection.from.node)),
  );
}

/** Ids of all nodes that some trigger leads to, triggers included. */
function reachedNodes({ nodes, connections }: Graph, shapeOf: ShapeOf): Set<string> {
  return followConnections(
    connections,
    nodes.filter((node) => shapeOf(node)?.trigger).map((node) => node.id),
  );
}

/** Ids of these nodes and of all that the connections lead to from them. */
function followConnections(connections: readonly Connection[], start: readonly string[]): Set<string> {
  const outgoing = Map.groupBy(connections, ({ from }) => from.node);
  const reached = new Set(start);
  for (const node of reached) for (const { to } of outgoing.get(node) ?? []) reached.add(to.node);
  return reached;
}
