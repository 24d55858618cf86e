import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { firstDay, type UsageGroup } from './usageDays.ts';
import { UsageTable } from './UsageTable.tsx';

const groups: { value: UsageGroup; label: string }[] = [
  { value: 'day', label: 'By day' },
  { value: 'model', label: 'By model' },
  { value: 'key', label: 'By key' },
];
const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
];

/** Settings > Usage: what calls of models came to, by day, model or key. */
export function UsagePage() {
  const [group, setGroup] = useState<UsageGroup>('day');
  const [days, setDays] = useState('30');
  const from = firstDay(Number(days), Date.now());
  const usage = $api.useQuery('get', '/api/v1/usage', { params: { query: { group_by: [group], from } } });
  const sums = typeof usage.data === 'object' ? usage.data.data : []; // a text is the answer as CSV
  const csv = new URLSearchParams({ group_by: group, from, format: 'csv' });
  return (
    <PageFrame
      title="Usage"
      description="What calls of models came to. Days are those of UTC; members see the calls of their own keys."
      actions={
        <Button
          component="a"
          href={`/api/v1/usage?${csv}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download CSV
        </Button>
      }
    >
      <Group>
        <SegmentedControl
          aria-label="Sums"
          data={groups}
          value={group}
          onChange={(value) => setGroup(value as UsageGroup)}
        />
        <Select
          aria-label="Period"
          data={periods}
          value={days}
          allowDeselect={false}
          onChange={(value) => setDays(value ?? '30')}
        />
      </Group>
      <ErrorNotice error={usage.error} onRetry={() => void usage.refetch()} />
      <Panel>
        {usage.isPending ? <TableSkeleton /> : null}
        {usage.data !== undefined && sums.length === 0 ? (
          <EmptyState icon={IconChartBar} title="No calls in this time">
            Every call of a model is counted here, by the day it was made on.
          </EmptyState>
        ) : null}
        {sums.length > 0 ? <UsageTable group={group} sums={sums} /> : null}
      </Panel>
    </PageFrame>
  );
}
