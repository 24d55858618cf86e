import { useState, type DragEvent } from 'react';

const dragKind = 'application/x-bureau-entry';

/** Handlers of the grip of an entry, by which it is dragged within its list. */
export function dragEntry(list: string, index: number) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragKind, `${index} ${encodeURIComponent(list)}`),
  };
}

type EntryDropInput = { list: string; readOnly: boolean; onDropped: (from: number) => void };

/** Takes other entries of the same list that are dropped onto an entry; `over` while one is held above it. */
export function useEntryDrop({ list, readOnly, onDropped }: EntryDropInput) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (readOnly || !event.dataTransfer.types.includes(dragKind)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        const [from, of] = event.dataTransfer.getData(dragKind).split(' ', 2);
        setOver(false);
        if (from === undefined || of !== encodeURIComponent(list)) return;
        event.preventDefault();
        onDropped(Number(from));
      },
    },
  };
}
