import { newId } from '../../db/ids.ts';
import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import type { CredentialTypes } from './CredentialTypes.ts';
import { checkedHosts, checkedValues, credentialTypeOf } from './credentialValues.ts';
import { findCredential } from './readCredential.ts';

/** The caller and the new credential. */
export interface CredentialCreation {
  body: components['schemas']['CredentialCreate'];
  actor: AccountActor;
}

/**
 * Creates a credential in a project, by default in the caller's personal space. Errors: `not_found`, `insufficient_scope`,
 * `project_archived`, `invalid_request` for values that the type rejects; the constraint `credentials_name`.
 */
export async function createCredential(
  repositories: Repositories,
  { body, actor }: CredentialCreation,
  deps: { credentialTypes: CredentialTypes; secrets: Pick<Secrets, 'encrypt'> },
): Promise<CredentialRow> {
  const permission = 'credentials.create';
  const { organizationId, accountId } = actor;
  const { name, type } = body;
  const values = checkedValues(credentialTypeOf(deps.credentialTypes, type), body.values);
  const allowedHosts = checkedHosts(body.allowed_hosts);
  const id = newId('credential');
  const context = credentialContext({ id, organizationId }, 'values_encrypted');
  const valuesEncrypted = deps.secrets.encrypt(context, JSON.stringify(values));
  const project = await repositories.digitalOrganizations.findProject(body.project_id, accountId);
  const { id: projectId } = permitted(project, actor, permission);
  await repositories.credentials.insert({
    id,
    projectId,
    name,
    type,
    allowedHosts,
    valuesEncrypted,
    createdBy: accountId,
  });
  return findCredential(repositories, { id, actor, permission });
}
