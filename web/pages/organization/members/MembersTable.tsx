import { Badge, Group, Select, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../../api/client.ts';
import { cursorPages } from '../../../api/pages.ts';
import { readAgain } from '../../../api/reads.ts';
import { useSession } from '../../../app/session.ts';
import { actionsColumn } from '../../../parts/actionsColumn.tsx';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { t } from '../../../texts/texts.ts';
import { PagedTable } from '../PagedTable.tsx';
import { roleNames } from '../roleNames.ts';
import { MemberMenu } from './MemberMenu.tsx';
import { rolesGivenBy } from './rolesGivenBy.ts';

const path = '/api/v1/organizations/current/members';
type Member = Schema<'Member'>;

/** The members of the organization; owners and admins change roles and remove people here. */
export function MembersTable() {
  const list = $api.useInfiniteQuery('get', path, { params: { query: { limit: 50 } } }, cursorPages);
  return (
    <PagedTable
      list={list}
      label={t('account.members')}
      minWidth={620}
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
                <Badge
                  color="orange"
                  variant="light"
                  tt="none"
                  title={member.kind === 'person' ? t('sso.deactivatedByDirectory') : undefined}
                >
                  {member.kind === 'person' ? t('sso.deactivated') : t('canvas.disabled')}
                </Badge>
              ) : null}
            </Group>
          ),
        },
        {
          title: t('common.email'),
          dimmed: true,
          cell: (member) => member.email ?? t('serviceAccounts.serviceAccount'),
        },
        { title: t('account.role'), width: 190, cell: (member) => <RoleCell member={member} /> },
        { title: t('account.joined'), dimmed: true, cell: (member) => <TimeAgo iso={member.created_at} /> },
        actionsColumn<Member>((member) => <MemberMenu member={member} />),
      ]}
    />
  );
}

function RoleCell({ member }: { member: Member }) {
  const me = useSession();
  const queryClient = useQueryClient();
  const change = $api.useMutation('patch', `${path}/{account_id}`, {
    onSuccess: () => notifyDone(t('members.roleChanged')),
    onError: (error) => notifyError(t('projects.couldNotChange'), error),
    onSettled: () => readAgain(queryClient, path, '/api/v1/organizations/current/invitations', '/api/v1/me'),
  });
  const givable = rolesGivenBy(me.role);
  if (member.source === 'mapped')
    return (
      <Stack gap={0}>
        <Text fz="inherit">{roleNames[member.role]}</Text>
        <Text size="xs" c="dimmed">
          {t('projects.groupRole')}
        </Text>
      </Stack>
    );
  if (member.kind === 'service_account' || !givable.includes(member.role)) return roleNames[member.role];
  const give = (role: Member['role']) =>
    change.mutate({ params: { path: { account_id: member.account_id } }, body: { role } });
  const choose = (role: Member['role']) => {
    if (member.account_id !== me.account.id) return give(role);
    return modals.openConfirmModal({
      title: t('members.changeOwnRole'),
      children: <Text size="sm">{t('members.changeOwnRoleText')}</Text>,
      labels: { confirm: t('members.changeRole'), cancel: t('common.cancel') },
      onConfirm: () => give(role),
    });
  };
  return (
    <Select
      aria-label={t('projects.roleOf', { name: member.name })}
      size="xs"
      w={150}
      allowDeselect={false}
      disabled={change.isPending}
      data={givable.map((role) => ({ value: role, label: roleNames[role] }))}
      value={change.isPending ? change.variables.body.role : member.role}
      onChange={(role) => {
        if (role !== null && role !== member.role) choose(role as Member['role']);
      }}
    />
  );
}
