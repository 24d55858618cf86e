import { Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { language, t } from '../texts/texts.ts';
import { ListTable, type ListColumn } from './ListTable.tsx';

/** A column by whose value lines can be sorted: names from A, numbers from the greatest. Null comes last. */
export type SortedColumn<Line> = Omit<ListColumn<Line>, 'head' | 'sorted'> & {
  sortBy: (line: Line) => string | number | null;
};

type SortedTableProps<Line> = {
  label: string;
  columns: readonly SortedColumn<Line>[];
  lines: readonly Line[];
  idOf: (line: Line) => string;
  minWidth: number;
  /** Title of the column by which lines are sorted at first. */
  first: string;
};

/** A list whose lines are sorted by the column that is pressed; pressed again, the other way round. */
export function SortedTable<Line>({ columns, lines, first, ...table }: SortedTableProps<Line>) {
  const [order, setOrder] = useState({ title: first, reverse: false });
  const by = columns.find(({ title }) => title === order.title) ?? columns[0]!;
  const sorted = lines.toSorted((one, other) => compare(by.sortBy(one), by.sortBy(other), order.reverse));
  const isAscending = (column: SortedColumn<Line>) => (column.numeric === true) === order.reverse;
  return (
    <ListTable
      {...table}
      lines={sorted}
      columns={columns.map((column) => {
        const on = column === by;
        const { title } = column;
        return {
          ...column,
          sorted: on ? (isAscending(column) ? 'ascending' : 'descending') : 'none',
          head: (
            <UnstyledButton
              fz="inherit"
              fw="inherit"
              aria-label={t('common.sortBy', { title })}
              onClick={() => setOrder({ title, reverse: on && !order.reverse })}
            >
              <Group gap={4} wrap="nowrap" justify={column.numeric === true ? 'flex-end' : undefined}>
                {title}
                {on && isAscending(column) ? <IconArrowUp size={14} aria-hidden /> : null}
                {on && !isAscending(column) ? <IconArrowDown size={14} aria-hidden /> : null}
              </Group>
            </UnstyledButton>
          ),
        };
      })}
    />
  );
}

function compare(one: string | number | null, other: string | number | null, reverse: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? other - one
      : String(one).localeCompare(String(other), language());
  return reverse ? -order : order;
}
