import { useMemo } from 'react';
import type { Wish } from '../view/canvasActions.ts';
import { focusCanvas, focusNode, focusOpenPalette } from './canvasFocus.ts';

type PaletteInput = {
  setWish: (wish: Wish | null) => void;
  setOpen: (open: boolean) => void;
  onAdded: () => void;
  /** Opens the editor of a node, where there is something to fill in. */
  onOpen: (nodeId: string) => void;
};

/** Opens and closes the palette. It closes once a node is added, which is then to be filled in. */
export function usePalette({ setWish, setOpen, onAdded, onOpen }: PaletteInput) {
  return useMemo(() => {
    const open = (wish: Wish | null = null) => {
      setWish(wish);
      setOpen(true);
      focusOpenPalette();
    };
    const close = () => {
      setWish(null);
      setOpen(false);
    };
    return {
      open,
      close: () => {
        close();
        focusCanvas();
      },
      added: (nodeId: string, isToFill: boolean) => {
        close();
        onAdded();
        focusNode(nodeId);
        if (isToFill) onOpen(nodeId);
      },
    };
  }, [setWish, setOpen, onAdded, onOpen]);
}
