import { findCredential } from '../../../domains/credentials/readCredential.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';

/** Reads a credential, without its secrets. */
export const getCredential: Handler<'getCredential'> = async ({ params, actor }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.view' } as const;
  const row = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findCredential(repositories, query),
  );
  return { status: 200, body: presentCredential(row, deps) };
};
