import { useSortable } from '@dnd-kit/react/sortable';

type SortableEntryInput = {
  /** Stays its own when it moves (`useEntries`). */
  id: number;
  index: number;
  /** Its grip is there: there is another place for it, and somebody may move it. */
  movable: boolean;
};

/** What an entry of a `SortableList` and its `SortGrip` take. */
export function useSortableEntry({ id, index, movable }: SortableEntryInput) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: !movable });
  // Without a grip the whole entry would be what is dragged, and be told to screen readers as a button.
  return { ref: movable ? ref : undefined, grip: { index, handleRef, isDragging } };
}
