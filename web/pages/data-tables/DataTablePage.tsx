import { Button, Text } from '@mantine/core';
import { IconColumns, IconDownload, IconPlus, IconTable, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { linesOf } from '../../api/pages.ts';
import { formatBytes } from '../../parts/bytes.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { columnTypeLabels } from './cellText.ts';
import { t } from '../../texts/texts.ts';
import { BulkDeleteRows } from './BulkDeleteRows.tsx';
import { ChangeDataTableDialog } from './ChangeDataTableDialog.tsx';
import { ImportCsvDialog } from './ImportCsvDialog.tsx';
import { RowDialog } from './RowDialog.tsx';
import { RowFilter } from './RowFilter.tsx';
import { RowGrid, type Sort } from './RowGrid.tsx';
import { rowsRead, tableRead } from './dataTableReads.ts';

/** One data table: its rows, and everything that can be done with them. */
export function DataTablePage() {
  const { dataTableId = '' } = useParams();
  const table = useQuery(tableRead(dataTableId));
  return table.data === undefined ? (
    <UnreadPage
      read={table}
      what={t('dataTables.dataTable')}
      list={{ to: '/data-tables', title: t('app.dataTables') }}
    />
  ) : (
    <OpenTable key={table.data.id} table={table.data} />
  );
}

function OpenTable({ table }: { table: Schema<'DataTable'> }) {
  const [sort, setSort] = useState<Sort>(null);
  const [conditions, setConditions] = useState<string | null>(null);
  const [edited, setEdited] = useState<Schema<'DataTableRow'> | 'new' | null>(null);
  const [changing, setChanging] = useState(false);
  const [importing, setImporting] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const sorted = table.columns.some((column) => column.name === sort?.column) ? sort : null;
  const wanted = {
    ...(sorted === null ? {} : { sort: sorted.column, order: sorted.order }),
    ...(conditions === null ? {} : { conditions }),
  };
  const list = useInfiniteQuery({ ...rowsRead(table.id, wanted), placeholderData: keepPreviousData });
  const rows = linesOf(list.data);
  const shownIds = new Set(rows.map(({ id }) => id));
  const chosenRows = new Set([...chosen].filter((id) => shownIds.has(id)));
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('dataTables.addRow')}
    </Button>
  );
  return (
    <PageFrame
      title={table.name}
      description={`${t('dataTables.countRows', { count: table.row_count })}, ${formatBytes(table.size_bytes)}`}
      actions={
        <>
          <RowFilter columns={table.columns} conditions={conditions} onChange={setConditions} />
          <Button
            variant="default"
            leftSection={<IconColumns size={16} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            {t('dataTables.columns')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t('dataTables.importCsv')}
          </Button>
          <Button
            component="a"
            href={`/api/v1/data-tables/${table.id}/export`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('dataTables.exportCsv')}
          </Button>
          {addButton}
        </>
      }
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {chosenRows.size === 0 ? null : (
        <BulkDeleteRows tableId={table.id} chosen={chosenRows} onClear={() => setChosen(new Set())} />
      )}
      <Panel>
        {list.isPending ? <TableSkeleton /> : null}
        {list.data !== undefined && rows.length === 0 && conditions === null ? (
          <EmptyState icon={IconTable} title={t('dataTables.noRowsYet')} action={addButton}>
            {t('dataTables.noRowsText')} {t('dataTables.columnsAre', { columns: columnList(table.columns) })}
          </EmptyState>
        ) : null}
        {list.data !== undefined && rows.length === 0 && conditions !== null ? (
          <Text c="dimmed" p="lg" size="sm">
            {t('dataTables.noRowsMatch')}
          </Text>
        ) : null}
        {rows.length > 0 ? (
          <RowGrid
            table={table}
            rows={rows}
            sort={sorted}
            onSort={setSort}
            onEdit={setEdited}
            chosen={chosenRows}
            onChoose={setChosen}
          />
        ) : null}
        <LoadMore query={list} />
      </Panel>
      <RowDialog table={table} row={edited} onClose={() => setEdited(null)} />
      <ImportCsvDialog table={table} opened={importing} onClose={() => setImporting(false)} />
      <ChangeDataTableDialog table={table} opened={changing} onClose={() => setChanging(false)} />
    </PageFrame>
  );
}

/** "city (Text), population (Number)" */
function columnList(columns: Schema<'DataTable'>['columns']): string {
  return columns.map(({ name, type }) => `${name} (${columnTypeLabels[type]})`).join(', ');
}
