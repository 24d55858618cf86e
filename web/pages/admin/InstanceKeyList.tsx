import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconHourglass, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ChangeSwitch } from '../../parts/ChangeSwitch.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';

type Key = Schema<'InstanceProviderKey'>;

const looks: Readonly<Record<Key['state'], { label: string; color: string; icon: typeof IconHourglass }>> = {
  ready: { label: t('catalog.ready'), color: 'teal', icon: IconCircleCheck },
  cooling: { label: t('admin.keyCooling'), color: 'yellow', icon: IconHourglass },
  paused: { label: t('admin.keyPaused'), color: 'gray', icon: IconPlayerPause },
};

const reasons: Readonly<Record<NonNullable<Key['refused_for']>, string>> = {
  rejected: t('admin.keyRejected'),
  quota: t('admin.keyWithoutQuota'),
  rate_limit: t('admin.keyLimited'),
};

/** Lists the keys of a provider with their states; each can be paused and deleted. */
export function InstanceKeyList({ providerId, keys }: { providerId: string; keys: readonly Key[] }) {
  if (keys.length === 0) return <Text size="sm">{t('admin.noKeysYet')}</Text>;
  return (
    <Stack gap="sm" component="ul" aria-label={t('keys.keys')} m={0} p={0} style={{ listStyle: 'none' }}>
      {keys.map((key) => (
        <InstanceKeyLine key={key.id} providerId={providerId} instanceKey={key} />
      ))}
    </Stack>
  );
}

function InstanceKeyLine({ providerId, instanceKey }: { providerId: string; instanceKey: Key }) {
  const queryClient = useQueryClient();
  const name = instanceKey.label ?? t('admin.savedWithProvider');
  const params = { path: { provider_id: providerId, instance_provider_key_id: instanceKey.id } };
  const reread = () => readAgain(queryClient, '/api/v1/admin/providers/{provider_id}/keys', '/api/v1/admin/providers');
  const address = '/api/v1/admin/providers/{provider_id}/keys/{instance_provider_key_id}';
  const update = $api.useMutation('patch', address, {
    onSettled: reread,
    onError: (error) => notifyError(t('admin.couldNotUpdateKey'), error),
  });
  const remove = $api.useMutation('delete', address, {
    onSuccess: () => {
      notifyDone(t('admin.nameDeleted', { name }));
      return reread();
    },
    onError: (error) => notifyError(t('admin.couldNotDeleteKey'), error),
  });
  const ask = () =>
    confirmAction({
      title: t('keys.deleteName', { name }),
      text: t('admin.instanceKeyDeleted'),
      onConfirm: () => remove.mutate({ params }),
    });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <KeyState instanceKey={instanceKey} />
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <ChangeSwitch
          label={t('admin.enableName', { name })}
          checked={instanceKey.enabled}
          asked={update.isPending ? update.variables.body.enabled === true : null}
          onChange={(enabled) => update.mutate({ params, body: { enabled } })}
        />
        <ActionIcon variant="subtle" color="red" aria-label={t('keys.deleteName', { name })} onClick={ask}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function KeyState({ instanceKey: { state, refused_for: reason, next_use_at: next } }: { instanceKey: Key }) {
  const { label, color, icon: StateIcon } = looks[state];
  return (
    <Group gap="xs">
      <Badge variant="light" color={color} tt="none" leftSection={<StateIcon size={12} aria-hidden />}>
        {label}
      </Badge>
      {reason === null ? null : (
        <Text size="xs" c="dimmed">
          {reasons[reason]}
          {next === null ? null : (
            <>
              {' · '}
              {t('admin.usedAgain')} <TimeAgo iso={next} />
            </>
          )}
        </Text>
      )}
    </Group>
  );
}
