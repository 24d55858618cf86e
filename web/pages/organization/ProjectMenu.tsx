import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash, IconUsers, IconVariable } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';
import { ArchiveProjectDialog } from './ArchiveProjectDialog.tsx';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';
import { ProjectDialog } from './ProjectDialog.tsx';
import { ProjectMembersDialog } from './ProjectMembersDialog.tsx';
import { RestoreProjectDialog } from './RestoreProjectDialog.tsx';

/** Actions for a project; for a personal space only if its owner has left. */
export function ProjectMenu({ project }: { project: Schema<'Project'> }) {
  const [open, setOpen] = useState<'members' | 'name' | 'archive' | 'restore' | 'delete' | null>(null);
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
        <Menu.Item
          leftSection={<IconVariable size={16} />}
          component={Link}
          to={`/settings/variables?project=${project.id}`}
        >
          {t('variables.all')}
        </Menu.Item>
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
          <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => setOpen('restore')}>
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
      {open === 'restore' ? <RestoreProjectDialog project={project} onClose={close} /> : null}
      {open === 'delete' ? <DeleteProjectDialog project={project} onClose={close} /> : null}
    </>
  );
}
