import { Button, Code, Table, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { KeyName } from '../../parts/KeyName.tsx';
import { keyRevocation } from '../../parts/keyRevocation.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import type { useNamedLine } from '../../parts/useNamedLine.ts';
import { t } from '../../texts/texts.ts';
import { scopeLabel } from './scopes.ts';

type Key = Schema<'AccountApiKey'>;

type AccountKeyTableProps = { keys: Key[]; rowProps: ReturnType<typeof useNamedLine>['rowProps'] };

/** Account API keys, newest first, with what each may do and when it was used. */
export function AccountKeyTable({ keys, rowProps }: AccountKeyTableProps) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table highlightOnHover aria-label={t('app.accountApiKeys')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.name')}</Table.Th>
            <Table.Th>{t('keys.key')}</Table.Th>
            <Table.Th>{t('keys.permissions')}</Table.Th>
            <Table.Th>{t('common.created')}</Table.Th>
            <Table.Th>{t('common.lastUsed')}</Table.Th>
            <Table.Th>{t('keys.expires')}</Table.Th>
            <ActionsHeader width={110} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id} {...rowProps(key.id)}>
              <Table.Td>
                <KeyName label={key.label} status={key.status} />
              </Table.Td>
              <Table.Td>
                <Code style={{ whiteSpace: 'nowrap' }}>bk_acc_…{key.last4}</Code>
              </Table.Td>
              <Table.Td maw={280}>
                <Text fz="inherit" truncate>
                  {key.scopes === null ? t('keys.allPermissionsOfItsCreator') : key.scopes.map(scopeLabel).join(', ')}
                </Text>
                {key.allowed_addresses === null ? null : (
                  <Text size="xs" c="dimmed" truncate title={key.allowed_addresses.join(', ')}>
                    {key.allowed_addresses.join(', ')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td c="dimmed">
                <TimeAgo iso={key.created_at} />
              </Table.Td>
              <Table.Td c="dimmed">
                <TimeAgo iso={key.last_used_at} fallback={t('common.never')} />
              </Table.Td>
              <Table.Td c="dimmed">
                <TimeAgo iso={key.expires_at} fallback={t('common.never')} />
              </Table.Td>
              <Table.Td>{key.status === 'active' ? <RevokeButton accountKey={key} /> : null}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function RevokeButton({ accountKey }: { accountKey: Key }) {
  const { label } = accountKey;
  const queryClient = useQueryClient();
  const { request, ask } = keyRevocation({
    label,
    refresh: () => readAgain(queryClient, '/api/v1/account-api-keys'),
  });
  const revoke = $api.useMutation('post', '/api/v1/account-api-keys/{key_id}/revoke', request);
  const askToRevoke = () =>
    ask(<Text size="sm">{t('keys.keyStopsWorkingImmediately')}</Text>, () =>
      revoke.mutate({ params: { path: { key_id: accountKey.id } } }),
    );
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      leftSection={<IconBan size={15} aria-hidden />}
      loading={revoke.isPending}
      onClick={askToRevoke}
      aria-label={t('keys.revokeLabel', { label })}
    >
      {t('keys.revoke')}
    </Button>
  );
}
