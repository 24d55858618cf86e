import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFolderSymlink, IconPencil, IconPlugConnected, IconTestPipe, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { MoveItemDialog } from '../../features/projects/MoveItemDialog.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { confirmInUse } from '../../parts/confirmInUse.tsx';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { t } from '../../texts/texts.ts';

type Credential = Schema<'Credential'>;

type CredentialMenuProps = {
  credential: Credential;
  type: Schema<'CredentialType'> | undefined;
  onEdit: (credential: Credential) => void;
};

/** Change, test, connect, move, delete. */
export function CredentialMenu({ credential, type, onEdit }: CredentialMenuProps) {
  const [isMoving, setIsMoving] = useState(false);
  const { test, connect, askToDelete } = useCredentialActions(credential);
  const isConnectable = type?.connectable === true && credential.values['grant'] !== 'client_credentials';
  return (
    <>
      <ActionsMenu name={credential.name}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(credential)}>
          {t('keys.edit')}
        </Menu.Item>
        {isConnectable ? (
          <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={connect}>
            {credential.connected ? t('credentials.reconnect') : t('canvas.connect')}
          </Menu.Item>
        ) : null}
        {type?.testable ? (
          <Menu.Item leftSection={<IconTestPipe size={16} />} onClick={test}>
            {t('credentials.test')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => setIsMoving(true)}>
          {t('folders.moveEllipsis')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={askToDelete}>
          {t('common.delete')}
        </Menu.Item>
      </ActionsMenu>
      {isMoving ? <MoveItemDialog kind="credential" item={credential} onClose={() => setIsMoving(false)} /> : null}
    </>
  );
}

function useCredentialActions({ id, name }: Credential) {
  const queryClient = useQueryClient();
  const params = { path: { credential_id: id } };
  const testing = $api.useMutation('post', '/api/v1/credentials/{credential_id}/test', {
    onSuccess: ({ result, message }) => {
      void readAgain(queryClient, '/api/v1/credentials');
      if (result === 'ok') notifyDone(t('credentials.nameWorks', { name }));
      else
        notifications.show({
          title: t('credentials.nameFailedTheTest', { name }),
          message,
          color: 'red',
          autoClose: 12_000,
        });
    },
    onError: (error) => notifyError(t('credentials.couldNotRunTest'), error),
  });
  const connecting = $api.useMutation('post', '/api/v1/credentials/{credential_id}/authorize', {
    onSuccess: ({ authorization_url: url }) => window.location.assign(url),
    onError: (error) => notifyError(t('credentials.couldNotConnect'), error),
  });
  const removing = $api.useMutation('delete', '/api/v1/credentials/{credential_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name }));
      return readAgain(queryClient, '/api/v1/credentials');
    },
    onError: (error) => {
      const isInUse = confirmInUse(error, {
        title: t('credentials.nameIsInUse', { name }),
        text: t('credentials.publishedOnesUse'),
        action: t('common.deleteAnyway'),
        onConfirm: () => removing.mutate({ params: { ...params, query: { force: true } } }),
      });
      if (!isInUse) notifyError(t('common.couldNotDeleteIt'), error);
    },
  });
  return {
    test: () => testing.mutate({ params }),
    connect: () => connecting.mutate({ params }),
    askToDelete: () =>
      confirmAction({
        title: t('common.deleteName', { name }),
        text: t('credentials.deleteText'),
        onConfirm: () => removing.mutate({ params }),
      }),
  };
}
