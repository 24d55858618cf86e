import type { Database } from '../../db/database.ts';
import type { DraftChange } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { tagsOf } from '../executions/publishing/tags.ts';
import { noteEditOnce } from '../audit/noteAudit.ts';
import type { AccountActor } from '../identity/actor.ts';
import { checkDraft, checkSettings, ensureAddresses, type StructureChecker } from './checkDraft.ts';
import { checkProjectUse, type ReachingTypes } from './checkProjectUse.ts';
import { findPermitted, viewDigitalOrganization, type DigitalOrganizationView } from './readDigitalOrganization.ts';

/** What saving a draft needs: the database, the node types and the address of the instance. */
export interface DraftDeps {
  readonly database: Database;
  readonly nodeTypes: StructureChecker & ReachingTypes;
  readonly settings: { readonly publicUrl: string };
}

/** A digital organization, the caller and the new draft; `body.draft_revision` is the revision that the caller changed. */
export interface DraftUpdate {
  readonly id: string;
  readonly actor: AccountActor;
  readonly body: components['schemas']['DigitalOrganizationUpdate'];
}

/**
 * Saves the draft as the next revision. Errors: those of `findPermitted`; `invalid_request` (structure, settings), `insufficient_scope`
 * (see `checkProjectUse`), `draft_conflict` if another revision was saved in between.
 */
export async function saveDraft(deps: DraftDeps, { id, actor, body }: DraftUpdate): Promise<DigitalOrganizationView> {
  const query = { id, actor, permission: 'digital_organizations.edit' } as const;
  const { name, description, draft, draft_revision: draftRevision, settings } = body;
  const { nodeTypes } = deps;
  return deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const row = await findPermitted(repositories, query);
    checkDraft(draft, nodeTypes);
    await checkProjectUse(repositories, { before: row.draft, after: draft }, { ...row, actor, nodeTypes });
    if (settings) await checkSettings(settings, { repositories, actor, before: row.settings });
    const change: DraftChange = { id: row.id, draftRevision, draft, name };
    if (description !== undefined) Object.assign(change, { description, tags: tagsOf(description) });
    if (settings !== undefined) change.settings = settings;
    if (!(await repositories.digitalOrganizations.saveDraft(change))) throw draftConflict();
    await ensureAddresses(repositories, row.id, draft);
    await noteEditOnce(repositories, 'draft_revision');
    return viewDigitalOrganization(repositories, query, deps.settings);
  });
}

function draftConflict(): AppError {
  return new AppError('draft_conflict', 'The draft has changed. Reload it and try again.', {
    param: '/draft_revision',
  });
}
