import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { projectName } from '../../parts/projectName.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';

/** The projects that the account sees; each leads to its digital organizations. */
export function ProjectsTable() {
  const list = $api.useInfiniteQuery('get', '/api/v1/projects', { params: { query: { limit: 50 } } }, cursorPages);
  if (list.isPending) return <TableSkeleton lines={1} />;
  if (list.data === undefined) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Table.ScrollContainer minWidth={380}>
        <Table aria-label={t('Projects')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th>{t('Kind')}</Table.Th>
              <Table.Th>{t('Created')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {linesOf(list.data).map((project) => (
              <Table.Tr key={project.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/digital-organizations?project=${project.id}`} size="sm">
                    {projectName(project)}
                  </Anchor>
                </Table.Td>
                <Table.Td>{project.kind === 'personal' ? t('Personal space') : t('Team project')}</Table.Td>
                <Table.Td>
                  <TimeAgo iso={project.created_at} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <LoadMore query={list} />
    </>
  );
}
