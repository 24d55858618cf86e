import { useMemo, useRef } from 'react';
import type { Wish } from '../../canvas/view/canvasActions.ts';
import { focusCanvas, focusNode } from './canvasFocus.ts';

type PaletteInput = {
  setWish: (wish: Wish | null) => void;
  setOpen: (open: boolean) => void;
  onAdded: () => void;
};

/**
 * Opens and closes the palette. Opened by its button it stays for the next node; opened by a key or for a place on the
 * canvas it closes once a node is added, and the focus goes to that node.
 */
export function usePalette({ setWish, setOpen, onAdded }: PaletteInput) {
  const stays = useRef(true);
  return useMemo(() => {
    const show = (wish: Wish | null, stay: boolean) => {
      stays.current = stay;
      setWish(wish);
      setOpen(true);
    };
    return {
      open: (wish: Wish | null) => show(wish, false),
      openToStay: () => show(null, true),
      close: () => {
        stays.current = true;
        setWish(null);
        setOpen(false);
        focusCanvas();
      },
      added: (nodeId: string) => {
        onAdded();
        if (stays.current) return;
        stays.current = true;
        setOpen(false);
        focusNode(nodeId);
      },
    };
  }, [setWish, setOpen, onAdded]);
}
