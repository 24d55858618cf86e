import type {
  DigitalOrganizationRow,
  DigitalOrganizationSummaryRow,
  ListedDigitalOrganizationRow,
} from '../../db/repositories/digitalOrganizations.ts';
import type { CredentialReference } from '../../db/repositories/credentials.ts';
import type { WebhookRow } from '../../db/repositories/webhooks.ts';
import { findWebhookIssues } from '../../executions/webhooks/findWebhookIssues.ts';
import { webhookParameters } from '../../executions/webhooks/webhookParameters.ts';
import type { ProjectStandingRow } from '../../db/repositories/projectView.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { mayInProject, mayUnshared } from '../../identity/policy.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** What finds the issues of a graph: the node types of this instance. */
interface IssueFinder {
  findIssues: (graph: Schemas['Graph'], usable: readonly CredentialReference[]) => Schemas['GraphIssue'][];
}

/** A digital organization in a list. */
export function presentDigitalOrganizationSummary(
  row: ListedDigitalOrganizationRow,
  actor: AccountActor,
): Schemas['DigitalOrganizationSummary'] {
  const last = row.lastExecution;
  return {
    ...presentCommon(row, actor),
    last_execution: last && { id: last.id, status: last.status, created_at: last.createdAt.toISOString() },
  };
}

const actions = ['view', 'edit', 'execute', 'publish', 'share', 'delete'] as const;

function presentCommon(
  row: DigitalOrganizationSummaryRow & ProjectStandingRow,
  actor: AccountActor,
): Omit<Schemas['DigitalOrganizationSummary'], 'last_execution'> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    tags: row.tags,
    project_id: row.projectId,
    permissions: actions.filter((action) => mayInProject(actor, row.project, `digital_organizations.${action}`)),
    shared_with_you: !mayUnshared({ ...actor, scopes: null }, row.project, 'digital_organizations.view'),
    status: row.publishedVersionId === null ? 'draft' : 'published',
    draft_revision: row.draftRevision,
    published_version_id: row.publishedVersionId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A whole digital organization, with the addresses of its draft's webhooks and what should be mended in it, for an actor. */
export function presentDigitalOrganization(
  row: DigitalOrganizationRow & ProjectStandingRow,
  {
    webhooks,
    usable,
    actor,
  }: { webhooks: readonly WebhookRow[]; usable: readonly CredentialReference[]; actor: AccountActor },
  { nodeTypes, publicUrl }: { nodeTypes: IssueFinder; publicUrl: string },
): Schemas['DigitalOrganization'] {
  return {
    ...presentCommon(row, actor),
    draft: row.draft,
    settings: row.settings,
    addresses: addressesOf(row.draft, webhooks, publicUrl),
    issues: issuesOf(row.draft, { nodeTypes, usable }),
    has_unpublished_changes: row.isChanged ?? true,
  };
}

/** All issues of a graph: those of its node types with their credentials, and those of its addresses. */
export function issuesOf(
  graph: Schemas['Graph'],
  { nodeTypes, usable }: { nodeTypes: IssueFinder; usable: readonly CredentialReference[] },
): Schemas['GraphIssue'][] {
  return [...nodeTypes.findIssues(graph, usable), ...findWebhookIssues(graph)];
}

function addressesOf(
  graph: Schemas['Graph'],
  webhooks: readonly WebhookRow[],
  publicUrl: string,
): Schemas['Address'][] {
  const byNode = new Map(webhooks.map((webhook) => [webhook.nodeId, webhook]));
  return graph.nodes.flatMap((node) => {
    const webhook = byNode.get(node.id);
    if (!webhook) return [];
    const suffix = suffixOf(node);
    return [
      {
        node_id: node.id,
        kind: webhook.kind,
        production_url: `${publicUrl}/${webhook.kind}/${webhook.id}${suffix}`,
        test_url: `${publicUrl}/${webhook.kind}-test/${webhook.testId}${suffix}`,
      },
    ];
  });
}

/** What follows the id in the address of a node: its `path`, with its `:parameters` as they are written. */
export function suffixOf(node: Schemas['GraphNode']): string {
  const path = webhookParameters(node).path.replace(/^\/+|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
}
