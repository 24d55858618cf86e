import { Badge, Group, Text } from '@mantine/core';
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
      minWidth={520}
      skeletonLines={2}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (member) => (
            <Group gap="xs" wrap="nowrap">
              <Text fz="inherit" fw={500}>
                {member.name}
              </Text>
              {member.suspended ? (
                <Badge color="orange" variant="light" tt="none" title={t('sso.deactivatedByDirectory')}>
                  {t('sso.deactivated')}
                </Badge>
              ) : null}
            </Group>
          ),
        },
        { title: t('common.email'), dimmed: true, cell: (member) => member.email },
        { title: t('account.role'), cell: (member) => roleNames[member.role] },
        { title: t('account.joined'), dimmed: true, cell: (member) => <TimeAgo iso={member.created_at} /> },
      ]}
    />
  );
}
