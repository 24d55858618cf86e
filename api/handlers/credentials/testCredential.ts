import { findCredential } from '../../../domains/credentials/readCredential.ts';
import { tryCredential } from '../../../domains/credentials/tryCredential.ts';
import type { Handler } from '../../handler.ts';

/** Tests a stored credential at its peer, returns the result, and stores whether it passed. */
export const testCredential: Handler<'testCredential'> = async ({ params, actor, signal }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.use' } as const;
  const row = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findCredential(repositories, query),
  );
  const body = await tryCredential(row, deps, signal);
  if (body.result !== 'not_testable')
    await deps.database.withOrganization(actor.organizationId, ({ credentials }) =>
      credentials.saveTest(row, body.result === 'ok'),
    );
  return { status: 200, body };
};
