import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { findNode, type Graph } from '../model/graph.ts';
import { shiftIntoView } from '../model/intoView.ts';
import type { CanvasEdge, CanvasElement } from '../model/mapping.ts';
import { nodeSize } from '../model/nodeSize.ts';

type NodeInViewInput = {
  graph: Graph;
  /** The open node, else the selected one. */
  nodeId: string | undefined;
  /** Of movements of the view, in milliseconds. */
  duration: number;
};

/** Brings a node into view, and out from under what lies over the canvas, once it is chosen or opened. */
export function useNodeInView({ graph, nodeId, duration }: NodeInViewInput): void {
  const flow = useReactFlow<CanvasElement, CanvasEdge>();
  // The initial selection is already in view, because the canvas starts with everything visible.
  const shown = useRef(nodeId);
  useEffect(() => {
    if (nodeId === undefined) shown.current = undefined;
    if (nodeId === undefined || nodeId === shown.current) return;
    const node = findNode(graph, nodeId);
    const canvas = document.querySelector('[data-canvas]');
    if (node === undefined || canvas === null) return; // it comes with the next graph
    shown.current = nodeId;
    const frame = canvas.getBoundingClientRect();
    const { x, y, zoom } = flow.getViewport();
    const { width = nodeSize, height = nodeSize } = flow.getNode(nodeId)?.measured ?? {};
    const box = {
      x: frame.x + x + node.position.x * zoom,
      y: frame.y + y + node.position.y * zoom,
      width: width * zoom,
      height: height * zoom,
    };
    const covers = [...document.querySelectorAll('.react-flow__panel, [data-over-canvas]')].map((cover) =>
      cover.getBoundingClientRect(),
    );
    const shift = shiftIntoView(box, frame, covers);
    if (shift.x !== 0 || shift.y !== 0) void flow.setViewport({ x: x + shift.x, y: y + shift.y, zoom }, { duration });
  }, [graph, nodeId, flow, duration]);
}
