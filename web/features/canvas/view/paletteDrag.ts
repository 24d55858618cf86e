import type { DragEvent } from 'react';

const mediaType = 'application/x-bureau-node-type';

/** Starts the drag of a node type out of the palette. */
export function startNodeTypeDrag(event: DragEvent, type: string): void {
  event.dataTransfer.setData(mediaType, type);
  event.dataTransfer.effectAllowed = 'copy';
}

/** The node type that was dropped, or `null` where something else was. */
export function draggedNodeType(event: DragEvent): string | null {
  const type = event.dataTransfer.getData(mediaType);
  return type === '' ? null : type;
}
