import { findCredential } from '../../../domains/credentials/readCredential.ts';
import { readCredentialAccess } from '../../../domains/credentials/scopes/readCredentialAccess.ts';
import type { Handler } from '../../handler.ts';
import { presentCredentialAccess } from '../../presenters/credentialAccess.ts';

/** Reads the granted scopes of a credential, and the operations that lack some. */
export const getCredentialAccess: Handler<'getCredentialAccess'> = async ({ params, actor }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.view' } as const;
  return deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const row = await findCredential(repositories, query);
    const access = await readCredentialAccess(repositories, { row, actor }, deps);
    return { status: 200, body: presentCredentialAccess(access, deps.credentialTypes.get(row.type)) };
  });
};
