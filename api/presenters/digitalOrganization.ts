import type {
  DigitalOrganizationSummaryRow,
  ListedDigitalOrganizationRow,
} from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import { issuesOf, type IssueFinder } from '../../domains/digitalOrganizations/issuesOf.ts';
import type {
  AddressBases,
  DigitalOrganizationView,
} from '../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { WebhookRow } from '../../db/repositories/executions/webhooks.ts';
import { addressPaths } from '../../domains/executions/publishing/addressKind.ts';
import { serviceTriggers } from '../../domains/executions/generated/serviceTriggers.ts';
import { scheduleParameters, scheduleType } from '../../domains/executions/schedules/scheduleParameters.ts';
import { comingTimes } from '../../domains/executions/schedules/scheduleTimes.ts';
import { webhookParameters } from '../../domains/executions/webhooks/webhookParameters.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import { mayInProject, mayUnshared } from '../../domains/identity/policy.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A digital organization in a list. */
export async function presentDigitalOrganizationSummary(
  row: ListedDigitalOrganizationRow,
  actor: AccountActor,
): Promise<Schemas['DigitalOrganizationSummary']> {
  const last = row.lastExecution;
  return {
    ...presentCommon(row, actor),
    last_execution: last && { id: last.id, status: last.status, created_at: last.createdAt.toISOString() },
    recent_executions: {
      statuses: row.recentStatuses.slice(0, 10),
      ended: row.productionEnded,
      failed: row.productionFailed,
    },
    triggers: [...new Set(row.triggers.map(({ type }) => type))],
    next_time: (await nextTimeOf(row))?.toISOString() ?? null,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' },
  };
}

/** The nearest time of all its schedules, where they are published. */
async function nextTimeOf({
  publishedVersionId,
  triggers,
  timeZone,
}: ListedDigitalOrganizationRow): Promise<Date | null> {
  if (publishedVersionId === null) return null;
  const now = new Date();
  const times: Date[] = [];
  for (const { type, parameters } of triggers)
    if (type === scheduleType)
      times.push(...(await comingTimes(scheduleParameters(parameters ?? {}, timeZone ?? 'UTC').times, now, 1)));
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

const actions = ['view', 'edit', 'execute', 'publish', 'share', 'delete'] as const;

/** Facts that only lists contain. */
type ListFact = 'last_execution' | 'recent_executions' | 'triggers' | 'next_time' | 'owner';

function presentCommon(
  row: DigitalOrganizationSummaryRow & ProjectStandingRow,
  actor: AccountActor,
): Omit<Schemas['DigitalOrganizationSummary'], ListFact> {
  const isSharedOnly = !mayUnshared({ ...actor, scopes: null }, row.project, 'digital_organizations.view');
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    tags: row.tags,
    project_id: row.projectId,
    folder: isSharedOnly ? null : row.folder,
    permissions: actions.filter((action) => mayInProject(actor, row.project, `digital_organizations.${action}`)),
    shared_with_you: isSharedOnly,
    status: row.publishedVersionId === null ? 'draft' : 'published',
    draft_revision: row.draftRevision,
    published_version_id: row.publishedVersionId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Presents a whole digital organization, with the addresses of its draft's webhooks and its issues, for an actor. */
export function presentDigitalOrganization(
  { row, webhooks, usable, tables, apiDocuments, variables, addressBases, actor }: DigitalOrganizationView,
  nodeTypes: IssueFinder,
): Schemas['DigitalOrganization'] {
  return {
    ...presentCommon(row, actor),
    draft: row.draft,
    settings: row.settings,
    addresses: addressesOf(row.draft, webhooks, addressBases),
    issues: issuesOf(row.draft, { nodeTypes, usable, tables, apiDocuments, variables }),
    has_unpublished_changes: row.isChanged ?? true,
  };
}

function addressesOf(
  graph: Schemas['Graph'],
  webhooks: readonly WebhookRow[],
  bases: AddressBases,
): Schemas['Address'][] {
  const byNode = new Map(webhooks.map((webhook) => [webhook.nodeId, webhook]));
  return graph.nodes.flatMap((node) => {
    const webhook = byNode.get(node.id);
    if (!webhook || serviceTriggers[node.type] === 'hook') return []; // it registers its address by itself
    const suffix = webhook.kind === 'hook' ? '' : suffixOf(node);
    const paths = addressPaths[webhook.kind];
    const base = webhook.kind === 'hook' ? bases.test : bases.production;
    return [
      {
        node_id: node.id,
        kind: webhook.kind,
        production_url: `${base}/${paths.production}/${webhook.id}${suffix}`,
        test_url: `${bases.test}/${paths.test}/${webhook.testId}${suffix}`,
      },
    ];
  });
}

/** Path after the id in a node's address: its `path`, with its `:parameters` as written. */
export function suffixOf(node: Schemas['GraphNode']): string {
  const path = webhookParameters(node).path.replace(/^\/+|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
}
