import { Menu } from '@mantine/core';
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { ServiceAccountDialog } from './ServiceAccountDialog.tsx';
import { serviceAccountsPath } from './serviceAccountsPath.ts';

type ServiceAccountMenuProps = { serviceAccount: Schema<'ServiceAccount'>; onKeys: () => void };

/** Actions for a service account. */
export function ServiceAccountMenu({ serviceAccount, onKeys }: ServiceAccountMenuProps) {
  const { id, name, enabled } = serviceAccount;
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const again = () => readAgain(queryClient, serviceAccountsPath);
  const change = $api.useMutation('patch', `${serviceAccountsPath}/{service_account_id}`, {
    onSuccess: again,
    onError: (error) => notifyError(t('serviceAccounts.couldNotSave'), error),
  });
  const remove = $api.useMutation('delete', `${serviceAccountsPath}/{service_account_id}`, {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name }));
      return again();
    },
    onError: (error) => notifyError(t('serviceAccounts.couldNotDelete'), error),
  });
  const params = { path: { service_account_id: id } };
  const askToDelete = () =>
    confirmAction({
      title: t('common.deleteName', { name }),
      text: t('serviceAccounts.deleteText'),
      onConfirm: () => remove.mutate({ params }),
    });
  return (
    <>
      <ActionsMenu name={name}>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={onKeys}>
          {t('serviceAccounts.keysEllipsis')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setIsEditing(true)}>
          {t('serviceAccounts.editEllipsis')}
        </Menu.Item>
        <Menu.Item
          leftSection={enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => change.mutate({ params, body: { enabled: !enabled } })}
        >
          {enabled ? t('serviceAccounts.disable') : t('serviceAccounts.enable')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={askToDelete}>
          {t('projects.deleteEllipsis')}
        </Menu.Item>
      </ActionsMenu>
      {isEditing ? (
        <ServiceAccountDialog serviceAccount={serviceAccount} projects={[]} onClose={() => setIsEditing(false)} />
      ) : null}
    </>
  );
}
