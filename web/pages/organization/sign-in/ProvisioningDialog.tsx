import { Alert, Badge, Button, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { confirmAction } from '../../../parts/confirmAction.tsx';
import { CopyField } from '../../../parts/CopyField.tsx';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { keyEnd } from '../../../parts/keyEnd.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { formatDay } from '../../../parts/formatDay.ts';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { t } from '../../../texts/texts.ts';

type Connection = Schema<'SsoConnection'>;

const path = '/api/v1/sso-connections/{sso_connection_id}/scim';

/** How a directory provisions people and groups of a connection: values to enter there, and its results. */
export function ProvisioningDialog({ connection, onClose }: { connection: Connection | null; onClose: () => void }) {
  return (
    <Modal
      opened={connection !== null}
      onClose={onClose}
      title={t('sso.provisioning')}
      size="lg"
      closeOnClickOutside={false}
      keepMounted={false}
    >
      {connection === null ? null : <Provisioning connection={connection} />}
    </Modal>
  );
}

function Provisioning({ connection }: { connection: Connection }) {
  const params = { path: { sso_connection_id: connection.id } };
  const scim = $api.useQuery('get', path, { params });
  const token = useToken(connection);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('sso.provisioningLead')}
      </Text>
      <ErrorNotice error={scim.error} onRetry={() => void scim.refetch()} />
      {scim.isPending ? <Loader size="sm" aria-label={t('common.loading')} /> : null}
      {scim.data === undefined ? null : (
        <>
          <Stack gap={4}>
            <Text size="sm" fw={600}>
              {t('sso.scimAddress')}
            </Text>
            <CopyField label={t('sso.scimAddress')} value={scim.data.base_url} />
          </Stack>
          <TokenPart scim={scim.data} token={token} />
          <Counts scim={scim.data} />
        </>
      )}
    </Stack>
  );
}

interface TokenActions {
  /** The value of the token that was just made. */
  readonly made: string | undefined;
  readonly busy: boolean;
  readonly make: (endsOn: string) => void;
  readonly remove: () => void;
}

function TokenPart({ scim, token }: { scim: Schema<'Scim'>; token: TokenActions }) {
  const current = scim.token;
  const [endsOn, setEndsOn] = useState('');
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="wrap" gap="xs">
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {t('sso.scimToken')}
          </Text>
          {current === null ? (
            <Text size="sm" c="dimmed">
              {t('sso.noScimToken')}
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              {t('sso.scimTokenEndsWith', { last4: current.last4 })}{' '}
              {current.last_used_at === null ? t('sso.scimTokenNeverUsed') : null}
              {current.last_used_at === null ? null : (
                <>
                  {t('sso.scimTokenLastUsed')} <TimeAgo iso={current.last_used_at} />
                </>
              )}{' '}
              {current.expires_at === null ? null : (
                <span>
                  {t(Date.parse(current.expires_at) <= Date.now() ? 'sso.expiredOn' : 'sso.expiresOn', {
                    what: t('sso.scimToken'),
                    day: formatDay(current.expires_at),
                  })}
                </span>
              )}
            </Text>
          )}
        </Stack>
        <Group gap="xs" align="flex-end">
          <TextInput
            type="date"
            size="xs"
            label={t('sso.newTokenExpires')}
            value={endsOn}
            onChange={(event) => setEndsOn(event.currentTarget.value)}
          />
          {current === null ? null : (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => askToRemove(token)}>
              {t('common.delete')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            loading={token.busy}
            onClick={() => (current === null ? token.make(endsOn) : askToRotate(() => token.make(endsOn)))}
          >
            {current === null ? t('sso.createScimToken') : t('sso.rotateScimToken')}
          </Button>
        </Group>
      </Group>
      {token.made === undefined ? null : (
        <>
          <Alert color="yellow" variant="light" icon={<IconInfoCircle />}>
            {t('sso.copyScimTokenNow')}
          </Alert>
          <CopyField label={t('sso.scimToken')} value={token.made} />
        </>
      )}
    </Stack>
  );
}

function Counts({ scim }: { scim: Schema<'Scim'> }) {
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Badge variant="light" color="gray" tt="none">
          {t('sso.provisionedPeople', { count: scim.users })}
        </Badge>
        {scim.users === scim.active_users ? null : (
          <Badge variant="light" color="orange" tt="none">
            {t('sso.deactivatedPeople', { count: scim.users - scim.active_users })}
          </Badge>
        )}
        <Badge variant="light" color="gray" tt="none">
          {t('sso.provisionedGroups', { count: scim.groups })}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {scim.groups === 0 ? t('sso.groupsOfSignIn') : t('sso.groupsOfDirectory')}
      </Text>
    </Stack>
  );
}

function askToRotate(make: () => void): void {
  modals.openConfirmModal({
    title: t('sso.rotateScimToken'),
    children: <Text size="sm">{t('sso.rotateScimTokenConsequence')}</Text>,
    labels: { confirm: t('sso.rotateScimToken'), cancel: t('common.cancel') },
    onConfirm: make,
  });
}

function askToRemove({ remove }: TokenActions): void {
  confirmAction({
    title: t('sso.deleteScimToken'),
    text: t('sso.deleteScimTokenConsequence'),
    onConfirm: remove,
  });
}

function useToken({ id }: Connection): TokenActions {
  const queryClient = useQueryClient();
  const params = { path: { sso_connection_id: id } };
  const make = $api.useMutation('post', `${path}/token`, {
    onSuccess: () => readAgain(queryClient, path),
    onError: (error) => notifyError(t('sso.couldNotMakeScimToken'), error),
  });
  const remove = $api.useMutation('delete', `${path}/token`, {
    onSuccess: () => {
      make.reset();
      notifyDone(t('sso.scimTokenDeleted'));
      return readAgain(queryClient, path);
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  return {
    made: make.data?.value,
    busy: make.isPending || remove.isPending,
    make: (endsOn) => make.mutate({ params, body: { expires_at: endsOn === '' ? null : keyEnd(endsOn, null) } }),
    remove: () => remove.mutate({ params }),
  };
}
