import { Alert, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { ColumnsEditor, type EditedColumn } from './ColumnsEditor.tsx';
import { useTableChanged } from './useTableChanged.ts';

type ChangeProps = { table: Schema<'DataTable'>; onClose: () => void };

/** Renames a data table; adds, renames, orders and deletes columns. */
export function ChangeDataTableDialog({ opened, ...props }: ChangeProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={t('dataTables.editTable')} size="lg" keepMounted={false}>
      <ChangeForm {...props} />
    </Modal>
  );
}

function ChangeForm({ table, onClose }: ChangeProps) {
  const changed = useTableChanged();
  const [name, setName] = useState(table.name);
  const [columns, setColumns] = useState<EditedColumn[]>(table.columns);
  const update = $api.useMutation('patch', '/api/v1/data-tables/{data_table_id}', {
    onSuccess: async () => {
      notifyDone(t('dataTables.dataTableSaved'));
      onClose();
      await changed();
    },
  });
  const removed = table.columns.filter(({ id }) => !columns.some((column) => column.id === id));
  const submit = () =>
    update.mutate({
      params: { path: { data_table_id: table.id } },
      body: { name, columns, revision: table.revision },
    });
  return (
    <DialogForm
      error={update.error}
      errorTitle={t('dataTables.couldNotSaveDataTable')}
      action={removed.length > 0 ? t('dataTables.saveAndDeleteColumns') : t('common.save')}
      color={removed.length > 0 ? 'red' : undefined}
      busy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColumnsEditor columns={columns} onChange={setColumns} />
      {removed.length > 0 ? (
        <Alert color="orange" variant="light">
          {t('dataTables.columnsDeleted', {
            names: removed.map((column) => column.name).join(', '),
          })}
        </Alert>
      ) : null}
    </DialogForm>
  );
}
