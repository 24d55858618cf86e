import { List, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../../../api/listReads.ts';
import type { Schema } from '../../../api/client.ts';
import { useSecurityPolicies } from '../../../api/securityPolicies.ts';
import { CopyField } from '../../../parts/CopyField.tsx';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { t } from '../../../texts/texts.ts';
import { ShareForm } from './ShareForm.tsx';
import { ShareList } from './ShareList.tsx';
import { SharingOff } from './SharingOff.tsx';

type ShareDialogProps = {
  digitalOrganization: Pick<Schema<'DigitalOrganizationSummary'>, 'id' | 'name' | 'project_id' | 'permissions'>;
  onClose: () => void;
};

/** Shares a digital organization with people and projects, takes that back, tells who can open it, and gives its link. */
export function ShareDialog({ digitalOrganization, onClose }: ShareDialogProps) {
  const { id, name, project_id: projectId, permissions } = digitalOrganization;
  const mayShare = permissions.includes('share');
  const projects = useQuery(projectsRead());
  const policies = useSecurityPolicies();
  const isOff = policies.data?.sharing_enabled === false;
  return (
    <Modal opened onClose={onClose} title={t('digitalOrganizations.shareName', { name })} size="lg">
      <Stack>
        {mayShare && isOff ? <SharingOff /> : null}
        {mayShare ? (
          <ShareForm
            digitalOrganizationId={id}
            disabled={isOff}
            projects={(projects.data?.data ?? []).filter((one) => one.kind === 'team' && one.id !== projectId)}
          />
        ) : (
          <Text size="sm">{t('digitalOrganizations.onlyAdminsShare')}</Text>
        )}
        <Title order={3} fz="sm">
          {t('digitalOrganizations.whoHasAccess')}
        </Title>
        <ErrorNotice error={projects.error} onRetry={() => void projects.refetch()} />
        {projects.isPending ? <Skeleton height={48} /> : null}
        {projects.data === undefined ? null : (
          <Audience project={projects.data.data.find((one) => one.id === projectId)} />
        )}
        {mayShare ? <ShareList digitalOrganizationId={id} locked={isOff} /> : null}
        <CopyField
          label={t('digitalOrganizations.link')}
          value={`${window.location.origin}/digital-organizations/${id}`}
        />
        <Text size="sm" c="dimmed">
          {t('digitalOrganizations.linkForOthers')}
        </Text>
      </Stack>
    </Modal>
  );
}

/** Shows the users who can see a project: its members, and the organization's admins and owners. */
function Audience({ project }: { project: Schema<'Project'> | undefined }) {
  const isTeam = project?.kind === 'team';
  return (
    <List spacing="xs" size="sm" center ps={0}>
      <List.Item icon={isTeam ? <IconUsers size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}>
        {project === undefined
          ? t('digitalOrganizations.membersOfItsProject')
          : isTeam
            ? t('digitalOrganizations.membersOfProject', { name: project.name })
            : t('digitalOrganizations.ownerOfPersonalSpace')}
      </List.Item>
      <List.Item icon={<IconUsers size={16} aria-hidden />}>{t('digitalOrganizations.ownersAndAdmins')}</List.Item>
    </List>
  );
}
