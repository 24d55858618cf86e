import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';

/** Deletes all cached answers of the organization. */
export const deleteCachedResponses: Handler<'deleteCachedResponses'> = async (
  { actor },
  { database, responseCache: cache },
) => {
  await cache.settled();
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const responses = await repositories.responseCache.deleteAll();
    await noteAudit(repositories, { before: { responses } });
  });
  return { status: 204 };
};
