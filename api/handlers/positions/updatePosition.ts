import { changedTerms } from '../../../domains/employees/publishing/changedTerms.ts';
import { hiredPosition, readPosition } from '../../../domains/employees/publishing/readPosition.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { Handler } from '../../handler.ts';
import { presentPosition } from '../../presenters/position.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** Changes a position: its name, its terms, and what its hirer consents to. */
export const updatePosition: Handler<'updatePosition'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.position_id, actor, permission: 'employees.hire' } as const;
  const { organizationId } = actor;
  await deps.database.withOrganization(organizationId, (repositories) => readPosition(repositories, query));
  const hired = await hiredPosition(deps.database, organizationId, query.id);
  const versions = await deps.database.asSystem(({ market }) => market.versions(hired.employeeId));
  await withUniqueName(() =>
    deps.database.withOrganization(organizationId, async (repositories) => {
      const before = await readPosition(repositories, query);
      if (before.dismissedAt !== null)
        throw new AppError('position_dismissed', 'This position was dismissed. Hire the employee again.');
      await repositories.positions.update(query.id, changedTerms({ before, hired, versions }, body));
    }),
  );
  return { status: 200, body: presentPosition(await hiredPosition(deps.database, organizationId, query.id)) };
};
