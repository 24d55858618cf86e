import { useCallback, useState } from 'react';
import { api, type Schema } from '../../../api/client.ts';
import { clipboardText, readClipboard } from '../model/clipboard.ts';
import { partOf, paste, type GraphPart } from '../model/copying.ts';
import type { DraftStore } from '../model/draftStore.ts';
import type { Graph, NodeTypes, Position } from '../model/graph.ts';
import { removeAndClose } from '../model/removing.ts';
import { emptySelection, partsOf, selectionOf, type Selection } from '../model/selection.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { focusCanvas } from './canvasFocus.ts';
import { newId } from './useNodeEdits.ts';

type ClipboardInput = {
  store: DraftStore;
  nodeTypes: NodeTypes;
  /** The graph that is shown: an execution's own where one is looked at. */
  graph: Graph;
  editGraph: (change: (graph: Graph) => Graph) => void;
  setSelection: (selection: Selection) => void;
  /** Where a paste is wished for. */
  placeOfPaste: () => Position;
};

/** Result of pasting a foreign file. */
export type Converted = { name: string; report: Schema<'ImportReport'> };

/** Copying, cutting, pasting and duplicating: nodes and notes go through the clipboard of the system as JSON. */
export function useClipboard({ store, nodeTypes, graph, editGraph, setSelection, placeOfPaste }: ClipboardInput) {
  const [converted, setConverted] = useState<Converted | null>(null);
  const insert = useCallback(
    (part: GraphPart, place: { middle: Position } | { by: Position }) => {
      const pasted = paste(store.draft.graph, part, { place, newId, nodeTypes });
      editGraph(() => pasted.graph);
      setSelection(selectionOf(pasted));
      // Shortcuts act on the focused element, which would still be an original.
      focusCanvas();
      const [first] = pasted.leftOut;
      if (first !== undefined)
        notifyError(
          t('canvas.notAllPasted'),
          new Error(
            pasted.leftOut.length === 1
              ? t('canvas.nameWasSkipped', {
                  name: first,
                })
              : t('canvas.countNodesWereSkipped', { count: pasted.leftOut.length }),
          ),
        );
    },
    [store, nodeTypes, editGraph, setSelection],
  );
  /** The chosen parts as text, or `null` where nothing is chosen. */
  const textOf = useCallback(
    (selection: Selection): string | null => {
      const part = partOf(graph, partsOf(selection));
      return part.nodes.length + part.notes.length === 0 ? null : clipboardText(part);
    },
    [graph],
  );
  const remove = useCallback(
    (selection: Selection) => {
      editGraph((before) => removeAndClose(before, partsOf(selection), nodeTypes));
      setSelection(emptySelection);
    },
    [editGraph, setSelection, nodeTypes],
  );
  const pasteText = useCallback(
    async (text: string) => {
      const middle = placeOfPaste();
      const clip = readClipboard(text);
      if (clip.kind === 'none') {
        notifyError(t('canvas.nothingWasPasted'), new Error(t('canvas.clipboardContainsNoNodes')));
        return;
      }
      if (clip.kind === 'part') {
        insert(clip.part, { middle });
        return;
      }
      try {
        const answer = await api.POST('/api/v1/digital-organizations/convert', {
          body: clip.file as Schema<'DigitalOrganizationImport'>,
        });
        if (answer.error) throw answer.error;
        const { name, graph: made, import_report: report } = answer.data;
        insert({ nodes: made.nodes, connections: made.connections, notes: made.notes ?? [] }, { middle });
        if (report.format === 'n8n' || report.nodes.some(({ result }) => result !== 'mapped'))
          setConverted({ name, report });
      } catch (error) {
        notifyError(t('canvas.nothingWasPasted'), error);
      }
    },
    [insert, placeOfPaste],
  );
  const duplicate = useCallback(
    (selection: Selection) => insert(partOf(graph, partsOf(selection)), { by: { x: 40, y: 60 } }),
    [insert, graph],
  );
  /** For menus; keys go through the events of the browser, which need no permission. */
  const copyByMenu = useCallback(
    async (selection: Selection) => {
      const text = textOf(selection);
      if (text === null) return false;
      try {
        await navigator.clipboard.writeText(text);
        notifyDone(t('items.copied'));
        return true;
      } catch (error) {
        notifyError(t('canvas.yourBrowserBlockedCopying'), error);
        return false;
      }
    },
    [textOf],
  );
  const pasteByMenu = useCallback(async () => {
    let text: string;
    try {
      text = await navigator.clipboard.readText();
    } catch {
      notifyError(t('canvas.nothingWasPasted'), new Error(t('canvas.clipboardBlocked')));
      return;
    }
    await pasteText(text);
  }, [pasteText]);
  return { textOf, remove, pasteText, duplicate, copyByMenu, pasteByMenu, converted, setConverted };
}
