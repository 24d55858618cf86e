import { ActionIcon, Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { $api, type Schema } from '../../api/client.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
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

/** Rows with their values, edited where they stand; headings sort. */
export function RowGrid({ table, rows, sort, onSort, onEdit, chosen, onChoose }: RowGridProps) {
  const all = rows.every(({ id }) => chosen.has(id));
  return (
    <Table.ScrollContainer minWidth={240 + table.columns.length * 140}>
      <Table highlightOnHover aria-label={t('dataTables.rows')}>
        <Table.Thead>
          <Table.Tr>
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
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={row.id} bg={chosen.has(row.id) ? 'var(--mantine-color-brand-light)' : undefined}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={t('dataTables.selectRowNumber', { number: index + 1 })}
                  checked={chosen.has(row.id)}
                  onChange={(event) => {
                    const next = new Set(chosen);
                    if (event.currentTarget.checked) next.add(row.id);
                    else next.delete(row.id);
                    onChoose(next);
                  }}
                />
              </Table.Td>
              {table.columns.map((column) => (
                <Table.Td key={column.id} maw={280}>
                  <EditableCell tableId={table.id} column={column} row={row} number={index + 1} />
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
                    aria-label={t('dataTables.editRowNumber', { number: index + 1 })}
                    onClick={() => onEdit(row)}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                  <DeleteRow tableId={table.id} row={row} number={index + 1} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

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
    onError: (error) => notifyError(t('dataTables.couldNotDeleteTheRow'), error),
  });
  const confirm = () =>
    modals.openConfirmModal({
      title: t('dataTables.deleteThisRow'),
      children: <Text size="sm">{t('dataTables.thisCannotBeUndone')}</Text>,
      labels: { confirm: t('common.delete'), cancel: t('common.cancel') },
      confirmProps: { color: 'red' },
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
