import { Alert, Button, List, Text } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { $api, type Schema } from '../api/client.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { t } from '../texts/texts.ts';
import { accessLabel } from './missingScopes.ts';

type CredentialAccessProps = {
  credential: Schema<'Credential'>;
  type: Schema<'CredentialType'>;
  connecting: boolean;
  onConnect: () => void;
};

/** Lists the operations that lack access of a connected sign-in, and signs in again with all that they need. */
export function CredentialAccess({ credential, type, connecting, onConnect }: CredentialAccessProps) {
  const params = { path: { credential_id: credential.id } };
  const { data, error } = $api.useQuery('get', '/api/v1/credentials/{credential_id}/access', { params });
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined || data.missing.length + data.hidden === 0) return null;
  return (
    <Alert color="orange" icon={<IconShieldExclamation aria-hidden />} title={t('credentials.operationsLackAccess')}>
      <List size="sm" spacing={4}>
        {data.missing.map((one) => (
          <List.Item key={`${one.digital_organization_id} ${one.node_id} ${one.node_name} ${one.operation}`}>
            {t('credentials.nodeLacks', {
              node: one.node_name,
              name: one.digital_organization_name,
              access: accessLabel(type, one.scopes),
            })}
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {one.scopes.join(', ')}
            </Text>
          </List.Item>
        ))}
        {data.hidden > 0 ? <List.Item>{t('credentials.hiddenLack', { count: data.hidden })}</List.Item> : null}
      </List>
      <Button mt="sm" size="xs" color="orange" loading={connecting} onClick={onConnect}>
        {t('credentials.reconnect')}
      </Button>
    </Alert>
  );
}
