import type { DragEvent } from 'react';

/** Kind of the drag data by which fields know an expression; text fields take it as plain text, too. */
const kind = 'application/x-bureau-expression';

/** Lets an expression be dragged into a field. */
export function dragExpression(event: DragEvent, expression: string): void {
  event.dataTransfer.setData('text/plain', expression);
  event.dataTransfer.setData(kind, expression);
  event.dataTransfer.effectAllowed = 'copy';
}

/** Whether an expression is dragged here. */
export function isExpressionDragged(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(kind);
}

/** The expression that was dropped, or null for anything else. */
export function droppedExpression(event: DragEvent): string | null {
  return event.dataTransfer.getData(kind) || null;
}
