import { useCallback } from 'react';
import { api } from '../../../api/client.ts';
import { mostItems } from '../model/copyPins.ts';
import type { DraftStore } from '../model/draftStore.ts';
import { findNode, type Graph, type NodeTypes, typeOf } from '../model/graph.ts';
import { pinLimitProblem, pinnedItems, setPinnedItems, toPinned } from '../model/pinning.ts';
import { outputPorts } from '../model/ports.ts';
import { pinProblemText } from '../view/PinEditor.tsx';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import type { ShownExecution } from './useShownExecution.ts';

type PinOutputInput = {
  store: DraftStore;
  nodeTypes: NodeTypes;
  shown: ShownExecution;
  editGraph: (change: (graph: Graph) => Graph) => void;
};

/** Pins what a node left in the execution that is shown, or takes its pinned items away. */
export function usePinOutput({ store, nodeTypes, shown, editGraph }: PinOutputInput): (nodeId: string) => void {
  const { overlay } = shown;
  const toggle = useCallback(
    async (nodeId: string) => {
      const { graph } = store.draft;
      const node = findNode(graph, nodeId);
      if (node === undefined) return;
      if (pinnedItems(graph, nodeId) !== null) {
        editGraph((before) => setPinnedItems(before, nodeId, null));
        return;
      }
      const port = outputPorts(node, typeOf(nodeTypes, node))[0];
      if (overlay === null || port === undefined || (overlay.nodes.get(nodeId)?.runs ?? 0) === 0)
        throw new Error(t('canvas.runFirst'));
      const { data, error } = await api.GET('/api/v1/executions/{execution_id}/nodes/{node_id}', {
        params: { path: { execution_id: overlay.executionId, node_id: nodeId }, query: { limit: mostItems } },
      });
      if (error) throw error;
      const items = toPinned(data.runs.at(-1)?.outputs[port.name]?.items ?? []);
      const problem = pinLimitProblem(items);
      if (problem !== null) throw new Error(pinProblemText(problem));
      editGraph((before) => setPinnedItems(before, nodeId, items));
      notifyDone(t('canvas.countItemsPinned', { count: items.length }));
    },
    [store, nodeTypes, overlay, editGraph],
  );
  return useCallback(
    (nodeId: string) => void toggle(nodeId).catch((error: unknown) => notifyError(t('panel.couldNotPinItems'), error)),
    [toggle],
  );
}
