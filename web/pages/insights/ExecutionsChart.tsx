import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { Schema } from '../../api/client.ts';
import { language, t } from '../../texts/texts.ts';
import type { Interval } from './insightsAddress.ts';
import { intervalText } from './intervalText.ts';

type ExecutionsChartProps = { intervals: readonly Schema<'ExecutionInsights'>[]; interval: Interval };

const series = [
  { name: 'success', label: t('common.success'), color: 'teal.6' },
  { name: 'failed', label: t('keys.failed'), color: 'red.6' },
  { name: 'canceled', label: t('common.canceled'), color: 'gray.5' },
];

/** Bars by time, stacked by state; the table below says the same in numbers. Loaded only if it is shown. */
export function ExecutionsChart({ intervals, interval }: ExecutionsChartProps) {
  return (
    <BarChart
      h={260}
      type="stacked"
      data={intervals.map((one) => ({ ...one, at: one.starts_at }))}
      dataKey="at"
      series={series}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={(value) => value.toLocaleString(language())}
      yAxisProps={{ width: 56, allowDecimals: false }}
      xAxisProps={{ minTickGap: 24, tickFormatter: (at: string) => intervalText(at, interval) }}
      tooltipProps={{ labelFormatter: (at) => (typeof at === 'string' ? intervalText(at, interval) : null) }}
      maxBarWidth={36}
      barChartProps={{ accessibilityLayer: false }} // hidden from screen readers, so nothing in it may take the focus
    />
  );
}
