import { newId } from '../../db/ids.ts';
import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { VersionRow } from '../../db/repositories/digitalOrganizations/versions.ts';
import { AppError } from '../../openapi/AppError.ts';
import { checkNoWorse } from '../evaluations/checkNoWorse.ts';
import { serviceTriggers } from '../executions/generated/serviceTriggers.ts';
import type { AccountActor } from '../identity/actor.ts';
import { checkSecurityPolicy } from '../identity/checkSecurityPolicy.ts';
import { ensureAddresses } from './checkDraft.ts';
import type { HookDeps } from './hooks/hookDeps.ts';
import { endHooks, makeHooks, planHooks, type HookPlan } from './hooks/prepareHooks.ts';
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

/** Parts that publishing works with. */
export type PublishDeps = Omit<HookDeps, 'nodeTypes'> & { readonly nodeTypes: IssueFinder & HookDeps['nodeTypes'] };

/**
 * Makes the draft an immutable version that all addresses use from the commit on. Addresses that services call are registered there
 * first; after a refusal, nothing is published. Errors: those of `findPermitted`; `draft_conflict`, `nothing_to_publish`,
 * `graph_invalid`, those of `checkSecurityPolicy`, `checkNoWorse` and `makeHooks`.
 */
export async function publishDigitalOrganization(deps: PublishDeps, publication: Publication): Promise<VersionRow> {
  const { id, actor, name, notes } = publication;
  const { organizationId } = actor;
  const prepared = await prepare(deps, publication);
  const hooks = prepared?.plan
    ? await makeHooks(deps, { organizationId, digitalOrganizationId: id }, prepared.plan)
    : { used: [], made: [] };
  try {
    return await deps.database.withOrganization(organizationId, async (repositories) => {
      const row = await readPublishable(repositories, deps, {
        ...publication,
        draftRevision: prepared?.draftRevision ?? publication.draftRevision,
      });
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
      const published = { id: row.id, versionId: version.id, graph: row.draft, registrations: hooks.used };
      await publishVersion(repositories, published);
      return version;
    });
  } catch (error) {
    await endHooks(deps, organizationId, hooks.made);
    throw error;
  }
}

/** Plans the registrations of the draft if it has triggers that services call; null if not. */
async function prepare(
  deps: PublishDeps,
  publication: Publication,
): Promise<{ draftRevision: number; plan: HookPlan | null } | null> {
  const { id, actor } = publication;
  return deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const seen = await findPermitted(repositories, { id, actor, permission: 'digital_organizations.publish' });
    if (!seen.draft.nodes.some(({ type }) => serviceTriggers[type] === 'hook')) return null;
    const row = await readPublishable(repositories, deps, publication);
    await checkNoWorse(repositories, row);
    await ensureAddresses(repositories, row.id, row.draft);
    return { draftRevision: row.draftRevision, plan: await planHooks(repositories, row, deps) };
  });
}

async function readPublishable(
  repositories: Repositories,
  { nodeTypes }: PublishDeps,
  { id, actor, draftRevision }: Publication,
): Promise<DigitalOrganizationRow> {
  await repositories.digitalOrganizations.lock(id);
  const row = await findPermitted(repositories, { id, actor, permission: 'digital_organizations.publish' });
  await checkSecurityPolicy(repositories, 'publishing');
  checkPublishable(row, draftRevision, { nodeTypes, ...(await usableOf(repositories, row)) });
  return row;
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
