import { noteAudit } from '../audit/noteAudit.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from '../identity/actor.ts';
import { readDeliverable } from './publishing/readDeliverable.ts';

/**
 * Rates the employee that made a deliverable, after its verdict. A later rating replaces an earlier one. Errors: `not_found`,
 * `insufficient_scope`, `rating_not_offered`.
 */
export async function rateDeliverable(
  database: Database,
  { id, actor, stars }: { id: string; actor: AccountActor; stars: number },
): Promise<void> {
  const { organizationId, accountId } = actor;
  const { status, title } = await database.withOrganization(organizationId, (repositories) =>
    readDeliverable(repositories, { id, actor, permission: 'deliverables.decide' }),
  );
  await database.asSystem(async (repositories) => {
    const { listingFigures } = repositories;
    const work = await listingFigures.ratedWork(organizationId, id);
    if (status === 'pending' || work === null || work.isOwn)
      throw new AppError(
        'rating_not_offered',
        work?.isOwn ? 'Employees of the own organization are not rated.' : 'Accept or reject this deliverable first.',
      );
    await listingFigures.rate(organizationId, work, { deliverableId: id, stars, ratedBy: accountId });
    await noteAudit(repositories, {
      organizationId,
      target: { id, name: title },
      before: { stars: work.stars },
      after: { stars },
    });
  });
}
