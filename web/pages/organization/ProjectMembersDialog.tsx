import { ActionIcon, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { readAgain } from '../../api/reads.ts';
import { useSession } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyError } from '../../parts/notify.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { AddProjectMember } from './AddProjectMember.tsx';
import { useProjectRoles } from './useProjectRoles.ts';

const path = '/api/v1/projects/{project_id}/members';
type Member = Schema<'ProjectMember'>;
type ProjectMembersDialogProps = { project: Schema<'Project'>; onClose: () => void };

/** Lists the members of a team project by role; users who may manage them change roles here. */
export function ProjectMembersDialog({ project, onClose }: ProjectMembersDialogProps) {
  const input = { params: { path: { project_id: project.id }, query: { limit: 250 } } };
  const list = $api.useInfiniteQuery('get', path, input, cursorPages);
  const members = linesOf(list.data);
  const { nameOf } = useProjectRoles();
  const manages = project.permissions.includes('manage_members');
  return (
    <Modal opened onClose={onClose} title={t('projects.members', { name: project.name })} size="lg">
      <Stack>
        {manages ? <AddProjectMember projectId={project.id} members={members} /> : null}
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        {list.isPending ? <TableSkeleton lines={2} /> : null}
        {list.data !== undefined && members.length === 0 ? <Text size="sm">{t('projects.nobodyYet')}</Text> : null}
        {[...Map.groupBy(members, ({ role }) => role)].map(([role, those]) => (
          <Stack key={role} gap="xs" component="section" aria-label={nameOf(role)}>
            <Text size="xs" fw={600} c="dimmed">
              {`${nameOf(role)} (${those.length})`}
            </Text>
            {those.map((member) => (
              <MemberLine key={member.account_id} member={member} projectId={project.id} manages={manages} />
            ))}
          </Stack>
        ))}
        <LoadMore query={list} />
        <Text size="xs" c="dimmed">
          {t('projects.adminsReachAll')}
        </Text>
      </Stack>
    </Modal>
  );
}

function MemberLine({ member, projectId, manages }: { member: Member; projectId: string; manages: boolean }) {
  const me = useSession();
  const { choices, nameOf } = useProjectRoles();
  const queryClient = useQueryClient();
  const reads = { onSettled: () => readAgain(queryClient, path, '/api/v1/projects') };
  const change = $api.useMutation('put', `${path}/{account_id}`, {
    ...reads,
    onError: (error) => notifyError(t('projects.couldNotChange'), error),
  });
  const remove = $api.useMutation('delete', `${path}/{account_id}`, {
    ...reads,
    onError: (error) => notifyError(t('projects.couldNotRemove'), error),
  });
  const params = { path: { project_id: projectId, account_id: member.account_id } };
  return (
    <Group wrap="nowrap" gap="xs">
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" fw={500} truncate>
          {member.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {member.email ?? t('serviceAccounts.serviceAccount')}
        </Text>
        {member.source === 'mapped' ? (
          <Text size="xs" c="dimmed">
            {t('projects.groupRole')}
          </Text>
        ) : null}
      </Stack>
      {manages ? (
        <Select
          aria-label={t('projects.roleOf', { name: member.name })}
          w={150}
          allowDeselect={false}
          data={choices}
          value={change.isPending ? change.variables.body.role : member.role}
          onChange={(role) => change.mutate({ params, body: { role: role ?? member.role } })}
        />
      ) : (
        <Text size="sm">{nameOf(member.role)}</Text>
      )}
      {(manages && member.kind === 'person') || member.account_id === me.account.id ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('playground.removeName', { name: member.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params })}
        >
          <IconX size={16} />
        </ActionIcon>
      ) : null}
    </Group>
  );
}
