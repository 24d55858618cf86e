import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ChangeSwitch } from '../../parts/ChangeSwitch.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { RowMenu } from '../../parts/RowMenu.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { kindLabel } from '../admin/providerKinds.ts';
import { shownMode } from './keyModes.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';

type Key = Schema<'ProviderKey'>;

/** Lists own provider keys with their results and actions. */
export function ProviderKeyTable({ keys, onEdit }: { keys: Key[]; onEdit: (key: Key) => void }) {
  return (
    <ListTable
      label={t('app.bringYourOwnKeys')}
      lines={keys}
      idOf={({ id }) => id}
      minWidth={760}
      columns={[
        {
          title: t('keys.key'),
          card: 'name',
          cell: (key) => (
            <Group gap="xs">
              <Text fz="inherit" fw={500}>
                {key.label}
              </Text>
              <span className="mono">…{key.last4}</span>
            </Group>
          ),
        },
        {
          title: t('admin.appliesTo'),
          cell: (key) => (
            <>
              <Badge variant="light" color="gray" tt="none">
                {kindLabel(key.kind)}
              </Badge>
              <Text size="xs" c="dimmed">
                {key.provider_id === null ? t('admin.allOfType') : t('admin.oneProvider')}
                {key.base_url === null ? '' : ` · ${key.base_url}`}
              </Text>
            </>
          ),
        },
        { title: t('executions.mode'), cell: (key) => shownMode(key.mode).label },
        { title: t('common.lastUsed'), cell: (key) => <LastUse providerKey={key} /> },
        { title: t('admin.enabled'), cell: (key) => <EnabledSwitch providerKey={key} /> },
        actionsColumn((key: Key) => <KeyMenu providerKey={key} onEdit={onEdit} />),
      ]}
    />
  );
}

function LastUse({ providerKey }: { providerKey: Key }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text fz="inherit" c="dimmed">
        {providerKey.last_used_at === null ? t('common.never') : <TimeAgo iso={providerKey.last_used_at} />}
      </Text>
      {providerKey.last_error === null ? null : (
        <Text size="xs" c="red">
          {t('admin.failedReason', { reason: providerKey.last_error })}
        </Text>
      )}
    </Stack>
  );
}

function EnabledSwitch({ providerKey }: { providerKey: Key }) {
  const queryClient = useQueryClient();
  const update = $api.useMutation('patch', '/api/v1/provider-keys/{provider_key_id}', {
    onSettled: () => readAgain(queryClient, '/api/v1/provider-keys'),
    onError: (error) => notifyError(t('admin.couldNotUpdateKey'), error),
  });
  return (
    <ChangeSwitch
      label={t('admin.enableName', { name: providerKey.label })}
      checked={providerKey.enabled}
      asked={update.isPending ? update.variables.body.enabled === true : null}
      onChange={(enabled) =>
        update.mutate({ params: { path: { provider_key_id: providerKey.id } }, body: { enabled } })
      }
    />
  );
}

function KeyMenu({ providerKey, onEdit }: { providerKey: Key; onEdit: (key: Key) => void }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/provider-keys/{provider_key_id}', {
    onSuccess: () => {
      notifyDone(t('admin.nameDeleted', { name: providerKey.label }));
      return readAgain(queryClient, '/api/v1/provider-keys');
    },
    onError: (error) => notifyError(t('admin.couldNotDeleteKey'), error),
  });
  return (
    <RowMenu
      name={providerKey.label}
      consequence={t('admin.deletedKeyText')}
      onEdit={() => onEdit(providerKey)}
      onDelete={() => remove.mutate({ params: { path: { provider_key_id: providerKey.id } } })}
    />
  );
}
