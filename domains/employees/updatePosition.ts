import type { Database } from '../../db/database.ts';
import type { HiredPosition } from '../../db/repositories/employees/hiredPositions.ts';
import { withUniqueName } from '../../db/withUniqueName.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { changedTerms } from './publishing/changedTerms.ts';
import { hiredPosition, readPosition, type PositionQuery } from './publishing/readPosition.ts';

/**
 * Changes the name and the terms of a position, and the price and version that its hirer consents to. Errors: those of `readPosition` and
 * `changedTerms`; `position_dismissed`, `name_taken`.
 */
export async function updatePosition(
  database: Database,
  query: PositionQuery,
  body: components['schemas']['PositionUpdate'],
): Promise<HiredPosition> {
  const { organizationId } = query.actor;
  await database.withOrganization(organizationId, (repositories) => readPosition(repositories, query));
  const hired = await hiredPosition(database, organizationId, query.id);
  const versions = await database.asSystem(({ market }) => market.versions(hired.employeeId));
  await withUniqueName(() =>
    database.withOrganization(organizationId, async (repositories) => {
      const before = await readPosition(repositories, query);
      if (before.dismissedAt !== null)
        throw new AppError('position_dismissed', 'This position was dismissed. Hire the employee again.');
      await repositories.positions.update(query.id, changedTerms({ before, hired, versions }, body));
    }),
  );
  return hiredPosition(database, organizationId, query.id);
}
