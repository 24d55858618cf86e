import { toItem } from './toItem.ts';
import type { LoadedExecution } from '../expressions/LoadedExecution.ts';
import type { DigitalOrganizationRow } from '../../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { RunningExecution } from '../../../db/repositories/executions/executionProgress.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { ShapeOf } from '../../../workflows/graph/graph.ts';
import type { PinnedOutput } from './PreviewReader.ts';

type Schemas = components['schemas'];
type GraphNode = Schemas['GraphNode'];

/** The subject of a preview. */
export interface PreviewQuestion {
  body: Schemas['ExpressionPreviewRequest'];
  digitalOrganization: DigitalOrganizationRow;
  organizationName: string;
  /** Null if only pinned items are to be had. */
  execution: RunningExecution | null;
}

/** The graph of the texts, with unsaved changes, treated like that of an execution. */
export interface PreviewWorld {
  execution: LoadedExecution;
  node: GraphNode;
  /** The nodes that lead to the node. */
  connections: readonly Schemas['Connection'][];
  pinned: ReadonlyMap<string, PinnedOutput>;
}

interface Shapes {
  readonly shapeOf: ShapeOf;
}

/** Puts together the names, connections and pinned items that hold for a preview. */
export function previewWorld(question: PreviewQuestion, nodeTypes: Shapes): PreviewWorld {
  const { body, digitalOrganization, execution } = question;
  const isDraft = (body.graph ?? 'draft') === 'draft' || execution === null;
  const graph = isDraft ? digitalOrganization.draft : execution.graph;
  const names = new Map(Object.entries(isDraft ? (body.node_names ?? {}) : {}));
  const nodesById = new Map(graph.nodes.map((node) => [node.id, { ...node, name: names.get(node.id) ?? node.name }]));
  for (const [id, name] of [...names, [body.node_id, names.get(body.node_id) ?? body.node_id] as const])
    if (!nodesById.has(id)) nodesById.set(id, unsavedNode(id, name));
  const connections = (isDraft ? body.connections : undefined) ?? graph.connections;
  return {
    execution: {
      id: execution?.id ?? '',
      organizationId: digitalOrganization.organizationId,
      organizationName: question.organizationName,
      digitalOrganizationId: digitalOrganization.id,
      digitalOrganizationName: digitalOrganization.name,
      published: execution?.published ?? false,
      accountId: execution?.accountId ?? null,
      mode: execution?.mode ?? 'manual',
      isDraft,
      hasCopies: execution?.hasCopies ?? false,
      untilNode: null,
      settings: isDraft ? digitalOrganization.settings : execution.settings,
      graph,
      startNodeId: execution?.startNodeId ?? '',
      nodesById,
      nodesByName: new Map([...nodesById.values()].map((node) => [node.name, node])),
      endedBefore: true,
    },
    node: nodesById.get(body.node_id)!,
    connections: connections.filter(({ to }) => to.node === body.node_id),
    pinned: isDraft
      ? pinnedOutputs({ ...graph.pin_data, ...body.pin_data }, { nodesById, connections, nodeTypes })
      : new Map(),
  };
}

/** A node that was just added: of it, the name is known. */
function unsavedNode(id: string, name: string): GraphNode {
  return { id, name, type: 'unknown.unsaved', position: { x: 0, y: 0 } };
}

type Pins = NonNullable<Schemas['ExpressionPreviewRequest']['pin_data']>;
type Placed = Pick<PreviewWorld, 'connections'> & Pick<LoadedExecution, 'nodesById'> & { nodeTypes: Shapes };

function pinnedOutputs(pins: Pins, { nodesById, connections, nodeTypes }: Placed) {
  const outputs = new Map<string, PinnedOutput>();
  for (const [id, items] of Object.entries(pins)) {
    if (!items) continue;
    const node = nodesById.get(id);
    const shape = node && nodeTypes.shapeOf(node);
    // Of a node that is not saved yet only its connections are known.
    const used = connections.find(({ from }) => from.node === id)?.from.port;
    const port = (shape ? shape.outputs(node.parameters ?? {})[0] : used) ?? 'main';
    outputs.set(id, { port, items: items.map(toItem) });
  }
  return outputs;
}
