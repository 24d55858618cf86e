import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { confirmAction } from '../../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { MoveFolderDialog } from './MoveFolderDialog.tsx';

type FolderMenuProps = { folder: Schema<'Folder'>; onDeleted?: () => void };

/** Actions for a folder. */
export function FolderMenu({ folder, onDeleted }: FolderMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'move' | null>(null);
  const confirmDelete = useConfirmDelete(folder, onDeleted);
  if (!folder.permissions.includes('edit')) return null;
  const close = () => setDialog(null);
  return (
    <>
      {dialog === 'rename' ? <FolderDialog folder={folder} onClose={close} /> : null}
      {dialog === 'move' ? <MoveFolderDialog folder={folder} onClose={close} /> : null}
      <Menu width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('folders.actionsFor', { name: folder.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('rename')}>
            {t('folders.renameEllipsis')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => setDialog('move')}>
            {t('folders.moveEllipsis')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={confirmDelete}>
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function useConfirmDelete({ id, name }: Schema<'Folder'>, onDeleted: (() => void) | undefined): () => void {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/folders/{folder_id}', {
    onSuccess: async () => {
      onDeleted?.();
      notifyDone(t('folders.deleted', { name }));
      await readAgain(queryClient, '/api/v1/folders', '/api/v1/digital-organizations');
    },
    onError: (error) => notifyError(t('folders.couldNotDelete'), error),
  });
  return () =>
    confirmAction({
      title: t('folders.deleteName', { name }),
      text: t('folders.deleteText'),
      onConfirm: () => remove.mutate({ params: { path: { folder_id: id } } }),
    });
}
