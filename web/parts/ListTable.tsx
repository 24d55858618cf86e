import { Table } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './ListTable.module.css';

/** One thing that each line of a list says. */
export type ListColumn<Line> = {
  /** Heading of the column, and in a card what stands before the value. */
  title: string;
  cell: (line: Line) => ReactNode;
  /** Instead of the title as a heading: a box that selects all, or the unseen name of the actions. */
  head?: ReactNode;
  /** How the lines are sorted by it; missing where they cannot be. */
  sorted?: 'ascending' | 'descending' | 'none';
  /** Numbers: to the right, digits below digits. */
  numeric?: boolean;
  dimmed?: boolean;
  width?: number;
  maxWidth?: number;
  /**
   * Position in a row's card on a phone: `name` is the heading, `mark` precedes it, `end` follows it, all without the column title;
   * `leftOut` omits values that a click on the row shows anyway. By default a line with title and value.
   */
  card?: 'name' | 'mark' | 'end' | 'leftOut';
};

type RowProps = Pick<ComponentProps<'tr'>, 'ref' | 'className' | 'onClick' | 'style' | 'aria-current'> & {
  bg?: string;
  'data-selected'?: true;
};

type ListTableProps<Line> = {
  label: string;
  columns: readonly ListColumn<Line>[];
  lines: readonly Line[];
  idOf: (line: Line) => string;
  /** Below this it scrolls sideways; a phone shows cards instead. */
  minWidth: number;
  rowProps?: (line: Line) => RowProps;
  /** The sum of all lines, below them. */
  total?: Line;
};

/** A list: a table where there is room for it, and on a phone a card for each line, of the same cells. */
export function ListTable<Line>({ label, columns, lines, idOf, minWidth, rowProps, total }: ListTableProps<Line>) {
  return (
    <Table.ScrollContainer minWidth={minWidth} classNames={{ scrollContainerInner: classes.inner }}>
      <Table highlightOnHover aria-label={label} className={classes.table}>
        <Table.Thead className={classes.heads}>
          <Table.Tr>
            {columns.map(({ title, head, sorted, numeric, width, card }) => (
              <Table.Th
                key={title}
                w={width}
                ta={numeric === true ? 'right' : undefined}
                pos="relative"
                data-kept={card === 'mark' || undefined}
                data-title={title}
                aria-sort={sorted}
              >
                {head ?? title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => {
            const { className = '', ...rest } = rowProps?.(line) ?? {};
            return (
              <Table.Tr key={idOf(line)} className={`${classes.card} ${className}`} {...rest}>
                {columns.map((column) => (
                  <Cell key={column.title} column={column} line={line} />
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        {total === undefined ? null : (
          <Table.Tfoot>
            <Table.Tr className={classes.card}>
              {columns.map((column, place) => (
                <Cell key={column.title} column={column} line={total} isHead={place === 0} />
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}

type CellProps<Line> = { column: ListColumn<Line>; line: Line; isHead?: boolean };

function Cell<Line>({ column, line, isHead = false }: CellProps<Line>) {
  const { title, cell, numeric, dimmed, maxWidth, card } = column;
  const Tag = isHead ? Table.Th : Table.Td;
  return (
    <Tag
      scope={isHead ? 'row' : undefined}
      ta={numeric === true ? 'right' : undefined}
      c={dimmed === true ? 'dimmed' : undefined}
      className={`${classes.cell} ${numeric === true ? 'numeric' : ''}`}
      style={maxWidth === undefined ? undefined : { '--cell-width': `${maxWidth}px` }}
      data-card={card ?? 'line'}
      data-title={title}
    >
      <div className={classes.value}>{cell(line)}</div>
    </Tag>
  );
}
