import type { CredentialStore } from '../../domains/credentials/CredentialStore.ts';
import { isConnectable, type CredentialType, type CredentialTypes } from '../../domains/credentials/CredentialTypes.ts';
import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A credential without its secrets: only which of them are there. */
export function presentCredential(
  row: CredentialRow,
  { credentials, credentialTypes }: { credentials: CredentialStore; credentialTypes: CredentialTypes },
): Schemas['Credential'] {
  const values = credentials.values(row);
  const known = credentialTypes.get(row.type);
  // Of a type that is unknown by now nothing can be told to be no secret.
  const isSecret = (field: string): boolean => known === undefined || known.secretFields.includes(field);
  const fields = Object.keys(values);
  return {
    id: row.id,
    project_id: row.projectId,
    name: row.name,
    type: row.type,
    values: Object.fromEntries(fields.filter((field) => !isSecret(field)).map((field) => [field, values[field]])),
    secrets_set: fields.filter((field) => isSecret(field) && values[field] !== ''),
    allowed_hosts: row.allowedHosts,
    shared_with: row.sharedWith,
    connected: isConnectable(known) ? row.tokensEncrypted !== null : null,
    access: accessOf(row, known, credentials),
    last_test:
      row.testedAt === null || row.testPassed === null
        ? null
        : { tested_at: row.testedAt.toISOString(), passed: row.testPassed },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function accessOf(
  row: CredentialRow,
  type: CredentialType | undefined,
  credentials: CredentialStore,
): Schemas['Credential']['access'] {
  const { access, scopes } = type?.definition.oauth2 ?? {};
  if (!access || row.tokensEncrypted === null) return null;
  const values = credentials.values(row);
  const granted = credentials.oauth2.grantedScopes(row);
  const { granted: kinds, missing } = access(values, granted);
  const known = scopes?.known ?? [];
  return {
    granted: kinds,
    missing_scopes: missing,
    scopes: granted === null || !scopes ? null : known.filter((scope) => scopes.isGranted(scope, granted)),
  };
}
