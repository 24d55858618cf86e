import { formatCredits, parseCredits } from '../../../db/credits.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { positionSlug, slugBase } from '../../../domains/employees/publishing/positionSlug.ts';
import { hiredPosition } from '../../../domains/employees/publishing/readPosition.ts';
import { readLimit } from '../../../domains/employees/publishing/readLimit.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentPosition } from '../../presenters/position.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';

const mostPositions = 1_000;

/** Hires an employee for a project, at its price of now. */
export const hireEmployee: Handler<'hireEmployee'> = async ({ params, body = {}, actor }, deps) => {
  const { organizationId, accountId } = actor;
  const { listing, major } = await deps.database.asSystem(async ({ market }) => {
    const one = found(await market.find(organizationId, params.listing_id, body.link));
    if (!(await market.isListed(one.id)))
      throw new AppError('employee_withdrawn', 'Its publisher has taken this employee from the market.');
    const versions = await market.versions(one.employeeId);
    return { listing: one, major: versions.find(({ id }) => id === one.versionId)!.major };
  });
  if (body.credits !== undefined && parseCredits(body.credits, '/credits') < listing.priceMicros)
    throw new AppError('price_changed', `A call of this employee costs ${formatCredits(listing.priceMicros)} now.`, {
      param: '/credits',
    });
  const id = newId('position');
  const name = body.name ?? listing.name;
  await withUniqueName(() =>
    deps.database.withOrganization(organizationId, async ({ digitalOrganizations, positions }) => {
      const project = await digitalOrganizations.findProject(body.project_id, accountId);
      const { id: projectId } = permitted(project, actor, 'employees.hire');
      if ((await positions.count()) >= mostPositions)
        throw new AppError('employee_limit_reached', `An organization can have up to ${mostPositions} positions.`);
      await positions.insert({
        id,
        projectId,
        listingId: listing.id,
        name,
        slug: positionSlug(name, await positions.slugsLike(slugBase(name))),
        versionMode: body.version_mode ?? 'following',
        versionId: listing.versionId,
        major,
        acceptedPriceMicros: listing.priceMicros,
        defaultInput: body.default_input ?? {},
        monthlyLimitMicros: readLimit(body.monthly_credit_limit ?? null),
        acceptAfterDays: body.accept_after_days ?? null,
        hiredBy: accountId,
      });
    }),
  );
  return { status: 201, body: presentPosition(await hiredPosition(deps.database, organizationId, id)) };
};
