import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { readDeliverable } from '../../../domains/employees/publishing/readDeliverable.ts';
import type { Handler } from '../../handler.ts';

/** Rates the employee that made a deliverable, after its verdict. */
export const rateDeliverable: Handler<'rateDeliverable'> = async ({ params, body, actor }, { database }) => {
  const { organizationId, accountId } = actor;
  const query = { id: params.deliverable_id, actor, permission: 'deliverables.decide' } as const;
  const { id, status, title } = await database.withOrganization(organizationId, (repositories) =>
    readDeliverable(repositories, query),
  );
  await database.asSystem(async (repositories) => {
    const { listingFigures } = repositories;
    const work = await listingFigures.ratedWork(organizationId, id);
    if (status === 'pending' || work === null || work.isOwn)
      throw new AppError(
        'rating_not_offered',
        work?.isOwn ? 'Employees of the own organization are not rated.' : 'Accept or reject this deliverable first.',
      );
    await listingFigures.rate(organizationId, work, { deliverableId: id, stars: body.stars, ratedBy: accountId });
    await noteAudit(repositories, {
      organizationId,
      target: { id, name: title },
      before: { stars: work.stars },
      after: body,
    });
  });
  return { status: 200, body: { stars: body.stars } };
};
