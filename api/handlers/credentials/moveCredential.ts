import { withUniqueName } from '../../../db/withUniqueName.ts';
import { moveCredential as move } from '../../../domains/credentials/moveCredential.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';

/** Moves a credential to another project. */
export const moveCredential: Handler<'moveCredential'> = async ({ params, body, actor }, deps) => {
  const moving = { id: params.credential_id, actor, body };
  const row = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, (repositories) => move(repositories, moving)),
  );
  return { status: 200, body: presentCredential(row, deps) };
};
