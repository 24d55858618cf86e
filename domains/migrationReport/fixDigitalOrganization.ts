import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { findPermitted, type DigitalOrganizationView } from '../digitalOrganizations/readDigitalOrganization.ts';
import { saveDraft, type DraftDeps } from '../digitalOrganizations/saveDraft.ts';
import type { AccountActor } from '../identity/actor.ts';
import { contextFor, type ScanDeps } from './reportMigration.ts';
import { graphRules } from './rules.ts';

/** The issue to fix. */
export interface Fixing {
  readonly id: string;
  readonly actor: AccountActor;
  readonly body: components['schemas']['DigitalOrganizationFix'];
}

/**
 * Fixes an issue in the draft as it is now, with all edits of others, and saves it as the next revision. Published versions stay. Errors:
 * those of `saveDraft`; `invalid_request` if the draft has no such issue, or nothing can fix it.
 */
export async function fixDigitalOrganization(
  deps: DraftDeps & ScanDeps,
  { id, actor, body: { rule: ruleId, node_id: nodeId } }: Fixing,
): Promise<DigitalOrganizationView> {
  const row = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findPermitted(repositories, { id, actor, permission: 'digital_organizations.edit' }),
  );
  const rule = graphRules.find((one) => one.id === ruleId);
  if (!rule?.fix) throw new AppError('invalid_request', 'This issue can only be fixed by hand.', { param: '/rule' });
  const context = await contextFor([{ graph: row.draft }], deps);
  const scanned = { graph: row.draft, where: 'draft', isVersion: false } as const;
  const nodeIds = new Set(rule.scan(scanned, context).map((finding) => finding.nodeId));
  const wanted = nodeId === undefined ? [...nodeIds] : [nodeId].filter((one) => nodeIds.has(one));
  if (wanted.length === 0)
    throw new AppError(
      'invalid_request',
      'The draft does not have this issue. Publish it if the published version does.',
      {
        param: '/node_id',
      },
    );
  const { fix } = rule;
  const draft = wanted.reduce((graph, one) => fix(graph, one, context), row.draft);
  return saveDraft(deps, { id, actor, body: { name: row.name, draft, draft_revision: row.draftRevision } });
}
