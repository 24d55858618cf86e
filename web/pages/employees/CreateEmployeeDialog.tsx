import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';

/** Creates an employee as a draft, and opens it. */
export function CreateEmployeeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('market.createEmployee')} keepMounted={false}>
      <CreateForm onClose={onClose} />
    </Modal>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const projects = $api.useQuery('get', '/api/v1/projects', { params: { query: { limit: 250 } } });
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  const [projectId, setProjectId] = useState<string | null>(null);
  const create = $api.useMutation('post', '/api/v1/employees', {
    onSuccess: async (employee) => {
      void readAgain(queryClient, '/api/v1/employees');
      onClose();
      await navigate(`/employees/${employee.id}`);
    },
  });
  const choices = projects.data?.data ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const project = projectId === null ? {} : { project_id: projectId };
        create.mutate({ body: { name: name.trim(), role: role.trim(), outputs: ['text'], ...project } });
      }}
    >
      <Stack>
        <ErrorNotice error={create.error} title={t('market.couldNotCreateEmployee')} />
        <TextInput
          label={t('common.name')}
          description={t('market.employeeNameHint')}
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('account.role')}
          description={t('market.roleHint')}
          maxLength={200}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
            {t('market.createEmployee')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
