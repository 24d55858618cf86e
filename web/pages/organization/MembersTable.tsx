import { Table, Text } from '@mantine/core';
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
      label={t('account.members')}
      heads={[t('common.name'), t('common.email'), t('account.role'), t('account.joined')]}
      minWidth={520}
      skeletonLines={2}
    >
      {(member) => (
        <>
          <Table.Td>
            <Text fz="inherit" fw={500}>
              {member.name}
            </Text>
          </Table.Td>
          <Table.Td c="dimmed">{member.email}</Table.Td>
          <Table.Td>{roleNames[member.role]}</Table.Td>
          <Table.Td c="dimmed">
            <TimeAgo iso={member.created_at} />
          </Table.Td>
        </>
      )}
    </PagedTable>
  );
}
