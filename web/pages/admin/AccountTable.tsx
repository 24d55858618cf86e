import { Badge, Group, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { roleTitle } from '../../features/roles/roleTitle.ts';
import type { Role } from '../../features/roles/useRoles.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { AccountActions } from './AccountActions.tsx';

type Account = Schema<'AdminAccount'>;
type AccountTableProps = { accounts: readonly Account[]; roles: readonly Role[] };

/** Lists accounts of the instance, each with its actions. */
export function AccountTable({ accounts, roles }: AccountTableProps) {
  const nameOf = (id: string): string => roleTitle(roles.find((role) => role.id === id) ?? { id, name: '…' });
  return (
    <ListTable
      label={t('roles.accounts')}
      lines={accounts}
      idOf={({ id }) => id}
      minWidth={720}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: ({ name, email }) => (
            <Stack gap={0}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {email}
              </Text>
            </Stack>
          ),
        },
        { title: t('account.role'), cell: (account) => nameOf(account.instance_role) },
        {
          title: t('common.status'),
          cell: ({ status, email_confirmed_at: confirmedAt }) => (
            <Group gap={4}>
              {status === 'active' ? (
                t('roles.active')
              ) : (
                <Badge variant="light" tt="none" color="orange">
                  {t('canvas.disabled')}
                </Badge>
              )}
              {confirmedAt === null ? (
                <Badge variant="light" tt="none" color="yellow">
                  {t('roles.notConfirmed')}
                </Badge>
              ) : null}
            </Group>
          ),
        },
        { title: t('app.organizations'), numeric: true, cell: (account) => account.organization_count },
        {
          title: t('roles.lastSeen'),
          dimmed: true,
          cell: (account) => (account.last_seen_at === null ? '–' : <TimeAgo iso={account.last_seen_at} />),
        },
        actionsColumn<Account>((account) => <AccountActions account={account} roles={roles} />),
      ]}
    />
  );
}
