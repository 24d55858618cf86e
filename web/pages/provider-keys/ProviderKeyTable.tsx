import { ActionIcon, Badge, Group, Menu, Stack, Switch, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { kindLabel } from '../admin/providerKinds.ts';
import { shownMode } from './keyModes.ts';

type Key = Schema<'ProviderKey'>;

const listKey = ['get', '/api/v1/provider-keys'];

/** Own provider keys with how they did, and what can be done with them. */
export function ProviderKeyTable({ keys, onEdit }: { keys: Key[]; onEdit: (key: Key) => void }) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table highlightOnHover aria-label="Own provider keys">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Key</Table.Th>
            <Table.Th>Where</Table.Th>
            <Table.Th>Mode</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Enabled</Table.Th>
            <Table.Th w={56} aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td>
                <Group gap="xs">
                  <Text size="sm" fw={600}>
                    {key.label}
                  </Text>
                  <span className="mono">…{key.last4}</span>
                </Group>
              </Table.Td>
              <Table.Td>
                <Badge variant="light" color="gray" tt="none">
                  {kindLabel(key.kind)}
                </Badge>
                <Text size="xs" c="dimmed">
                  {key.provider_id === null ? 'Every provider of the kind' : 'One provider'}
                  {key.base_url === null ? '' : ` · ${key.base_url}`}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{shownMode(key.mode).label}</Text>
              </Table.Td>
              <Table.Td>
                <LastUse providerKey={key} />
              </Table.Td>
              <Table.Td>
                <EnabledSwitch providerKey={key} />
              </Table.Td>
              <Table.Td>
                <KeyMenu providerKey={key} onEdit={onEdit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function LastUse({ providerKey }: { providerKey: Key }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" c="dimmed">
        {providerKey.last_used_at === null ? 'Never' : <TimeAgo iso={providerKey.last_used_at} />}
      </Text>
      {providerKey.last_error === null ? null : (
        <Text size="xs" c="red">
          Failed: {providerKey.last_error}
        </Text>
      )}
    </Stack>
  );
}

function EnabledSwitch({ providerKey }: { providerKey: Key }) {
  const queryClient = useQueryClient();
  const update = $api.useMutation('patch', '/api/v1/provider-keys/{provider_key_id}', {
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: (error) => notifyError('The key was not changed', error),
  });
  return (
    <Switch
      aria-label={`${providerKey.label} is enabled`}
      checked={update.isPending ? update.variables.body.enabled === true : providerKey.enabled}
      onChange={(event) =>
        update.mutate({
          params: { path: { provider_key_id: providerKey.id } },
          body: { enabled: event.currentTarget.checked },
        })
      }
    />
  );
}

function KeyMenu({ providerKey, onEdit }: { providerKey: Key; onEdit: (key: Key) => void }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/provider-keys/{provider_key_id}', {
    onSuccess: () => {
      notifyDone(`${providerKey.label} was deleted.`);
      return queryClient.invalidateQueries({ queryKey: listKey });
    },
    onError: (error) => notifyError('The key was not deleted', error),
  });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${providerKey.label}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(providerKey)}>
          Edit
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() =>
            modals.openConfirmModal({
              title: `Delete ${providerKey.label}?`,
              children: <Text size="sm">From the next call on, what it served is paid with credits.</Text>,
              labels: { confirm: 'Delete', cancel: 'Keep it' },
              confirmProps: { color: 'red' },
              onConfirm: () => remove.mutate({ params: { path: { provider_key_id: providerKey.id } } }),
            })
          }
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
