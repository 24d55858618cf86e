import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { formatAmount } from '../../parts/credits.ts';
import { dayText } from '../../parts/time.ts';
import { language } from '../../texts/texts.ts';
import type { UsageMeasure, UsageSeries } from './usageSeries.ts';

const colors = ['brand.5', 'teal.6', 'orange.6', 'grape.5', 'cyan.6', 'pink.5', 'gray.5'];

const axisText = (value: number) => value.toLocaleString(language(), { maximumSignificantDigits: 3 });

/** Bars by day, stacked; the table below says the same in numbers. Loaded only if it is shown. */
export function UsageChart({ series, measure }: { series: UsageSeries; measure: UsageMeasure }) {
  return (
    <BarChart
      h={280}
      type="stacked"
      data={[...series.days]}
      dataKey="day"
      series={series.names.map((name, place) => ({ name, color: colors[place % colors.length]! }))}
      withLegend={series.names.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={(value) =>
        measure === 'credits' ? formatAmount(value.toFixed(6)) : value.toLocaleString(language())
      }
      yAxisProps={{ width: 72, tickFormatter: axisText }}
      xAxisProps={{ minTickGap: 24, tickFormatter: dayText }}
      tooltipProps={{ labelFormatter: (day) => (typeof day === 'string' ? dayText(day) : null) }} // none before one is pointed at
      maxBarWidth={36}
      barChartProps={{ accessibilityLayer: false }} // hidden from screen readers, so nothing in it may take the focus
    />
  );
}
