import { Menu } from '@mantine/core';
import {
  IconPlayerPlay,
  IconCopy,
  IconDownload,
  IconFolderSymlink,
  IconListDetails,
  IconPencil,
  IconSettings,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { confirmInUse } from '../../parts/confirmInUse.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { t } from '../../texts/texts.ts';
import { downloadExport } from './downloadExport.ts';
import { MoveDialog } from './folders/MoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { ShareDialog } from './sharing/ShareDialog.tsx';
import { useDuplicate } from './useDuplicate.ts';

type MenuProps = { digitalOrganization: Schema<'DigitalOrganizationSummary'> };

/** Actions for one digital organization of the list. */
export function DigitalOrganizationMenu({ digitalOrganization }: MenuProps) {
  const { id, name, permissions, shared_with_you: isShared, published_version_id: published } = digitalOrganization;
  const [dialog, setDialog] = useState<'rename' | 'share' | 'move' | null>(null);
  const duplicate = useDuplicate();
  const confirmDelete = useConfirmDelete(digitalOrganization);
  const close = () => setDialog(null);
  return (
    <>
      {dialog === 'rename' ? <RenameDialog digitalOrganization={digitalOrganization} onClose={close} /> : null}
      {dialog === 'share' ? <ShareDialog digitalOrganization={digitalOrganization} onClose={close} /> : null}
      {dialog === 'move' ? <MoveDialog lines={[digitalOrganization]} onClose={close} /> : null}
      <ActionsMenu name={name} width={220}>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          disabled={!permissions.includes('edit')}
          onClick={() => setDialog('rename')}
        >
          {t('digitalOrganizations.editDetailsPending')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          onClick={() => duplicate.mutate(digitalOrganization)}
          disabled={duplicate.isPending}
        >
          {t('panel.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderSymlink size={16} />}
          disabled={isShared || !permissions.includes('edit')}
          onClick={() => setDialog('move')}
        >
          {t('folders.moveEllipsis')}
        </Menu.Item>
        <Menu.Item leftSection={<IconShare2 size={16} />} onClick={() => setDialog('share')}>
          {t('digitalOrganizations.sharePending')}
        </Menu.Item>
        {published === null ? null : (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} component={Link} to={`/apps/${id}`}>
            {t('digitalOrganizations.openApp')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconListDetails size={16} />}
          component={Link}
          to={`/executions?digital_organization_id=${id}`}
        >
          {t('common.executions')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={16} />}
          component={Link}
          to={`/digital-organizations/${id}/settings`}
        >
          {t('common.settings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void downloadExport(digitalOrganization)}>
          {t('digitalOrganizations.exportAsJson')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          color="red"
          disabled={!permissions.includes('delete')}
          onClick={confirmDelete}
        >
          {t('common.delete')}
        </Menu.Item>
      </ActionsMenu>
    </>
  );
}

function useConfirmDelete({ id, name }: { id: string; name: string }): () => void {
  const queryClient = useQueryClient();
  const params = { path: { digital_organization_id: id } };
  const remove = $api.useMutation('delete', '/api/v1/digital-organizations/{digital_organization_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name }));
      return readAgain(queryClient, '/api/v1/digital-organizations');
    },
    onError: (error) => {
      const isInUse = confirmInUse(error, {
        title: t('common.nameInUse', { name }),
        text: t('common.inUseText'),
        action: t('common.deleteAnyway'),
        onConfirm: () => remove.mutate({ params: { ...params, query: { force: true } } }),
      });
      if (!isInUse) notifyError(t('common.couldNotDeleteIt'), error);
    },
  });
  return () =>
    confirmAction({
      title: t('common.deleteName', { name }),
      text: t('digitalOrganizations.deleteText'),
      onConfirm: () => remove.mutate({ params }),
    });
}
