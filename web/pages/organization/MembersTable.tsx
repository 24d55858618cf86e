import { Badge, Table, Text } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { roleNames } from './roleNames.ts';

/** The members of the organization with their roles. */
export function MembersTable() {
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/organizations/current/members',
    { params: { query: { limit: 50 } } },
    cursorPages,
  );
  if (list.isPending) return <TableSkeleton lines={2} />;
  if (list.data === undefined) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Table.ScrollContainer minWidth={420}>
        <Table aria-label={t('Members')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th>{t('Role')}</Table.Th>
              <Table.Th>{t('Joined')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {linesOf(list.data).map((member) => (
              <Table.Tr key={member.id}>
                <Table.Td>
                  <Text size="sm" fw={500}>
                    {member.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {member.email}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" tt="none" miw="max-content">
                    {roleNames[member.role]}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  <TimeAgo iso={member.created_at} />
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
