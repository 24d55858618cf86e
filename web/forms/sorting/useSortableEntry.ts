import { useSortable } from '@dnd-kit/react/sortable';

type SortableEntryInput = {
  /** Stays its own when it moves (`useEntries`). */
  id: number;
  index: number;
  /** True if the entry has a grip: it has another position to move to, and the user may move it. */
  movable: boolean;
};

/** Returns the props of an entry of a `SortableList` and of its `SortGrip`. */
export function useSortableEntry({ id, index, movable }: SortableEntryInput) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: !movable });
  // Without a grip the whole entry would be what is dragged, and be told to screen readers as a button.
  return { ref: movable ? ref : undefined, grip: { index, handleRef, isDragging } };
}
