import type { Schema } from '../../api/client.ts';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { language, t } from '../../texts/texts.ts';
import type { Interval } from './insightsAddress.ts';
import { intervalText } from './intervalText.ts';

const StackedBars = lazyPart(async () => (await import('../../parts/StackedBars.tsx')).StackedBars);

type ExecutionsChartProps = { intervals: readonly Schema<'ExecutionInsights'>[]; interval: Interval };

const series = [
  { name: 'success', label: t('common.success'), color: 'teal.6' },
  { name: 'failed', label: t('keys.failed'), color: 'red.6' },
  { name: 'canceled', label: t('common.canceled'), color: 'gray.5' },
];

const countText = (value: number) => value.toLocaleString(language(), { maximumFractionDigits: 1 });

/** Bars by time, stacked by state; the table below says the same in numbers. */
export function ExecutionsChart({ intervals, interval }: ExecutionsChartProps) {
  return (
    <StackedBars
      height={260}
      data={intervals.map(({ starts_at: at, success, failed, canceled }) => ({ at, success, failed, canceled }))}
      dataKey="at"
      series={series}
      axisWidth={56}
      valueText={countText}
      axisText={countText}
      timeText={(at) => intervalText(at, interval)}
    />
  );
}
