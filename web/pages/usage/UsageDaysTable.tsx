import { Table } from '@mantine/core';
import { Credits } from '../../parts/Credits.tsx';
import { language, t } from '../../texts/texts.ts';
import type { UsageMeasure, UsageSeries } from './usageSeries.ts';

/** Shows the chart's data as a table: a row for each day, a column for each part. */
export function UsageDaysTable({ series, measure }: { series: UsageSeries; measure: UsageMeasure }) {
  const shown = (value: string | number | undefined) => {
    const number = typeof value === 'number' ? value : 0;
    return measure === 'credits' ? <Credits credits={number.toFixed(6)} /> : number.toLocaleString(language());
  };
  return (
    <Table.ScrollContainer minWidth={160 + series.names.length * 120} maxHeight={420}>
      <Table aria-label={t('usage.usageByDay')} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('usage.day')}</Table.Th>
            {series.names.map((name) => (
              <Table.Th key={name} ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {series.days.toReversed().map((line) => (
            <Table.Tr key={line.day}>
              <Table.Th scope="row">{line.day}</Table.Th>
              {series.names.map((name) => (
                <Table.Td key={name} ta="right" className="numeric">
                  {shown(line[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
