import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { Box, Menu, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { keyRevocation } from '../../parts/keyRevocation.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { EditKeyDialog } from './EditKeyDialog.tsx';
import { KeyUse } from './KeyUse.tsx';
import { RotateKeyDialog } from './RotateKeyDialog.tsx';

type KeyMenuProps = {
  modelApiKey: Schema<'ModelApiKey'>;
  onRotated: (created: Schema<'ModelApiKeyWithValue'>) => void;
};

/** Edits, pauses, rotates or revokes a key, the latter two after a warning about its use. A rotated key can only be revoked. */
export function KeyMenu({ modelApiKey, onRotated }: KeyMenuProps) {
  const { label } = modelApiKey;
  const queryClient = useQueryClient();
  const refresh = () => readAgain(queryClient, '/api/v1/model-api-keys');
  const path = { params: { path: { key_id: modelApiKey.id } } };
  const isPaused = modelApiKey.status === 'paused';
  const [isEditing, editing] = useDisclosure(false);
  const [isRotating, rotating] = useDisclosure(false);
  const change = $api.useMutation('patch', '/api/v1/model-api-keys/{key_id}', {
    onSuccess: refresh,
    onError: (error) => notifyError(t('keys.couldNotChangeKey'), error),
  });
  const { request, ask } = keyRevocation({ label, refresh });
  const revoke = $api.useMutation('post', '/api/v1/model-api-keys/{key_id}/revoke', request);
  if (modelApiKey.status === 'revoked') return <Box w={28} aria-hidden />;
  const askToRevoke = () =>
    ask(
      <Stack gap="xs">
        <Text size="sm">{t('keys.revokeText')}</Text>
        <KeyUse modelApiKey={modelApiKey} />
      </Stack>,
      () => revoke.mutate(path),
    );
  return (
    <>
      <EditKeyDialog modelApiKey={modelApiKey} opened={isEditing} onClose={editing.close} />
      {isRotating ? <RotateKeyDialog modelApiKey={modelApiKey} onRotated={onRotated} onClose={rotating.close} /> : null}
      <ActionsMenu name={label}>
        {modelApiKey.replaced_by === null ? (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={editing.open}>
              {t('keys.editKey')}
            </Menu.Item>
            <Menu.Item
              leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
              onClick={() => change.mutate({ ...path, body: { paused: !isPaused } })}
            >
              {isPaused ? t('keys.resume') : t('keys.pause')}
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={rotating.open}>
              {t('keys.rotate')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={askToRevoke}>
          {t('keys.revoke')}
        </Menu.Item>
      </ActionsMenu>
    </>
  );
}
