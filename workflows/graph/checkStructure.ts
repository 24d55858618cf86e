import { maxConnections, maxNodes, outputPorts, type Graph, type GraphNode, type ShapeOf } from './graph.ts';

/** A reason not to save a graph at all. */
export interface StructureProblem {
  /** JSON pointer inside the graph, such as `/nodes/3/name`. */
  pointer: string;
  message: string;
}

const maxProblems = 100;

/**
 * Finds what makes a graph impossible to save (decisions §7): duplicate node ids or names, a connection to a missing
 * node or port, a second manual trigger, more than 1,000 nodes. Ports of unknown node types are not judged.
 * At most 100 problems are listed; an empty list means that the graph may be saved.
 */
export function checkStructure(graph: Graph, shapeOf: ShapeOf): StructureProblem[] {
  if (graph.nodes.length > maxNodes) {
    return [
      {
        pointer: '/nodes',
        message: `A digital organization has at most ${maxNodes} nodes; this one has ${graph.nodes.length}.`,
      },
    ];
  }
  if (graph.connections.length > maxConnections) {
    return [{ pointer: '/connections', message: `A digital organization has at most ${maxConnections} connections.` }];
  }
  const problems = [...checkNodes(graph), ...checkConnections(graph, shapeOf)];
  return problems.slice(0, maxProblems);
}

function checkNodes(graph: Graph): StructureProblem[] {
  const problems: StructureProblem[] = [];
  const ids = new Set<string>();
  const names = new Set<string>();
  let manualTriggers = 0;
  for (const [index, node] of graph.nodes.entries()) {
    if (ids.has(node.id))
      problems.push({ pointer: `/nodes/${index}/id`, message: `Two nodes have the id "${node.id}".` });
    if (names.has(node.name))
      problems.push({ pointer: `/nodes/${index}/name`, message: `Two nodes are named "${node.name}".` });
    ids.add(node.id);
    names.add(node.name);
    if (node.type !== 'trigger.manual') continue;
    manualTriggers += 1;
    if (manualTriggers === 2) {
      problems.push({
        pointer: `/nodes/${index}/type`,
        message: 'A digital organization can have only one manual trigger.',
      });
    }
  }
  return problems;
}

function checkConnections(graph: Graph, shapeOf: ShapeOf): StructureProblem[] {
  const nodes = new Map<string, GraphNode>(graph.nodes.map((node) => [node.id, node]));
  const problems: StructureProblem[] = [];
  for (const [index, { from, to }] of graph.connections.entries()) {
    const pointer = `/connections/${index}`;
    problems.push(
      ...checkEnd({ pointer: `${pointer}/from`, end: from, node: nodes.get(from.node), side: 'output', shapeOf }),
    );
    problems.push(...checkEnd({ pointer: `${pointer}/to`, end: to, node: nodes.get(to.node), side: 'input', shapeOf }));
  }
  return problems;
}

interface ConnectionEnd {
  pointer: string;
  end: { node: string; port: string };
  node: GraphNode | undefined;
  side: 'input' | 'output';
  shapeOf: ShapeOf;
}

function checkEnd({ pointer, end, node, side, shapeOf }: ConnectionEnd): StructureProblem[] {
  if (!node) return [{ pointer: `${pointer}/node`, message: `There is no node with the id "${end.node}".` }];
  const shape = shapeOf(node);
  if (!shape) return [];
  const ports = side === 'output' ? outputPorts(node, shape) : shape.inputs(node.parameters ?? {});
  if (ports.includes(end.port)) return [];
  const known = ports.length === 0 ? 'it has none' : `it has ${ports.join(', ')}`;
  return [{ pointer: `${pointer}/port`, message: `"${node.name}" has no ${side} port "${end.port}"; ${known}.` }];
}
