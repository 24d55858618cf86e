import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** Whether a credential has a client of its own, or uses the OAuth app of the organization or the instance. */
type Client = { hasApp: boolean; isOwn: boolean; setOwn: (isOwn: boolean) => void };

/** Returns the client of a credential: an OAuth app, if there is one and people choose no other. */
export function useClient(
  type: Schema<'CredentialType'> | null,
  { stored, withApp }: { stored: Schema<'Credential'> | null; withApp: readonly string[] },
): Client {
  const [chosen, setOwn] = useState<boolean | null>(null);
  const hasApp = type !== null && withApp.includes(type.type);
  const isStored = stored !== null && stored.values['client_id'] !== undefined;
  return { hasApp, isOwn: !hasApp || (chosen ?? isStored), setOwn };
}

/** Offers an own client if there is an OAuth app, and shows the next step if there is none. */
export function ClientChoice({ type, client }: { type: Schema<'CredentialType'>; client: Client }) {
  if (type.oauth_app === null) return null;
  const { vendor, help } = type.oauth_app;
  return (
    <>
      {client.hasApp ? (
        <Checkbox
          label={t('credentials.ownClient')}
          description={t('credentials.ownClientText')}
          checked={client.isOwn}
          onChange={(event) => client.setOwn(event.currentTarget.checked)}
        />
      ) : (
        <Text size="sm">{t('credentials.noOAuthApp', { vendor })}</Text>
      )}
      {client.isOwn ? (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      ) : null}
    </>
  );
}
