import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';

type ProjectDialogProps = {
  /** The project to rename; without one a new one is made. */
  project?: Pick<Schema<'Project'>, 'id' | 'name'>;
  onClose: () => void;
};

/** Creates or renames a team project. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: project?.name ?? '' },
    validate: { name: (value) => (value.trim() === '' ? t('common.enterAName') : null) },
  });
  const save = useMutation({
    mutationFn: async (name: string) => {
      const { error } =
        project === undefined
          ? await api.POST('/api/v1/projects', { body: { name } })
          : await api.PATCH('/api/v1/projects/{project_id}', {
              params: { path: { project_id: project.id } },
              body: { name },
            });
      if (error) throw error;
    },
    onSuccess: async () => {
      await readAgain(queryClient, '/api/v1/projects');
      onClose();
    },
  });
  const action = project === undefined ? t('projects.create') : t('common.save');
  return (
    <Modal opened onClose={onClose} title={project === undefined ? t('projects.create') : t('projects.rename')}>
      <DialogForm
        error={save.error}
        errorTitle={t('projects.couldNotSave')}
        action={action}
        busy={save.isPending}
        noValidate
        onSubmit={form.onSubmit(({ name }) => save.mutate(name.trim()))}
        onClose={onClose}
      >
        <TextInput label={t('common.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      </DialogForm>
    </Modal>
  );
}
