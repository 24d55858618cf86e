import { changedCredential } from '../../../domains/credentials/changedCredential.ts';
import { findCredential } from '../../../domains/credentials/readCredential.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentCredential } from '../../presenters/credential.ts';

/** Changes a credential; its next use has the new values. Other hosts demand the secrets again. */
export const updateCredential: Handler<'updateCredential'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.edit' } as const;
  const row = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const { id } = await findCredential(repositories, query);
      const before = found(await repositories.credentials.lock(id));
      await repositories.credentials.save(id, changedCredential(before, body, deps));
      return findCredential(repositories, query);
    }),
  );
  return { status: 200, body: presentCredential(row, deps) };
};
