import type { Connection, Graph, GraphNode } from '../../../workflows/graph/graph.ts';
import { checkStructure } from '../../../workflows/graph/checkStructure.ts';
import { freeName } from './nameApart.ts';
import type { N8nFile, N8nNode } from './n8nFile.ts';
import { maxName } from './nodeMapping.ts';
import { readN8n, type Importing } from './readN8n.ts';

const placeholderType = 'logic.placeholder';
/** Names of nodes at the other ends of the placeholder's connections, while it is read. */
const before = (index: number): string => `before ${index}`;
const behind = (index: number): string => `behind ${index}`;

/**
 * Returns the graph with a placeholder converted as an import would do today: id, name, position and connections stay. Null if its node
 * has no counterpart, or the graph could not be saved.
 */
export function convertPlaceholder(graph: Graph, nodeId: string, importing: Importing): Graph | null {
  const placeholder = graph.nodes.find(({ id, type }) => id === nodeId && type === placeholderType);
  const original = placeholder && originalOf(placeholder);
  if (!original) return null;
  const { draft } = readN8n(fileAround(original, placeholder), importing);
  const made = draft.nodes.filter(({ id }) => !isEnd(id));
  const node = made.find(({ id }) => id === nodeId);
  if (!node || node.type === placeholderType) return null;
  const connections = graph.connections.flatMap((connection) => reconnected(connection, nodeId, draft.connections));
  const inner = draft.connections.filter(({ from, to }) => !isEnd(from.node) && !isEnd(to.node));
  const converted: Graph = {
    ...graph,
    nodes: graph.nodes.flatMap((one) => (one.id === nodeId ? placed(made, placeholder, graph) : [one])),
    connections: [...connections, ...inner],
  };
  return checkStructure(converted, importing.shapeOf).length === 0 ? converted : null;
}

function originalOf({ parameters: { original } = {} }: GraphNode): N8nNode | null {
  if (typeof original !== 'object' || original === null) return null;
  return typeof (original as Partial<N8nNode>).type === 'string' ? (original as N8nNode) : null;
}

/** The node alone, with a node at each end of its connections: reading the file gives them their ports. */
function fileAround(original: N8nNode, { id, name, parameters = {} }: GraphNode): N8nFile {
  const numbers = (count: unknown) => Array.from({ length: Number(count ?? 1) || 0 }, (_, index) => index);
  const [inputs, outputs] = [numbers(parameters['inputs']), numbers(parameters['outputs'])];
  const target = (node: string, index = 0) => ({ node, type: 'main', index });
  const end = (text: string): N8nNode => ({ id: endId(text), name: text, type: 'n8n-nodes-base.noOp' });
  return {
    nodes: [{ ...original, id, name }, ...inputs.map(before).map(end), ...outputs.map(behind).map(end)],
    connections: {
      [name]: { main: outputs.map((index) => [target(behind(index))]) },
      ...Object.fromEntries(inputs.map((index) => [before(index), { main: [[target(name, index)]] }])),
    },
  };
}

function endId(name: string): string {
  return `end_of_placeholder_${name.replace(' ', '_')}`;
}

function isEnd(id: string): boolean {
  return id.startsWith('end_of_placeholder_');
}

/** A connection of the placeholder at the ports of the node that it became; the others as they are. */
function reconnected(connection: Connection, nodeId: string, read: readonly Connection[]): Connection[] {
  const { from, to } = connection;
  if (from.node !== nodeId && to.node !== nodeId) return [connection];
  const starts =
    from.node === nodeId && from.port !== 'error'
      ? read.filter((one) => one.to.node === endId(behind(indexOf(from.port)))).map((one) => one.from)
      : [from];
  const ends =
    to.node === nodeId
      ? read.filter((one) => one.from.node === endId(before(indexOf(to.port)))).map((one) => one.to)
      : [to];
  return starts.flatMap((start) => ends.map((target) => ({ from: start, to: target })));
}

/** `main`, `main_2`, … */
function indexOf(port: string): number {
  return Number(/_(\d+)$/.exec(port)?.[1] ?? 1) - 1;
}

/** The nodes that it became, at its place and with free names; its settings stay. */
function placed(made: readonly GraphNode[], placeholder: GraphNode, graph: Graph): GraphNode[] {
  const origin = made.find(({ id }) => id === placeholder.id)!.position;
  const names = new Set(graph.nodes.map(({ name }) => name));
  return made.map((node) => {
    const position = {
      x: placeholder.position.x + node.position.x - origin.x,
      y: placeholder.position.y + node.position.y - origin.y,
    };
    const name = node.name === placeholder.name ? node.name : freeName(node.name.slice(0, maxName), names);
    if (node.id !== placeholder.id) return { ...node, name, position };
    const settings = { ...node.settings, ...placeholder.settings };
    return { ...node, name, position, ...(Object.keys(settings).length > 0 ? { settings } : {}) };
  });
}
