import { mayCall } from '../../../domains/identity/policy.ts';
import type { Handler } from '../../handler.ts';
import { presentVariables } from '../../presenters/variable.ts';

/** Lists the variables of the organization. */
export const listVariables: Handler<'listVariables'> = async ({ actor }, { database }) => {
  const rows = await database.withOrganization(actor.organizationId, ({ variables }) => variables.list(null));
  return { status: 200, body: presentVariables(rows, mayCall(actor, 'organization.manage')) };
};
