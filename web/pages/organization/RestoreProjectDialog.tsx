import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
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
      return readAgain(queryClient, '/api/v1/projects', '/api/v1/digital-organizations', '/api/v1/credentials');
    },
  });
  const takenDown = contents.data?.taken_down ?? 0;
  return (
    <Modal opened onClose={onClose} title={t('projects.restoreName', { name })}>
      <Stack>
        <ErrorNotice error={contents.error} onRetry={() => void contents.refetch()} />
        <ErrorNotice error={restore.error} title={t('projects.couldNotRestore')} />
        <Text size="sm">{t('projects.restoreText')}</Text>
        {contents.isPending ? <Skeleton height={24} /> : null}
        {takenDown > 0 ? (
          <Checkbox
            label={t('projects.publishAgain', { count: takenDown })}
            checked={publish}
            onChange={(event) => setPublish(event.currentTarget.checked)}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={contents.isPending}
            loading={restore.isPending}
            onClick={() => restore.mutate({ params, body: { publish: takenDown > 0 && publish } })}
          >
            {t('projects.restore')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
