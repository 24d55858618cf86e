import { List, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { $api, type Schema } from '../../api/client.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';

type ShareDialogProps = { digitalOrganization: Schema<'DigitalOrganizationSummary'>; onClose: () => void };

/** Gives the link of a digital organization, and tells who can open it. */
export function ShareDialog({ digitalOrganization: { id, name, project_id }, onClose }: ShareDialogProps) {
  const projects = $api.useQuery('get', '/api/v1/projects', { params: { query: { limit: 250 } } });
  const project = projects.data?.data.find((one) => one.id === project_id);
  return (
    <Modal opened onClose={onClose} title={t('Share “{{name}}”', { name })}>
      <Stack>
        <CopyField label={t('link')} value={`${window.location.origin}/digital-organizations/${id}`} />
        <Title order={3} fz="sm">
          {t('Who can open it')}
        </Title>
        <ErrorNotice error={projects.error} onRetry={() => void projects.refetch()} />
        {projects.isPending ? <Skeleton height={48} /> : null}
        {projects.data === undefined ? null : <Audience project={project} />}
        <Text size="sm" c="dimmed">
          {t('Everybody else who opens the link is told that there is nothing at this address.')}
        </Text>
      </Stack>
    </Modal>
  );
}

/** Who sees a project: those in it, and who looks after the whole organization. */
function Audience({ project }: { project: Schema<'Project'> | undefined }) {
  const isTeam = project?.kind === 'team';
  return (
    <List spacing="xs" size="sm" center>
      <List.Item icon={isTeam ? <IconUsers size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}>
        {isTeam
          ? t('The members of the project “{{name}}”', { name: project.name })
          : t('The person whose personal space it is in')}
      </List.Item>
      <List.Item icon={<IconUsers size={16} aria-hidden />}>
        {t('Owners and administrators of the organization')}
      </List.Item>
    </List>
  );
}
