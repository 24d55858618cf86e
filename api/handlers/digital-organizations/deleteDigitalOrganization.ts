import { deleteDigitalOrganization as remove } from '../../../domains/digitalOrganizations/deleteDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a digital organization with its versions, addresses and executions. Running executions are canceled. Employees that it works for are withdrawn. */
export const deleteDigitalOrganization: Handler<'deleteDigitalOrganization'> = async (
  { params, query, actor },
  { database },
) => {
  await remove(database, { id: params.digital_organization_id, actor, isForced: query.force === true });
  return { status: 204 };
};
