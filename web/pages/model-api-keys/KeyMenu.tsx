import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { Box, Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconBan, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
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
  const refresh = () => readAgain(queryClient, '/api/v1/model-api-keys');
  const path = { params: { path: { key_id: modelApiKey.id } } };
  const rotate = $api.useMutation('post', '/api/v1/model-api-keys/{key_id}/rotate', {
    onSuccess: (created) => {
      onRotated(created);
      return refresh();
    },
    onError: (error) => notifyError(t('keys.couldNotRotateKey'), error),
  });
  const { request, ask } = keyRevocation({ label, refresh });
  const revoke = $api.useMutation('post', '/api/v1/model-api-keys/{key_id}/revoke', request);
  if (modelApiKey.status === 'revoked') return <Box w={28} aria-hidden />;
  const askToRotate = () =>
    modals.openConfirmModal({
      title: t('keys.rotateLabel', { label }),
      children: <Consequence modelApiKey={modelApiKey}>{t('keys.youGetNewKey')}</Consequence>,
      labels: { confirm: t('keys.rotate'), cancel: t('common.cancel') },
      onConfirm: () => rotate.mutate(path),
    });
  const askToRevoke = () =>
    ask(<Consequence modelApiKey={modelApiKey}>{t('keys.revokeText')}</Consequence>, () => revoke.mutate(path));
  return (
    <ActionsMenu name={label}>
      <Menu.Item leftSection={<IconRefresh size={16} />} onClick={askToRotate}>
        {t('keys.rotate')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={askToRevoke}>
        {t('keys.revoke')}
      </Menu.Item>
    </ActionsMenu>
  );
}

/** Explains which uses of the key would stop working. */
function Consequence({ modelApiKey, children }: { modelApiKey: Key; children: ReactNode }) {
  const { calls, last_used_at: lastUsedAt } = modelApiKey;
  return (
    <>
      <Text size="sm">{children}</Text>
      <Text size="sm" mt="xs" fw={500}>
        {lastUsedAt === null ? (
          t('keys.keyUnused')
        ) : (
          <>
            {t('keys.callsCallsLastUsed', { calls: calls.toLocaleString(language()) })} <TimeAgo iso={lastUsedAt} />.
          </>
        )}
      </Text>
    </>
  );
}
