import { useCallback, useRef, type RefObject } from 'react';

/** Longer than between two moves of a hand, shorter than anybody needs to point at something else. */
const restMs = 150;

/**
 * Handlers of xyflow that mark the canvas with `data-moving` while somebody moves the view, not while the page itself does.
 * A timer ends it, too: xyflow tells of no end where the view comes back to where it was.
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
