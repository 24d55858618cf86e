import type { DraftChange } from '../../../db/repositories/digitalOrganizations.ts';
import { tagsOf } from '../../../domains/executions/publishing/tags.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkDraft, checkSettings, ensureAddresses } from '../../../domains/digitalOrganizations/checkDraft.ts';
import { checkProjectUse } from '../../../domains/digitalOrganizations/checkProjectUse.ts';
import {
  findPermitted,
  viewDigitalOrganization,
} from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';

/** Saves the draft as the next revision, unless another one was saved in between (409 `draft_conflict`). */
export const updateDigitalOrganization: Handler<'updateDigitalOrganization'> = async (
  { params, body, actor },
  deps,
) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.edit' } as const;
  const { name, description, draft, draft_revision: draftRevision, settings } = body;
  const view = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const row = await findPermitted(repositories, query);
    checkDraft(draft, deps.nodeTypes);
    const { nodeTypes } = deps;
    await checkProjectUse(repositories, { before: row.draft, after: draft }, { ...row, actor, nodeTypes });
    if (settings) await checkSettings(settings, { repositories, actor, before: row.settings });
    const change: DraftChange = { id: row.id, draftRevision, draft, name };
    if (description !== undefined) Object.assign(change, { description, tags: tagsOf(description) });
    if (settings !== undefined) change.settings = settings;
    if (!(await repositories.digitalOrganizations.saveDraft(change))) throw draftConflict();
    await ensureAddresses(repositories, row.id, draft);
    return viewDigitalOrganization(repositories, query, deps.settings);
  });
  return { status: 200, body: presentDigitalOrganization(view, deps.nodeTypes) };
};

function draftConflict(): AppError {
  return new AppError('draft_conflict', 'The draft has changed. Reload it and try again.', {
    param: '/draft_revision',
  });
}
