import { useReactFlow } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { DraftStore } from '../model/draftStore.ts';
import { removeParts } from '../model/edits.ts';
import type { Graph, NodeTypes, Position } from '../model/graph.ts';
import { changeNote } from '../model/notes.ts';
import { emptySelection, type Selection } from '../model/selection.ts';
import type { CanvasActions, Wish } from '../view/canvasActions.ts';
import { middleOfCanvas } from './canvasFocus.ts';
import { useCanvasCommands } from './useCanvasCommands.ts';
import { useClipboard } from './useClipboard.ts';
import { useEditorKeys } from './useEditorKeys.ts';
import { showTool } from './showTool.ts';
import { useAddress } from './useAddress.ts';
import { newId, useNodeEdits } from './useNodeEdits.ts';
import { usePalette } from './usePalette.ts';
import { usePinOutput } from './usePinOutput.ts';
import type { ShownExecution } from './useShownExecution.ts';
import { useSubFlow } from './useSubFlow.ts';

type CanvasEditingInput = {
  store: DraftStore;
  nodeTypes: NodeTypes;
  /** The graph that is shown: an execution's own where one is looked at. */
  graph: Graph;
  readOnly: boolean;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  onOpen: (nodeId: string) => void;
  showAll: () => void;
  /** Of movements of the view, in milliseconds. */
  duration: number;
  shown: ShownExecution;
  projectId: string;
  onToggleLogs: () => void;
};

/** Everything that people can do to the graph: palette, edits, clipboard, commands and their keys. */
export function useCanvasEditing(input: CanvasEditingInput) {
  const {
    store,
    nodeTypes,
    graph,
    readOnly,
    selection,
    setSelection,
    onOpen,
    showAll,
    duration,
    shown,
    projectId,
    onToggleLogs,
  } = input;
  const [wish, setWish] = useState<Wish | null>(null);
  const [search] = useAddress();
  // A description is typed into its dialog; the search of the palette would take the focus.
  const [paletteOpen, setPaletteOpen] = useState(graph.nodes.length === 0 && !search.has('describe'));
  const { screenToFlowPosition } = useReactFlow();
  const palette = usePalette({ setWish, setOpen: setPaletteOpen, onAdded: showAll, onOpen });
  const edits = useNodeEdits({ store, nodeTypes, selection, setSelection, wish, setWish, onAdded: palette.added });
  const { editGraph } = edits;
  const pointed = useRef<Position | null>(null);
  const pointTo = useCallback((position: Position | null) => {
    pointed.current = position;
  }, []);
  const pointedPlace = useCallback(
    () => pointed.current ?? screenToFlowPosition(middleOfCanvas()),
    [screenToFlowPosition],
  );
  const clipboard = useClipboard({ store, nodeTypes, graph, editGraph, setSelection, placeOfPaste: pointedPlace });
  const togglePin = usePinOutput({ store, nodeTypes, shown, editGraph });
  const commands = useCanvasCommands({
    store,
    nodeTypes,
    graph,
    selection,
    setSelection,
    editGraph,
    clipboard,
    pointedPlace,
    duration,
    onWish: palette.open,
    onOpen,
    onTogglePin: togglePin,
    onToggleLogs,
  });
  const { setOpened } = commands;
  const subFlow = useSubFlow({
    projectId,
    editGraph,
    newId,
    onMade: (nodeId) => {
      setOpened(null);
      setSelection(new Set([nodeId]));
    },
  });
  const actions = useMemo(
    (): CanvasActions => ({
      wish: palette.open,
      deleteConnection: (id) =>
        editGraph((before) => removeParts(before, { nodeIds: emptySelection, connectionIds: new Set([id]) })),
      changeNote: (id, change) => editGraph((before) => changeNote(before, id, change)),
      openTool: (nodeId, pointer) => {
        onOpen(nodeId);
        showTool(pointer);
      },
      deleteNote: (id) =>
        editGraph((before) => removeParts(before, { nodeIds: emptySelection, noteIds: new Set([id]) })),
    }),
    [editGraph, palette.open, onOpen],
  );
  useEditorKeys({
    readOnly,
    run: commands.run,
    copiedText: () => clipboard.textOf(selection),
    onPaste: (text) => void clipboard.pasteText(text),
  });
  return { wish, paletteOpen, palette, edits, clipboard, commands, subFlow, actions, onOpen, pointTo };
}
