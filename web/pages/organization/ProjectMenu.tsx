import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';
import { ArchiveProjectDialog } from './ArchiveProjectDialog.tsx';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';
import { ProjectDialog } from './ProjectDialog.tsx';
import { ProjectMembersDialog } from './ProjectMembersDialog.tsx';

/** What one may do with a project; with a personal space only where somebody left it behind. */
export function ProjectMenu({ project }: { project: Schema<'Project'> }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'members' | 'name' | 'archive' | 'delete' | null>(null);
  const restore = $api.useMutation('post', '/api/v1/projects/{project_id}/restore', {
    onSuccess: () => {
      notifyDone(t('projects.nameRestored', { name: projectName(project) }));
      return readAgain(queryClient, '/api/v1/projects', '/api/v1/digital-organizations', '/api/v1/credentials');
    },
    onError: (error) => notifyError(t('projects.couldNotRestore'), error),
  });
  if (project.kind === 'personal' && !project.handed_over) return null;
  const may = (right: Schema<'Project'>['permissions'][number]) => project.permissions.includes(right);
  const close = () => setOpen(null);
  return (
    <>
      <ActionsMenu name={projectName(project)}>
        {project.kind === 'team' ? (
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => setOpen('members')}>
            {t('projects.membersEllipsis')}
          </Menu.Item>
        ) : null}
        {may('edit') ? (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpen('name')}>
            {t('folders.renameEllipsis')}
          </Menu.Item>
        ) : null}
        {may('delete') && project.archived_at === null ? (
          <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => setOpen('archive')}>
            {t('projects.archiveEllipsis')}
          </Menu.Item>
        ) : null}
        {may('delete') && project.archived_at !== null ? (
          <Menu.Item
            leftSection={<IconArchiveOff size={16} />}
            onClick={() => restore.mutate({ params: { path: { project_id: project.id } } })}
          >
            {t('projects.restore')}
          </Menu.Item>
        ) : null}
        {may('delete') ? (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setOpen('delete')}>
            {t('projects.deleteEllipsis')}
          </Menu.Item>
        ) : null}
      </ActionsMenu>
      {open === 'name' ? <ProjectDialog project={project} onClose={close} /> : null}
      {open === 'members' ? <ProjectMembersDialog project={project} onClose={close} /> : null}
      {open === 'archive' ? <ArchiveProjectDialog project={project} onClose={close} /> : null}
      {open === 'delete' ? <DeleteProjectDialog project={project} onClose={close} /> : null}
    </>
  );
}
