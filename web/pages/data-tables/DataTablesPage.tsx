import { ActionIcon, Anchor, Button, Menu, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDots, IconPlus, IconTable, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { formatBytes } from '../../parts/bytes.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';
import { CreateDataTableDialog } from './CreateDataTableDialog.tsx';

type DataTable = Schema<'DataTable'>;

/** The data tables of the projects that the account sees. */
export function DataTablesPage() {
  const [creating, setCreating] = useState(false);
  const list = $api.useInfiniteQuery('get', '/api/v1/data-tables', { params: { query: { limit: 50 } } }, cursorPages);
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('Create table')}
    </Button>
  );
  return (
    <PageFrame
      title={t('Data tables')}
      description={t(
        'Store data between executions. Read and write it with the Data table node, here, or with the API.',
      )}
      actions={createButton}
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconTable} title={t('No data tables yet')} action={createButton}>
            {t(
              'Data tables have typed columns. Digital organizations in the same project read and write rows with the Data table node.',
            )}
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
    <Table.ScrollContainer minWidth={560}>
      <Table highlightOnHover aria-label={t('Data tables')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th ta="right">{t('Rows')}</Table.Th>
            <Table.Th ta="right">{t('Size')}</Table.Th>
            <Table.Th>{t('Updated')}</Table.Th>
            <ActionsHeader />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tables.map((table) => (
            <Table.Tr key={table.id}>
              <Table.Td>
                <Anchor component={Link} to={`/data-tables/${table.id}`} fw={600} c="inherit" size="sm">
                  {table.name}
                </Anchor>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {table.columns.map((column) => column.name).join(', ')}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {table.row_count.toLocaleString(language())}
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {formatBytes(table.size_bytes)}
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  <TimeAgo iso={table.updated_at} />
                </Text>
              </Table.Td>
              <Table.Td>
                <TableMenu table={table} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function TableMenu({ table }: { table: DataTable }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/data-tables/{data_table_id}', {
    onSuccess: () => {
      notifyDone(t('“{{name}}” deleted.', { name: table.name }));
      return queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/data-tables'] });
    },
    onError: (error) => notifyError(t('Could not delete it'), error),
  });
  const confirm = () =>
    modals.openConfirmModal({
      title: t('Delete “{{name}}”?', { name: table.name }),
      children: (
        <Text size="sm">
          {t('Its {{count}} rows will be permanently deleted. Nodes that use this table will fail.', {
            count: table.row_count,
          })}
        </Text>
      ),
      labels: { confirm: t('Delete'), cancel: t('Cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate({ params: { path: { data_table_id: table.id } } }),
    });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {{name}}', { name: table.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={confirm}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
