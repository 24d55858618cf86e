import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { VersionRow } from '../../db/repositories/digitalOrganizations/versions.ts';
import { AppError } from '../../openapi/AppError.ts';
import { checkNoWorse } from '../evaluations/checkNoWorse.ts';
import type { AccountActor } from '../identity/actor.ts';
import { checkSecurityPolicy } from '../identity/checkSecurityPolicy.ts';
import { ensureAddresses } from './checkDraft.ts';
import { issuesOf, type IssueFinder, type Usable } from './issuesOf.ts';
import { publishVersion } from './publishVersion.ts';
import { findPermitted, usableOf } from './readDigitalOrganization.ts';

/** The digital organization to publish. */
export interface Publication {
  readonly id: string;
  readonly actor: AccountActor;
  /** The revision that the caller saw; null publishes whichever is current. */
  readonly draftRevision: number | null;
  readonly name: string | null;
  readonly notes: string | null;
}

/**
 * Makes the draft an immutable version that all addresses use from the commit on. Errors: those of `findPermitted`; `draft_conflict`,
 * `nothing_to_publish`, `graph_invalid`, those of `checkSecurityPolicy` and `checkNoWorse`.
 */
export async function publishDigitalOrganization(
  { database, nodeTypes }: { readonly database: Database; readonly nodeTypes: IssueFinder },
  { id, actor, draftRevision, name, notes }: Publication,
): Promise<VersionRow> {
  return database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.digitalOrganizations.lock(id);
    const row = await findPermitted(repositories, { id, actor, permission: 'digital_organizations.publish' });
    await checkSecurityPolicy(repositories, 'publishing');
    checkPublishable(row, draftRevision, { nodeTypes, ...(await usableOf(repositories, row)) });
    await checkNoWorse(repositories, row);
    const version = await repositories.versions.insert({
      id: newId('version'),
      digitalOrganizationId: row.id,
      name,
      notes,
      graph: row.draft,
      settings: row.settings,
      createdBy: actor.accountId,
    });
    await ensureAddresses(repositories, row.id, row.draft);
    await publishVersion(repositories, { id: row.id, versionId: version.id, graph: row.draft });
    return version;
  });
}

function checkPublishable(
  row: DigitalOrganizationRow,
  draftRevision: number | null,
  known: { readonly nodeTypes: IssueFinder } & Usable,
): void {
  if (draftRevision !== null && draftRevision !== row.draftRevision) {
    throw new AppError(
      'draft_conflict',
      `The draft has changed (revision ${row.draftRevision}). Review it before publishing.`,
      { param: '/draft_revision' },
    );
  }
  if (row.isChanged === false) throw new AppError('nothing_to_publish', 'There are no changes to publish.');
  const issues = issuesOf(row.draft, known);
  const errors = issues.filter((issue) => issue.severity === 'error');
  if (errors.length === 0) return;
  const more = errors.length === 1 ? '' : ` (and ${errors.length - 1} more)`;
  const first = errors[0]!;
  const node = row.draft.nodes.find(({ id }) => id === first.node_id);
  const place = node === undefined ? '' : `"${node.name}": `;
  throw new AppError('graph_invalid', `This cannot be published yet: ${place}${first.message}${more}`, {
    details: { issues },
  });
}
