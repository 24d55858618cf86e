import { Anchor } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { projectName } from '../../parts/projectName.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { PagedTable } from './PagedTable.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';

/** The projects that the account sees, those in use or the archived ones; each leads to its digital organizations. */
export function ProjectsTable({ isArchived }: { isArchived: boolean }) {
  const query = { limit: 50, ...(isArchived && { archived: true }) };
  const list = $api.useInfiniteQuery('get', '/api/v1/projects', { params: { query } }, cursorPages);
  if (isArchived && list.data?.pages[0]?.data.length === 0)
    return (
      <EmptyState icon={IconArchive} title={t('projects.noneArchived')}>
        {t('projects.archiveText')}
      </EmptyState>
    );
  return (
    <PagedTable
      list={list}
      label={t('common.projects')}
      minWidth={380}
      skeletonLines={1}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (project) => (
            <Anchor component={Link} to={`/digital-organizations?project=${project.id}`} inherit fw={500}>
              {projectName(project)}
            </Anchor>
          ),
        },
        {
          title: t('common.type'),
          cell: ({ kind }) => (kind === 'personal' ? t('common.personalSpace') : t('account.teamProject')),
        },
        {
          title: t('account.members'),
          numeric: true,
          cell: ({ kind, member_count: count }) => (kind === 'personal' ? '–' : count),
        },
        { title: t('common.created'), dimmed: true, cell: (project) => <TimeAgo iso={project.created_at} /> },
        actionsColumn<Schema<'Project'>>((project) => <ProjectMenu project={project} />),
      ]}
    />
  );
}
