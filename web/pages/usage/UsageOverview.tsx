import { Box, Button, Collapse, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
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
  const [shown, { toggle }] = useDisclosure(false);
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
      <Box h={280} aria-hidden>
        <Suspense fallback={<Skeleton h={280} />}>
          {series === null ? <Skeleton h={280} /> : <UsageChart series={series} measure={measure} />}
        </Suspense>
      </Box>
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        aria-expanded={shown}
        rightSection={<IconChevronDown size={14} style={{ rotate: shown ? '180deg' : '0deg' }} aria-hidden />}
        onClick={toggle}
      >
        {t('usage.chartData')}
      </Button>
      <Collapse expanded={shown}>
        {shown && series !== null ? <UsageDaysTable series={series} measure={measure} /> : null}
      </Collapse>
    </Stack>
  );
}
