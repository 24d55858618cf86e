import { useReactFlow } from '@xyflow/react';
import { useCallback, useRef } from 'react';
import type { Graph } from '../model/graph.ts';
import type { CanvasEdge, CanvasElement } from '../model/mapping.ts';
import { nodeSize } from '../model/nodeSize.ts';
import type { Selection } from '../model/selection.ts';
import { elementBeside } from '../model/walking.ts';
import { focusedElement } from './canvasFocus.ts';

type WalkingInput = { graph: Graph; selection: Selection; duration: number };
type Walked = { to: string; focusedBefore: string | null; selection: Selection };

/** Frames within which an element that comes into sight is drawn. */
const patience = 120;

/**
 * Gives the focus to the next or previous element and brings it into sight. Tab goes by the order in which they were added, and
 * finds nothing out of sight on a canvas so large that only what is in sight is in the page.
 */
export function useWalking({ graph, selection, duration }: WalkingInput): (step: 1 | -1) => void {
  const flow = useReactFlow<CanvasElement, CanvasEdge>();
  const walked = useRef<Walked | null>(null);
  const bringIntoSight = useCallback(
    (id: string) => {
      const element = flow.getNode(id);
      if (element === undefined || isInSight(id)) return;
      const { position, measured, width = nodeSize, height = nodeSize } = element;
      const x = position.x + (measured?.width ?? width) / 2;
      const y = position.y + (measured?.height ?? height) / 2;
      void flow.setCenter(x, y, { zoom: flow.getZoom(), duration });
    },
    [flow, duration],
  );
  return useCallback(
    (step) => {
      const focused = focusedElement();
      const last = walked.current?.selection === selection ? walked.current : null;
      // The element of the last step may not be there yet, or be out of sight again.
      const isUnderWay = last !== null && (focused === null || focused === last.focusedBefore);
      const from = isUnderWay ? last.to : (focused ?? [...selection][0] ?? null);
      const to = elementBeside(graph, from, step);
      if (to === null) return;
      walked.current = { to, focusedBefore: focused, selection };
      bringIntoSight(to);
      focusOnceThere(to, () => walked.current?.to === to);
    },
    [graph, selection, bringIntoSight],
  );
}

function elementOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
}

function isInSight(id: string): boolean {
  const canvas = document.querySelector('[data-canvas]')?.getBoundingClientRect();
  const box = elementOf(id)?.getBoundingClientRect();
  if (canvas === undefined || box === undefined) return false;
  return box.left >= canvas.left && box.right <= canvas.right && box.top >= canvas.top && box.bottom <= canvas.bottom;
}

function focusOnceThere(id: string, isWanted: () => boolean, tries = patience): void {
  const element = elementOf(id);
  if (element !== null) element.focus({ preventScroll: true });
  else if (tries > 0)
    requestAnimationFrame(() => {
      if (isWanted()) focusOnceThere(id, isWanted, tries - 1);
    });
}
