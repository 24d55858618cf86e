import { Button, FileButton, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { importedRows, type ImportedRows } from './importedRows.ts';
import { useTableChanged } from './useTableChanged.ts';

type ImportCsvDialogProps = { table: Schema<'DataTable'>; opened: boolean; onClose: () => void };

/** So many rows go with one request. */
const rowsAtOnce = 500;

/** Inserts the rows of a CSV file, after saying what it comes to. */
export function ImportCsvDialog({ opened, onClose, table }: ImportCsvDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('dataTables.importCsv')} keepMounted={false}>
      <ImportForm table={table} onClose={onClose} />
    </Modal>
  );
}

function ImportForm({ table, onClose }: Omit<ImportCsvDialogProps, 'opened'>) {
  const changed = useTableChanged();
  const [read, setRead] = useState<(ImportedRows & { name: string }) | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const insert = async (rows: ImportedRows['rows']) => {
    setError(null);
    try {
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        setDone(at);
        const answer = await api.POST('/api/v1/data-tables/{data_table_id}/rows', {
          params: { path: { data_table_id: table.id } },
          body: { rows: rows.slice(at, at + rowsAtOnce) },
        });
        if (answer.error !== undefined) throw answer.error;
      }
      notifyDone(t('dataTables.countRowsImported', { count: rows.length }));
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setDone(null);
      await changed();
    }
  };
  const fits = read !== null && read.problems.length === 0 && read.known.length > 0 && read.rows.length > 0;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('dataTables.firstLineNamesColumns', {
          columns: table.columns.map(({ name }) => name).join(', '),
        })}
      </Text>
      <ErrorNotice error={error} title={t('dataTables.couldNotImportAllRows')} />
      <FileButton
        accept=".csv,text/csv"
        onChange={(file) => {
          if (file !== null)
            void file.text().then((text) => setRead({ ...importedRows(text, table.columns), name: file.name }));
        }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
            {read === null ? t('common.chooseFile') : read.name}
          </Button>
        )}
      </FileButton>
      {read === null ? null : (
        <Stack gap={4} role="status">
          <Text size="sm">{t('dataTables.countRows', { count: read.rows.length })}</Text>
          {read.known.length === 0 ? (
            <Text size="sm" c="red">
              {t('dataTables.noColumnFits')}
            </Text>
          ) : null}
          {read.unknown.length === 0 ? null : (
            <Text size="sm" c="dimmed">
              {t('dataTables.leftOutColumns', { columns: read.unknown.join(', ') })}
            </Text>
          )}
          {read.problems.length === 0 ? null : (
            <List size="sm" c="red">
              {read.problems.map((problem) => (
                <List.Item key={problem}>{problem}</List.Item>
              ))}
            </List>
          )}
        </Stack>
      )}
      {done === null || read === null ? null : (
        <Progress value={(done / read.rows.length) * 100} aria-label={t('digitalOrganizations.import')} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={!fits}
          loading={done !== null}
          onClick={() => {
            if (read !== null) void insert(read.rows);
          }}
        >
          {t('dataTables.importRows')}
        </Button>
      </Group>
    </Stack>
  );
}
