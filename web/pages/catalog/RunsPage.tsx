import { Anchor } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { StateText } from '../../parts/StateText.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { MarketTabs } from './MarketTabs.tsx';

type Run = Schema<'CatalogRun'>;

const states = {
  running: { label: t('common.running'), color: 'blue', icon: null, isException: false },
  success: { label: t('common.success'), color: 'teal', icon: IconCircleCheck, isException: false },
  error: { label: t('common.error'), color: 'red', icon: IconCircleX, isException: true },
} as const;

/** Data market > Recent searches: queries, authors and cost. */
export function RunsPage() {
  const runs = $api.useInfiniteQuery('get', '/api/v1/catalog/runs', { params: { query: { limit: 50 } } }, cursorPages);
  return (
    <PageFrame title={t('catalog.dataMarket')} description={t('catalog.runsLead')}>
      <MarketTabs tab="runs">
        <ErrorNotice error={runs.error} onRetry={() => void runs.refetch()} />
        <ListPanel
          query={runs}
          empty={
            <EmptyState icon={IconHistory} title={t('catalog.noRunsYet')}>
              {t('catalog.runsAppearHere')}
            </EmptyState>
          }
        >
          {(lines) => <RunTable runs={lines} />}
        </ListPanel>
      </MarketTabs>
    </PageFrame>
  );
}

function RunTable({ runs }: { runs: Run[] }) {
  return (
    <ListTable
      label={t('catalog.recentRuns')}
      lines={runs}
      idOf={({ id }) => id}
      minWidth={800}
      columns={[
        { title: t('common.time'), dimmed: true, cell: (run) => <TimeAgo iso={run.created_at} /> },
        {
          title: t('catalog.search'),
          card: 'name',
          maxWidth: 280,
          cell: ({ search_id: id, search_title: title }) =>
            title === null ? (
              id
            ) : (
              <Anchor component={Link} to={`/catalog/searches/${id}`} fz="inherit">
                {title}
              </Anchor>
            ),
        },
        {
          title: t('common.status'),
          cell: ({ status, error_reason: reason }) => (
            <span title={reason ?? undefined}>
              <StateText {...states[status]} status={status} />
            </span>
          ),
        },
        { title: t('dataTables.rows'), numeric: true, cell: ({ row_count: rows }) => rows ?? '–' },
        { title: t('catalog.fromCache'), cell: ({ cached }) => (cached ? t('catalog.fromCache') : '') },
        {
          title: t('keys.duration'),
          numeric: true,
          cell: ({ latency_ms: latency }) => (latency === null ? '–' : formatDuration(latency)),
        },
        {
          title: t('executions.execution'),
          cell: ({ execution_id: id }) =>
            id === null ? (
              ''
            ) : (
              <Anchor component={Link} to={`/executions/${id}`} fz="inherit">
                {t('common.open')}
              </Anchor>
            ),
        },
        {
          title: t('common.credits'),
          numeric: true,
          card: 'end',
          cell: ({ credits }) => <Credits credits={credits} />,
        },
      ]}
    />
  );
}
