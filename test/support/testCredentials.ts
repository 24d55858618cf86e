import { credentialDefinitions } from '../../activities/generated/registry.ts';
import { CredentialStore } from '../../domains/credentials/CredentialStore.ts';
import { CredentialTypes } from '../../domains/credentials/CredentialTypes.ts';
import type { AnyCredentialDefinition, UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import { openEnvelope, sealEnvelope } from '../../db/secrets/envelope.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { testPayloadKey } from './temporalTestData.ts';

export const testCredentialTypes = new CredentialTypes(credentialDefinitions);

const secrets: Pick<Secrets, 'encrypt' | 'decrypt'> = {
  encrypt: (context, plaintext) => sealEnvelope(testPayloadKey, context, Buffer.from(plaintext)),
  decrypt: (context, envelope) => openEnvelope([testPayloadKey], context, envelope).toString(),
};

const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') });

/** The credentials of a worker in tests, as made by `insertCredential`. */
export function testCredentials(database: Database, types = testCredentialTypes): CredentialStore {
  return new CredentialStore({ database, secrets, types, stream: outbound.stream });
}

/** Stores a credential that a test engine's nodes can use; returns its id. */
export async function insertCredential(
  database: Database,
  place: { organizationId: string; projectId: string; accountId: string },
  credential: { type: string; values: object; allowedHosts?: string[]; name?: string },
): Promise<string> {
  const id = newId('credential');
  const { organizationId, projectId, accountId } = place;
  const { type, values, allowedHosts = null, name = id } = credential;
  const valuesEncrypted = secrets.encrypt(
    credentialContext({ id, organizationId }, 'values_encrypted'),
    JSON.stringify(values),
  );
  await database.withOrganization(organizationId, ({ credentials }) =>
    credentials.insert({ id, projectId, name, type, allowedHosts, valuesEncrypted, createdBy: accountId }),
  );
  return id;
}

/** A credential as a node gets it, of a type with these values, or with the token of an OAuth2 type; for nodes that run alone. */
export function usedCredential(
  type: string,
  values: object,
  {
    allowedHosts = null,
    definitions = credentialDefinitions,
  }: { allowedHosts?: string[] | null; definitions?: readonly AnyCredentialDefinition[] } = {},
): UsedCredential {
  const known = new CredentialTypes(definitions).get(type);
  if (!known) throw new Error(`Unknown credential type "${type}".`);
  const isToken = known.definition.oauth2 !== undefined && 'access_token' in values;
  const read = isToken ? { ok: true as const, value: values } : known.checks.read(values as JsonObject);
  if (!read.ok) throw new Error(`${type}${read.problem.parameter} ${read.problem.message}`);
  const { authorize } = known.definition;
  const filled = read.value as JsonObject;
  return {
    id: 'crd_test',
    type,
    values: filled,
    allowedHosts,
    secrets: [...known.secretFields, ...(isToken ? ['access_token'] : [])].flatMap((field) =>
      typeof filled[field] === 'string' ? [filled[field]] : [],
    ),
    ...(authorize ? { authorize: async () => authorize(filled) } : {}),
  };
}
