import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { $api } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useKeyNames } from '../../parts/useKeyNames.ts';
import { t } from '../../texts/texts.ts';
import { kindName } from './kindName.ts';
import { daysSince, firstDay, type UsageGroup } from './usageDays.ts';
import { readMeasure, UsageOverview } from './UsageOverview.tsx';
import { usageSeries } from './usageSeries.ts';
import { SpendingFacts } from './SpendingFacts.tsx';
import { UsageTable } from './UsageTable.tsx';

const groups: { value: UsageGroup; label: string }[] = [
  { value: 'day', label: t('usage.byDay') },
  { value: 'kind', label: t('usage.byKind') },
  { value: 'model', label: t('usage.byModel') },
  { value: 'key', label: t('usage.byKey') },
];
const periods = [
  { value: '7', label: t('executions.last7Days') },
  { value: '30', label: t('executions.last30Days') },
  { value: '90', label: t('usage.last90Days') },
  { value: '365', label: t('usage.last365Days') },
];

/** Gateway > Usage: totals of model calls, searches and runs of employees by day, kind, model or key. The address holds the selection. */
export function UsagePage() {
  const [search, setSearch] = useSearchParams();
  const [nowMs] = useState(() => Date.now());
  const group = groups.find(({ value }) => value === search.get('by'))?.value ?? 'day';
  const days = periods.find(({ value }) => value === search.get('days'))?.value ?? '30';
  const measure = readMeasure(search.get('measure'));
  const from = firstDay(Number(days), nowMs);
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const query = { group_by: [group], from };
  const usage = $api.useQuery('get', '/api/v1/usage', { params: { query } });
  const byDay: UsageGroup[] = group === 'day' ? ['day'] : ['day', group];
  const daily = $api.useQuery('get', '/api/v1/usage', { params: { query: { group_by: byDay, from } } });
  const keyName = useKeyNames();
  const sums = typeof usage.data === 'object' ? usage.data.data : []; // a text is the answer as CSV
  const dailySums = typeof daily.data === 'object' ? daily.data.data : null;
  const series = useMemo(() => {
    if (dailySums === null) return null;
    const whole = { credits: t('common.credits'), calls: t('common.calls'), tokens: t('usage.tokens') }[measure];
    return usageSeries(dailySums, {
      days: daysSince(from, nowMs),
      measure,
      nameOf: (sum) => {
        if (group === 'day') return whole;
        if (group === 'kind') return kindName(sum.kind);
        return group === 'model' ? (sum.model ?? '') : keyName(sum.key_id ?? null);
      },
    });
  }, [dailySums, from, nowMs, measure, group, keyName]);
  const csv = new URLSearchParams({ group_by: group, from, format: 'csv' });
  return (
    <PageFrame
      title={t('common.usage')}
      description={t('usage.usageLead')}
      actions={
        <Button
          component="a"
          href={`/api/v1/usage?${csv}`}
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
          onChange={(value) => set('by', value)}
        />
        <Select
          aria-label={t('usage.period')}
          data={periods}
          value={days}
          allowDeselect={false}
          onChange={(value) => set('days', value ?? '30')}
        />
      </Group>
      <Panel>
        <SpendingFacts from={from} />
      </Panel>
      <ErrorNotice
        error={usage.error ?? daily.error}
        onRetry={() => void Promise.all([usage.refetch(), daily.refetch()])}
      />
      {usage.data !== undefined && sums.length === 0 ? null : (
        <Panel>
          <UsageOverview series={series} measure={measure} onMeasure={(chosen) => set('measure', chosen)} />
        </Panel>
      )}
      <Panel>
        {usage.isPending ? <TableSkeleton /> : null}
        {usage.data !== undefined && sums.length === 0 ? (
          <EmptyState icon={IconChartBar} title={t('usage.noUsage')}>
            {t('usage.callsAppearHere')}
          </EmptyState>
        ) : null}
        {sums.length > 0 ? <UsageTable group={group} sums={sums} keyName={keyName} /> : null}
      </Panel>
    </PageFrame>
  );
}
