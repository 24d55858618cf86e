import { CredentialTypes } from '../../../../domains/credentials/CredentialTypes.ts';
import { credentialDefinitions, nodeDefinitions } from '../../../../activities/generated/registry.ts';
import { NodeTypes } from '../../../../activities/engine/nodeTypes.ts';
import {
  indexNodeTypes,
  type Connection,
  type Graph,
  type GraphNode,
} from '../../../../web/features/canvas/model/graph.ts';

/** The real node types as the server has them. */
export const serverTypes = new NodeTypes(nodeDefinitions, new CredentialTypes(credentialDefinitions));

/** The same, as `GET /api/v1/node-types` answers them. */
export const nodeTypes = indexNodeTypes(serverTypes.present());

/** A node of a type that exists; everything else as given. */
export function buildNode(node: Partial<GraphNode> & Pick<GraphNode, 'id' | 'type'>): GraphNode {
  return { name: node.id, position: { x: 0, y: 0 }, ...node };
}

/** webhook → edit → if, whose two branches meet in a merge. */
export function buildBranchingGraph(): Graph {
  return {
    nodes: [
      buildNode({ id: 'hook', type: 'trigger.webhook', parameters: { methods: ['POST'] } }),
      buildNode({ id: 'edit', type: 'data.edit_fields', position: { x: 300, y: 0 }, settings: { notes: 'kept' } }),
      buildNode({ id: 'check', type: 'logic.if', position: { x: 600, y: 0 } }),
      buildNode({
        id: 'join',
        type: 'logic.merge',
        position: { x: 900, y: 40 },
        parameters: { mode: 'append', inputs: 2 },
      }),
    ],
    connections: [
      { from: { node: 'hook', port: 'main' }, to: { node: 'edit', port: 'main' } },
      { from: { node: 'edit', port: 'main' }, to: { node: 'check', port: 'main' } },
      { from: { node: 'check', port: 'true' }, to: { node: 'join', port: 'input_1' } },
      { from: { node: 'check', port: 'false' }, to: { node: 'join', port: 'input_2' } },
    ],
    pin_data: { hook: [{ json: { body: { name: 'Ada' } } }] },
  };
}

const three = [{ title: 'one' }, { title: 'two' }, { title: 'three' }];
const types: Record<string, Partial<GraphNode> & { type: string }> = {
  start: { type: 'trigger.manual' },
  if: { type: 'logic.if' },
  switch: { type: 'logic.switch', parameters: { rules: three, fallback: 'extra' } },
  merge: { type: 'logic.merge', parameters: { mode: 'append', inputs: 3 } },
  ask: { type: 'http.request', settings: { on_error: 'error_output' } },
};

/** A graph of lines such as `if1.false > b` and `a > merge.input_2`; the words before the numbers of names say the types. */
export function graphOf(...lines: string[]): Graph {
  const connections = lines.flatMap((line) => {
    const ends = line.split(' > ').map((end) => end.split('.'));
    return ends.slice(1).map(([node = '', input = 'main'], index): Connection => {
      const [before = '', output = 'main'] = ends[index] ?? [];
      return { from: { node: before, port: output }, to: { node, port: input } };
    });
  });
  const ids = [...new Set(connections.flatMap(({ from, to }) => [from.node, to.node]))];
  const typeOf = (id: string) => types[id.replace(/\d+$/, '')] ?? { type: 'logic.no_operation' };
  return { nodes: ids.map((id) => buildNode({ id, ...typeOf(id) })), connections };
}
