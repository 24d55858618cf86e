import { ActionIcon, Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconUser, IconUsers, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { LevelSelect } from './LevelSelect.tsx';
import { useShare } from './useShare.ts';

type ShareListProps = {
  digitalOrganizationId: string;
  /** Levels cannot be changed, only taken back. */
  locked: boolean;
};

/** With whom a digital organization is shared; each level can be changed, each share taken back. */
export function ShareList({ digitalOrganizationId, locked }: ShareListProps) {
  const path = { digital_organization_id: digitalOrganizationId };
  const list = $api.useQuery('get', '/api/v1/digital-organizations/{digital_organization_id}/shares', {
    params: { path, query: { limit: 250 } },
  });
  if (list.isPending) return <Skeleton height={36} />;
  if (list.data === undefined) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('digitalOrganizations.notSharedWithAnyone')}
      </Text>
    );
  return (
    <Stack
      component="ul"
      gap="xs"
      m={0}
      p={0}
      aria-label={t('digitalOrganizations.sharedWith')}
      style={{ listStyle: 'none' }}
    >
      {list.data.data.map((share) => (
        <ShareLine key={share.id} share={share} path={path} locked={locked} />
      ))}
    </Stack>
  );
}

type ShareLineProps = {
  share: Schema<'DigitalOrganizationShare'>;
  path: { digital_organization_id: string };
  locked: boolean;
};

function ShareLine({ share: { id, account, project, level }, path, locked }: ShareLineProps) {
  const queryClient = useQueryClient();
  const change = useShare({
    onError: (error) => notifyError(t('digitalOrganizations.couldNotChangePermission'), error),
  });
  const remove = $api.useMutation(
    'delete',
    '/api/v1/digital-organizations/{digital_organization_id}/shares/{share_id}',
    {
      onSuccess: () => {
        notifyDone(t('digitalOrganizations.noLongerShared', { name }));
        return readAgain(queryClient, '/api/v1/digital-organizations/{digital_organization_id}/shares');
      },
      onError: (error) => notifyError(t('digitalOrganizations.couldNotRemoveShare'), error),
    },
  );
  const name = account?.name ?? project?.name ?? '';
  const Icon = account === null ? IconUsers : IconUser;
  const target = account === null ? { project_ids: [project!.id] } : { account_ids: [account.id] };
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />
      <Box flex={1} miw={0}>
        <Text size="sm" truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {account?.email ?? t('common.project')}
        </Text>
      </Box>
      <LevelSelect
        label={t('digitalOrganizations.permissionOfName', { name })}
        value={change.isPending ? change.variables.body.level : level}
        disabled={locked || change.isPending}
        onChange={(next) => change.mutate({ params: { path }, body: { level: next, ...target } })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={remove.isPending}
        aria-label={t('digitalOrganizations.stopSharingWithName', { name })}
        onClick={() => remove.mutate({ params: { path: { ...path, share_id: id } } })}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}
