import { useState, type DragEvent } from 'react';
import { droppedExpression, droppedType, isExpressionDragged, type DraggedType } from '../items/dragExpression.ts';

/** Takes a field of items that is dropped here, as its expression; null takes nothing. `over` while one is held above. */
export function useExpressionDrop(onExpression: ((expression: string, type?: DraggedType) => void) | null) {
  const [over, setOver] = useState(false);
  if (onExpression === null) return { over: false, handlers: {} };
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isExpressionDragged(event) || event.defaultPrevented) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        const expression = event.defaultPrevented ? null : droppedExpression(event);
        if (expression === null) return;
        event.preventDefault();
        onExpression(expression, droppedType(event));
      },
    },
  };
}
