import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a variable of the organization. */
export const deleteVariable: Handler<'deleteVariable'> = async ({ params, actor }, { database }) => {
  await database.withOrganization(actor.organizationId, async ({ variables }) => {
    await variables.remove(found(await variables.find(null, params.variable_name)).id);
  });
  return { status: 204 };
};
