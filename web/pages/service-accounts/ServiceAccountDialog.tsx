import { Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';
import { useProjectRoles } from '../organization/useProjectRoles.ts';
import { serviceAccountsPath } from './serviceAccountsPath.ts';

type ServiceAccount = Schema<'ServiceAccount'>;
type ServiceAccountDialogProps = {
  /** The one to change; without one a new one is made. */
  serviceAccount?: ServiceAccount;
  /** Where a new one can be. */
  projects: readonly Schema<'Project'>[];
  onClose: () => void;
  onCreated?: (created: ServiceAccount) => void;
};

/** Edits a service account: name, project, and permissions there. */
export function ServiceAccountDialog({ serviceAccount, projects, onClose, onCreated }: ServiceAccountDialogProps) {
  const queryClient = useQueryClient();
  const { choices } = useProjectRoles();
  const form = useForm({
    initialValues: {
      name: serviceAccount?.name ?? '',
      projectId: serviceAccount?.project_id ?? projects[0]?.id ?? '',
      role: serviceAccount === undefined ? 'editor' : (serviceAccount.role ?? ''),
    },
    validate: {
      name: (value) => (value.trim() === '' ? t('common.enterAName') : null),
      role: (value) => (value === '' ? t('serviceAccounts.chooseARole') : null),
    },
  });
  const save = useMutation({
    mutationFn: async ({ name, projectId, role }: typeof form.values) => {
      const body = { name: name.trim(), role };
      const { error, data } =
        serviceAccount === undefined
          ? await api.POST(serviceAccountsPath, { body: { ...body, project_id: projectId } })
          : await api.PATCH(`${serviceAccountsPath}/{service_account_id}`, {
              params: { path: { service_account_id: serviceAccount.id } },
              body,
            });
      if (error) throw error;
      return data;
    },
    onSuccess: async (saved) => {
      await readAgain(queryClient, serviceAccountsPath);
      onClose();
      onCreated?.(saved);
    },
  });
  const isNew = serviceAccount === undefined;
  return (
    <Modal opened onClose={onClose} title={isNew ? t('serviceAccounts.create') : t('serviceAccounts.edit')}>
      <DialogForm
        error={save.error}
        errorTitle={t('serviceAccounts.couldNotSave')}
        action={isNew ? t('serviceAccounts.create') : t('common.save')}
        busy={save.isPending}
        noValidate
        onSubmit={form.onSubmit((values) => save.mutate(values))}
        onClose={onClose}
      >
        <TextInput
          label={t('common.name')}
          description={t('serviceAccounts.forExample')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {isNew ? (
          <Select
            label={t('common.project')}
            description={t('serviceAccounts.staysThere')}
            required
            searchable
            allowDeselect={false}
            data={projects.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('projectId')}
          />
        ) : null}
        <Select
          label={t('account.role')}
          required
          allowDeselect={false}
          data={choices}
          {...form.getInputProps('role')}
        />
      </DialogForm>
    </Modal>
  );
}
