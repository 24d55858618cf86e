import { unpublishDigitalOrganization as unpublish } from '../../../domains/digitalOrganizations/unpublishDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';

/** Unpublishes; running executions continue. */
export const unpublishDigitalOrganization: Handler<'unpublishDigitalOrganization'> = async (
  { params, query: { force }, actor },
  deps,
) => {
  const unpublished = await unpublish(deps, { id: params.digital_organization_id, actor, isForced: force === true });
  return { status: 200, body: presentDigitalOrganization(unpublished, deps.nodeTypes) };
};
