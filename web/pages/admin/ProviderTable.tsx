import { Badge, Group, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { ChangeSwitch } from '../../parts/ChangeSwitch.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { RowMenu } from '../../parts/RowMenu.tsx';
import { t } from '../../texts/texts.ts';
import { HealthCell } from './HealthCell.tsx';
import { kindLabel } from './providerKinds.ts';

type Provider = Schema<'Provider'>;

/** Providers with how they are doing, and what can be done with them. */
export function ProviderTable({ providers, onEdit }: { providers: Provider[]; onEdit: (provider: Provider) => void }) {
  const health = $api.useQuery('get', '/api/v1/admin/providers/health', {}, { refetchInterval: 60_000 });
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table highlightOnHover aria-label={t('app.providers')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.name')}</Table.Th>
            <Table.Th>{t('admin.baseUrl')}</Table.Th>
            <Table.Th>{t('keys.key')}</Table.Th>
            <Table.Th>{t('admin.last5Minutes')}</Table.Th>
            <Table.Th>{t('admin.enabled')}</Table.Th>
            <ActionsHeader />
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
                <span className="mono">{provider.base_url ?? t('admin.builtIn')}</span>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  {provider.kind === 'sandbox'
                    ? t('admin.notNeeded')
                    : provider.has_api_key
                      ? t('common.saved')
                      : t('common.none')}
                </Text>
              </Table.Td>
              <Table.Td>
                <HealthCell health={health.data?.data.find(({ provider_id }) => provider_id === provider.id)} />
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

function EnabledSwitch({ provider }: { provider: Provider }) {
  const queryClient = useQueryClient();
  const update = $api.useMutation('patch', '/api/v1/admin/providers/{provider_id}', {
    onSettled: () => readAgain(queryClient, '/api/v1/admin/providers'),
    onError: (error) => notifyError(t('admin.couldNotUpdateTheProvider'), error),
  });
  return (
    <ChangeSwitch
      label={t('admin.enableName', { name: provider.name })}
      checked={provider.enabled}
      asked={update.isPending ? update.variables.body.enabled === true : null}
      onChange={(enabled) => update.mutate({ params: { path: { provider_id: provider.id } }, body: { enabled } })}
    />
  );
}

function ProviderMenu({ provider, onEdit }: { provider: Provider; onEdit: (provider: Provider) => void }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/admin/providers/{provider_id}', {
    onSuccess: () => {
      notifyDone(t('admin.nameDeleted', { name: provider.name }));
      return readAgain(queryClient, '/api/v1/admin/providers');
    },
    onError: (error) => notifyError(t('admin.couldNotDeleteTheProvider'), error),
  });
  return (
    <RowMenu
      name={provider.name}
      consequence={t('admin.apiKeyIsDeletedAsWell')}
      onEdit={() => onEdit(provider)}
      onDelete={() => remove.mutate({ params: { path: { provider_id: provider.id } } })}
    />
  );
}
