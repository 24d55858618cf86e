import { Button, Group, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { $api } from '../../api/client.ts';
import { meKey } from '../../api/queryClient.ts';
import { useSession } from '../../app/session.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { NameForm } from '../../parts/NameForm.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { MembersTable } from './MembersTable.tsx';
import { ProjectsTable } from './ProjectsTable.tsx';
import { membershipText } from './roleNames.ts';
import { SecurityPolicies } from './SecurityPolicies.tsx';

/** The organization that the session acts in: name, members, projects, and the way to another one. */
export function OrganizationPage() {
  const me = useSession();
  const queryClient = useQueryClient();
  const rename = $api.useMutation('patch', '/api/v1/organizations/current', {
    onSuccess: () => {
      notifyDone(t('Organization name saved.'));
      return queryClient.invalidateQueries({ queryKey: meKey });
    },
    onError: (error) => notifyError(t('Could not save the name'), error),
  });
  return (
    <PageFrame title={t('Organization')} description={membershipText(me.role, me.organization.name)}>
      <FormPanel title={t('Organization name')}>
        {me.role === 'member' ? (
          <Text size="sm">{t('Only owners and admins can change this.')}</Text>
        ) : (
          <NameForm
            key={me.organization.name}
            label={t('Name')}
            name={me.organization.name}
            busy={rename.isPending}
            onSave={(name) => rename.mutate({ body: { name } })}
          />
        )}
      </FormPanel>
      {me.organizations.length > 1 ? <SwitchOrganization /> : null}
      <FormPanel title={t('Members')} lead={t('People in this organization.')}>
        <MembersTable />
      </FormPanel>
      <FormPanel
        title={t('Projects')}
        lead={t(
          'Projects contain digital organizations, credentials and data tables. You see the projects you belong to.',
        )}
      >
        <ProjectsTable />
      </FormPanel>
      {me.role === 'member' ? null : (
        <FormPanel
          title={t('Security & policies')}
          lead={t('Apply to everyone in the organization, including owners and admins.')}
        >
          <SecurityPolicies />
        </FormPanel>
      )}
    </PageFrame>
  );
}

function SwitchOrganization() {
  const me = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const move = $api.useMutation('patch', '/api/v1/sessions/current', {
    onSuccess: async () => {
      await queryClient.resetQueries();
      await navigate('/');
    },
    onError: (error) => notifyError(t('Could not switch organization'), error),
  });
  return (
    <FormPanel title={t('Switch organization')} lead={t('Applies to this browser session.')}>
      <Group align="flex-end">
        <Select
          label={t('Organization')}
          miw={240}
          allowDeselect={false}
          searchable
          disabled={move.isPending}
          value={me.organization.id}
          data={me.organizations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            if (id !== null && id !== me.organization.id) move.mutate({ body: { organization_id: id } });
          }}
        />
        {move.isPending ? <Button loading variant="subtle" aria-label={t('Loading')} /> : null}
      </Group>
    </FormPanel>
  );
}
