import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ChangeSwitch } from '../../parts/ChangeSwitch.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { RowMenu } from '../../parts/RowMenu.tsx';
import { t } from '../../texts/texts.ts';
import { HealthCell } from './HealthCell.tsx';
import { kindLabel } from './providerKinds.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';

type Provider = Schema<'Provider'>;
type ProviderActions = Readonly<Record<'onEdit' | 'onKeys', (provider: Provider) => void>>;

/** Lists providers with their health and actions. */
export function ProviderTable({ providers, ...actions }: { providers: Provider[] } & ProviderActions) {
  const health = $api.useQuery('get', '/api/v1/admin/providers/health', {}, { refetchInterval: 60_000 });
  return (
    <ListTable
      label={t('app.providers')}
      lines={providers}
      idOf={({ id }) => id}
      minWidth={760}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: ({ name, kind }) => (
            <Group gap="xs">
              <Text fz="inherit" fw={500}>
                {name}
              </Text>
              <Badge variant="light" color={kind === 'sandbox' ? 'violet' : 'gray'} tt="none">
                {kindLabel(kind)}
              </Badge>
            </Group>
          ),
        },
        {
          title: t('admin.baseUrl'),
          cell: (provider) => (
            <span className="mono" style={{ overflowWrap: 'anywhere' }}>
              {provider.base_url ?? t('admin.builtIn')}
            </span>
          ),
        },
        { title: t('keys.key'), dimmed: true, cell: keyText },
        {
          title: t('admin.last5Minutes'),
          cell: ({ id }) => <HealthCell health={health.data?.data.find(({ provider_id }) => provider_id === id)} />,
        },
        { title: t('admin.enabled'), cell: (provider) => <EnabledSwitch provider={provider} /> },
        actionsColumn((provider: Provider) =>
          provider.kind === 'sandbox' ? null : <ProviderMenu provider={provider} {...actions} />,
        ),
      ]}
    />
  );
}

function keyText(provider: Provider): string {
  if (provider.kind === 'sandbox') return t('admin.notNeeded');
  return provider.has_api_key ? t('common.saved') : t('common.none');
}

function EnabledSwitch({ provider }: { provider: Provider }) {
  const queryClient = useQueryClient();
  const update = $api.useMutation('patch', '/api/v1/admin/providers/{provider_id}', {
    onSettled: () => readAgain(queryClient, '/api/v1/admin/providers'),
    onError: (error) => notifyError(t('admin.couldNotUpdateProvider'), error),
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

function ProviderMenu({ provider, onEdit, onKeys }: { provider: Provider } & ProviderActions) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/admin/providers/{provider_id}', {
    onSuccess: () => {
      notifyDone(t('admin.nameDeleted', { name: provider.name }));
      return readAgain(queryClient, '/api/v1/admin/providers');
    },
    onError: (error) => notifyError(t('admin.couldNotDeleteProvider'), error),
  });
  return (
    <RowMenu
      name={provider.name}
      consequence={t('admin.providerKeyDeleted')}
      onEdit={() => onEdit(provider)}
      onDelete={() => remove.mutate({ params: { path: { provider_id: provider.id } } })}
    >
      <Menu.Item leftSection={<IconKey size={16} />} onClick={() => onKeys(provider)}>
        {t('keys.keys')}
      </Menu.Item>
    </RowMenu>
  );
}
