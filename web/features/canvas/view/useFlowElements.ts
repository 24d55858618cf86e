import {
  applyEdgeChanges,
  applyNodeChanges,
  type EdgeChange,
  type NodeChange,
  type NodePositionChange,
} from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { moveNodes } from '../model/edits.ts';
import type { Graph, NodeTypes, Position } from '../model/graph.ts';
import {
  keepStable,
  keepStableEdge,
  toCanvasEdges,
  toCanvasNodes,
  toCanvasNotes,
  type CanvasEdge,
  type CanvasElement,
} from '../model/mapping.ts';
import { moveNotes } from '../model/notes.ts';
import type { RunOverlay } from '../model/runOverlay.ts';
import { noteIdOf, type Selection } from '../model/selection.ts';

type FlowElementsInput = {
  graph: Graph;
  nodeTypes: NodeTypes;
  issues: readonly { node_id: string | null; severity: 'error' | 'warning' }[];
  overlay: RunOverlay | null;
  readOnly: boolean;
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
  onEdit: (change: (graph: Graph) => Graph, run?: string | null) => void;
};

/**
 * xyflow's own elements: places while dragging, sizes and selected edges live here, everything else comes from the graph.
 * Elements of which nothing changed stay the same objects, so that only what changed is drawn again.
 */
export function useFlowElements(input: FlowElementsInput) {
  const { graph, nodeTypes, issues, overlay, readOnly, selection, onSelect, onEdit } = input;
  const [nodes, setNodes] = useState<CanvasElement[]>([]);
  const [edges, setEdges] = useState<CanvasEdge[]>([]);
  useEffect(() => {
    const wanted = [...toCanvasNotes(graph), ...toCanvasNodes(graph, { nodeTypes, issues, overlay })];
    setNodes((before) => {
      const known = new Map(before.map((element) => [element.id, element]));
      return wanted.map((element) => keepStable(known.get(element.id), element, selection.has(element.id)));
    });
  }, [graph, nodeTypes, issues, overlay, selection]);
  const { nodes: graphNodes, connections } = graph;
  useEffect(() => {
    const wanted = toCanvasEdges({ nodes: graphNodes, connections }, overlay);
    setEdges((before) => {
      const known = new Map(before.map((edge) => [edge.id, edge]));
      return wanted.map((edge) => keepStableEdge(known.get(edge.id), edge));
    });
  }, [graphNodes, connections, overlay]);

  const dragged = useRef(new Set<string>());
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasElement>[]) => {
      const chosen = changes.filter((change) => change.type === 'select');
      if (chosen.length > 0) {
        onSelect((before) => {
          const next = new Set(before);
          for (const change of chosen) {
            if (change.selected) next.add(change.id);
            else next.delete(change.id);
          }
          return next;
        });
      }
      // Selected at once here, too: a second click that comes before the page has drawn the first must already know of it.
      const others = changes.filter((change) => change.type !== 'remove');
      if (others.length > 0) setNodes((before) => applyNodeChanges(others, before));
      // Resizing from the left or top also moves the element; the move is applied with the new size when the drag ends.
      const resized = new Set(
        others.flatMap((change) => (change.type === 'dimensions' && change.resizing ? change.id : [])),
      );
      if (!readOnly)
        takeMoves(
          others.filter((change) => change.type === 'position').filter(({ id }) => !resized.has(id)),
          dragged.current,
          onEdit,
        );
    },
    [onSelect, onEdit, readOnly],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<CanvasEdge>[]) =>
      setEdges((before) =>
        applyEdgeChanges(
          changes.filter((change) => change.type !== 'remove'),
          before,
        ),
      ),
    [],
  );
  return { nodes, edges, onNodesChange, onEdgesChange };
}

/** Finished moves become edits: a drag is a step of its own, moves by arrow keys that follow each other are one. */
function takeMoves(
  changes: readonly NodePositionChange[],
  dragged: Set<string>,
  onEdit: FlowElementsInput['onEdit'],
): void {
  const nodes = new Map<string, Position>();
  const notes = new Map<string, Position>();
  let byKeys = true;
  for (const { id, position, dragging } of changes) {
    if (dragging === true) {
      dragged.add(id);
      continue;
    }
    if (dragged.delete(id)) byKeys = false;
    if (position === undefined) continue;
    const noteId = noteIdOf(id);
    if (noteId === null) nodes.set(id, position);
    else notes.set(noteId, position);
  }
  if (nodes.size + notes.size === 0) return;
  onEdit(
    (before) => moveNotes(moveNodes(before, nodes), notes),
    byKeys ? `moved ${[...nodes.keys(), ...notes.keys()].join(' ')}` : null,
  );
}
