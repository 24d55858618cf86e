import { Anchor, Box, Center, Select, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../api/client.ts';
import { TwoFactorPanel } from '../pages/account/TwoFactorPanel.tsx';
import { notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { useSignOut } from './session.ts';

/** In the place of every page while a second factor is demanded that the session does not have: sets one up. */
export function TwoFactorRequired({ me }: { me: Schema<'Me'> }) {
  useDocumentTitle(`${t('security.twoFactorAuthentication')} · Bureau`);
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  const change = $api.useMutation('patch', '/api/v1/sessions/current', {
    onSuccess: () => queryClient.resetQueries(),
    onError: (error) => notifyError(t('account.couldNotSwitchOrganization'), error),
  });
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack maw={480} w="100%">
        <Box>
          <Title order={1} fz={22}>
            {t('security.twoFactorIsRequired')}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {t('security.organizationRequiresTwoFactor', { name: me.organization.name })}
          </Text>
        </Box>
        <TwoFactorPanel />
        {me.organizations.length > 1 ? (
          <Select
            label={t('security.switchOrganization')}
            data={me.organizations.map(({ id, name }) => ({ value: id, label: name }))}
            value={me.organization.id}
            allowDeselect={false}
            disabled={change.isPending}
            onChange={(id) => id !== null && change.mutate({ body: { organization_id: id } })}
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
