import { Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { OptionalProjectSelect } from '../../features/projects/OptionalProjectSelect.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';
import { ColumnsEditor, type EditedColumn } from './ColumnsEditor.tsx';

/** Creates a data table with its first columns, and opens it. */
export function CreateDataTableDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('dataTables.createDataTable')} size="lg" keepMounted={false}>
      <CreateForm onClose={onClose} />
    </Modal>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [projectId, setProjectId] = useState<string | null>(null);
  const [columns, setColumns] = useState<EditedColumn[]>([{ name: '', type: 'text' }]);
  const create = $api.useMutation('post', '/api/v1/data-tables', {
    onSuccess: async (table) => {
      void readAgain(queryClient, '/api/v1/data-tables');
      onClose();
      await navigate(`/data-tables/${table.id}`);
    },
  });
  const submit = () =>
    create.mutate({
      body: {
        name,
        ...(projectId === null ? {} : { project_id: projectId }),
        columns: columns.filter((column) => column.name !== '').map((column) => ({ type: 'text', ...column })),
      },
    });
  return (
    <DialogForm
      error={create.error}
      errorTitle={t('dataTables.couldNotCreateDataTable')}
      action={t('dataTables.createTable')}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        description={t('dataTables.uniqueName')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <OptionalProjectSelect value={projectId} onChange={setProjectId} />
      <ColumnsEditor columns={columns} onChange={setColumns} />
    </DialogForm>
  );
}
