import { ActionIcon, Box, Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconBan, IconDots, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { keyRevocation } from '../../parts/keyRevocation.ts';
import { notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';

type Key = Schema<'ModelApiKey'>;
type KeyMenuProps = { modelApiKey: Key; onRotated: (created: Schema<'ModelApiKeyWithValue'>) => void };

/** Rotates or revokes a key, after saying what stops to work. */
export function KeyMenu({ modelApiKey, onRotated }: KeyMenuProps) {
  const { label } = modelApiKey;
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/model-api-keys'] });
  const path = { params: { path: { key_id: modelApiKey.id } } };
  const rotate = $api.useMutation('post', '/api/v1/model-api-keys/{key_id}/rotate', {
    onSuccess: (created) => {
      onRotated(created);
      return refresh();
    },
    onError: (error) => notifyError(t('Could not rotate the key'), error),
  });
  const { request, ask } = keyRevocation({ label, refresh });
  const revoke = $api.useMutation('post', '/api/v1/model-api-keys/{key_id}/revoke', request);
  if (modelApiKey.status === 'revoked') return <Box w={28} aria-hidden />;
  const askToRotate = () =>
    modals.openConfirmModal({
      title: t('Rotate “{{label}}”?', { label }),
      children: (
        <Consequence modelApiKey={modelApiKey}>
          {t('You get a new key. The old one stops working immediately.')}
        </Consequence>
      ),
      labels: { confirm: t('Rotate'), cancel: t('Cancel') },
      onConfirm: () => rotate.mutate(path),
    });
  const askToRevoke = () =>
    ask(
      <Consequence modelApiKey={modelApiKey}>
        {t('The key stops working immediately. This cannot be undone. Its calls stay in the list.')}
      </Consequence>,
      () => revoke.mutate(path),
    );
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {{name}}', { name: label })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={askToRotate}>
          {t('Rotate')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={askToRevoke}>
          {t('Revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What stops to work, told by how the key was used. */
function Consequence({ modelApiKey, children }: { modelApiKey: Key; children: ReactNode }) {
  const { calls, last_used_at: lastUsedAt } = modelApiKey;
  return (
    <>
      <Text size="sm">{children}</Text>
      <Text size="sm" mt="xs" fw={500}>
        {lastUsedAt === null ? (
          t('This key has not been used yet.')
        ) : (
          <>
            {t('Calls: {{calls}}. Last used', { calls: calls.toLocaleString(language()) })} <TimeAgo iso={lastUsedAt} />
            .
          </>
        )}
      </Text>
    </>
  );
}
