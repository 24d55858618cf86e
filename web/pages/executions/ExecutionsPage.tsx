import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { statusLooks } from '../../parts/StatusBadge.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { ExecutionsTable } from './ExecutionsTable.tsx';

type Status = Schema<'ExecutionStatus'>;
type Mode = Schema<'ExecutionMode'>;

const statuses: Status[] = ['queued', 'running', 'waiting', 'success', 'error', 'canceled'];
const modes: Mode[] = ['manual', 'production', 'sub', 'error', 'retry'];

/** Every execution the account may see, live, by state and mode. The filters are part of the address. */
export function ExecutionsPage() {
  const [search, setSearch] = useSearchParams();
  const status = statuses.find((one) => one === search.get('status'));
  const mode = modes.find((one) => one === search.get('mode'));
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/executions',
    { params: { query: { limit: 50, ...(status && { status: [status] }), ...(mode && { mode: [mode] }) } } },
    { ...cursorPages, refetchInterval: 2_500 },
  );
  const lines = linesOf(list.data);
  const filter = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null || value === 'all') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <PageFrame title="Executions" description="Each run of a digital organization, while it happens and afterwards.">
      <Group justify="space-between">
        <SegmentedControl
          aria-label="State"
          value={status ?? 'all'}
          onChange={(next) => filter('status', next)}
          data={[
            { value: 'all', label: 'All' },
            ...statuses.map((one) => ({ value: one, label: statusLooks[one].label })),
          ]}
          style={{ maxWidth: '100%', overflowX: 'auto' }}
        />
        <Select
          aria-label="Mode"
          placeholder="Every mode"
          w={170}
          clearable
          value={mode ?? null}
          onChange={(next) => filter('mode', next)}
          data={modes}
        />
      </Group>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <Panel>
        {list.isPending ? <TableSkeleton lines={8} /> : null}
        {list.data !== undefined && lines.length === 0 ? (
          <None filtered={status !== undefined || mode !== undefined} />
        ) : null}
        {lines.length > 0 ? <ExecutionsTable executions={lines} /> : null}
        <LoadMore query={list} />
      </Panel>
    </PageFrame>
  );
}

function None({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Text size="sm" c="dimmed" p="xl" ta="center">
        No execution is like this right now.
      </Text>
    );
  }
  return (
    <EmptyState icon={IconListDetails} title="Nothing has run yet">
      Open a digital organization and press Run, or publish one and call its webhook. Each execution shows its state,
      the items of every node, and leads to Temporal UI.
    </EmptyState>
  );
}
