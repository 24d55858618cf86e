import { Alert, List, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { scopeLabel } from '../../pages/account-api-keys/scopes.ts';
import { t } from '../../texts/texts.ts';

/** Shows the permissions that a role change adds and removes, and the affected holders. */
export function RoleChanges({ preview }: { preview: Schema<'RoleChangePreview'> }) {
  const { gained, lost, holders } = preview;
  const concerned = holders.filter(({ keeps_all: keepsAll }) => !keepsAll);
  if (gained.length + lost.length === 0)
    return <Alert color="gray" variant="light" role="status" title={t('roles.nothingChanges')} />;
  return (
    <Alert
      color={lost.length > 0 ? 'orange' : 'brand'}
      variant="light"
      role="status"
      title={t('roles.peopleConcerned', { count: concerned.length })}
    >
      <Stack gap="xs">
        {gained.length > 0 ? (
          <Text size="sm">{t('roles.gained', { scopes: gained.map(scopeLabel).join(', ') })}</Text>
        ) : null}
        {lost.length > 0 ? <Text size="sm">{t('roles.lost', { scopes: lost.map(scopeLabel).join(', ') })}</Text> : null}
        <List size="sm">
          {concerned.map((person) => (
            <List.Item key={`${person.account_id} ${person.project_id}`}>
              {person.email === null ? person.name : `${person.name} (${person.email})`}
              {person.project_name === null ? '' : `: ${person.project_name}`}
            </List.Item>
          ))}
        </List>
        {concerned.length < holders.length ? (
          <Text size="xs" c="dimmed">
            {t('roles.keepAll', { count: holders.length - concerned.length })}
          </Text>
        ) : null}
      </Stack>
    </Alert>
  );
}
