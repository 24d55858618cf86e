import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { FolderSelect } from './FolderSelect.tsx';

type MoveFolderDialogProps = { folder: Schema<'Folder'>; onClose: () => void };

/** Moves a folder, with its contents, into another one of its project. */
export function MoveFolderDialog({ folder, onClose }: MoveFolderDialogProps) {
  const queryClient = useQueryClient();
  const [parentId, setParentId] = useState(folder.parent_id);
  const move = $api.useMutation('patch', '/api/v1/folders/{folder_id}', {
    onSuccess: async () => {
      await readAgain(queryClient, '/api/v1/folders');
      void readAgain(queryClient, '/api/v1/folders/{folder_id}');
      notifyDone(t('folders.moved'));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('folders.moveFolder', { name: folder.name })}>
      <Stack>
        <ErrorNotice error={move.error} title={t('folders.couldNotMove')} />
        <FolderSelect
          projectId={folder.project_id}
          value={parentId}
          onChange={setParentId}
          isHidden={({ id, path }) => id === folder.id || path.some((above) => above.id === folder.id)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={parentId === folder.parent_id}
            loading={move.isPending}
            onClick={() => move.mutate({ params: { path: { folder_id: folder.id } }, body: { parent_id: parentId } })}
          >
            {t('common.move')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
