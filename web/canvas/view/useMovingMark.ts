import { useMemo, type RefObject } from 'react';

/** Longer than between two moves of a hand, shorter than anybody needs to point at something else. */
const restMs = 150;

/**
 * Handlers of xyflow that mark the canvas with `data-moving` while somebody moves the view, not while the page itself does.
 * A timer ends it, too: xyflow tells of no end where the view comes back to where it was.
 */
export function useMovingMark(canvas: RefObject<HTMLDivElement | null>) {
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = (on: boolean) => canvas.current?.toggleAttribute('data-moving', on);
    return {
      onMove: (event: unknown) => {
        if (event === null) return;
        mark(true);
        clearTimeout(timer);
        timer = setTimeout(() => mark(false), restMs);
      },
      onMoveEnd: () => {
        clearTimeout(timer);
        mark(false);
      },
    };
  }, [canvas]);
}
