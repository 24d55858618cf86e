import '@xyflow/react/dist/style.css';
import './xyflowTheme.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  BackgroundVariant,
  Controls,
  MiniMap,
  ReactFlow,
  useReactFlow,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  type Connection as FlowConnection,
} from '@xyflow/react';
import { useCallback, useEffect, useState, type DragEvent } from 'react';
import { notifyError } from '../../parts/notify.ts';
import { mayConnect } from '../model/connecting.ts';
import { connect, moveNodes, removeElements } from '../model/edits.ts';
import type { Graph, NodeTypes } from '../model/graph.ts';
import { toCanvasEdges, toCanvasNodes, toConnection, type CanvasEdge, type CanvasNode } from '../model/mapping.ts';
import type { RunOverlay } from '../model/runOverlay.ts';
import { NodeCard } from './NodeCard.tsx';
import { NotesLayer } from './NotesLayer.tsx';
import { draggedNodeType } from './paletteDrag.ts';

const nodeComponents = { node: NodeCard };
const deleteKeys = ['Delete', 'Backspace'];

/** A place where a new node is wished for, and the port that should lead to it. */
export type Wish = { position: { x: number; y: number }; from: { node: string; port: string } | null };

type CanvasProps = {
  graph: Graph;
  nodeTypes: NodeTypes;
  issues: readonly { node_id: string | null; severity: 'error' | 'warning' }[];
  overlay: RunOverlay | null;
  readOnly: boolean;
  selection: ReadonlySet<string>;
  onSelect: (nodeIds: ReadonlySet<string>) => void;
  onEdit?: (change: (graph: Graph) => Graph) => void;
  onDropType?: (type: string, position: { x: number; y: number }) => void;
  onWish?: (wish: Wish) => void;
  /** A node was double-clicked, or Enter was pressed on it. */
  onOpen?: (nodeId: string) => void;
};

/** The canvas: shows a graph and turns what people do to it into edits of the pure model. Needs a `ReactFlowProvider`. */
export function Canvas(props: CanvasProps) {
  const { graph, nodeTypes, issues, overlay, readOnly, selection, onEdit, onDropType, onOpen } = props;
  const { nodes, edges, onNodesChange, onEdgesChange } = useFlowElements(props);
  const { screenToFlowPosition } = useReactFlow();
  const colorMode = useComputedColorScheme('light');
  const onConnectEnd = useConnectEnd(props);

  const isValidConnection = useCallback(
    (ends: FlowConnection | CanvasEdge) => {
      const connection = toConnection(ends);
      return connection !== null && mayConnect(graph, connection, nodeTypes).allowed;
    },
    [graph, nodeTypes],
  );
  const onDrop = (event: DragEvent) => {
    const type = draggedNodeType(event);
    if (type === null || readOnly) return;
    event.preventDefault();
    const pointer = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    onDropType?.(type, { x: pointer.x - 106, y: pointer.y - 31 });
  };
  return (
    <ReactFlow<CanvasNode, CanvasEdge>
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeComponents}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onConnect={(ends) => {
        const connection = toConnection(ends);
        if (connection !== null) onEdit?.((before) => connect(before, connection));
      }}
      onConnectEnd={onConnectEnd}
      isValidConnection={isValidConnection}
      onNodeDragStop={(_event, _node, moved) =>
        onEdit?.((before) => moveNodes(before, new Map(moved.map((node) => [node.id, node.position]))))
      }
      onDelete={(gone) =>
        onEdit?.((before) =>
          removeElements(before, {
            nodeIds: gone.nodes.map((node) => node.id),
            connectionIds: gone.edges.map((edge) => edge.id),
          }),
        )
      }
      onNodeDoubleClick={(_event, node) => onOpen?.(node.id)}
      onKeyDown={(event) => {
        const nodeId = event.target instanceof HTMLElement ? event.target.dataset['id'] : undefined;
        if (event.key !== 'Enter' || nodeId === undefined || !event.currentTarget.contains(event.target as Node))
          return;
        event.preventDefault();
        onOpen?.(nodeId);
      }}
      zoomOnDoubleClick={false}
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
      nodesDraggable={!readOnly}
      nodesConnectable={!readOnly}
      edgesReconnectable={false}
      deleteKeyCode={readOnly ? null : deleteKeys}
      colorMode={colorMode}
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
      minZoom={0.15}
      maxZoom={2}
      snapToGrid
      snapGrid={[10, 10]}
      proOptions={{ hideAttribution: true }}
      aria-label={`Canvas with ${graph.nodes.length} nodes${selection.size > 0 ? `, ${selection.size} selected` : ''}`}
      data-issues={issues.length}
      data-execution={overlay?.executionId}
    >
      <NotesLayer notes={graph.notes} />
      <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} />
      <Controls showInteractive={false} position="bottom-left" />
      {graph.nodes.length > 12 ? <MiniMap pannable zoomable position="bottom-right" /> : null}
    </ReactFlow>
  );
}

/** xyflow's own elements: positions while dragging, sizes and selected edges live here, everything else comes from the graph. */
function useFlowElements({ graph, nodeTypes, issues, overlay, selection, onSelect, readOnly }: CanvasProps) {
  const [nodes, setNodes] = useState<CanvasNode[]>([]);
  const [edges, setEdges] = useState<CanvasEdge[]>([]);
  useEffect(() => {
    setNodes((before) => {
      const known = new Map(before.map((node) => [node.id, node]));
      return toCanvasNodes(graph, { nodeTypes, issues, overlay }).map((node) => {
        const old = known.get(node.id);
        const selected = selection.has(node.id);
        if (old === undefined) return { ...node, selected };
        const position = old.dragging ? old.position : node.position;
        return { ...old, ...node, position, selected };
      });
    });
  }, [graph, nodeTypes, issues, overlay, selection]);
  useEffect(() => {
    setEdges((before) => {
      const selected = new Set(before.filter((edge) => edge.selected).map((edge) => edge.id));
      return toCanvasEdges(graph, overlay).map((edge) => ({ ...edge, selected: selected.has(edge.id) }));
    });
  }, [graph, overlay]);
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const chosen = changes.filter((change) => change.type === 'select');
      if (chosen.length > 0) {
        const next = new Set(selection);
        for (const change of chosen) {
          if (change.selected) next.add(change.id);
          else next.delete(change.id);
        }
        onSelect(next);
      }
      const others = changes.filter((change) => change.type !== 'select' && !(readOnly && change.type === 'remove'));
      if (others.length > 0) setNodes((before) => applyNodeChanges(others, before));
    },
    [selection, onSelect, readOnly],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<CanvasEdge>[]) => setEdges((before) => applyEdgeChanges(changes, before)),
    [],
  );
  return { nodes, edges, onNodesChange, onEdgesChange };
}

/** A connection let go over nothing asks for a new node there; over a port that refuses, says why. */
function useConnectEnd({ graph, nodeTypes, onWish }: CanvasProps) {
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      if (state.isValid || state.fromHandle === null) return;
      const { fromHandle, toHandle } = state;
      if (toHandle !== null) {
        const connection = toConnection({
          source: fromHandle.nodeId,
          sourceHandle: fromHandle.id,
          target: toHandle.nodeId,
          targetHandle: toHandle.id,
        });
        const verdict = connection === null ? null : mayConnect(graph, connection, nodeTypes);
        if (verdict?.allowed === false) notifyError('Not connected', new Error(verdict.reason));
        return;
      }
      if (fromHandle.type !== 'source' || fromHandle.id == null) return;
      const point = 'changedTouches' in event ? event.changedTouches[0] : event;
      if (point === undefined) return;
      const position = screenToFlowPosition({ x: point.clientX, y: point.clientY });
      onWish?.({
        position: { x: position.x, y: position.y - 31 },
        from: { node: fromHandle.nodeId, port: fromHandle.id },
      });
    },
    [graph, nodeTypes, onWish, screenToFlowPosition],
  );
}
