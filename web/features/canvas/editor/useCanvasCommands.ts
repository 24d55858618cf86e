import { useCallbackRef } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { useCallback, useState } from 'react';
import { align, alignments, type Alignment, type Box } from '../model/arranging.ts';
import type { DraftStore } from '../model/draftStore.ts';
import { moveNodes, toggleDisabled } from '../model/edits.ts';
import { findNode, type Graph, type NodeTypes, type Position } from '../model/graph.ts';
import { layOut } from '../model/layout.ts';
import { addNote, moveNotes } from '../model/notes.ts';
import { nodeSize } from '../model/nodeSize.ts';
import { freeNotePosition } from '../model/placing.ts';
import { removeAndClose } from '../model/removing.ts';
import { emptySelection, noteElementId, noteIdOf, partsOf, selectAll, type Selection } from '../model/selection.ts';
import type { CommandName } from '../model/shortcuts.ts';
import type { CanvasEdge, CanvasElement } from '../model/mapping.ts';
import { editNoteEvent } from '../view/NoteCard.tsx';
import type { MenuPlace } from '../view/useMenus.ts';
import type { Wish } from '../view/canvasActions.ts';
import { wholeInView } from '../view/wholeInView.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { focusedElement } from './canvasFocus.ts';
import type { useClipboard } from './useClipboard.ts';
import { newId } from './useNodeEdits.ts';
import { pressRun } from './RunButton.tsx';
import { useWalking } from './useWalking.ts';

type CommandsInput = {
  store: DraftStore;
  nodeTypes: NodeTypes;
  graph: Graph;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  editGraph: (change: (graph: Graph) => Graph, run?: string | null) => void;
  clipboard: ReturnType<typeof useClipboard>;
  /** Position of the pointer, else the middle of the view. */
  pointedPlace: () => Position;
  duration: number;
  onWish: (wish: Wish | null) => void;
  onOpen: (nodeId: string) => void;
  onTogglePin: (nodeId: string) => void;
  onToggleLogs: () => void;
};

/** The target of a command: elements, and connections by id. */
export type CommandTarget = { selection: Selection; connectionIds: ReadonlySet<string> };

/** A dialog or menu over the canvas that a command opened. */
export type OpenedByCommand =
  | { what: 'menu'; place: MenuPlace; target: CommandTarget }
  | { what: 'help' }
  | { what: 'rename'; nodeId: string }
  | { what: 'connect'; nodeId: string }
  | { what: 'find' }
  | { what: 'moveToFlow'; nodeIds: ReadonlySet<string> };

/** Every command of the table, carried out: by keys, menus and buttons alike. */
export function useCanvasCommands(input: CommandsInput) {
  const { store, nodeTypes, graph, selection, setSelection, editGraph, clipboard } = input;
  const { pointedPlace, duration, onWish, onOpen, onTogglePin, onToggleLogs } = input;
  const [opened, setOpened] = useState<OpenedByCommand | null>(null);
  const [boxMode, setBoxMode] = useState(false);
  const flow = useReactFlow<CanvasElement, CanvasEdge>();
  const walk = useWalking({ graph, selection, duration });

  const boxesOf = (chosen: Selection): Box[] =>
    flow
      .getNodes()
      .filter(({ id }) => chosen.has(id))
      .map(({ id, position, measured, width, height }) => ({
        id,
        ...position,
        width: measured?.width ?? width ?? nodeSize,
        height: measured?.height ?? height ?? nodeSize,
      }));
  const moveTo = (places: ReadonlyMap<string, Position>) =>
    editGraph((before) => {
      const notes = [...places].flatMap(([id, place]): [string, Position][] => {
        const noteId = noteIdOf(id);
        return noteId === null ? [] : [[noteId, place]];
      });
      return moveNotes(moveNodes(before, places), new Map(notes));
    });
  const tidyUp = async (chosen: Selection) => {
    const nodes = partsOf(chosen).nodeIds;
    const wanted = nodes.size > 1 ? nodes : new Set(graph.nodes.map(({ id }) => id));
    try {
      moveTo(await layOut(boxesOf(wanted), graph, nodeTypes));
      if (nodes.size < 2) void flow.fitView({ ...wholeInView(), duration });
    } catch (error) {
      notifyError(t('canvas.couldNotTidyUp'), error);
    }
  };
  const writeNote = () => {
    const id = newId();
    const position = freeNotePosition(graph, pointedPlace());
    editGraph((before) => addNote(before, { id, text: '', position }));
    setSelection(new Set([noteElementId(id)]));
    openNote(noteElementId(id));
  };
  const one = (target: CommandTarget, act: (nodeId: string) => void) => {
    const [id] = partsOf(target.selection).nodeIds;
    if (id !== undefined && findNode(graph, id) !== undefined) act(id);
  };
  const open = (target: CommandTarget) => {
    const [first] = target.selection;
    if (first !== undefined && noteIdOf(first) !== null) openNote(first);
    else one(target, onOpen);
  };

  const actions: Record<Exclude<CommandName, Alignment>, (target: CommandTarget) => void> = {
    addNode: (target) => {
      // A node that has only the focus is followed by the new one, as a selected one is.
      if (target.selection.size === 1) one(target, (nodeId) => setSelection(new Set([nodeId])));
      onWish(null);
    },
    addNote: writeNote,
    open,
    run: pressRun,
    rename: (target) => one(target, (nodeId) => setOpened({ what: 'rename', nodeId })),
    connectTo: (target) => one(target, (nodeId) => setOpened({ what: 'connect', nodeId })),
    toggleDisabled: (target) => {
      const { nodeIds } = partsOf(target.selection);
      if (nodeIds.size > 0) editGraph((before) => toggleDisabled(before, nodeIds));
    },
    togglePin: (target) => one(target, onTogglePin),
    replace: (target) => one(target, (nodeId) => onWish({ position: null, from: null, into: null, replacing: nodeId })),
    moveToFlow: (target) => setOpened({ what: 'moveToFlow', nodeIds: partsOf(target.selection).nodeIds }),
    find: () => setOpened({ what: 'find' }),
    toggleLogs: onToggleLogs,
    delete: ({ selection: chosen, connectionIds }) => {
      editGraph((before) => removeAndClose(before, { ...partsOf(chosen), connectionIds }, nodeTypes));
      setSelection(emptySelection);
    },
    undo: () => store.undo(),
    redo: () => store.redo(),
    save: () => void store.flush().then((saved) => saved && notifyDone(t('canvas.saved'))),
    selectAll: () => setSelection(selectAll(graph)),
    selectNone: () => setSelection(emptySelection),
    copy: (target) => void clipboard.copyByMenu(target.selection),
    cut: (target) =>
      void clipboard.copyByMenu(target.selection).then((copied) => copied && clipboard.remove(target.selection)),
    paste: () => void clipboard.pasteByMenu(),
    duplicate: (target) => clipboard.duplicate(target.selection),
    layOut: (target) => void tidyUp(target.selection),
    nextElement: () => walk(1),
    previousElement: () => walk(-1),
    zoomIn: () => void flow.zoomIn({ duration }),
    zoomOut: () => void flow.zoomOut({ duration }),
    zoomFit: () => void flow.fitView({ ...wholeInView(), duration }),
    zoomFull: () => void flow.zoomTo(1, { duration }),
    toggleBoxMode: () => setBoxMode((before) => !before),
    menu: (target) => setOpened({ what: 'menu', place: placeOfFocus(), target }),
    help: () => setOpened({ what: 'help' }),
  };
  const run = useCallbackRef((name: CommandName, target?: CommandTarget) => {
    const aim = target ?? targetOfKeys(selection, flow.getEdges());
    if (isAlignment(name)) moveTo(align(boxesOf(aim.selection), name));
    else actions[name](aim);
  });
  const openMenu = useCallback(
    (place: MenuPlace) => {
      const { element, connection } = place;
      if (element !== null && !selection.has(element)) setSelection(new Set([element]));
      const chosen = element === null ? emptySelection : selection.has(element) ? selection : new Set([element]);
      const connectionIds = new Set(connection === null ? [] : [connection]);
      setOpened({ what: 'menu', place, target: { selection: chosen, connectionIds } });
    },
    [selection, setSelection],
  );
  return { run, openMenu, opened, setOpened, boxMode };
}

const alignmentNames: ReadonlySet<string> = new Set(alignments);
function isAlignment(name: CommandName): name is Alignment {
  return alignmentNames.has(name);
}

/** Returns the target of keyboard commands: the focused element if it is not selected, else the selection. */
function targetOfKeys(selection: Selection, edges: readonly CanvasEdge[]): CommandTarget {
  const focused = focusedIds();
  if (focused.element !== null && !selection.has(focused.element))
    return { selection: new Set([focused.element]), connectionIds: new Set() };
  const selected = edges.filter((edge) => edge.selected).map((edge) => edge.id);
  if (focused.connection !== null && !selected.includes(focused.connection))
    return { selection: emptySelection, connectionIds: new Set([focused.connection]) };
  return { selection, connectionIds: new Set(selected) };
}

function focusedIds(): { element: string | null; connection: string | null } {
  const edge = document.activeElement?.closest<HTMLElement>('.react-flow__edge');
  return { element: focusedElement(), connection: edge?.dataset['id'] ?? null };
}

/** Where a menu asked for by keys opens: at the focused element, else in the middle of the canvas. */
function placeOfFocus(): MenuPlace {
  const focused = focusedIds();
  const element = document.activeElement?.closest('.react-flow__node, .react-flow__edge, [data-canvas]');
  const box = (element ?? document.querySelector('[data-canvas]') ?? document.body).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, ...focused };
}

/** Opens the text of a note for writing, once it is there. */
function openNote(elementId: string, tries = 10): void {
  const element = document.querySelector(`.react-flow__node[data-id="${CSS.escape(elementId)}"] [data-note]`);
  if (element !== null) element.closest('.react-flow__node')?.dispatchEvent(new Event(editNoteEvent));
  else if (tries > 0) requestAnimationFrame(() => openNote(elementId, tries - 1));
}
