import { ActionIcon, Badge, Box, Button, Group, Menu, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconBan, IconDots, IconHistory, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';

type Key = Schema<'ModelApiKey'>;
type KeyTableProps = {
  keys: Key[];
  onShowCalls: (key: Key) => void;
  onRotated: (created: Schema<'ModelApiKeyWithValue'>) => void;
};

/** The keys, newest first, with last use, calls and credits. */
export function KeyTable({ keys, onShowCalls, onRotated }: KeyTableProps) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table highlightOnHover aria-label="Model API keys">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Label</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Last use</Table.Th>
            <Table.Th ta="right">Calls</Table.Th>
            <Table.Th ta="right">Credits used</Table.Th>
            <Table.Th w={150} aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id} opacity={key.status === 'revoked' ? 0.6 : 1}>
              <Table.Td>
                <Group gap="xs">
                  <Text size="sm" fw={600}>
                    {key.label}
                  </Text>
                  {key.status === 'revoked' ? (
                    <Badge color="gray" variant="light" tt="none">
                      Revoked
                    </Badge>
                  ) : null}
                </Group>
                <KeyLimits modelApiKey={key} />
              </Table.Td>
              <Table.Td>
                <Text span className="mono" inherit style={{ whiteSpace: 'nowrap' }}>
                  bk_mdl_…{key.last4}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  <TimeAgo iso={key.last_used_at} />
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {key.calls.toLocaleString('en')}
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {formatCredits(key.credits_used)}
              </Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconHistory size={15} aria-hidden />}
                    onClick={() => onShowCalls(key)}
                    aria-label={`Recent calls of ${key.label}`}
                  >
                    Calls
                  </Button>
                  <KeyMenu modelApiKey={key} onRotated={onRotated} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function KeyLimits({ modelApiKey }: { modelApiKey: Key }) {
  const { expires_at, credit_limit, allowed_models } = modelApiKey;
  return (
    <Text size="xs" c="dimmed" component="div">
      Created <TimeAgo iso={modelApiKey.created_at} />
      {expires_at === null ? null : (
        <>
          {' · ends '}
          <TimeAgo iso={expires_at} />
        </>
      )}
      {credit_limit === null ? null : ` · at most ${formatCredits(credit_limit)} credits a month`}
      {allowed_models === null ? null : ` · only ${allowed_models.join(', ')}`}
    </Text>
  );
}

function KeyMenu({ modelApiKey, onRotated }: { modelApiKey: Key; onRotated: KeyTableProps['onRotated'] }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/model-api-keys'] });
  const path = { params: { path: { key_id: modelApiKey.id } } };
  const rotate = $api.useMutation('post', '/api/v1/model-api-keys/{key_id}/rotate', {
    onSuccess: (created) => {
      onRotated(created);
      return refresh();
    },
    onError: (error) => notifyError('The key was not rotated', error),
  });
  const revoke = $api.useMutation('post', '/api/v1/model-api-keys/{key_id}/revoke', {
    onSuccess: () => {
      notifyDone(`“${modelApiKey.label}” is revoked.`);
      return refresh();
    },
    onError: (error) => notifyError('The key was not revoked', error),
  });
  if (modelApiKey.status === 'revoked') return <Box w={28} aria-hidden />;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${modelApiKey.label}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconRefresh size={16} />}
          onClick={() =>
            modals.openConfirmModal({
              title: `Rotate “${modelApiKey.label}”?`,
              children: (
                <Text size="sm">
                  You get a new value. The old one fails from the very next call, so change your program at once.
                </Text>
              ),
              labels: { confirm: 'Rotate', cancel: 'Cancel' },
              onConfirm: () => rotate.mutate(path),
            })
          }
        >
          Rotate
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconBan size={16} />}
          onClick={() =>
            modals.openConfirmModal({
              title: `Revoke “${modelApiKey.label}”?`,
              children: (
                <Text size="sm">
                  The key fails from the very next call and cannot come back. Its calls stay listed.
                </Text>
              ),
              labels: { confirm: 'Revoke', cancel: 'Keep it' },
              confirmProps: { color: 'red' },
              onConfirm: () => revoke.mutate(path),
            })
          }
        >
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
