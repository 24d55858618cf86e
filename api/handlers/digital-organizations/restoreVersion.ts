import { AppError } from '../../../openapi/AppError.ts';
import { ensureAddresses } from '../../../domains/digitalOrganizations/checkDraft.ts';
import { checkProjectUse } from '../../../domains/digitalOrganizations/checkProjectUse.ts';
import {
  findPermitted,
  viewDigitalOrganization,
} from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';

/** Makes a version the draft, as its next revision; the published version stays. */
export const restoreVersion: Handler<'restoreVersion'> = async ({ params, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.edit' } as const;
  const view = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.digitalOrganizations.lock(query.id);
    const row = await findPermitted(repositories, query);
    const version = await repositories.versions.find(row.id, params.version_id);
    if (version === null) throw new AppError('not_found', 'Version not found.');
    const { graph: draft, settings } = version;
    const { nodeTypes } = deps;
    await checkProjectUse(repositories, { before: row.draft, after: draft }, { ...row, actor, nodeTypes });
    await repositories.digitalOrganizations.saveDraft({
      id: row.id,
      draftRevision: row.draftRevision,
      draft,
      settings,
    });
    await ensureAddresses(repositories, row.id, draft);
    return viewDigitalOrganization(repositories, query, deps.settings);
  });
  return { status: 200, body: presentDigitalOrganization(view, deps.nodeTypes) };
};
