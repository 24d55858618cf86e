import { Modal, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';

type RenameDialogProps = { digitalOrganization: Schema<'DigitalOrganizationSummary'>; onClose: () => void };

/** Changes name and description; the draft stays as it is. */
export function RenameDialog({ digitalOrganization: { id, name, description }, onClose }: RenameDialogProps) {
  const form = useForm({
    initialValues: { name, description },
    validate: { name: (value) => (value.trim() === '' ? t('common.enterAName') : null) },
  });
  const rename = useRename(id, onClose);
  return (
    <Modal opened onClose={onClose} title={t('digitalOrganizations.editDetails')}>
      <DialogForm
        error={rename.error}
        errorTitle={t('digitalOrganizations.couldNotSaveChanges')}
        action={t('common.save')}
        busy={rename.isPending}
        onSubmit={form.onSubmit((values) => rename.mutate(values))}
        onClose={onClose}
      >
        <TextInput label={t('common.name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
        <Textarea
          label={t('common.description')}
          description={t('digitalOrganizations.tagsText')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={10_000}
          {...form.getInputProps('description')}
        />
      </DialogForm>
    </Modal>
  );
}

/** Saves with the current revision: a concurrent edit of the draft causes a conflict, and nothing is lost. */
function useRename(id: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, description }: { name: string; description: string }) => {
      const params = { path: { digital_organization_id: id } };
      const read = await api.GET('/api/v1/digital-organizations/{digital_organization_id}', { params });
      if (read.error) throw read.error;
      const { draft, draft_revision } = read.data;
      const body = { name: name.trim(), description, draft, draft_revision };
      const saved = await api.PUT('/api/v1/digital-organizations/{digital_organization_id}', { params, body });
      if (saved.error) throw saved.error;
    },
    onSuccess: async () => {
      await readAgain(queryClient, '/api/v1/digital-organizations');
      void readAgain(queryClient, '/api/v1/digital-organizations/{digital_organization_id}');
      onDone();
    },
  });
}
