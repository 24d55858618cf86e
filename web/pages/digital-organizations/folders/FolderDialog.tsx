import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { useSession } from '../../../app/session.ts';
import { DialogForm } from '../../../parts/DialogForm.tsx';
import { t } from '../../../texts/texts.ts';
import { ProjectSelect } from '../../../features/projects/ProjectSelect.tsx';

type FolderDialogProps = {
  /** The folder to rename; without one a new folder is made. */
  folder?: Pick<Schema<'Folder'>, 'id' | 'name'>;
  /** Where a new one is made; null = at the top of a project. */
  parent?: Pick<Schema<'Folder'>, 'id'> | null;
  onClose: () => void;
};

/** Creates or renames a folder. */
export function FolderDialog({ folder, parent = null, onClose }: FolderDialogProps) {
  const me = useSession();
  const queryClient = useQueryClient();
  const [projectId, setProjectId] = useState(me.personal_project_id);
  const form = useForm({
    initialValues: { name: folder?.name ?? '' },
    validate: { name: (value) => (value.trim() === '' ? t('common.enterAName') : null) },
  });
  const save = useMutation({
    mutationFn: async (name: string) => {
      const place =
        parent === null ? { ...(projectId !== null && { project_id: projectId }) } : { parent_id: parent.id };
      const { error } =
        folder === undefined
          ? await api.POST('/api/v1/folders', { body: { name, ...place } })
          : await api.PATCH('/api/v1/folders/{folder_id}', {
              params: { path: { folder_id: folder.id } },
              body: { name },
            });
      if (error) throw error;
    },
    onSuccess: async () => {
      await readAgain(queryClient, '/api/v1/folders');
      void readAgain(queryClient, '/api/v1/folders/{folder_id}');
      void readAgain(queryClient, '/api/v1/digital-organizations');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={folder === undefined ? t('folders.create') : t('folders.rename')}>
      <DialogForm
        error={save.error}
        errorTitle={t('folders.couldNotSave')}
        action={folder === undefined ? t('folders.create') : t('common.save')}
        busy={save.isPending}
        noValidate
        onSubmit={form.onSubmit(({ name }) => save.mutate(name.trim()))}
        onClose={onClose}
      >
        <TextInput label={t('common.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        {folder === undefined && parent === null ? <ProjectSelect value={projectId} onChange={setProjectId} /> : null}
      </DialogForm>
    </Modal>
  );
}
