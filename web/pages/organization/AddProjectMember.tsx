import { Button, Group, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { membersRead } from '../../api/listReads.ts';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { useProjectRoles } from './useProjectRoles.ts';

type AddProjectMemberProps = { projectId: string; members: readonly Schema<'ProjectMember'>[] };

/** Adds a member of the organization to a project with a role. */
export function AddProjectMember({ projectId, members }: AddProjectMemberProps) {
  const queryClient = useQueryClient();
  const [accountId, setAccountId] = useState<string | null>(null);
  const [role, setRole] = useState('editor');
  const { choices } = useProjectRoles();
  const people = useQuery(membersRead());
  const add = $api.useMutation('put', '/api/v1/projects/{project_id}/members/{account_id}', {
    onSuccess: () => {
      setAccountId(null);
      return readAgain(queryClient, '/api/v1/projects/{project_id}/members', '/api/v1/projects');
    },
    onError: (error) => notifyError(t('projects.couldNotAdd'), error),
  });
  const isIn = new Set(members.map((member) => member.account_id));
  const others = (people.data?.data ?? []).filter((member) => member.kind === 'person' && !isIn.has(member.account_id));
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label={t('projects.addMemberLabel')}
        flex={1}
        miw={200}
        searchable
        nothingFoundMessage={t('projects.everybodyIsIn')}
        data={others.map(({ account_id: value, name, email }) => ({ value, label: `${name} (${email})` }))}
        value={accountId}
        onChange={setAccountId}
      />
      <Select
        aria-label={t('account.role')}
        w={150}
        allowDeselect={false}
        data={choices}
        value={role}
        onChange={(next) => setRole(next ?? role)}
      />
      <Button
        disabled={accountId === null}
        loading={add.isPending}
        onClick={() => {
          const path = { project_id: projectId, account_id: accountId ?? '' };
          add.mutate({ params: { path }, body: { role } });
        }}
      >
        {t('projects.addMember')}
      </Button>
    </Group>
  );
}
