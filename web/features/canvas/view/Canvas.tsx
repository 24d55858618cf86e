import '@xyflow/react/dist/style.css';
import './xyflowTheme.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Background,
  BackgroundVariant,
  Controls,
  MiniMap,
  ReactFlow,
  SelectionMode,
  useReactFlow,
  useStore,
  type AriaLabelConfig,
} from '@xyflow/react';
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type DragEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { t } from '../../../texts/texts.ts';
import type { Graph, NodeTypes, Position } from '../model/graph.ts';
import type { CanvasEdge, CanvasElement } from '../model/mapping.ts';
import { nodeSize } from '../model/nodeSize.ts';
import type { RunOverlay } from '../model/runOverlay.ts';
import type { Selection } from '../model/selection.ts';
import type { Wish } from './canvasActions.ts';
import { ConnectionEdge } from './ConnectionEdge.tsx';
import { EdgeArrows } from './EdgeArrows.tsx';
import { NodeCard } from './NodeCard.tsx';
import { NoteCard } from './NoteCard.tsx';
import { draggedNodeType } from './paletteDrag.ts';
import { ShownExecutionContext } from './shownExecutionContext.ts';
import { useConnecting } from './useConnecting.ts';
import { useFlowElements } from './useFlowElements.ts';
import { useMenus, type MenuPlace } from './useMenus.ts';
import { useMovingMark } from './useMovingMark.ts';
import { useOpening } from './useOpening.ts';
import { wholeInView } from './wholeInView.ts';

const nodeComponents = { node: NodeCard, note: NoteCard };
const edgeComponents = { connection: ConnectionEdge };
const addToSelectionKeys = ['Control', 'Meta', 'Shift'];
const nothing = () => undefined;
const preventDefault = (event: DragEvent) => event.preventDefault();
const grid: [number, number] = [10, 10];
const onGrid = ({ x, y }: Position): Position => ({ x: Math.round(x / 10) * 10, y: Math.round(y / 10) * 10 });
const middleAndRight = [1, 2];
const withoutAttribution = { hideAttribution: true };
/** Below this zoom nodes show only their names: other text is unreadable, and rendering it is expensive. */
const readableFrom = 0.25;
/** Names of nodes in pixels at 100 %, at least on the screen, and at most on the canvas, where two lines of it fit between two rows. */
const usualNameSize = 13;
const leastNameSize = 10.5;
const mostNameSize = 30;
/** More nodes than this, and those out of sight are not drawn; up to here that costs more, for they come and go while the view moves. */
const drawnAtMost = 1_000;

const ariaLabels: Partial<AriaLabelConfig> = {
  'node.a11yDescription.default': t('canvas.nodeKeys'),
  'node.a11yDescription.keyboardDisabled': t('canvas.enterSelects'),
  'node.a11yDescription.ariaLiveMessage': ({ x, y }) => t('canvas.movedToXY', { x: Math.round(x), y: Math.round(y) }),
  'edge.a11yDescription.default': t('canvas.connectionKeys'),
  'controls.ariaLabel': t('canvas.view'),
  'controls.zoomIn.ariaLabel': t('canvas.zoomIn'),
  'controls.zoomOut.ariaLabel': t('canvas.zoomOut'),
  'controls.fitView.ariaLabel': t('canvas.fitToView'),
  'minimap.ariaLabel': t('canvas.minimap'),
};

type CanvasProps = {
  graph: Graph;
  nodeTypes: NodeTypes;
  issues: readonly { node_id: string | null; severity: 'error' | 'warning' }[];
  overlay: RunOverlay | null;
  readOnly: boolean;
  /** Whether a drag over nothing draws a box that selects, instead of moving the view (which Shift does, too). */
  boxMode?: boolean;
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
  onEdit?: (change: (graph: Graph) => Graph, run?: string | null) => void;
  onDropType?: (type: string, position: Position) => void;
  onWish?: (wish: Wish) => void;
  onOpen?: (nodeId: string) => void;
  onMenu?: (place: MenuPlace) => void;
  /** Called with the pointer's position in graph coordinates; `null` once it leaves. */
  onPoint?: (position: Position | null) => void;
  /** Overlay that replaces the plain zoom buttons. */
  children?: ReactNode;
};

/**
 * The canvas: shows a graph and turns what people do to it into edits of the pure model. Needs a `ReactFlowProvider`. Props passed to
 * xyflow stay stable between renders: each prop that changes during a drag renders all nodes again.
 */
export const Canvas = memo(function Canvas(props: CanvasProps) {
  const { graph, nodeTypes, issues, overlay, readOnly, boxMode = false, selection, children } = props;
  const { onEdit = nothing, onWish = nothing, onDropType, onOpen, onMenu, onPoint } = props;
  const { nodes, edges, onNodesChange, onEdgesChange } = useFlowElements({ ...props, onEdit });
  const connecting = useConnecting({ graph, nodeTypes, onEdit, onWish });
  const { screenToFlowPosition, setCenter, getZoom } = useReactFlow();
  const colorMode = useComputedColorScheme('light');
  const far = useStore((state) => state.transform[2] < readableFrom);
  const nameSize = useStore((state) => nameSizeAt(state.transform[2]));
  const style = useMemo(() => ({ '--name-size': `${nameSize}px` }) as CSSProperties, [nameSize]);
  const frame = useRef<HTMLDivElement>(null);
  // Once, and only if there is something to show: else the view would jump to the first node that is dropped.
  const [fitsAtFirst] = useState(graph.nodes.length + (graph.notes?.length ?? 0) > 0);
  const [fitViewOptions] = useState(wholeInView);

  const onDrop = (event: DragEvent) => {
    const type = draggedNodeType(event);
    if (type === null || readOnly) return;
    event.preventDefault();
    const pointer = screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false });
    onDropType?.(type, onGrid({ x: pointer.x - nodeSize / 2, y: pointer.y - nodeSize / 2 }));
  };
  const menus = useMenus(onMenu);
  const movingMark = useMovingMark(frame);
  const open = useOpening(frame, onOpen);
  const point = useCallback(
    (event: MouseEvent) =>
      onPoint?.(screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false })),
    [onPoint, screenToFlowPosition],
  );
  // So that keys work after a click on nothing: the canvas itself then has the focus.
  useEffect(() => {
    const pane = frame.current?.querySelector('.react-flow__pane');
    const focus = () => frame.current?.focus({ preventScroll: true });
    pane?.addEventListener('pointerdown', focus);
    return () => pane?.removeEventListener('pointerdown', focus);
  }, []);
  return (
    <ShownExecutionContext value={overlay?.executionId ?? null}>
      <ReactFlow<CanvasElement, CanvasEdge>
        ref={frame}
        tabIndex={-1}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeComponents}
        edgeTypes={edgeComponents}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        {...connecting}
        {...menus}
        onNodeDoubleClick={open}
        {...movingMark}
        onMouseMove={point}
        onMouseLeave={() => onPoint?.(null)}
        onDrop={onDrop}
        onDragOver={(event) => event.preventDefault()}
        // Prevents dragging of selected text instead of canvas elements.
        onDragStart={preventDefault}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        edgesReconnectable={!readOnly}
        reconnectRadius={14}
        deleteKeyCode={null}
        multiSelectionKeyCode={addToSelectionKeys}
        selectionKeyCode="Shift"
        selectionMode={SelectionMode.Partial}
        selectionOnDrag={boxMode}
        panOnDrag={boxMode ? middleAndRight : true}
        zoomOnDoubleClick={false}
        selectNodesOnDrag={false}
        onlyRenderVisibleElements={graph.nodes.length > drawnAtMost}
        elevateNodesOnSelect={false}
        colorMode={colorMode}
        fitView={fitsAtFirst}
        fitViewOptions={fitViewOptions}
        minZoom={0.1}
        maxZoom={2}
        snapToGrid
        snapGrid={grid}
        proOptions={withoutAttribution}
        ariaLabelConfig={ariaLabels}
        aria-label={
          selection.size > 0
            ? t('canvas.label', { count: graph.nodes.length, chosen: selection.size })
            : t('canvas.canvasWithCountNodes', { count: graph.nodes.length })
        }
        data-issues={issues.length}
        data-execution={overlay?.executionId}
        data-canvas
        data-far={far || undefined}
        data-small={(!far && nameSize > usualNameSize) || undefined}
        style={style}
      >
        <EdgeArrows />
        {far ? null : <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} />}
        {graph.nodes.length > 12 && !far ? (
          <MiniMap
            pannable
            zoomable
            position="bottom-right"
            onClick={(_, { x, y }) => void setCenter(x, y, { zoom: getZoom() })}
          />
        ) : null}
        {children ?? <Controls showInteractive={false} position="bottom-left" />}
      </ReactFlow>
    </ShownExecutionContext>
  );
});

/** Size of names at a zoom, in steps so that few of them are drawn again while it changes: they stay readable when the canvas does not. */
function nameSizeAt(zoom: number): number {
  if (usualNameSize * zoom >= leastNameSize) return usualNameSize;
  return Math.min(Math.ceil(leastNameSize / zoom / 3) * 3, mostNameSize);
}
