import {
  useReactFlow,
  type Connection as FlowConnection,
  type FinalConnectionState,
  type ReactFlowProps,
} from '@xyflow/react';
import { useCallback, useRef } from 'react';
import { notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { connectionOnto } from '../model/connectTargets.ts';
import { mayConnect } from '../model/connecting.ts';
import { connect } from '../model/edits.ts';
import type { Connection, Graph, NodeTypes } from '../model/graph.ts';
import { mayReconnect, reconnect } from '../model/inserting.ts';
import { nodeSize } from '../model/nodeSize.ts';
import { toConnection, type CanvasEdge, type CanvasElement } from '../model/mapping.ts';
import { noteIdOf } from '../model/selection.ts';
import type { Wish } from './canvasActions.ts';

type ConnectingInput = {
  graph: Graph;
  nodeTypes: NodeTypes;
  onEdit: (change: (graph: Graph) => Graph) => void;
  onWish: (wish: Wish) => void;
};

/**
 * Connections drawn with the mouse. A connection dropped on a node goes to the port that accepts it; dropped on empty canvas it asks for a
 * new node there. If no port accepts it, the reason is shown. An end that is dragged elsewhere moves the connection there.
 */
export function useConnecting({ graph, nodeTypes, onEdit, onWish }: ConnectingInput) {
  const { screenToFlowPosition } = useReactFlow();
  // Which connection's end is being dragged: its old place does not count against the new one.
  const moving = useRef<Connection | null>(null);
  const verdictOf = useCallback(
    (connection: Connection) =>
      moving.current === null
        ? mayConnect(graph, connection, nodeTypes)
        : mayReconnect(graph, { before: moving.current, after: connection }, nodeTypes),
    [graph, nodeTypes],
  );
  const isValidConnection = useCallback(
    (ends: FlowConnection | CanvasEdge) => {
      const connection = toConnection(ends);
      return connection !== null && verdictOf(connection).allowed;
    },
    [verdictOf],
  );
  const onConnect = useCallback(
    (ends: FlowConnection) => {
      const connection = toConnection(ends);
      if (connection !== null) onEdit((before) => connect(before, connection));
    },
    [onEdit],
  );
  const sayWhyNot = useCallback(
    (state: FinalConnectionState) => {
      const { fromHandle, toHandle } = state;
      if (state.isValid || fromHandle === null || toHandle === null) return;
      // Let go where it began.
      const isSame = fromHandle.nodeId === toHandle.nodeId && fromHandle.type === toHandle.type;
      if (isSame && fromHandle.id === toHandle.id) return;
      const [source, target] = fromHandle.type === 'source' ? [fromHandle, toHandle] : [toHandle, fromHandle];
      const connection = toConnection({
        source: source.nodeId,
        sourceHandle: source.id ?? null,
        target: target.nodeId,
        targetHandle: target.id ?? null,
      });
      const verdict =
        fromHandle.type === toHandle.type
          ? { allowed: false as const, reason: t('canvas.connectionDirection') }
          : connection && verdictOf(connection);
      if (verdict?.allowed === false) notifyError(t('canvas.notConnected'), new Error(verdict.reason));
    },
    [verdictOf],
  );
  /** Returns whether it was dropped on a node outside its ports. If so, `take` receives the connection, or the reason is shown. */
  const isTakenByNode = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState, take: (connection: Connection) => void) => {
      const { fromHandle, toHandle } = state;
      const nodeId = nodeAt(pointOf(event));
      if (toHandle !== null || fromHandle?.id == null || nodeId === null) return false;
      const end = { node: fromHandle.nodeId, port: fromHandle.id, kind: fromHandle.type };
      const found = connectionOnto({ graph, end, nodeId, nodeTypes }, verdictOf);
      if ('connection' in found) take(found.connection);
      else notifyError(t('canvas.notConnected'), new Error(found.reason));
      return true;
    },
    [graph, nodeTypes, verdictOf],
  );
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      if (moving.current !== null) return;
      sayWhyNot(state);
      const { isValid, fromHandle, toHandle } = state;
      if (isTakenByNode(event, state, (connection) => onEdit((before) => connect(before, connection)))) return;
      if (isValid || toHandle !== null || fromHandle?.type !== 'source' || fromHandle.id == null) return;
      const point = pointOf(event);
      if (point === null) return;
      const { x, y } = screenToFlowPosition(point);
      onWish({
        position: { x, y: y - nodeSize / 2 },
        from: { node: fromHandle.nodeId, port: fromHandle.id },
        into: null,
      });
    },
    [sayWhyNot, isTakenByNode, onEdit, onWish, screenToFlowPosition],
  );
  const onReconnectStart = useCallback((_event: unknown, edge: CanvasEdge) => {
    moving.current = toConnection(edge);
  }, []);
  const onReconnect = useCallback(
    (edge: CanvasEdge, ends: FlowConnection) => {
      const [before, after] = [toConnection(edge), toConnection(ends)];
      if (before !== null && after !== null) onEdit((graphBefore) => reconnect(graphBefore, before, after));
    },
    [onEdit],
  );
  const onReconnectEnd = useCallback<NonNullable<ReactFlowProps<CanvasElement, CanvasEdge>['onReconnectEnd']>>(
    (...[event, , , state]) => {
      sayWhyNot(state);
      const before = moving.current;
      if (before !== null)
        isTakenByNode(event, state, (after) => onEdit((graphBefore) => reconnect(graphBefore, before, after)));
      moving.current = null;
    },
    [sayWhyNot, isTakenByNode, onEdit],
  );
  return { isValidConnection, onConnect, onConnectEnd, onReconnectStart, onReconnect, onReconnectEnd };
}

function pointOf(event: MouseEvent | TouchEvent): { x: number; y: number } | null {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  return point === undefined ? null : { x: point.clientX, y: point.clientY };
}

/** The node at a place of the screen; notes are none. */
function nodeAt(point: { x: number; y: number } | null): string | null {
  const element = point && document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('.react-flow__node');
  const id = element?.dataset['id'] ?? null;
  return id === null || noteIdOf(id) !== null ? null : id;
}
