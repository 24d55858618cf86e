import { Stack, Table, Title } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { ChartWithTable } from '../../parts/ChartWithTable.tsx';
import { language, t } from '../../texts/texts.ts';
import { ExecutionsChart } from './ExecutionsChart.tsx';
import type { Interval } from './insightsAddress.ts';
import { rateText } from './insightsWords.ts';
import { intervalText } from './intervalText.ts';

const headings: Readonly<Record<Interval, string>> = {
  hour: t('insights.hour'),
  day: t('usage.day'),
  week: t('insights.week'),
};

type ExecutionsOverviewProps = { intervals: Schema<'ExecutionInsights'>[] | null; interval: Interval };

/** The chart of executions by time and state, and the same numbers as a table. */
export function ExecutionsOverview({ intervals, interval }: ExecutionsOverviewProps) {
  return (
    <Stack gap="sm" p="md">
      <Title order={2} fz={15}>
        {t('insights.chartOf')}
      </Title>
      <ChartWithTable
        height={260}
        chart={intervals === null ? null : <ExecutionsChart intervals={intervals} interval={interval} />}
        table={intervals === null ? null : <IntervalsTable intervals={intervals} interval={interval} />}
      />
    </Stack>
  );
}

const counts = [
  { name: 'success', heading: t('common.success') },
  { name: 'failed', heading: t('keys.failed') },
  { name: 'canceled', heading: t('common.canceled') },
] as const;

function IntervalsTable({ intervals, interval }: { intervals: Schema<'ExecutionInsights'>[]; interval: Interval }) {
  return (
    <Table.ScrollContainer minWidth={480} maxHeight={420}>
      <Table aria-label={t('insights.chartOf')} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{headings[interval]}</Table.Th>
            {counts.map(({ name, heading }) => (
              <Table.Th key={name} ta="right">
                {heading}
              </Table.Th>
            ))}
            <Table.Th ta="right">{t('digitalOrganizations.failureRate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {intervals.toReversed().map((one) => (
            <Table.Tr key={one.starts_at}>
              <Table.Th scope="row">{intervalText(one.starts_at, interval)}</Table.Th>
              {counts.map(({ name }) => (
                <Table.Td key={name} ta="right" className="numeric">
                  {one[name].toLocaleString(language())}
                </Table.Td>
              ))}
              <Table.Td ta="right" className="numeric">
                {rateText(one.failure_rate)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
