import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconChartBar, IconDownload, IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { t } from '../../texts/texts.ts';
import { daysSince, firstDay, type UsageGroup } from './usageDays.ts';
import { readMeasure, UsageOverview } from './UsageOverview.tsx';
import { readUsageFilter, usageQuery } from './usageFilter.ts';
import { UsageFilters } from './UsageFilters.tsx';
import { readUsagePeriod, UsagePeriodSelect } from './UsagePeriodSelect.tsx';
import { usageSeries } from './usageSeries.ts';
import { useUsageNames } from './useUsageNames.ts';
import { SpendingFacts } from './SpendingFacts.tsx';
import { UsageTable } from './UsageTable.tsx';

const groups: { value: UsageGroup; label: string }[] = [
  { value: 'day', label: t('usage.byDay') },
  { value: 'kind', label: t('usage.byKind') },
  { value: 'model', label: t('usage.byModel') },
  { value: 'key', label: t('usage.byKey') },
  { value: 'member', label: t('insights.byMember') },
  { value: 'project', label: t('usage.byProject') },
  { value: 'tag', label: t('usage.byTag') },
];

/** Gateway > Usage: totals of model calls, searches and runs of employees by day, kind, model, key, member, project or tag. The address holds the selection. */
export function UsagePage() {
  const { parameters: search, change } = useAddressFilter();
  const isMember = useSession().role === 'member';
  // Members see only their own usage.
  const shownGroups = isMember ? groups.filter(({ value }) => value !== 'member') : groups;
  const [nowMs] = useState(() => Date.now());
  const group = shownGroups.find(({ value }) => value === search.get('by'))?.value ?? 'day';
  const days = readUsagePeriod(search.get('days'));
  const measure = readMeasure(search.get('measure'));
  const from = firstDay(Number(days), nowMs);
  const filter = readUsageFilter(search);
  const filterQuery = usageQuery(filter);
  const isFiltered = Object.keys(filterQuery).length > 0;
  const query = { group_by: [group], from, ...filterQuery };
  const usage = $api.useQuery('get', '/api/v1/usage', { params: { query } });
  const byDay: UsageGroup[] = group === 'day' ? ['day'] : ['day', group];
  const daily = $api.useQuery('get', '/api/v1/usage', { params: { query: { group_by: byDay, from, ...filterQuery } } });
  const nameOf = useUsageNames(group);
  const sums = typeof usage.data === 'object' ? usage.data.data : []; // a text is the answer as CSV
  const dailySums = typeof daily.data === 'object' ? daily.data.data : null;
  const whole = { credits: t('common.credits'), calls: t('common.calls'), tokens: t('usage.tokens') }[measure];
  const series =
    dailySums === null
      ? null
      : usageSeries(dailySums, {
          days: daysSince(from, nowMs),
          measure,
          nameOf: group === 'day' ? () => whole : nameOf,
        });
  const csv = new URLSearchParams({ group_by: group, from, ...filterQuery, format: 'csv' });
  return (
    <PageFrame
      title={t('common.usage')}
      description={t('usage.usageLead')}
      actions={
        <>
          <Button component={Link} to="/budgets" variant="default" leftSection={<IconGauge size={16} aria-hidden />}>
            {t('usage.budgets')}
          </Button>
          <Button
            component="a"
            href={`/api/v1/usage?${csv}`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('usage.downloadCsv')}
          </Button>
        </>
      }
    >
      <Group>
        <SegmentedControl
          aria-label={t('usage.groupBy')}
          data={shownGroups}
          value={group}
          onChange={(by) => change({ by })}
          style={{ maxWidth: '100%', overflowX: 'auto' }}
        />
        <UsagePeriodSelect days={days} onChange={(value) => change({ days: value })} />
      </Group>
      <UsageFilters filter={filter} from={from} onChange={change} />
      {isFiltered ? null : (
        <Panel>
          <SpendingFacts from={from} />
        </Panel>
      )}
      <ErrorNotice
        error={usage.error ?? daily.error}
        onRetry={() => void Promise.all([usage.refetch(), daily.refetch()])}
      />
      {usage.data !== undefined && sums.length === 0 ? null : (
        <Panel>
          <UsageOverview series={series} measure={measure} onMeasure={(chosen) => change({ measure: chosen })} />
        </Panel>
      )}
      <Panel>
        {usage.isPending ? <TableSkeleton /> : null}
        {usage.data !== undefined && sums.length === 0 ? (
          <EmptyState icon={IconChartBar} title={t('usage.noUsage')}>
            {t('usage.callsAppearHere')}
          </EmptyState>
        ) : null}
        {sums.length > 0 ? <UsageTable group={group} sums={sums} nameOf={nameOf} /> : null}
      </Panel>
    </PageFrame>
  );
}
