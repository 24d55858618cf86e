import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { projectName } from '../../parts/projectName.ts';
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
  const projects = $api.useQuery('get', '/api/v1/projects', { params: { query: { limit: 250 } } });
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
  const choices = projects.data?.data ?? [];
  const submit = () =>
    create.mutate({
      body: {
        name,
        ...(projectId === null ? {} : { project_id: projectId }),
        columns: columns.filter((column) => column.name !== '').map((column) => ({ type: 'text', ...column })),
      },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <ErrorNotice error={create.error} title={t('dataTables.couldNotCreateDataTable')} />
        <TextInput
          label={t('common.name')}
          description={t('dataTables.uniqueName')}
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {choices.length > 1 ? (
          <Select
            label={t('common.project')}
            placeholder={t('common.personalSpace')}
            data={choices.map((project) => ({ value: project.id, label: projectName(project) }))}
            value={projectId}
            onChange={setProjectId}
            clearable
          />
        ) : null}
        <ColumnsEditor columns={columns} onChange={setColumns} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('dataTables.createTable')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
