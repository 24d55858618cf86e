import { withUniqueName } from '../../../db/withUniqueName.ts';
import { createCredential as create } from '../../../domains/credentials/createCredential.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';

/** Creates a credential in a project, by default in the caller's personal space. */
export const createCredential: Handler<'createCredential'> = async ({ body, actor }, deps) => {
  const row = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, (repositories) => create(repositories, { body, actor }, deps)),
  );
  return { status: 201, body: presentCredential(row, deps) };
};
