import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { Portrait } from '../../employees/Portrait.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

const path = '/api/v1/admin/shipped-employees';

/** Installs the employees that ship with Bureau, and says which models others need. */
export function ShippedEmployees() {
  const queryClient = useQueryClient();
  const me = useSession();
  const read = useQuery($api.queryOptions('get', path));
  const install = $api.useMutation('post', path, {
    onSuccess: (installed) => {
      queryClient.setQueryData($api.queryOptions('get', path).queryKey, installed);
      notifyDone(t('market.shippedInstalled'));
      return readAgain(queryClient, '/api/v1/admin/listings', '/api/v1/market/employees');
    },
  });
  const employees = read.data?.data ?? [];
  const isOpen = employees.some(({ state }) => state === 'not_installed' || state === 'outdated');
  const isFirst = employees.every(({ listing_id: id }) => id === null);
  return (
    <FormPanel title={t('market.shippedEmployees')} lead={t('market.shippedLead')}>
      <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
      <ErrorNotice error={install.error} title={t('market.couldNotInstall')} />
      <Stack component="ul" p={0} m={0} gap="xs" style={{ listStyle: 'none' }}>
        {employees.map((employee) => (
          <Group key={employee.key} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <Portrait portrait={employee.portrait} size={32} />
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={500}>
                {employee.listing_id === null ? (
                  employee.name
                ) : (
                  <Anchor component={Link} to={`/market/${employee.listing_id}`} fz="inherit">
                    {employee.name}
                  </Anchor>
                )}
              </Text>
              <StateLine employee={employee} />
            </div>
          </Group>
        ))}
      </Stack>
      {isOpen && mayOnInstance(me, 'instance_organizations.manage') ? (
        <Group>
          <Button
            loading={install.isPending}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => install.mutate({})}
          >
            {isFirst ? t('market.installShipped') : t('market.upgradeShipped')}
          </Button>
        </Group>
      ) : null}
    </FormPanel>
  );
}

function StateLine({ employee }: { employee: Schema<'ShippedEmployee'> }) {
  const { state, missing_models: missing, uses_sandbox: isSandbox } = employee;
  if (state === 'missing_models')
    return (
      <Text size="xs" c="dimmed">
        {t('market.shippedMissing', { models: missing.join(', ') })} ·{' '}
        <Anchor component={Link} to="/admin/models" fz="inherit" underline="always">
          {t('market.openAModel')}
        </Anchor>
      </Text>
    );
  const words = {
    installed: t('market.inTheMarket'),
    outdated: t('market.shippedIsOutdated'),
    not_installed: t('market.shippedIsNotInstalled'),
  };
  return (
    <Text size="xs" c="dimmed">
      {[words[state], ...(isSandbox ? [t('market.shippedSandbox')] : [])].join(' · ')}
    </Text>
  );
}
