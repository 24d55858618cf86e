import { choicesOf } from '../../parts/choicesOf.ts';
import { formatDuration } from '../../parts/time.ts';
import { Anchor, Group, Select, Stack, Text } from '@mantine/core';
import { IconWorldSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { statusLabels } from '../../catalog/kinds.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { useTextInAddress } from '../../parts/useTextInAddress.ts';
import { language, t } from '../../texts/texts.ts';
import { MarketTabs } from './MarketTabs.tsx';
import { SourceState } from './SourceState.tsx';

type Source = Schema<'CatalogSource'>;

/** Sources that are shown at first, and with each "Load more". */
const step = 50;

/** Data market > Sources: whether each can be asked, and how it has answered here. */
export function SourcesPage() {
  const read = $api.useQuery('get', '/api/v1/catalog/sources');
  const [most, setMost] = useState(step);
  const { parameters, change } = useAddressFilter();
  const status = parameters.get('status');
  const sought = useTextInAddress();
  const words = useDeferredValue(sought.text);
  const sources = (read.data?.data ?? []).filter(
    (source) => (status === null || source.status === status) && fits(source, words),
  );
  const more = {
    hasNextPage: sources.length > most,
    isFetchingNextPage: false,
    fetchNextPage: () => setMost(most + step),
  };
  return (
    <PageFrame title={t('catalog.dataMarket')} description={t('catalog.sourcesLead')}>
      <MarketTabs tab="sources">
        <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
        <Stack>
          <Group>
            <SearchInput
              flex={1}
              miw={220}
              aria-label={t('catalog.findSource')}
              placeholder={t('catalog.findSource')}
              {...sought.box}
            />
            <Select
              aria-label={t('common.status')}
              placeholder={t('catalog.everyStatus')}
              clearable
              data={choicesOf(statusLabels)}
              value={status}
              onChange={(value) => change({ status: value })}
            />
          </Group>
          <Text size="sm" c="dimmed" role="status">
            {read.data === undefined ? '' : t('catalog.countSources', { count: sources.length })}
          </Text>
          {read.data !== undefined && sources.length === 0 ? (
            <EmptyState icon={IconWorldSearch} title={t('catalog.noSourceFound')}>
              {t('catalog.tryOtherSource')}
            </EmptyState>
          ) : (
            <Panel>
              {read.isPending ? <TableSkeleton /> : null}
              {read.data ? <SourceTable sources={sources.slice(0, most)} /> : null}
              <LoadMore query={more} />
            </Panel>
          )}
        </Stack>
      </MarketTabs>
    </PageFrame>
  );
}

function fits(source: Source & { englishWords?: string }, words: string): boolean {
  const { id, title, description, licence, englishWords = '' } = source;
  const text = `${title} ${description} ${id} ${licence.name} ${englishWords}`.toLowerCase();
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A share as people read it; nothing if nothing was asked. */
export function rateText({ error_rate: rate }: Source['health']): string {
  return rate === null ? '–' : rate.toLocaleString(language(), { style: 'percent', maximumFractionDigits: 1 });
}

function SourceTable({ sources }: { sources: Source[] }) {
  return (
    <ListTable
      label={t('catalog.sources')}
      lines={sources}
      idOf={({ id }) => id}
      minWidth={860}
      columns={[
        {
          title: t('catalog.source'),
          card: 'name',
          maxWidth: 320,
          cell: ({ id, title }) => (
            <Anchor component={Link} to={`/catalog/sources/${id}`} fz="inherit" fw={500}>
              {title}
            </Anchor>
          ),
        },
        { title: t('common.status'), card: 'end', cell: ({ status }) => <SourceState status={status} /> },
        { title: t('catalog.searches'), numeric: true, cell: ({ searches }) => searches },
        { title: t('catalog.licence'), dimmed: true, maxWidth: 200, cell: ({ licence }) => licence.name },
        {
          title: t('catalog.lastSuccess'),
          dimmed: true,
          cell: ({ health }) => <TimeAgo iso={health.last_success_at} />,
        },
        { title: t('catalog.errorRate'), numeric: true, cell: ({ health }) => rateText(health) },
        {
          title: t('catalog.latency'),
          numeric: true,
          cell: ({ health }) => (health.mean_latency_ms === null ? '–' : formatDuration(health.mean_latency_ms)),
        },
      ]}
    />
  );
}
