import { Modal, Skeleton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { confirmInUse } from '../../parts/confirmInUse.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';
import { ProjectCounts } from './ProjectCounts.tsx';

type ArchiveProjectDialogProps = { project: Schema<'Project'>; onClose: () => void };

/** Archives a project, after showing the triggers and resources that this stops. */
export function ArchiveProjectDialog({ project, onClose }: ArchiveProjectDialogProps) {
  const queryClient = useQueryClient();
  const name = projectName(project);
  const params = { path: { project_id: project.id } };
  const contents = $api.useQuery('get', '/api/v1/projects/{project_id}/contents', { params }, { staleTime: 0 });
  const archive = $api.useMutation('post', '/api/v1/projects/{project_id}/archive', {
    onSuccess: () => {
      notifyDone(t('projects.nameArchived', { name }));
      onClose();
      const shown = ['/api/v1/projects', '/api/v1/digital-organizations', '/api/v1/credentials'] as const;
      return readAgain(queryClient, ...shown, '/api/v1/data-tables', '/api/v1/employees');
    },
    onError: (error) =>
      void confirmInUse(error, {
        title: t('common.nameInUse', { name }),
        text: t('common.inUseText'),
        action: t('common.archiveAnyway'),
        onConfirm: () => archive.mutate({ params: { ...params, query: { force: true } }, body }),
      }),
  });
  const { data } = contents;
  const published = data === undefined ? 0 : data.published + data.published_employees;
  const body = { unpublish: published > 0 };
  return (
    <Modal opened onClose={onClose} title={t('projects.archiveName', { name })}>
      <DialogForm
        error={archive.error}
        errorTitle={t('projects.couldNotArchive')}
        action={published > 0 ? t('projects.takeDownAndArchive') : t('projects.archive')}
        busy={archive.isPending}
        disabled={data === undefined}
        onSubmit={() => archive.mutate({ params, body })}
        onClose={onClose}
      >
        <ErrorNotice error={contents.error} onRetry={() => void contents.refetch()} />
        <Text size="sm">{t('projects.archiveText')}</Text>
        {data === undefined ? <Skeleton height={90} /> : <ProjectCounts contents={data} />}
        {data !== undefined && data.published > 0 ? (
          <Text size="sm" fw={500}>
            {t('projects.takenDown', { count: data.published })}
          </Text>
        ) : null}
        {data !== undefined && data.published_employees > 0 ? (
          <Text size="sm" fw={500}>
            {t('projects.employeesWithdrawn', { count: data.published_employees })}
          </Text>
        ) : null}
      </DialogForm>
    </Modal>
  );
}
