import { Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { OptionalProjectSelect } from '../../features/projects/OptionalProjectSelect.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
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
  return (
    <DialogForm
      error={create.error}
      errorTitle={t('market.couldNotCreateEmployee')}
      action={t('market.createEmployee')}
      busy={create.isPending}
      disabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={() => {
        const project = projectId === null ? {} : { project_id: projectId };
        create.mutate({ body: { name: name.trim(), role: role.trim(), outputs: ['text'], ...project } });
      }}
    >
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
      <OptionalProjectSelect value={projectId} onChange={setProjectId} />
    </DialogForm>
  );
}
