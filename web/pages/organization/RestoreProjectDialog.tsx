import { Checkbox, Modal, Skeleton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';

type RestoreProjectDialogProps = { project: Schema<'Project'>; onClose: () => void };

/** Takes an archived project back, and offers to publish again what archiving took down. */
export function RestoreProjectDialog({ project, onClose }: RestoreProjectDialogProps) {
  const queryClient = useQueryClient();
  const [publish, setPublish] = useState(true);
  const name = projectName(project);
  const params = { path: { project_id: project.id } };
  const contents = $api.useQuery('get', '/api/v1/projects/{project_id}/contents', { params }, { staleTime: 0 });
  const restore = $api.useMutation('post', '/api/v1/projects/{project_id}/restore', {
    onSuccess: () => {
      notifyDone(t('projects.nameRestored', { name }));
      onClose();
      return readAgain(
        queryClient,
        '/api/v1/projects',
        '/api/v1/digital-organizations',
        '/api/v1/credentials',
        '/api/v1/employees',
      );
    },
  });
  const { taken_down: takenDown = 0, withdrawn_employees: employees = 0 } = contents.data ?? {};
  const labels = [
    ...(takenDown > 0 ? [t('projects.publishAgain', { count: takenDown })] : []),
    ...(employees > 0 ? [t('projects.listAgain', { count: employees })] : []),
  ];
  return (
    <Modal opened onClose={onClose} title={t('projects.restoreName', { name })}>
      <DialogForm
        error={restore.error}
        errorTitle={t('projects.couldNotRestore')}
        action={t('projects.restore')}
        busy={restore.isPending}
        disabled={contents.isPending}
        onSubmit={() => restore.mutate({ params, body: { publish: labels.length > 0 && publish } })}
        onClose={onClose}
      >
        <ErrorNotice error={contents.error} onRetry={() => void contents.refetch()} />
        <Text size="sm">{t('projects.restoreText')}</Text>
        {contents.isPending ? <Skeleton height={24} /> : null}
        {labels.length > 0 ? (
          <Checkbox
            label={labels.join(' · ')}
            checked={publish}
            onChange={(event) => setPublish(event.currentTarget.checked)}
          />
        ) : null}
      </DialogForm>
    </Modal>
  );
}
