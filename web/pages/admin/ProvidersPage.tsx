import { ActionIcon, Badge, Button, Group, Menu, Stack, Switch, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDots, IconPencil, IconPlus, IconServer2, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { AdminOnly } from './AdminOnly.tsx';
import { ProviderDialog } from './ProviderDialog.tsx';
import { kindLabel } from './providerKinds.ts';

type Provider = Schema<'Provider'>;

/** Upstream vendors of the instance, with their keys (never shown). */
export function ProvidersPage() {
  return (
    <AdminOnly>
      <Providers />
    </AdminOnly>
  );
}

function Providers() {
  const [edited, setEdited] = useState<Provider | 'new' | null>(null);
  const providers = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/providers',
    { params: { query: { limit: 100 } } },
    cursorPages,
  );
  const lines = linesOf(providers.data);
  return (
    <PageFrame
      title="Providers"
      description="Where models are called. Every vendor here, and any server that speaks OpenAI's format; the sandbox is built in."
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          Add provider
        </Button>
      }
    >
      <ErrorNotice error={providers.error} onRetry={() => void providers.refetch()} />
      <Panel>
        {providers.isPending ? <TableSkeleton /> : null}
        {providers.data !== undefined && lines.length === 0 ? (
          <EmptyState icon={IconServer2} title="No provider yet">
            A provider is a vendor with a key. Add one, then add its models.
          </EmptyState>
        ) : null}
        {lines.length > 0 ? <ProviderTable providers={lines} onEdit={setEdited} /> : null}
        <LoadMore query={providers} />
      </Panel>
      <ProviderDialog provider={edited} onClose={() => setEdited(null)} />
    </PageFrame>
  );
}

function ProviderTable({ providers, onEdit }: { providers: Provider[]; onEdit: (provider: Provider) => void }) {
  const health = $api.useQuery('get', '/api/v1/admin/providers/health', {}, { refetchInterval: 15_000 });
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table highlightOnHover aria-label="Providers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Base URL</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Last 5 minutes</Table.Th>
            <Table.Th>Enabled</Table.Th>
            <Table.Th w={56} aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {providers.map((provider) => (
            <Table.Tr key={provider.id}>
              <Table.Td>
                <Group gap="xs">
                  <Text size="sm" fw={600}>
                    {provider.name}
                  </Text>
                  <Badge variant="light" color={provider.kind === 'sandbox' ? 'violet' : 'gray'} tt="none">
                    {kindLabel(provider.kind)}
                  </Badge>
                </Group>
              </Table.Td>
              <Table.Td>
                <span className="mono">{provider.base_url ?? 'built in'}</span>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  {provider.kind === 'sandbox' ? 'not needed' : provider.has_api_key ? 'stored' : 'none'}
                </Text>
              </Table.Td>
              <Table.Td>
                <Health health={health.data?.data.find(({ provider_id }) => provider_id === provider.id)} />
              </Table.Td>
              <Table.Td>
                <EnabledSwitch provider={provider} />
              </Table.Td>
              <Table.Td>
                {provider.kind === 'sandbox' ? null : <ProviderMenu provider={provider} onEdit={onEdit} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What its breakers say in the process that was asked, and how the last calls of all went. */
function Health({ health }: { health: Schema<'ProviderHealth'> | undefined }) {
  if (health === undefined) return null;
  const { calls, errors, p50_latency_ms: p50 } = health;
  return (
    <Stack gap={2} align="flex-start">
      {health.state === 'closed' ? null : (
        <Badge variant="light" color={health.state === 'open' ? 'red' : 'yellow'} tt="none">
          {health.state === 'open' ? 'Failing' : 'Being tried again'}
        </Badge>
      )}
      <Text size="sm" c="dimmed" className="numeric">
        {calls === 0 ? 'No calls' : `${calls} calls, ${errors} failed${p50 === null ? '' : `, ${p50} ms`}`}
      </Text>
    </Stack>
  );
}

const listKey = ['get', '/api/v1/admin/providers'];

function EnabledSwitch({ provider }: { provider: Provider }) {
  const queryClient = useQueryClient();
  const update = $api.useMutation('patch', '/api/v1/admin/providers/{provider_id}', {
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: (error) => notifyError('The provider was not changed', error),
  });
  return (
    <Switch
      aria-label={`${provider.name} is enabled`}
      checked={update.isPending ? update.variables.body.enabled === true : provider.enabled}
      onChange={(event) =>
        update.mutate({
          params: { path: { provider_id: provider.id } },
          body: { enabled: event.currentTarget.checked },
        })
      }
    />
  );
}

function ProviderMenu({ provider, onEdit }: { provider: Provider; onEdit: (provider: Provider) => void }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/admin/providers/{provider_id}', {
    onSuccess: () => {
      notifyDone(`${provider.name} was deleted.`);
      return queryClient.invalidateQueries({ queryKey: listKey });
    },
    onError: (error) => notifyError('The provider was not deleted', error),
  });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${provider.name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(provider)}>
          Edit
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() =>
            modals.openConfirmModal({
              title: `Delete ${provider.name}?`,
              children: <Text size="sm">Its key is deleted too. A provider with models cannot be deleted.</Text>,
              labels: { confirm: 'Delete', cancel: 'Keep it' },
              confirmProps: { color: 'red' },
              onConfirm: () => remove.mutate({ params: { path: { provider_id: provider.id } } }),
            })
          }
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
