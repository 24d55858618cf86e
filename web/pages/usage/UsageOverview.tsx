import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { ChartWithTable } from '../../parts/ChartWithTable.tsx';
import { t } from '../../texts/texts.ts';
import { UsageChart } from './UsageChart.tsx';
import { UsageDaysTable } from './UsageDaysTable.tsx';
import type { UsageMeasure, UsageSeries } from './usageSeries.ts';

const measures: { value: UsageMeasure; label: string }[] = [
  { value: 'credits', label: t('common.credits') },
  { value: 'calls', label: t('common.calls') },
  { value: 'tokens', label: t('usage.tokens') },
];

/** Reads what the chart shows out of the address. */
export function readMeasure(text: string | null): UsageMeasure {
  return measures.find(({ value }) => value === text)?.value ?? 'credits';
}

type UsageOverviewProps = {
  series: UsageSeries | null;
  measure: UsageMeasure;
  onMeasure: (measure: UsageMeasure) => void;
};

/** The chart of the days, and the same numbers as a table. */
export function UsageOverview({ series, measure, onMeasure }: UsageOverviewProps) {
  return (
    <Stack gap="sm" p="md">
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={t('usage.chartMetric')}
          data={measures}
          value={measure}
          onChange={(value) => onMeasure(readMeasure(value))}
        />
        <Text size="xs" c="dimmed">
          {t('usage.daysInUtc')}
        </Text>
      </Group>
      <ChartWithTable
        height={280}
        chart={series === null ? null : <UsageChart series={series} measure={measure} />}
        table={series === null ? null : <UsageDaysTable series={series} measure={measure} />}
      />
    </Stack>
  );
}
