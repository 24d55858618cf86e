import { ActionIcon, Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { useHandler } from '../../forms/useHandler.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { columnTypeLabels } from './cellText.ts';
import { EditableCell } from './EditableCell.tsx';
import { useTableChanged } from './useTableChanged.ts';

type Row = Schema<'DataTableRow'>;
type Column = Schema<'DataTableColumn'>;

/** How rows are sorted; null: as they were inserted. */
export type Sort = { column: string; order: 'asc' | 'desc' } | null;

type RowGridProps = {
  table: Schema<'DataTable'>;
  rows: Row[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onEdit: (row: Row) => void;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** A row of one line. */
const rowHeight = 41;

/** Rows with their values, edited where they stand; headings sort. Of any number only those in view are on the page; arrow keys go from cell to cell. */
export function RowGrid({ table, rows, sort, onSort, onEdit, chosen, onChoose }: RowGridProps) {
  const all = rows.every(({ id }) => chosen.has(id));
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  // eslint-disable-next-line react-hooks/incompatible-library -- the rows are never memoized by the compiler here
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]!.id,
    scrollMargin: top,
    overscan: 12,
  });
  const shown = virtualizer.getVirtualItems();
  const above = (shown[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const choose = useHandler((id: string, isChosen: boolean) =>
    onChoose(isChosen ? new Set([...chosen, id]) : new Set([...chosen].filter((one) => one !== id))),
  );
  const edit = useHandler(onEdit);
  return (
    <Table.ScrollContainer minWidth={240 + table.columns.length * 140}>
      <Table highlightOnHover aria-label={t('dataTables.rows')} aria-rowcount={rows.length + 1}>
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <Table.Th w={40}>
              <Checkbox
                size="xs"
                aria-label={t('common.selectAll')}
                checked={all}
                indeterminate={!all && chosen.size > 0}
                onChange={() => onChoose(all ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </Table.Th>
            {table.columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            <Table.Th>{t('common.updated')}</Table.Th>
            <ActionsHeader width={88} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body} onKeyDown={goToCell}>
          <Gap height={above} />
          {shown.map(({ index, key }) => (
            <GridRow
              key={key}
              ref={virtualizer.measureElement}
              table={table}
              row={rows[index]!}
              index={index}
              isChosen={chosen.has(rows[index]!.id)}
              onChoose={choose}
              onEdit={edit}
            />
          ))}
          <Gap height={below} />
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Placeholder for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

const ways: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** From a value to its neighbour. While a value is edited, its field keeps the keys. */
function goToCell(event: KeyboardEvent<HTMLElement>): void {
  const way = ways[event.key];
  const at = (event.target as HTMLElement).dataset['cell'];
  if (way === undefined || at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const [row, column] = at.split(' ').map(Number) as [number, number];
  const next = `[data-cell="${row + way[0]} ${column + way[1]}"]`;
  event.currentTarget.querySelector<HTMLElement>(next)?.focus();
}

type GridRowProps = {
  ref: Ref<HTMLTableRowElement>;
  table: Schema<'DataTable'>;
  row: Row;
  index: number;
  isChosen: boolean;
  /** Stable functions for the grid's lifetime: a row renders again only when its own values change. */
  onChoose: (id: string, isChosen: boolean) => void;
  onEdit: (row: Row) => void;
};

const GridRow = memo(function GridRow({ ref, table, row, index, isChosen, onChoose, onEdit }: GridRowProps) {
  const number = index + 1;
  return (
    <Table.Tr
      ref={ref}
      data-index={index}
      aria-rowindex={number + 1}
      bg={isChosen ? 'var(--mantine-color-brand-light)' : undefined}
    >
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t('dataTables.selectRowNumber', { number })}
          checked={isChosen}
          onChange={(event) => onChoose(row.id, event.currentTarget.checked)}
        />
      </Table.Td>
      {table.columns.map((column, at) => (
        <Table.Td key={column.id} maw={280}>
          <EditableCell tableId={table.id} column={column} row={row} number={number} place={`${index} ${at}`} />
        </Table.Td>
      ))}
      <Table.Td>
        <Text fz="inherit" c="dimmed">
          <TimeAgo iso={row.updated_at} />
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={2} wrap="nowrap" justify="flex-end">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('dataTables.editRowNumber', { number })}
            onClick={() => onEdit(row)}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <DeleteRow tableId={table.id} row={row} number={number} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
});

function Heading({ column, sort, onSort }: { column: Column; sort: Sort; onSort: (sort: Sort) => void }) {
  const order = sort?.column === column.name ? sort.order : null;
  const next: Sort = order === 'desc' ? null : { column: column.name, order: order === 'asc' ? 'desc' : 'asc' };
  const title = (
    <Group gap={4} wrap="nowrap" justify={column.type === 'number' ? 'flex-end' : undefined}>
      {column.name}
      {order === 'asc' ? <IconArrowUp size={14} aria-hidden /> : null}
      {order === 'desc' ? <IconArrowDown size={14} aria-hidden /> : null}
    </Group>
  );
  return (
    <Table.Th aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      {column.type === 'json' ? (
        title
      ) : (
        <UnstyledButton w="100%" fz="inherit" fw="inherit" onClick={() => onSort(next)}>
          {title}
        </UnstyledButton>
      )}
      <Text size="xs" c="dimmed" fw={400} ta={column.type === 'number' ? 'right' : undefined}>
        {columnTypeLabels[column.type]}
      </Text>
    </Table.Th>
  );
}

function DeleteRow({ tableId, row, number }: { tableId: string; row: Row; number: number }) {
  const changed = useTableChanged();
  const remove = $api.useMutation('delete', '/api/v1/data-tables/{data_table_id}/rows/{row_id}', {
    onSuccess: changed,
    onError: (error) => notifyError(t('dataTables.couldNotDeleteRow'), error),
  });
  const confirm = () =>
    confirmAction({
      title: t('dataTables.deleteThisRow'),
      text: t('dataTables.thisCannotBeUndone'),
      onConfirm: () => remove.mutate({ params: { path: { data_table_id: tableId, row_id: row.id } } }),
    });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('dataTables.deleteRowNumber', { number })}
      onClick={confirm}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
}
