import { restoreVersion as restore } from '../../../domains/digitalOrganizations/restoreVersion.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';

/** Makes a version the draft, as its next revision; the published version stays. */
export const restoreVersion: Handler<'restoreVersion'> = async ({ params, actor }, deps) => {
  const { digital_organization_id: digitalOrganizationId, version_id: versionId } = params;
  const restored = await restore(deps, { digitalOrganizationId, versionId, actor });
  return { status: 200, body: presentDigitalOrganization(restored, deps.nodeTypes) };
};
