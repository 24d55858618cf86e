import { dragging, useDrop } from '../parts/dragging.ts';

const kind = 'application/x-bureau-entry';
type Held = { list: string; index: number };

/** Handlers of the grip of an entry, by which it is dragged within its list. */
export function dragEntry(list: string, index: number) {
  return dragging<Held>(kind, () => ({ list, index }));
}

type EntryDropInput = { list: string; readOnly: boolean; onDropped: (from: number) => void };

/** Takes other entries of the same list that are dropped onto an entry; `over` while one is held above it. */
export function useEntryDrop({ list, readOnly, onDropped }: EntryDropInput) {
  return useDrop<Held>({
    kind,
    onDropped: readOnly ? null : (held) => held.list === list && onDropped(held.index),
  });
}
