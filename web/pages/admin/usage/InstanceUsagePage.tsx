import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { $api } from '../../../api/client.ts';
import { mayOnInstance, useSession } from '../../../app/session.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../../parts/PageFrame.tsx';
import { Panel } from '../../../parts/Panel.tsx';
import { TableSkeleton } from '../../../parts/TableSkeleton.tsx';
import { useAddressFilter } from '../../../parts/useAddressFilter.ts';
import { t } from '../../../texts/texts.ts';
import { daysSince, firstDay } from '../../usage/usageDays.ts';
import { readMeasure, UsageOverview } from '../../usage/UsageOverview.tsx';
import { readUsagePeriod, UsagePeriodSelect } from '../../usage/UsagePeriodSelect.tsx';
import { usageSeries } from '../../usage/usageSeries.ts';
import { AdminOnly } from '../AdminOnly.tsx';
import { InstanceErrorsTable } from './InstanceErrorsTable.tsx';
import { InstanceUsageTable, nameOfGroup, type InstanceGroup } from './InstanceUsageTable.tsx';
import { ProviderHistoryTable } from './ProviderHistoryTable.tsx';
import { UsageTotals } from './UsageTotals.tsx';

const groups: { value: InstanceGroup; label: string }[] = [
  { value: 'organization', label: t('admin.byOrganization') },
  { value: 'model', label: t('usage.byModel') },
  { value: 'key', label: t('usage.byKey') },
];

/** Spending, calls, keys, errors and providers over all organizations. The address holds the selection. */
export function InstanceUsagePage() {
  return (
    <AdminOnly needs="instance_organizations.view">
      <InstanceUsage />
    </AdminOnly>
  );
}

function InstanceUsage() {
  const { parameters, change } = useAddressFilter();
  const [nowMs] = useState(() => Date.now());
  const group = groups.find(({ value }) => value === parameters.get('by'))?.value ?? 'organization';
  const days = readUsagePeriod(parameters.get('days'));
  const measure = readMeasure(parameters.get('measure'));
  const from = firstDay(Number(days), nowMs);
  const organizationId = parameters.get('organization');
  const selection = { from, ...(organizationId !== null && { organization_id: organizationId }) };
  const usage = $api.useQuery('get', '/api/v1/admin/usage', {
    params: { query: { group_by: [group], ...selection } },
  });
  const daily = $api.useQuery('get', '/api/v1/admin/usage', {
    params: { query: { group_by: ['day', group], ...selection } },
  });
  const report = typeof usage.data === 'object' ? usage.data : null; // a text is the answer as CSV
  const dailySums = typeof daily.data === 'object' ? daily.data.data : null;
  const series =
    dailySums === null
      ? null
      : usageSeries(dailySums, {
          days: daysSince(from, nowMs),
          measure,
          nameOf: (sum) => nameOfGroup(sum, group),
        });
  const csv = new URLSearchParams({ group_by: group, ...selection, format: 'csv' });
  return (
    <PageFrame
      title={t('common.usage')}
      description={t('admin.usageLead')}
      actions={
        <Button
          component="a"
          href={`/api/v1/admin/usage?${csv}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('usage.downloadCsv')}
        </Button>
      }
    >
      <Group>
        <SegmentedControl
          aria-label={t('usage.groupBy')}
          data={groups}
          value={group}
          onChange={(by) => change({ by })}
        />
        <UsagePeriodSelect days={days} onChange={(value) => change({ days: value })} />
        {organizationId === null ? null : (
          <Button variant="subtle" color="gray" onClick={() => change({ organization: '' })}>
            {t('admin.allOrganizations')}
          </Button>
        )}
      </Group>
      <ErrorNotice
        error={usage.error ?? daily.error}
        onRetry={() => void Promise.all([usage.refetch(), daily.refetch()])}
      />
      <UsageTotals totals={report?.totals} />
      {report?.data.length === 0 ? null : (
        <Panel>
          <UsageOverview series={series} measure={measure} onMeasure={(chosen) => change({ measure: chosen })} />
        </Panel>
      )}
      <Panel>
        {usage.isPending ? <TableSkeleton /> : null}
        {report?.data.length === 0 ? (
          <EmptyState icon={IconChartBar} title={t('usage.noUsage')}>
            {t('usage.callsAppearHere')}
          </EmptyState>
        ) : null}
        {report !== null && report.data.length > 0 ? (
          <InstanceUsageTable
            group={group}
            sums={report.data}
            onOrganization={(id) => change({ organization: id, by: 'key' })}
          />
        ) : null}
      </Panel>
      <Errors selection={selection} />
      <Providers from={from} />
    </PageFrame>
  );
}

type Selection = { from: string; organization_id?: string };

function Errors({ selection }: { selection: Selection }) {
  const errors = $api.useQuery('get', '/api/v1/admin/usage/errors', {
    params: { query: { group_by: ['error_code', 'provider'], ...selection } },
  });
  const sums = typeof errors.data === 'object' ? errors.data.data : [];
  if (sums.length === 0) return <ErrorNotice error={errors.error} onRetry={() => void errors.refetch()} />;
  return (
    <Stack gap="xs" component="section" aria-label={t('evaluations.errors')}>
      <Title order={2} fz="md">
        {t('evaluations.errors')}
      </Title>
      <Panel>
        <InstanceErrorsTable sums={sums} />
      </Panel>
    </Stack>
  );
}

function Providers({ from }: { from: string }) {
  const me = useSession();
  const providers = $api.useQuery(
    'get',
    '/api/v1/admin/providers/history',
    { params: { query: { from } } },
    { enabled: mayOnInstance(me, 'instance_models.view') },
  );
  const sums = typeof providers.data === 'object' ? providers.data.data : [];
  if (sums.length === 0) return <ErrorNotice error={providers.error} onRetry={() => void providers.refetch()} />;
  return (
    <Stack gap="xs" component="section" aria-label={t('app.providers')}>
      <Title order={2} fz="md">
        {t('app.providers')}
      </Title>
      <Panel>
        <ProviderHistoryTable sums={sums} />
      </Panel>
    </Stack>
  );
}
