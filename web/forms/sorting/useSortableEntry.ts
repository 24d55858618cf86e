import { useSortable } from '@dnd-kit/react/sortable';

type SortableEntryInput = {
  /** Stays its own when it moves (`useEntries`). */
  id: number;
  index: number;
  disabled: boolean;
};

/** What an entry of a `SortableList` and its `SortGrip` take. */
export function useSortableEntry({ id, index, disabled }: SortableEntryInput) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled });
  return { ref, grip: { index, handleRef, isDragging } };
}
