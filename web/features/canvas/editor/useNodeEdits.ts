import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { answeredByNode } from '../model/answering.ts';
import {
  connect,
  addNode,
  addNodeAfter,
  renameNode,
  setCredential,
  setParameters,
  setSettings,
  toggleDisabled,
  updateNode,
} from '../model/edits.ts';
import type { DraftStore } from '../model/draftStore.ts';
import { addProblem } from '../model/connecting.ts';
import { partOf, paste } from '../model/copying.ts';
import type { Graph, NodeType, NodeTypes, Position } from '../model/graph.ts';
import { insertOnConnection } from '../model/inserting.ts';
import { withLoopBody } from '../model/loopBody.ts';
import { setPinnedItems } from '../model/pinning.ts';
import { freePosition, nextPosition } from '../model/placing.ts';
import { removeAndClose } from '../model/removing.ts';
import { replaceNode } from '../model/replacing.ts';
import { emptySelection, selectionOf, type Selection } from '../model/selection.ts';
import { startParameters } from '../model/startParameters.ts';
import { rememberNodeType } from '../model/recentNodeTypes.ts';
import type { Wish } from '../view/canvasActions.ts';
import type { NodeActions } from '../view/nodePanelProps.ts';
import { fieldsOf } from '../../../forms/jsonSchema.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { callableModels } from '../../../api/sharedReads.ts';
import { lastModel } from '../../../parts/lastModel.ts';

type NodeEditsInput = {
  store: DraftStore;
  nodeTypes: NodeTypes;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  wish: Wish | null;
  setWish: (wish: Wish | null) => void;
  /** `isToFill`: there are parameters or credentials to be given. */
  onAdded: (nodeId: string, isToFill: boolean) => void;
};

/** An id for a new node or note; unguessable is not needed, never used twice is. */
export function newId(): string {
  return `n_${crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 14)}`;
}

const noModels: { data: Schema<'CallableModel'>[] } = { data: [] };
const besides = { x: 40, y: 60 };

/** The edits that people make, as steps of the undo history; each one goes through the pure model. */
export function useNodeEdits({ store, nodeTypes, selection, setSelection, wish, setWish, onAdded }: NodeEditsInput) {
  const editGraph = useCallback(
    (change: (graph: Graph) => Graph, run: string | null = null) =>
      store.edit((draft) => {
        const edited = change(draft.graph);
        if (edited === draft.graph) return draft;
        const { graph, webhooks } = answeredByNode(draft.graph, edited);
        for (const name of webhooks) notifyDone(t('canvas.webhookAnswersWithRespond', { name }));
        return { ...draft, graph };
      }, run),
    [store],
  );
  const { data: { data: models } = noModels } = useQuery(callableModels());
  const placeType = useCallback(
    (nodeType: NodeType, wished: Wish): string | null => {
      const { graph } = store.draft;
      rememberNodeType(nodeType.type);
      const { replacing } = wished;
      if (replacing !== undefined) {
        const parameters = startParameters(nodeType, { graph, nodeTypes, models, lastModel });
        const bodyId = newId();
        editGraph((before) => {
          const replaced = replaceNode(before, { nodeId: replacing, nodeType, parameters, nodeTypes });
          return withLoopBody(replaced, { loopId: replacing, bodyId, nodeTypes });
        });
        return replacing;
      }
      if (addProblem(graph, nodeType.type) !== null) return null;
      const id = newId();
      const bodyId = newId();
      const [only] = selection;
      const selected = selection.size === 1 && only !== undefined ? only : null;
      const position = wished.position
        ? freePosition(graph, wished.position)
        : nextPosition(graph, wished.from?.node ?? selected);
      const { from, into } = wished;
      const behind = into?.from.node ?? from?.node ?? (wished.position === null ? selected : null);
      const parameters = startParameters(nodeType, { graph, nodeTypes, models, behind, lastModel });
      const added = { id, nodeType, position, parameters };
      const input = nodeType.inputs[0];
      const place = (before: Graph): Graph => {
        if (into !== null) return insertOnConnection(before, { ...added, connection: into, nodeTypes });
        if (from === null && wished.position === null && selected !== null)
          return addNodeAfter(before, { ...added, afterNodeId: selected, nodeTypes });
        const grown = addNode(before, added);
        if (from === null || input === undefined || nodeType.trigger) return grown;
        return connect(grown, { from, to: { node: id, port: input.name } });
      };
      editGraph((before) => withLoopBody(place(before), { loopId: id, bodyId, nodeTypes }));
      setSelection(new Set([id]));
      return id;
    },
    [store, selection, editGraph, setSelection, nodeTypes, models],
  );
  const add = useCallback(
    (nodeType: NodeType) => {
      const id = placeType(nodeType, wish ?? { position: null, from: null, into: null });
      setWish(null);
      if (id !== null) onAdded(id, fieldsOf(nodeType.parameters).length + nodeType.credentials.length > 0);
    },
    [placeType, wish, setWish, onAdded],
  );
  const dropType = useCallback(
    (type: string, position: Position) => {
      const nodeType = nodeTypes.get(type);
      if (nodeType !== undefined) placeType(nodeType, { position, from: null, into: null });
    },
    [placeType, nodeTypes],
  );
  const actionsFor = useCallback(
    (id: string): NodeActions => ({
      onRename: (name) => editGraph((graph) => renameNode(graph, id, name)),
      onParameters: (parameters) =>
        editGraph((graph) => setParameters(graph, { nodeId: id, parameters, nodeTypes }), `parameters ${id}`),
      onUpdate: (updated) => editGraph((graph) => updateNode(graph, { updated, nodeTypes })),
      onSettings: (settings) =>
        editGraph((graph) => setSettings(graph, { nodeId: id, settings, nodeTypes }), `settings ${id}`),
      onCredential: (slot, credential) => editGraph((graph) => setCredential(graph, { nodeId: id, slot, credential })),
      onPin: (items) => editGraph((graph) => setPinnedItems(graph, id, items)),
      onToggleDisabled: () => editGraph((graph) => toggleDisabled(graph, new Set([id]))),
      onDuplicate: () => {
        const { graph } = store.draft;
        const part = partOf(graph, { nodeIds: new Set([id]) });
        const pasted = paste(graph, part, { place: { by: besides }, newId, nodeTypes });
        editGraph(() => pasted.graph);
        setSelection(selectionOf(pasted));
      },
      onDelete: () => {
        editGraph((graph) => removeAndClose(graph, { nodeIds: new Set([id]) }, nodeTypes));
        setSelection(emptySelection);
      },
    }),
    [editGraph, nodeTypes, setSelection, store],
  );
  return { editGraph, add, dropType, actionsFor };
}
