import { Button, Code, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { KeyName } from '../../parts/KeyName.tsx';
import { keyRates } from '../../parts/keyRates.ts';
import { keyRevocation } from '../../parts/keyRevocation.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import type { useNamedLine } from '../../parts/useNamedLine.ts';
import { t } from '../../texts/texts.ts';
import { scopeLabel } from './scopes.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';

type Key = Schema<'AccountApiKey'>;

type AccountKeyTableProps = { keys: Key[]; rowProps: ReturnType<typeof useNamedLine>['rowProps'] };

/** Lists account API keys, newest first, with permissions and last use. */
export function AccountKeyTable({ keys, rowProps }: AccountKeyTableProps) {
  return (
    <ListTable
      label={t('app.accountApiKeys')}
      lines={keys}
      idOf={({ id }) => id}
      rowProps={({ id }) => rowProps(id)}
      minWidth={760}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (key) => (
            <>
              <KeyName label={key.label} status={key.status} />
              {key.service_account_id === null ? null : (
                <Text size="xs" c="dimmed">
                  {t('serviceAccounts.serviceAccount')}
                </Text>
              )}
            </>
          ),
        },
        {
          title: t('keys.key'),
          cell: ({ last4, application }) =>
            application === null ? (
              <Code style={{ whiteSpace: 'nowrap' }}>bk_acc_…{last4}</Code>
            ) : (
              <Text fz="inherit" title={application.client_id}>
                {t('mcp.connectedProgram')}
              </Text>
            ),
        },
        {
          title: t('keys.permissions'),
          maxWidth: 280,
          cell: ({ scopes, allowed_addresses: addresses, service_account_id: serviceAccountId, ...rates }) => (
            <>
              <Text fz="inherit" truncate>
                {scopes?.map(scopeLabel).join(', ') ??
                  (serviceAccountId === null ? t('keys.allPermissions') : t('serviceAccounts.allOfItsRole'))}
              </Text>
              {keyRates(rates).length === 0 ? null : (
                <Text size="xs" c="dimmed">
                  {keyRates(rates).join(' · ')}
                </Text>
              )}
              {addresses === null ? null : (
                <Text size="xs" c="dimmed" truncate title={addresses.join(', ')}>
                  {addresses.join(', ')}
                </Text>
              )}
            </>
          ),
        },
        { title: t('common.created'), dimmed: true, cell: (key) => <TimeAgo iso={key.created_at} /> },
        {
          title: t('common.lastUsed'),
          dimmed: true,
          cell: (key) => <TimeAgo iso={key.last_used_at} fallback={t('common.never')} />,
        },
        {
          title: t('keys.expires'),
          dimmed: true,
          cell: (key) => <TimeAgo iso={key.expires_at} fallback={t('common.never')} />,
        },
        actionsColumn((key: Key) => (key.status === 'active' ? <RevokeButton accountKey={key} /> : null), 110),
      ]}
    />
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
