import { withUniqueName } from '../../../db/withUniqueName.ts';
import { createCredential as create } from '../../../domains/credentials/createCredential.ts';
import { requireClient } from '../../../domains/credentials/apps/requireClient.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';

/** Creates a credential in a project, by default in the caller's personal space. */
export const createCredential: Handler<'createCredential'> = async ({ body, actor }, deps) => {
  const { credentials, credentialTypes } = deps;
  const of = { values: body.values, organizationId: actor.organizationId };
  await requireClient(credentialTypes.get(body.type), of, credentials.apps);
  const row = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, (repositories) => create(repositories, { body, actor }, deps)),
  );
  return { status: 201, body: presentCredential(row, deps) };
};
