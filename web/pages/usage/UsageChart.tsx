import { formatAmount } from '../../parts/credits.ts';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { dayText } from '../../parts/time.ts';
import { language } from '../../texts/texts.ts';
import type { UsageMeasure, UsageSeries } from './usageSeries.ts';

const StackedBars = lazyPart(async () => (await import('../../parts/StackedBars.tsx')).StackedBars);

const colors = ['brand.5', 'teal.6', 'orange.6', 'grape.5', 'cyan.6', 'pink.5', 'gray.5'];

const axisText = (value: number) => value.toLocaleString(language(), { maximumSignificantDigits: 3 });

/** Bars by day, stacked; the table below says the same in numbers. */
export function UsageChart({ series, measure }: { series: UsageSeries; measure: UsageMeasure }) {
  return (
    <StackedBars
      height={280}
      data={[...series.days]}
      dataKey="day"
      series={series.names.map((name, place) => ({ name, color: colors[place % colors.length]! }))}
      axisWidth={72}
      valueText={(value) => (measure === 'credits' ? formatAmount(value.toFixed(6)) : value.toLocaleString(language()))}
      axisText={axisText}
      timeText={dayText}
    />
  );
}
