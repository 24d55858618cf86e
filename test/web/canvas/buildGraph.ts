import { CredentialTypes } from '../../../activities/credentials/CredentialTypes.ts';
import { credentialDefinitions, nodeDefinitions } from '../../../activities/generated/registry.ts';
import { NodeTypes } from '../../../activities/nodeTypes.ts';
import { indexNodeTypes, type Graph, type GraphNode } from '../../../web/canvas/model/graph.ts';

/** The real node types, as `GET /api/v1/node-types` answers them. */
export const nodeTypes = indexNodeTypes(
  new NodeTypes(nodeDefinitions, new CredentialTypes(credentialDefinitions)).present(),
);

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
