import { readCredentialMove } from '../../../domains/credentials/readCredentialMove.ts';
import type { Handler } from '../../handler.ts';
import { presentLosing } from '../../presenters/losing.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Returns the users of a credential that lose it after a move. */
export const checkCredentialMove: Handler<'checkCredentialMove'> = async ({ params, body, actor }, { database }) => {
  const rows = await database.withOrganization(actor.organizationId, async (repositories) => {
    const query = { id: params.credential_id, actor, projectId: body.project_id };
    const { id } = await readCredentialMove(repositories, query);
    const move = { targetId: body.project_id, stays: body.keep_shared ?? false };
    return repositories.projectContents.losingCredential(id, move, projectViewOf(actor));
  });
  return { status: 200, body: { losing: presentLosing(rows) } };
};
