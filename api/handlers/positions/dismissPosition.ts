import { readPosition } from '../../../domains/employees/publishing/readPosition.ts';
import { notFound } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';

/** Dismisses a position: no further run starts. */
export const dismissPosition: Handler<'dismissPosition'> = async ({ params, actor }, deps) => {
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readPosition(repositories, { id: params.position_id, actor, permission: 'employees.hire' });
    if (!(await repositories.positions.dismiss(id))) throw notFound();
  });
  return { status: 204 };
};
