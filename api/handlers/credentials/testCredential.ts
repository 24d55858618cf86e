import { findCredential } from '../../credentials/readCredential.ts';
import { tryCredential } from '../../credentials/tryCredential.ts';
import type { Handler } from '../../handler.ts';

/** Tries a stored credential at its peer and says what came of it. */
export const testCredential: Handler<'testCredential'> = async ({ params, actor, signal }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.use' } as const;
  const row = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findCredential(repositories, query),
  );
  return { status: 200, body: await tryCredential(row, deps, signal) };
};
