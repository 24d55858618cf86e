import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../api/client.ts';
import { DialogForm } from '../parts/DialogForm.tsx';
import { t } from '../texts/texts.ts';

/** Makes an organization and lets the session act in it. */
export function NewOrganizationDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() === '' ? t('common.enterAName') : null) },
  });
  const create = useMutation({
    mutationFn: async (name: string) => {
      const made = await api.POST('/api/v1/organizations', { body: { name } });
      if (made.error) throw made.error;
      const moved = await api.PATCH('/api/v1/sessions/current', { body: { organization_id: made.data.id } });
      if (moved.error) throw moved.error;
    },
    onSuccess: async () => {
      await queryClient.resetQueries();
      await navigate('/');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('app.newOrganization')}>
      <DialogForm
        error={create.error}
        errorTitle={t('account.couldNotCreateOrganization')}
        action={t('account.createOrganization')}
        busy={create.isPending}
        noValidate
        onSubmit={form.onSubmit(({ name }) => create.mutate(name.trim()))}
        onClose={onClose}
      >
        <Text size="sm" c="dimmed">
          {t('account.newOrganizationLead')}
        </Text>
        <TextInput label={t('common.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      </DialogForm>
    </Modal>
  );
}
