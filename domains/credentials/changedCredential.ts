import type { JsonObject } from '../executions/item.ts';
import type { CredentialStore } from './CredentialStore.ts';
import { isConnectable, type CredentialType, type CredentialTypes } from './CredentialTypes.ts';
import type { CredentialChange, CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { checkedHosts, checkedValues, credentialTypeOf, opensHosts } from './credentialValues.ts';

/** Dependencies of a change of a credential. */
export interface ChangeDeps {
  credentials: Pick<CredentialStore, 'values'>;
  credentialTypes: CredentialTypes;
  secrets: Pick<Secrets, 'encrypt'>;
}

/**
 * Returns a stored credential with the changes of a request. Tokens go where the client that got them is another one, or where they
 * could reach other hosts than before. Errors: `invalid_request` for what the type does not accept, and for other hosts
 * without every secret.
 */
export function changedCredential(
  row: CredentialRow,
  body: components['schemas']['CredentialUpdate'],
  deps: ChangeDeps,
): Required<CredentialChange> {
  const type = credentialTypeOf(deps.credentialTypes, row.type);
  const before = { values: deps.credentials.values(row), allowedHosts: row.allowedHosts };
  const after = {
    values: body.values ? checkedValues(type, { ...before.values, ...body.values }) : before.values,
    allowedHosts: body.allowed_hosts === undefined ? row.allowedHosts : checkedHosts(body.allowed_hosts),
  };
  const opens = opensHosts(type, before, after);
  if (opens) requireSecrets(type, after.values, body.values ?? {});
  const isOtherClient = Object.keys({ ...before.values, ...after.values }).some(
    (field) =>
      !type.secretFields.includes(field) &&
      JSON.stringify(before.values[field]) !== JSON.stringify(after.values[field]),
  );
  // Tokens that need no person are requested again: a key can be that of another account.
  const isRequestedAgain = body.values !== undefined && !isConnectable(type);
  const context = credentialContext(row, 'values_encrypted');
  return {
    name: body.name ?? row.name,
    allowedHosts: after.allowedHosts,
    valuesEncrypted: body.values ? deps.secrets.encrypt(context, JSON.stringify(after.values)) : row.valuesEncrypted,
    tokensEncrypted: opens || isOtherClient || isRequestedAgain ? null : row.tokensEncrypted,
  };
}

function requireSecrets({ secretFields }: CredentialType, after: JsonObject, given: JsonObject): void {
  const missing = secretFields.find((field) => after[field] !== undefined && after[field] !== '' && !given[field]);
  if (missing === undefined) return;
  throw new AppError('invalid_request', `Enter "${missing}" again to change the allowed hosts.`, {
    param: `/values/${missing}`,
  });
}
