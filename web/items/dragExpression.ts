import type { DragEvent } from 'react';

/** Kind of the drag data by which fields know an expression; text fields take it as plain text, too. */
const kind = 'application/x-bureau-expression';
/** Type of the expression's value, for fields that take its type. Kinds of drag data are in lower case. */
const typeKind = 'application/x-bureau-value-type';

/** Type of a dragged value; missing if it has none. */
export type DraggedType = 'string' | 'number' | 'boolean' | 'array' | 'object';

const draggedTypes: readonly DraggedType[] = ['string', 'number', 'boolean', 'array', 'object'];

function typeOf(value: unknown): DraggedType | undefined {
  if (Array.isArray(value)) return 'array';
  return draggedTypes.find((type) => value !== null && type === typeof value);
}

/** Lets an expression be dragged into a field; `value` is what it gives for the item that is seen. */
export function dragExpression(event: DragEvent, expression: string, value: unknown): void {
  const type = typeOf(value);
  if (type !== undefined) event.dataTransfer.setData(typeKind, type);
  event.dataTransfer.setData('text/plain', expression);
  event.dataTransfer.setData(kind, expression);
  event.dataTransfer.effectAllowed = 'copy';
}

/** Whether an expression is dragged here. */
export function isExpressionDragged(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(kind);
}

/** Returns the type of the dropped value, if known. */
export function droppedType(event: DragEvent): DraggedType | undefined {
  return draggedTypes.find((type) => type === event.dataTransfer.getData(typeKind));
}

/** The expression that was dropped, or null for anything else. */
export function droppedExpression(event: DragEvent): string | null {
  return event.dataTransfer.getData(kind) || null;
}
