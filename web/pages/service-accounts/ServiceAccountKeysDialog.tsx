import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { KeyName } from '../../parts/KeyName.tsx';
import { keyRevocation } from '../../parts/keyRevocation.ts';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { AccountKeyValueDialog } from '../account-api-keys/AccountKeyValueDialog.tsx';
import { scopeLabel } from '../account-api-keys/scopes.ts';
import { CreateServiceAccountKey } from './CreateServiceAccountKey.tsx';
import { serviceAccountsPath } from './serviceAccountsPath.ts';

const path = `${serviceAccountsPath}/{service_account_id}/keys` as const;
type Key = Schema<'AccountApiKey'>;
type ServiceAccountKeysDialogProps = { serviceAccount: Schema<'ServiceAccount'>; onClose: () => void };

/** The keys of a service account: made, shown once and revoked here. */
export function ServiceAccountKeysDialog({ serviceAccount, onClose }: ServiceAccountKeysDialogProps) {
  const queryClient = useQueryClient();
  const [isNew, setIsNew] = useState(false);
  const [created, setCreated] = useState<Schema<'AccountApiKeyWithValue'> | null>(null);
  const input = { params: { path: { service_account_id: serviceAccount.id }, query: { limit: 50 } } };
  const list = $api.useInfiniteQuery('get', path, input, cursorPages);
  const keys = linesOf(list.data);
  const again = () => readAgain(queryClient, path, serviceAccountsPath);
  if (created !== null) return <AccountKeyValueDialog created={created} onClose={() => setCreated(null)} />;
  return (
    <Modal opened onClose={onClose} title={t('serviceAccounts.keysOf', { name: serviceAccount.name })} size="xl">
      {isNew ? (
        <CreateServiceAccountKey
          serviceAccount={serviceAccount}
          onClose={() => setIsNew(false)}
          onCreated={(made) => {
            setIsNew(false);
            setCreated(made);
            return again();
          }}
        />
      ) : (
        <Stack>
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          {list.isPending ? <TableSkeleton lines={2} /> : null}
          {list.data !== undefined && keys.length === 0 ? (
            <Text size="sm">{t('serviceAccounts.noKeysYet')}</Text>
          ) : null}
          {keys.map((key) => (
            <KeyLine key={key.id} accountKey={key} serviceAccountId={serviceAccount.id} again={again} />
          ))}
          <LoadMore query={list} />
          <Group justify="flex-end">
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsNew(true)}>
              {t('keys.createKey')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

type KeyLineProps = { accountKey: Key; serviceAccountId: string; again: () => Promise<void> };

function KeyLine({ accountKey, serviceAccountId, again }: KeyLineProps) {
  const { id, label, last4, status, scopes, expires_at: expiresAt, allowed_addresses: addresses } = accountKey;
  const { request, ask } = keyRevocation({ label, refresh: again });
  const revoke = $api.useMutation('post', `${path}/{key_id}/revoke`, request);
  const params = { path: { service_account_id: serviceAccountId, key_id: id } };
  return (
    <Group wrap="nowrap" align="flex-start" justify="space-between">
      <Stack gap={2} miw={0}>
        <KeyName label={label} status={status} expiresAt={expiresAt} />
        <Text size="xs" c="dimmed" component="div">
          <Code>bk_acc_…{last4}</Code>{' '}
          <RichText
            id="serviceAccounts.lastUsedAndExpires"
            parts={{
              used: <TimeAgo iso={accountKey.last_used_at} fallback={t('common.never')} />,
              expires: <TimeAgo iso={expiresAt} fallback={t('common.never')} />,
            }}
          />
        </Text>
        <Text size="xs" c="dimmed">
          {scopes === null ? t('serviceAccounts.allOfItsRole') : scopes.map(scopeLabel).join(', ')}
        </Text>
        {addresses === null ? null : (
          <Text size="xs" c="dimmed">
            {addresses.join(', ')}
          </Text>
        )}
      </Stack>
      {status === 'active' ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          flex="none"
          leftSection={<IconBan size={15} aria-hidden />}
          loading={revoke.isPending}
          aria-label={t('keys.revokeLabel', { label })}
          onClick={() =>
            ask(<Text size="sm">{t('keys.keyStopsWorkingImmediately')}</Text>, () => revoke.mutate({ params }))
          }
        >
          {t('keys.revoke')}
        </Button>
      ) : null}
    </Group>
  );
}
