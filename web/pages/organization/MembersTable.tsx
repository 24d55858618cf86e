import { Badge, Table, Text } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { PagedTable } from './PagedTable.tsx';
import { roleNames } from './roleNames.ts';

/** The members of the organization with their roles. */
export function MembersTable() {
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/organizations/current/members',
    { params: { query: { limit: 50 } } },
    cursorPages,
  );
  return (
    <PagedTable
      list={list}
      label={t('Members')}
      heads={[t('Name'), t('Role'), t('Joined')]}
      minWidth={420}
      skeletonLines={2}
    >
      {(member) => (
        <>
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
        </>
      )}
    </PagedTable>
  );
}
