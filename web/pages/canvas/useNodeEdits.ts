import { useCallback } from 'react';
import { startValues } from '../../forms/jsonSchema.ts';
import {
  connect,
  addNode,
  addNodeAfter,
  duplicateNodes,
  removeElements,
  renameNode,
  setCredential,
  setParameters,
  setSettings,
} from '../../canvas/model/edits.ts';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import { addProblem } from '../../canvas/model/connecting.ts';
import type { Graph, GraphNode, NodeType, NodeTypes } from '../../canvas/model/graph.ts';
import { setPinnedItems } from '../../canvas/model/pinning.ts';
import { freePosition, nextPosition } from '../../canvas/model/placing.ts';
import type { Wish } from '../../canvas/view/Canvas.tsx';
import type { NodeActions } from '../../canvas/view/nodePanelProps.ts';

type NodeEditsInput = {
  store: DraftStore;
  nodeTypes: NodeTypes;
  selection: ReadonlySet<string>;
  setSelection: (nodeIds: ReadonlySet<string>) => void;
  wish: Wish | null;
  setWish: (wish: Wish | null) => void;
  onAdded: () => void;
};

/** A new node id; unguessable is not needed, never used twice is. */
function newNodeId(): string {
  return `n_${crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 14)}`;
}

/** The edits that people make, as steps of the undo history; each one goes through the pure model. */
export function useNodeEdits({ store, nodeTypes, selection, setSelection, wish, setWish, onAdded }: NodeEditsInput) {
  const editGraph = useCallback(
    (change: (graph: Graph) => Graph, run: string | null = null) =>
      store.edit((draft) => {
        const graph = change(draft.graph);
        return graph === draft.graph ? draft : { ...draft, graph };
      }, run),
    [store],
  );
  const place = useCallback(
    (nodeType: NodeType, spot: { position?: { x: number; y: number }; from?: Wish['from'] }) => {
      const { graph } = store.draft;
      if (addProblem(graph, nodeType.type) !== null) return;
      const id = newNodeId();
      const selected = selection.size === 1 ? ([...selection][0] ?? null) : null;
      const position = spot.position ? freePosition(graph, spot.position) : nextPosition(graph, selected);
      const added = { id, nodeType, position, parameters: startValues(nodeType.parameters) };
      const input = nodeType.inputs[0];
      editGraph((before) => {
        if (spot.position === undefined && selected !== null) {
          return addNodeAfter(before, { ...added, afterNodeId: selected, nodeTypes });
        }
        const grown = addNode(before, added);
        if (!spot.from || input === undefined || nodeType.trigger) return grown;
        return connect(grown, { from: spot.from, to: { node: id, port: input.name } });
      });
      setSelection(new Set([id]));
    },
    [store, selection, editGraph, setSelection, nodeTypes],
  );
  const add = useCallback(
    (nodeType: NodeType) => {
      place(nodeType, wish === null ? {} : wish);
      setWish(null);
      onAdded();
    },
    [place, wish, setWish, onAdded],
  );
  const dropType = useCallback(
    (type: string, position: { x: number; y: number }) => {
      const nodeType = nodeTypes.get(type);
      if (nodeType !== undefined) place(nodeType, { position });
    },
    [place, nodeTypes],
  );
  const actionsFor = ({ id }: GraphNode): NodeActions => ({
    onRename: (name) => editGraph((graph) => renameNode(graph, id, name)),
    onParameters: (parameters) =>
      editGraph((graph) => setParameters(graph, { nodeId: id, parameters, nodeTypes }), `parameters ${id}`),
    onSettings: (settings) =>
      editGraph((graph) => setSettings(graph, { nodeId: id, settings, nodeTypes }), `settings ${id}`),
    onCredential: (slot, credential) => editGraph((graph) => setCredential(graph, { nodeId: id, slot, credential })),
    onPin: (items) => editGraph((graph) => setPinnedItems(graph, id, items)),
    onDuplicate: () => {
      const copyId = newNodeId();
      editGraph((graph) => duplicateNodes(graph, [id], () => copyId));
      setSelection(new Set([copyId]));
    },
    onDelete: () => {
      editGraph((graph) => removeElements(graph, { nodeIds: [id], connectionIds: [] }));
      setSelection(new Set());
    },
  });
  return { editGraph, add, dropType, actionsFor };
}
