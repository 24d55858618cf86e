import { findCredential } from '../../../domains/credentials/readCredential.ts';
import { readCredentialMove } from '../../../domains/credentials/readCredentialMove.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';

/** Moves a credential to another project. */
export const moveCredential: Handler<'moveCredential'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.view' } as const;
  const row = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      await repositories.credentials.lock(query.id);
      const { id, projectId } = await readCredentialMove(repositories, { ...query, projectId: body.project_id });
      const move = { targetId: body.project_id, stays: body.keep_shared ?? false };
      if (projectId !== body.project_id) await repositories.projectContents.moveCredentials([id], move);
      return findCredential(repositories, query);
    }),
  );
  return { status: 200, body: presentCredential(row, deps) };
};
