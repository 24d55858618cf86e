import { Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { ProjectDialog } from './ProjectDialog.tsx';
import { ProjectMembersDialog } from './ProjectMembersDialog.tsx';

/** What one may do with a team project. */
export function ProjectMenu({ project }: { project: Schema<'Project'> }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'members' | 'name' | null>(null);
  const remove = $api.useMutation('delete', '/api/v1/projects/{project_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: project.name }));
      return readAgain(queryClient, '/api/v1/projects');
    },
    onError: (error) => notifyError(t('projects.couldNotDelete'), error),
  });
  const ask = () =>
    modals.openConfirmModal({
      title: t('common.deleteName', { name: project.name }),
      children: <Text size="sm">{t('projects.deleteText')}</Text>,
      labels: { confirm: t('common.delete'), cancel: t('common.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate({ params: { path: { project_id: project.id } } }),
    });
  if (project.kind === 'personal') return null;
  const may = (right: Schema<'Project'>['permissions'][number]) => project.permissions.includes(right);
  return (
    <>
      <ActionsMenu name={project.name}>
        <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => setOpen('members')}>
          {t('projects.membersEllipsis')}
        </Menu.Item>
        {may('edit') ? (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpen('name')}>
            {t('folders.renameEllipsis')}
          </Menu.Item>
        ) : null}
        {may('delete') ? (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={ask}>
            {t('projects.deleteEllipsis')}
          </Menu.Item>
        ) : null}
      </ActionsMenu>
      {open === 'name' ? <ProjectDialog project={project} onClose={() => setOpen(null)} /> : null}
      {open === 'members' ? <ProjectMembersDialog project={project} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
