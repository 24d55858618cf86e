import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from '../identity/actor.ts';
import { ensureAddresses } from './checkDraft.ts';
import { checkProjectUse } from './checkProjectUse.ts';
import { findPermitted, viewDigitalOrganization, type DigitalOrganizationView } from './readDigitalOrganization.ts';
import type { DraftDeps } from './saveDraft.ts';

/** The version to restore. */
export interface Restoration {
  readonly digitalOrganizationId: string;
  readonly versionId: string;
  readonly actor: AccountActor;
}

/**
 * Makes a version the draft, as its next revision; the published version stays. Errors: those of `findPermitted`; `not_found`,
 * `insufficient_scope` (see `checkProjectUse`).
 */
export async function restoreVersion(
  { database, nodeTypes, settings: instance }: DraftDeps,
  { digitalOrganizationId, versionId, actor }: Restoration,
): Promise<DigitalOrganizationView> {
  const query = { id: digitalOrganizationId, actor, permission: 'digital_organizations.edit' } as const;
  return database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.digitalOrganizations.lock(query.id);
    const row = await findPermitted(repositories, query);
    const version = await repositories.versions.find(row.id, versionId);
    if (version === null) throw new AppError('not_found', 'Version not found.');
    const { graph: draft, settings } = version;
    await checkProjectUse(repositories, { before: row.draft, after: draft }, { ...row, actor, nodeTypes });
    const { id, draftRevision } = row;
    await repositories.digitalOrganizations.saveDraft({ id, draftRevision, draft, settings });
    await ensureAddresses(repositories, id, draft);
    return viewDigitalOrganization(repositories, query, instance);
  });
}
