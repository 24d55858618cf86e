import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Stack } from '@mantine/core';
import { language } from '../../texts/texts.ts';
import type { Series } from './resultShapes.ts';

const colors = ['brand.5', 'teal.6', 'orange.6', 'grape.5', 'cyan.6', 'pink.5'];
const heights = { alone: 320, amongOthers: 220 };

/** Lines over time, one picture for each unit below each other; the table says the same in numbers. Loaded only if it is shown. */
export function ResultChart({ series: { time, measures, points } }: { series: Series }) {
  const labelOf = (name: string, unit: string | undefined) =>
    unit === undefined ? name.replaceAll('_', ' ') : `${name.replaceAll('_', ' ')} (${unit})`;
  return (
    <Stack gap="lg">
      {measures.map(({ unit, values }) => (
        <LineChart
          key={unit ?? ''}
          h={measures.length === 1 ? heights.alone : heights.amongOthers}
          data={points}
          dataKey={time}
          series={values.map(({ name }, place) => ({ name, label: labelOf(name, unit), color: colors[place]! }))}
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          withDots={points.length <= 60}
          curveType="linear"
          valueFormatter={(value) => value.toLocaleString(language())}
          yAxisProps={{ width: 72, domain: ['auto', 'auto'] }}
          xAxisProps={{ minTickGap: 32 }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      ))}
    </Stack>
  );
}
