import { newId } from '../../../db/ids.ts';
import type { DigitalOrganizationRow } from '../../../db/repositories/digitalOrganizations.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkSecurityPolicy } from '../../../domains/identity/checkSecurityPolicy.ts';
import { ensureAddresses } from '../../../domains/digitalOrganizations/checkDraft.ts';
import { publishVersion } from '../../../domains/digitalOrganizations/publishVersion.ts';
import { findPermitted, usableOf } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { checkNoWorse } from '../../../domains/evaluations/checkNoWorse.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../handler.ts';
import { issuesOf, type Usable } from '../../../domains/digitalOrganizations/issuesOf.ts';
import { presentVersion } from '../../presenters/version.ts';

/** Makes the draft an immutable version that all addresses use from the moment of this answer on. */
export const publishDigitalOrganization: Handler<'publishDigitalOrganization'> = async (
  { params, body, actor },
  deps,
) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.publish' } as const;
  const version = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.digitalOrganizations.lock(query.id);
    const row = await findPermitted(repositories, query);
    await checkSecurityPolicy(repositories, 'publishing');
    const used = await usableOf(repositories, row);
    checkPublishable(row, body?.draft_revision, { nodeTypes: deps.nodeTypes, ...used });
    await checkNoWorse(repositories, row);
    const made = await repositories.versions.insert({
      id: newId('version'),
      digitalOrganizationId: row.id,
      name: body?.name ?? null,
      notes: body?.notes ?? null,
      graph: row.draft,
      settings: row.settings,
      createdBy: actor.accountId,
    });
    await ensureAddresses(repositories, row.id, row.draft);
    await publishVersion(repositories, { id: row.id, versionId: made.id, graph: row.draft });
    return made;
  });
  return { status: 201, body: presentVersion(version) };
};

function checkPublishable(
  row: DigitalOrganizationRow,
  draftRevision: number | undefined,
  known: Pick<Deps, 'nodeTypes'> & Usable,
): void {
  if (draftRevision !== undefined && draftRevision !== row.draftRevision) {
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
