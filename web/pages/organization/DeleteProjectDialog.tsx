import { Modal, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ProjectSelect } from '../../features/projects/ProjectSelect.tsx';
import { confirmInUse } from '../../parts/confirmInUse.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';
import { ProjectConsequences, ProjectCounts } from './ProjectCounts.tsx';

type DeleteProjectDialogProps = { project: Schema<'Project'>; onClose: () => void };

/** Deletes a project, after it was said what is in it and chosen what becomes of that. */
export function DeleteProjectDialog({ project, onClose }: DeleteProjectDialogProps) {
  const queryClient = useQueryClient();
  // Nothing moves out of an archived project until it is restored.
  const isArchived = project.archived_at !== null;
  const [choice, setChoice] = useState<'move' | 'delete'>(isArchived ? 'delete' : 'move');
  const [targetId, setTargetId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const name = projectName(project);
  const params = { path: { project_id: project.id } };
  const moveTo = choice === 'move' && targetId !== null ? { move_to: targetId } : {};
  const contents = $api.useQuery(
    'get',
    '/api/v1/projects/{project_id}/contents',
    { params: { ...params, query: moveTo } },
    { staleTime: 0 },
  );
  const remove = $api.useMutation('delete', '/api/v1/projects/{project_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name }));
      onClose();
      const shown = ['/api/v1/projects', '/api/v1/digital-organizations', '/api/v1/credentials'] as const;
      return readAgain(queryClient, ...shown, '/api/v1/data-tables', '/api/v1/employees');
    },
    onError: (error) =>
      void confirmInUse(error, {
        title: t('common.nameInUse', { name }),
        text: t('common.inUseText'),
        action: t('common.deleteAnyway'),
        onConfirm: () => remove.mutate({ params: { ...params, query: { ...query, force: true } } }),
      }),
  });
  const { data } = contents;
  const isEmpty =
    data !== undefined &&
    data.digital_organizations +
      data.credentials +
      data.data_tables +
      data.knowledge_bases +
      data.api_documents +
      data.employees +
      data.positions ===
      0;
  const isMove = !isEmpty && choice === 'move';
  const mayDelete =
    data !== undefined &&
    (isEmpty || (isMove ? targetId !== null && data.taken_names.length === 0 : typed.trim() === name));
  const query = isEmpty ? {} : isMove ? { contents: 'move' as const, ...moveTo } : { contents: 'delete' as const };
  return (
    <Modal opened onClose={onClose} title={t('common.deleteName', { name })}>
      <DialogForm
        error={remove.error}
        errorTitle={t('projects.couldNotDelete')}
        action={isMove ? t('projects.moveAndDelete') : t('common.delete')}
        color="red"
        busy={remove.isPending}
        disabled={!mayDelete}
        onSubmit={() => remove.mutate({ params: { ...params, query } })}
        onClose={onClose}
      >
        <ErrorNotice error={contents.error} onRetry={() => void contents.refetch()} />
        {data === undefined ? <Skeleton height={90} /> : <ProjectCounts contents={data} />}
        {data === undefined || isEmpty ? null : (
          <Radio.Group
            label={t('projects.whatBecomes')}
            value={choice}
            onChange={(next) => setChoice(next as typeof choice)}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="move"
                label={t('projects.moveAll')}
                disabled={isArchived}
                description={isArchived ? t('projects.moveAllArchived') : undefined}
              />
              <Radio value="delete" label={t('projects.deleteAll')} />
            </Stack>
          </Radio.Group>
        )}
        {isMove && data !== undefined ? (
          <ProjectSelect value={targetId} except={project.id} onChange={setTargetId} />
        ) : null}
        {data === undefined || (isMove && targetId === null) ? null : <ProjectConsequences contents={data} />}
        {data === undefined || isEmpty || isMove ? null : (
          <>
            <Text size="sm">{t('projects.deleteAllText')}</Text>
            <TextInput
              label={t('projects.typeName', { name })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}
