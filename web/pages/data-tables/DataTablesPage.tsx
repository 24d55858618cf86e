import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { Anchor, Button, Menu, Text } from '@mantine/core';
import { IconFolderSymlink, IconPlus, IconTable, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { MoveItemDialog } from '../../features/projects/MoveItemDialog.tsx';
import { formatBytes } from '../../parts/bytes.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';
import { CreateDataTableDialog } from './CreateDataTableDialog.tsx';
import { tablesRead } from './dataTableReads.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';

type DataTable = Schema<'DataTable'>;

/** The data tables of the projects that the account sees. */
export function DataTablesPage() {
  // A field of a node leads here to make one.
  const { parameters, change } = useAddressFilter();
  const creating = parameters.has('create');
  const setCreating = (create: boolean) => change({ create: create ? '1' : null });
  const list = useInfiniteQuery(tablesRead());
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('dataTables.createTable')}
    </Button>
  );
  return (
    <PageFrame
      title={t('app.dataTables')}
      description={t('dataTables.storeDataBetweenExecutions')}
      actions={createButton}
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconTable} title={t('dataTables.noDataTablesYet')} action={createButton}>
            {t('dataTables.emptyText')}
          </EmptyState>
        }
      >
        {(lines) => <TableList tables={lines} />}
      </ListPanel>
      <CreateDataTableDialog opened={creating} onClose={() => setCreating(false)} />
    </PageFrame>
  );
}

function TableList({ tables }: { tables: DataTable[] }) {
  return (
    <ListTable
      label={t('app.dataTables')}
      lines={tables}
      idOf={({ id }) => id}
      minWidth={560}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (table) => (
            <>
              <Anchor component={Link} to={`/data-tables/${table.id}`} fw={500} c="inherit" inherit>
                {table.name}
              </Anchor>
              <Text size="xs" c="dimmed" lineClamp={1}>
                {table.columns.map((column) => column.name).join(', ')}
              </Text>
            </>
          ),
        },
        {
          title: t('dataTables.rows'),
          numeric: true,
          cell: (table) => table.row_count.toLocaleString(language()),
        },
        { title: t('dataTables.size'), numeric: true, cell: (table) => formatBytes(table.size_bytes) },
        { title: t('common.updated'), dimmed: true, cell: (table) => <TimeAgo iso={table.updated_at} /> },
        actionsColumn((table: DataTable) => <TableMenu table={table} />),
      ]}
    />
  );
}

function TableMenu({ table }: { table: DataTable }) {
  const queryClient = useQueryClient();
  const [isMoving, setIsMoving] = useState(false);
  const remove = $api.useMutation('delete', '/api/v1/data-tables/{data_table_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: table.name }));
      return readAgain(queryClient, '/api/v1/data-tables');
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const confirm = () =>
    confirmAction({
      title: t('common.deleteName', { name: table.name }),
      text: t('dataTables.deleteTableText', {
        count: table.row_count,
      }),
      onConfirm: () => remove.mutate({ params: { path: { data_table_id: table.id } } }),
    });
  return (
    <>
      <ActionsMenu name={table.name}>
        <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => setIsMoving(true)}>
          {t('folders.moveEllipsis')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={confirm}>
          {t('common.delete')}
        </Menu.Item>
      </ActionsMenu>
      {isMoving ? <MoveItemDialog kind="data_table" item={table} onClose={() => setIsMoving(false)} /> : null}
    </>
  );
}
