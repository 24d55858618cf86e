import { useState, type DragEvent } from 'react';

/** What is dragged in this tab, with the media type that marks its drag alone: the end of a drag may be told after the next one began. */
let held: { readonly mark: string; readonly what: unknown } | null = null;

/**
 * Handlers of what can be dragged. Only this tab knows what: browsers hide the data of a drag until it is dropped, and one of
 * another page could claim anything.
 * @param kind a media type of ours, by which drops know it
 */
export function dragging<Held>(kind: string, what: () => Held) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      held = { mark: `application/x-bureau-drag-${crypto.randomUUID()}`, what: what() };
      event.dataTransfer.setData(kind, '');
      event.dataTransfer.setData(held.mark, '');
      event.dataTransfer.effectAllowed = 'move';
    },
  };
}

type DropInput<Held> = {
  kind: string;
  /** Null takes nothing. */
  onDropped: ((held: Held) => void) | null;
};

/** Takes what is dragged of a kind and let go here; `over` while something of it is held above. */
export function useDrop<Held>({ kind, onDropped }: DropInput<Held>) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (onDropped === null || !event.dataTransfer.types.includes(kind)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        const { types } = event.dataTransfer;
        if (onDropped === null || held === null || !types.includes(kind) || !types.includes(held.mark)) return;
        event.preventDefault();
        onDropped(held.what as Held);
      },
    },
  };
}
