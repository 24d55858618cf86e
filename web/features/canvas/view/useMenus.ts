import { useMemo, type MouseEvent as ReactMouseEvent } from 'react';
import type { CanvasEdge, CanvasElement } from '../model/mapping.ts';

/** The target of a menu: an element by its id, or the canvas. Screen pixels. */
export type MenuPlace = { x: number; y: number; element: string | null; connection: string | null };

/** Handlers of xyflow that ask for a menu instead of the browser's own. Without `onMenu` the browser's opens. */
export function useMenus(onMenu: ((place: MenuPlace) => void) | undefined) {
  return useMemo(() => {
    const ask = (event: MouseEvent | ReactMouseEvent, element: string | null, connection: string | null) => {
      if (onMenu === undefined) return;
      event.preventDefault();
      onMenu({ x: event.clientX, y: event.clientY, element, connection });
    };
    return {
      onNodeContextMenu: (event: ReactMouseEvent, { id }: CanvasElement) => ask(event, id, null),
      onEdgeContextMenu: (event: ReactMouseEvent, { id }: CanvasEdge) => ask(event, null, id),
      onSelectionContextMenu: (event: ReactMouseEvent, chosen: CanvasElement[]) =>
        ask(event, chosen[0]?.id ?? null, null),
      onPaneContextMenu: (event: MouseEvent | ReactMouseEvent) => ask(event, null, null),
    };
  }, [onMenu]);
}
