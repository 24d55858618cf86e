import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { DialogForm } from '../../../parts/DialogForm.tsx';
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
      <DialogForm
        error={move.error}
        errorTitle={t('folders.couldNotMove')}
        action={t('common.move')}
        busy={move.isPending}
        disabled={parentId === folder.parent_id}
        onSubmit={() => move.mutate({ params: { path: { folder_id: folder.id } }, body: { parent_id: parentId } })}
        onClose={onClose}
      >
        <FolderSelect
          projectId={folder.project_id}
          value={parentId}
          onChange={setParentId}
          isHidden={({ id, path }) => id === folder.id || path.some((above) => above.id === folder.id)}
        />
      </DialogForm>
    </Modal>
  );
}
