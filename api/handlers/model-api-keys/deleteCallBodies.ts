import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';

/** Deletes all kept prompts and answers of the organization. */
export const deleteCallBodies: Handler<'deleteCallBodies'> = async ({ actor }, { database }) => {
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const bodies = await repositories.callBodies.deleteAll();
    await noteAudit(repositories, { before: { bodies } });
  });
  return { status: 204 };
};
