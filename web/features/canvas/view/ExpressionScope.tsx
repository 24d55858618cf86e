import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { $api } from '../../../api/client.ts';
import { otherNodes } from '../model/before.ts';
import type { Graph, GraphNode } from '../model/graph.ts';
import type { RunOverlay } from '../model/runOverlay.ts';
import { useStableValue } from '../../../forms/useStableValue.ts';
import { loadCodeMirror } from '../../../expressions/loadCodeMirror.ts';
import { ScopeContext, type Scope } from '../../../expressions/scope.ts';

type ExpressionScopeProps = {
  graph: Graph;
  node: GraphNode;
  /** The execution that lies over the canvas; without one, expressions are tried with the latest. */
  overlay: RunOverlay | null;
  /** True if an execution is looked at as it was, not the draft. */
  inspecting: boolean;
  unsavedPins: Scope['unsavedPins'];
  children: ReactNode;
};

/** Gives the fields of a node the data that their expressions are tried with. */
export function ExpressionScope({ graph, node, overlay, inspecting, unsavedPins, children }: ExpressionScopeProps) {
  const { digitalOrganizationId = '' } = useParams();
  const [itemIndex, setItemIndex] = useState(0);
  const latest = $api.useQuery(
    'get',
    '/api/v1/executions',
    { params: { query: { digital_organization_id: digitalOrganizationId, limit: 1 } } },
    { enabled: overlay === null && digitalOrganizationId !== '' },
  );
  const executionId = overlay?.executionId ?? latest.data?.data[0]?.id ?? null;
  const isKnown = overlay !== null || !latest.isPending;
  useEffect(() => void loadCodeMirror().catch(() => undefined), []); // asked again where it is shown
  const { nodes, connections, pin_data: pins } = graph;
  // Stays stable while the node's own parameters are typed, so that editing one field does not render the others.
  const known = useStableValue({
    digitalOrganizationId,
    ready: isKnown,
    question: {
      node_id: node.id,
      execution_id: executionId,
      graph: inspecting ? ('execution' as const) : ('draft' as const),
      item_index: itemIndex,
      ...(inspecting ? {} : { connections: connections.filter(({ to }) => to.node === node.id).slice(0, 1000) }),
    },
    stamp: stampOf(pins, overlay),
    nodes: useMemo(() => otherNodes({ nodes, connections }, node.id), [nodes, connections, node.id]),
  });
  const scope = useMemo((): Scope => ({ ...known, unsavedPins, onItem: setItemIndex }), [known, unsavedPins]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** Returns the state besides the text that a preview depends on. */
function stampOf(pins: Graph['pin_data'], overlay: RunOverlay | null): string {
  const pinned = Object.entries(pins ?? {}).map(([id, items]) => `${id} ${numberOf(items)}`);
  const runs = [...(overlay?.nodes ?? [])].map(([id, { status, runs: count }]) => `${id} ${status} ${count}`);
  return [...pinned, ...runs].join();
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Numbers lists by identity, however long they are: an edited list has another number. */
function numberOf(list: object): number {
  const number = numbers.get(list) ?? (lastNumber += 1);
  numbers.set(list, number);
  return number;
}
