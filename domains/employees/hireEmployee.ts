import { formatCredits, parseCredits } from '../../db/credits.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { HiredPosition } from '../../db/repositories/employees/hiredPositions.ts';
import { withUniqueName } from '../../db/withUniqueName.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { found } from '../../openapi/notFound.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import { positionSlug, slugBase } from './publishing/positionSlug.ts';
import { readLimit } from './publishing/readLimit.ts';
import { hiredPosition } from './publishing/readPosition.ts';

const maxPositions = 1_000;

/** The listing, the caller and the terms of the position. */
export interface Hiring {
  listingId: string;
  actor: AccountActor;
  body: components['schemas']['Hire'];
}

/**
 * Hires an employee for a project at the current price of its listing. `body.credits` is the price that the caller agreed to. Errors:
 * `not_found`, `employee_withdrawn`, `price_changed`, `insufficient_scope`, `project_archived`, `employee_limit_reached`, `name_taken`.
 */
export async function hireEmployee(database: Database, { listingId, actor, body }: Hiring): Promise<HiredPosition> {
  const { organizationId, accountId } = actor;
  const { listing, major } = await database.asSystem(async ({ market }) => {
    const one = found(await market.find(organizationId, listingId, body.link));
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
    database.withOrganization(organizationId, async ({ digitalOrganizations, positions }) => {
      const project = await digitalOrganizations.findProject(body.project_id, accountId);
      const { id: projectId } = permitted(project, actor, 'employees.hire');
      if ((await positions.count()) >= maxPositions)
        throw new AppError('employee_limit_reached', `An organization can have up to ${maxPositions} positions.`);
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
  return hiredPosition(database, organizationId, id);
}
