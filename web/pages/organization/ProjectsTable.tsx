import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { projectName } from '../../parts/projectName.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { PagedTable } from './PagedTable.tsx';

/** The projects that the account sees; each leads to its digital organizations. */
export function ProjectsTable() {
  const list = $api.useInfiniteQuery('get', '/api/v1/projects', { params: { query: { limit: 50 } } }, cursorPages);
  return (
    <PagedTable
      list={list}
      label={t('common.projects')}
      heads={[t('common.name'), t('common.type'), t('common.created')]}
      minWidth={380}
      skeletonLines={1}
    >
      {(project) => (
        <>
          <Table.Td>
            <Anchor component={Link} to={`/digital-organizations?project=${project.id}`} inherit fw={500}>
              {projectName(project)}
            </Anchor>
          </Table.Td>
          <Table.Td>{project.kind === 'personal' ? t('common.personalSpace') : t('account.teamProject')}</Table.Td>
          <Table.Td>
            <TimeAgo iso={project.created_at} />
          </Table.Td>
        </>
      )}
    </PagedTable>
  );
}
