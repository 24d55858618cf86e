import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers';
import { Accessibility, StyleInjector, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/dom/sortable';
import { DragDropProvider } from '@dnd-kit/react';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { styleNonce } from '../../app/styleNonce.ts';
import { t } from '../../texts/texts.ts';

type ProviderProps = ComponentProps<typeof DragDropProvider>;
const modifiers = [RestrictToVerticalAxis];

type SortableListProps = {
  /** Its title, for those who listen. */
  list: string;
  onMove: (from: number, to: number) => void;
  /** The list; each of its entries takes `useSortableEntry`. */
  children: ReactNode;
};

/** A list sortable by mouse, touch or keyboard; each move is announced to screen readers. */
export function SortableList({ list, onMove, children }: SortableListProps) {
  const [plugins] = useState(() => pluginsOf(list));
  useEffect(() => () => keepDialogsOpen(false, null), []);
  const onDragEnd: ProviderProps['onDragEnd'] = ({ canceled, operation: { source } }) => {
    keepDialogsOpen(false, source?.handle);
    if (!isSortable(source)) return;
    const { handle, initialIndex, index } = source;
    // Entries that change places lose the focus on their way.
    requestAnimationFrame(() => handle instanceof HTMLElement && handle.focus());
    if (!canceled && initialIndex !== index) onMove(initialIndex, index);
  };
  return (
    <DragDropProvider
      plugins={plugins}
      modifiers={modifiers}
      onDragStart={({ operation: { source } }) => keepDialogsOpen(true, source?.handle)}
      onDragEnd={onDragEnd}
    >
      {children}
    </DragDropProvider>
  );
}

/** Escape puts back what is held, and closes no dialog around it: those of Mantine look for this where the key was pressed. */
function keepDialogsOpen(isHeld: boolean, handle: Element | null | undefined): void {
  for (const place of [document.body, handle])
    if (isHeld) place?.setAttribute('data-mantine-stop-propagation', 'true');
    else place?.removeAttribute('data-mantine-stop-propagation');
}

function pluginsOf(list: string): ProviderProps['plugins'] {
  const accessibility = Accessibility.configure({
    screenReaderInstructions: { draggable: t('forms.sortInstructions') },
    announcements: {
      dragstart: ({ operation: { source } }: DragStartEvent) =>
        isSortable(source) ? t('forms.sortPickedUp', { place: source.index + 1, list }) : undefined,
      dragover: ({ operation: { source, target } }: DragOverEvent) =>
        isSortable(target) && target.id !== source?.id ? t('forms.sortMoved', { place: target.index + 1 }) : undefined,
      dragend: ({ canceled, operation: { source } }: DragEndEvent) =>
        isSortable(source) && !canceled ? t('forms.sortDropped', { place: source.index + 1 }) : t('forms.sortCanceled'),
    },
  });
  return (defaults) => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    accessibility,
    StyleInjector.configure({ nonce: styleNonce() }),
  ];
}
