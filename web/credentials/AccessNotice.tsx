import { Text } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { entrySchema, fieldsOf, wordLabel } from '../forms/jsonSchema.ts';
import { t } from '../texts/texts.ts';

type AccessNoticeProps = {
  credential: Schema<'Credential'>;
  type: Schema<'CredentialType'> | undefined;
  /** Kinds of access of which a node needs one. */
  needs?: readonly string[] | undefined;
};

/** Shows the access that a connected credential lacks: scopes that the account has not granted, or access that a node needs. */
export function AccessNotice({ credential: { access }, type, needs = [] }: AccessNoticeProps) {
  if (access === null) return null;
  const isLacking = needs.length > 0 && !needs.some((word) => access.granted.includes(word));
  if (!isLacking && access.missing_scopes.length === 0) return null;
  return (
    <Text size="xs" c="orange.9" role="status" mt={4}>
      {isLacking
        ? t('credentials.accessLacking', { access: labelOf(type, needs[0]!) })
        : t('credentials.accessMissing', { scopes: access.missing_scopes.join(', ') })}
    </Text>
  );
}

function labelOf(type: Schema<'CredentialType'> | undefined, word: string): string {
  const scopes = fieldsOf(type?.parameters ?? {}).find(({ name }) => name === 'scopes')?.schema;
  return scopes === undefined ? word : wordLabel(entrySchema(scopes), word);
}
