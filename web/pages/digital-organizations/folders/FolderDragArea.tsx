import { Paper, Text } from '@mantine/core';
import { Accessibility, PointerActivationConstraints, PointerSensor, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay } from '@dnd-kit/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { $api } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { styleNonce } from '../../../app/styleNonce.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import type { FolderHeld, FolderLine, FolderPlace } from './folderDrag.ts';

type ProviderProps = ComponentProps<typeof DragDropProvider>;

/** Called with rows that would move to another project, where some references break. */
export type OnAcross = (lines: readonly FolderLine[], place: FolderPlace) => void;

/** Dragging works by mouse or by long press. Each item also has a menu for moving, so no drag handle needs to be a button. */
const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 5 })]
        : [new PointerActivationConstraints.Distance({ value: 5 })],
    preventActivation: ({ target }) => target instanceof Element && target.closest('button, input, label') !== null,
  }),
];
const plugins: ProviderProps['plugins'] = (defaults) => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  StyleInjector.configure({ nonce: styleNonce() }),
];

/** Where digital organizations and folders are dragged onto folders, and says when they are there. */
export function FolderDragArea({ onAcross, children }: { onAcross: OnAcross; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [held, setHeld] = useState({ name: '', fromLeft: 0 });
  const done = async (message: string) => {
    const shown = ['/api/v1/folders', '/api/v1/folders/{folder_id}', '/api/v1/digital-organizations'] as const;
    await readAgain(queryClient, ...shown);
    notifyDone(message);
  };
  const onError = (error: unknown) => notifyError(t('folders.couldNotMove'), error);
  const moveLines = $api.useMutation('post', '/api/v1/digital-organizations/move', {
    onSuccess: (_, { body }) => done(t('folders.countMoved', { count: body.digital_organization_ids.length })),
    onError,
  });
  const moveFolder = $api.useMutation('patch', '/api/v1/folders/{folder_id}', {
    onSuccess: () => done(t('folders.moved')),
    onError,
  });
  const drop = (dropped: FolderHeld, place: FolderPlace) => {
    const { id, project_id } = place;
    if ('folder' in dropped) {
      if (dropped.folder.id === id || dropped.folder.parent_id === id) return;
      moveFolder.mutate({ params: { path: { folder_id: dropped.folder.id } }, body: { parent_id: id } });
      return;
    }
    const lines = dropped.lines.filter((line) => line.project_id !== project_id || (line.folder?.id ?? null) !== id);
    if (lines.some((line) => line.project_id !== project_id)) onAcross(lines, place);
    else if (lines.length > 0)
      moveLines.mutate({
        body: { digital_organization_ids: lines.map((line) => line.id), project_id, folder_id: id },
      });
  };
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation: { source, position } }) => {
        if (source === null) return;
        const left = source.element?.getBoundingClientRect().left ?? 0;
        setHeld({ name: nameOf(source.data as FolderHeld), fromLeft: Math.max(0, position.initial.x - left - 24) });
      }}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        if (!canceled && source && target) drop(source.data as FolderHeld, target.data as FolderPlace);
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {/* Beside the pointer, wherever the line is held: it is as wide as the page. */}
        <Paper shadow="md" withBorder px="sm" py={6} w="max-content" maw={320} ml={held.fromLeft}>
          <Text size="sm" fw={500} truncate>
            {held.name}
          </Text>
        </Paper>
      </DragOverlay>
    </DragDropProvider>
  );
}

function nameOf(held: FolderHeld): string {
  if ('folder' in held) return held.folder.name;
  const [first] = held.lines;
  if (held.lines.length === 1 && first !== undefined) return first.name;
  return t('digitalOrganizations.countDigitalOrganizations', { count: held.lines.length });
}
