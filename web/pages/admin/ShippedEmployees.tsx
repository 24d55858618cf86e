import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Portrait } from '../../employees/Portrait.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { t } from '../../texts/texts.ts';
import { useShippedEmployees } from './useShippedEmployees.ts';

/** Installs the employees that ship with Bureau, and says which models others need. */
export function ShippedEmployees() {
  const { read, install, employees, isFirst, mayInstall } = useShippedEmployees();
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
      {mayInstall ? (
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
