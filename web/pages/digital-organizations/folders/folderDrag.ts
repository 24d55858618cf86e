import { pointerIntersection } from '@dnd-kit/collision';
import { useDraggable, useDroppable } from '@dnd-kit/react';
import type { Schema } from '../../../api/client.ts';

/** The fields of a digital organization needed to move it. */
export type FolderLine = Pick<Schema<'DigitalOrganizationSummary'>, 'id' | 'name' | 'project_id' | 'folder'>;
/** The dragged elements. */
export type FolderHeld = { lines: readonly FolderLine[] } | { folder: Schema<'Folder'> };
/** Where something is put: a folder, or with a null id what is above all folders of a project. */
export type FolderPlace = { id: string | null; project_id: string };

/** Lets the row of a digital organization be dragged onto a folder; of several that are chosen, all go. */
export function useLineDrag(row: Element | null, line: FolderLine, lines: readonly FolderLine[]): void {
  useDraggable({ id: line.id, element: row, data: { lines } satisfies FolderHeld });
}

/** Lets a folder be dragged onto another one; answers what its element takes as `ref`. */
export function useFolderDragRef(folder: Schema<'Folder'>): (element: Element | null) => void {
  return useDraggable({ id: folder.id, data: { folder } satisfies FolderHeld }).ref;
}

/** Takes digital organizations and folders that are dropped onto a place; `over` while something is held above. */
export function useFolderDrop(place: FolderPlace) {
  const { ref, isDropTarget } = useDroppable({
    id: `into ${place.id ?? place.project_id}`,
    data: place,
    accept: (source) => source.id !== place.id,
    // If the pointer is counts, not what it carries.
    collisionDetector: pointerIntersection,
  });
  return { ref, over: isDropTarget };
}
