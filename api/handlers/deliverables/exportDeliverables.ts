import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { deliverableFilter } from '../../../domains/employees/publishing/deliverableFilter.ts';
import { poolArchive, poolLimits } from '../../employees/poolArchive.ts';
import type { Handler } from '../../handler.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/**
 * Writes deliverables with their parts and signed manifests into one archive. Errors: `request_too_large` if they are more than one may
 * hold.
 */
export const exportDeliverables: Handler<'exportDeliverables'> = async ({ query, actor }, deps) => {
  const { organizationId } = actor;
  const filter = deliverableFilter(query);
  const view = projectViewOf(actor);
  await deps.database.withOrganization(organizationId, async (repositories) => {
    const { deliverables, parts, bytes } = await repositories.deliverables.measure(
      view,
      filter,
      poolLimits.deliverables,
    );
    if (deliverables > poolLimits.deliverables || parts > poolLimits.parts || bytes > poolLimits.bytes)
      throw new AppError(
        'request_too_large',
        'That is more than one archive holds (2,000 deliverables, 20,000 parts, 8 GiB). Export a shorter time.',
      );
    await noteAudit(repositories, { after: { ...query, deliverables } });
  });
  const name = `data-pool-${new Date().toISOString().slice(0, 10)}.zip`;
  return {
    status: 200,
    contentType: 'application/zip',
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
    raw: poolArchive(deps, { organizationId, view, filter }),
  };
};
