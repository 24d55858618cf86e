import { useCallback, useRef, type RefObject } from 'react';

/** Longer than between two moves of a hand, shorter than anybody needs to point at something else. */
const restMs = 150;

/**
 * Returns xyflow handlers that mark the canvas with `data-moving` while the user, not the page, moves the view. A timer also removes the
 * mark: xyflow sends no end event if the view returns to its start position.
 */
export function useMovingMark(canvas: RefObject<HTMLDivElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onMoveEnd = useCallback(() => {
    clearTimeout(timer.current);
    canvas.current?.toggleAttribute('data-moving', false);
  }, [canvas]);
  const onMove = useCallback(
    (event: unknown) => {
      if (event === null) return;
      clearTimeout(timer.current);
      canvas.current?.toggleAttribute('data-moving', true);
      timer.current = setTimeout(onMoveEnd, restMs);
    },
    [canvas, onMoveEnd],
  );
  return { onMove, onMoveEnd };
}
