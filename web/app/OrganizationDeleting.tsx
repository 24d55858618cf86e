import { Alert, Anchor, Button, Center, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../api/client.ts';
import { notifyDone, notifyError } from '../parts/notify.ts';
import { absoluteTime } from '../parts/time.ts';
import { t } from '../texts/texts.ts';
import { useSignOut } from './session.ts';

/**
 * Replaces every page while the organization is being deleted: explains the consequences, and offers to restore it or to switch to another
 * one.
 */
export function OrganizationDeleting({ me, deletesAt }: { me: Schema<'Me'>; deletesAt: string }) {
  const { name, id } = me.organization;
  useDocumentTitle(`${t('leaving.isBeingDeleted', { name })} · Bureau`);
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  const restore = $api.useMutation('delete', '/api/v1/organizations/current/deletion', {
    onSuccess: () => {
      notifyDone(t('leaving.organizationRestored'));
      return queryClient.resetQueries();
    },
    onError: (error) => notifyError(t('leaving.couldNotRestore'), error),
  });
  const change = $api.useMutation('patch', '/api/v1/sessions/current', {
    onSuccess: () => queryClient.resetQueries(),
    onError: (error) => notifyError(t('account.couldNotSwitchOrganization'), error),
  });
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack maw={480} w="100%">
        <Title order={1} fz={22} style={{ overflowWrap: 'anywhere' }}>
          {t('leaving.isBeingDeleted', { name })}
        </Title>
        <Alert color="red" variant="light">
          <Text size="sm">{t('leaving.nothingRuns', { time: absoluteTime(deletesAt) })}</Text>
          {me.role === 'owner' ? null : (
            <Text size="sm" mt={4}>
              {t('leaving.askAnOwner')}
            </Text>
          )}
        </Alert>
        {me.role === 'owner' ? (
          <Group>
            <Button loading={restore.isPending} onClick={() => restore.mutate({})}>
              {t('leaving.restore')}
            </Button>
          </Group>
        ) : null}
        {me.organizations.length > 1 ? (
          <Select
            label={t('security.switchOrganization')}
            data={me.organizations.map((one) => ({ value: one.id, label: one.name }))}
            value={id}
            allowDeselect={false}
            disabled={change.isPending}
            onChange={(to) => to !== null && change.mutate({ body: { organization_id: to } })}
          />
        ) : null}
        <Text size="sm">
          <Anchor component="button" type="button" underline="always" onClick={() => void signOut()}>
            {t('app.signOut')}
          </Anchor>
        </Text>
      </Stack>
    </Center>
  );
}
