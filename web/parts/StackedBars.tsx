import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

export type StackedBarsProps = {
  height: number;
  /** A line for each bar, with the values of its parts by their names. */
  data: Record<string, string | number>[];
  /** Name of the value that says which bar it is: a time. */
  dataKey: string;
  series: { name: string; label?: string; color: string }[];
  axisWidth: number;
  valueText: (value: number) => string;
  axisText: (value: number) => string;
  timeText: (time: string) => string;
};

/** Bars by time, stacked. Loaded only if it is shown, for all pages from one file (`lazyPart`). */
export function StackedBars(props: StackedBarsProps) {
  const { height, data, dataKey, series, axisWidth, valueText, axisText, timeText } = props;
  return (
    <BarChart
      h={height}
      type="stacked"
      data={data}
      dataKey={dataKey}
      series={series}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={valueText}
      yAxisProps={{ width: axisWidth, tickFormatter: axisText }}
      xAxisProps={{ minTickGap: 24, tickFormatter: timeText }}
      tooltipProps={{ labelFormatter: (time) => (typeof time === 'string' ? timeText(time) : null) }} // none before one is pointed at
      maxBarWidth={36}
      barChartProps={{ accessibilityLayer: false }} // hidden from screen readers, so nothing in it may take the focus
    />
  );
}
