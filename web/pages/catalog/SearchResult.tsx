import { Alert, Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconChartLine, IconDownload, IconMap2, IconTable } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Schema } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { Panel } from '../../parts/Panel.tsx';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { t } from '../../texts/texts.ts';
import classes from './catalog.module.css';
import { ResultMap } from './ResultMap.tsx';
import { placedRows, seriesOf } from './resultShapes.ts';
import { ResultTable } from './ResultTable.tsx';

const ResultChart = lazyPart(async () => (await import('./ResultChart.tsx')).ResultChart);

type SearchResultProps = {
  result: Schema<'CatalogResult'>;
  onNext: () => void;
  onCsv: () => void;
  isBusy: boolean;
};

/** Shows search results: as a table, and as a map or chart if rows have places or times. */
export function SearchResult({ result, onNext, onCsv, isBusy }: SearchResultProps) {
  const { rows, total, next_cursor: next, cached, credits, warnings, notes, resolved, attribution } = result;
  const places = placedRows(result);
  const series = seriesOf(result);
  const mapped = places.length > 0 ? 'map' : 'table';
  const shownFirst = series === null ? mapped : 'chart';
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" role="status">
          {total === null || total === rows.length
            ? t('dataTables.countRows', { count: rows.length })
            : t('catalog.rowsOf', { count: rows.length, total })}
          {' · '}
          {t('common.creditsCredits', { credits: formatCredits(credits) })}
          {cached ? ` · ${t('catalog.fromCache')}` : ''}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={onCsv}
          >
            {t('auditLog.exportCsv')}
          </Button>
          {next === null ? null : (
            <Button size="xs" variant="default" loading={isBusy} onClick={onNext}>
              {t('catalog.nextPage')}
            </Button>
          )}
        </Group>
      </Group>
      {[...resolved.map(({ given, name }) => t('catalog.takenFor', { given, name })), ...warnings, ...notes].map(
        (text) => (
          <Alert key={text} variant="light" color="gray" p="xs">
            {text}
          </Alert>
        ),
      )}
      <Panel>
        {rows.length === 0 ? (
          <EmptyState icon={IconTable} title={t('executions.nothingFound')}>
            {t('catalog.nothingMatches')}
          </EmptyState>
        ) : (
          <Tabs key={result.run_id} defaultValue={shownFirst} keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="table" leftSection={<IconTable size={14} aria-hidden />}>
                {t('items.table')}
              </Tabs.Tab>
              {places.length > 0 ? (
                <Tabs.Tab value="map" leftSection={<IconMap2 size={14} aria-hidden />}>
                  {t('catalog.map')}
                </Tabs.Tab>
              ) : null}
              {series === null ? null : (
                <Tabs.Tab value="chart" leftSection={<IconChartLine size={14} aria-hidden />}>
                  {t('catalog.chart')}
                </Tabs.Tab>
              )}
            </Tabs.List>
            <Tabs.Panel value="table">
              <ResultTable columns={result.columns} rows={rows} />
            </Tabs.Panel>
            <Tabs.Panel value="map">
              <ResultMap places={places} />
            </Tabs.Panel>
            <Tabs.Panel value="chart">
              <div className={classes.chart}>
                <Suspense fallback={<Skeleton h={320} />}>
                  {series === null ? null : <ResultChart series={series} />}
                </Suspense>
              </div>
            </Tabs.Panel>
          </Tabs>
        )}
      </Panel>
      <Text size="xs" c="dimmed">
        {attribution}
      </Text>
    </Stack>
  );
}
