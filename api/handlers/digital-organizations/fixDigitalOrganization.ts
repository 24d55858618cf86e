import { fixDigitalOrganization as fix } from '../../../domains/migrationReport/fixDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';
import { scanDepsOf } from '../../scanDepsOf.ts';

/** Fixes an issue of the migration report in the draft. */
export const fixDigitalOrganization: Handler<'fixDigitalOrganization'> = async ({ params, body, actor }, deps) => {
  const fixed = await fix(
    { ...deps, loadNodeMappings: scanDepsOf(deps).loadNodeMappings },
    { id: params.digital_organization_id, actor, body },
  );
  return { status: 200, body: presentDigitalOrganization(fixed, deps.nodeTypes) };
};
