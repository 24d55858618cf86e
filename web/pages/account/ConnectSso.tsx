import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** With which identity providers of the organization the account signs in. Nothing if the organization has none. */
export function ConnectSso() {
  const found = useQuery($api.queryOptions('get', '/api/v1/sso/connections', {}));
  const link = $api.useMutation('post', '/api/v1/sso/{sso_connection_id}/link', {
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notifyError(t('sso.couldNotBegin'), error),
  });
  const connections = found.data?.connections ?? [];
  if (connections.length === 0) return null;
  return (
    <FormPanel title={t('sso.companySignIn')} lead={t('sso.connectLead')}>
      <Stack gap="sm">
        {connections.map(({ id, name, connected, connected_as }) => (
          <Group key={id} justify="space-between">
            <Text size="sm" fw={500}>
              {name}
            </Text>
            {connected ? (
              <Text size="sm" c="dimmed">
                {connected_as === null ? t('credentials.connected') : t('sso.connectedAs', { name: connected_as })}
              </Text>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                loading={link.isPending}
                onClick={() => link.mutate({ params: { path: { sso_connection_id: id } } })}
              >
                {t('canvas.connect')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </FormPanel>
  );
}
