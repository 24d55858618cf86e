import { useCallback, useEffect, type RefObject } from 'react';
import type { CanvasElement } from '../model/mapping.ts';
import { noteIdOf } from '../model/selection.ts';

/**
 * Opens the node on which a double click began. Its first half selects the node, which then comes into view where it was not seen
 * whole: the second half may meet something else, which is not meant.
 */
export function useOpening(canvas: RefObject<HTMLElement | null>, onOpen: ((nodeId: string) => void) | undefined) {
  useEffect(() => {
    let begun: string | null = null;
    const onClick = (event: MouseEvent) => {
      const at = event.target instanceof Element ? event.target.closest<HTMLElement>('.react-flow__node') : null;
      const id = canvas.current?.contains(at) ? (at?.dataset['id'] ?? null) : null;
      if (event.detail === 1) begun = id === null || noteIdOf(id) !== null ? null : id;
      if (event.detail !== 2 || begun === null || id === begun) return;
      event.preventDefault();
      event.stopPropagation();
      onOpen?.(begun);
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [canvas, onOpen]);
  return useCallback(
    (_event: unknown, element: CanvasElement) => {
      if (element.type === 'node') onOpen?.(element.id);
    },
    [onOpen],
  );
}
