import { Button, Group, Text } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { accessLabel, missingOf } from './missingScopes.ts';

type AccessNoticeProps = {
  credential: Schema<'Credential'>;
  type: Schema<'CredentialType'> | undefined;
  /** Kinds of access of which a node needs one. */
  needs?: readonly string[] | undefined;
  /** Alternatives of scopes that an operation needs, each with spaces between its scopes. */
  needed?: readonly string[] | undefined;
  connecting?: boolean;
  /** Absent if no sign-in is possible. */
  onConnect?: (() => void) | undefined;
};

/** Shows the access that a connected credential lacks, and signs in again: scopes of an operation, access of a node, or refused scopes. */
export function AccessNotice({ credential, type, needs = [], needed = [], connecting, onConnect }: AccessNoticeProps) {
  const { access } = credential;
  if (access === null) return null;
  const missing = missingOf(needed, access.scopes);
  const isLacking = needed.length === 0 && needs.length > 0 && !needs.some((word) => access.granted.includes(word));
  const isAsked = missing.length > 0;
  if (!isLacking && !isAsked && access.missing_scopes.length === 0) return null;
  const text = isAsked
    ? t('credentials.operationLacks', { access: accessLabel(type, missing), scopes: missing.join(', ') })
    : isLacking
      ? t('credentials.accessLacking', { access: accessLabel(type, [], needs[0]) })
      : t('credentials.accessMissing', { scopes: access.missing_scopes.join(', ') });
  return (
    <Group gap={6} mt={4} role="status" align="center">
      <Text size="xs" c="orange.9" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {onConnect && isAsked ? (
        <Button variant="light" color="orange" size="compact-xs" loading={connecting ?? false} onClick={onConnect}>
          {t('credentials.reconnect')}
        </Button>
      ) : null}
    </Group>
  );
}
