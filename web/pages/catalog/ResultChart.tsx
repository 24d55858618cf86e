import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { language } from '../../texts/texts.ts';
import type { Series } from './resultShapes.ts';

const colors = ['brand.5', 'teal.6', 'orange.6', 'grape.5', 'cyan.6', 'pink.5'];

/** Lines over time; the table says the same in numbers. Loaded only where it is shown. */
export function ResultChart({ series: { time, values, points } }: { series: Series }) {
  const labelOf = ({ name, unit }: Series['values'][number]) =>
    unit === undefined ? name.replaceAll('_', ' ') : `${name.replaceAll('_', ' ')} (${unit})`;
  return (
    <LineChart
      h={320}
      data={points}
      dataKey={time}
      series={values.map((column, place) => ({ name: column.name, label: labelOf(column), color: colors[place]! }))}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      withDots={points.length <= 60}
      curveType="linear"
      valueFormatter={(value) => value.toLocaleString(language())}
      yAxisProps={{ width: 72, domain: ['auto', 'auto'] }}
      xAxisProps={{ minTickGap: 32 }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  );
}
