import type { components } from '../../../openapi/generated/types.ts';
import type { ActiveWebhook } from '../../executionLog/findWebhook.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';

type Schemas = components['schemas'];

/** The addresses of one trigger node. */
export interface WebhookRow {
  id: string;
  nodeId: string;
  kind: 'webhook' | 'form' | 'chat';
  testId: string;
}

/** A published form, with the graph that follows it. */
export interface ActiveForm extends ActiveWebhook {
  graph: Schemas['Graph'];
}

/** The addresses of webhooks, forms and chats. */
export class Webhooks {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async listOf(digitalOrganizationId: string): Promise<WebhookRow[]> {
    return runStatement<WebhookRow>(
      this.#scope,
      'SELECT id, node_id, kind, test_id FROM webhooks WHERE organization_id = $1 AND digital_organization_id = $2 ORDER BY created_at, id',
      [organizationOf(this.#scope), digitalOrganizationId],
    );
  }

  /** Gives nodes their addresses. A node keeps its addresses permanently, also after it was removed in between or changed its kind. */
  async ensure(digitalOrganizationId: string, webhooks: readonly WebhookRow[]): Promise<void> {
    if (webhooks.length === 0) return;
    await runStatement(
      this.#scope,
      `INSERT INTO webhooks (id, organization_id, digital_organization_id, node_id, kind, test_id)
       SELECT new.id, $1, $2, new.node_id, new.kind, new.test_id FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS new (id, node_id, kind, test_id)
       ON CONFLICT (digital_organization_id, node_id) DO UPDATE SET kind = excluded.kind WHERE webhooks.kind <> excluded.kind`,
      [
        organizationOf(this.#scope),
        digitalOrganizationId,
        webhooks.map((webhook) => webhook.id),
        webhooks.map((webhook) => webhook.nodeId),
        webhooks.map((webhook) => webhook.kind),
        webhooks.map((webhook) => webhook.testId),
      ],
    );
  }

  /** Puts the addresses of these nodes up for a version, and takes all others of the digital organization down. */
  async activate({
    digitalOrganizationId,
    versionId,
    nodeIds,
  }: {
    digitalOrganizationId: string;
    versionId: string | null;
    nodeIds: readonly string[];
  }): Promise<void> {
    await runStatement(
      this.#scope,
      `UPDATE webhooks SET active = node_id = ANY($4::text[]), version_id = CASE WHEN node_id = ANY($4::text[]) THEN $3 END
       WHERE organization_id = $1 AND digital_organization_id = $2`,
      [organizationOf(this.#scope), digitalOrganizationId, versionId, nodeIds],
    );
  }

  /** System only: a stranger has nothing but the id. Null if it is unknown, or its digital organization is not published. */
  async findActiveForm(id: string): Promise<ActiveForm | null> {
    return this.#findActive<ActiveForm>(id, 'form', `, ${graphColumn('v')} AS graph`);
  }

  /** The same of a chat, whose pages ask often and need no graph. */
  async findActiveChat(id: string): Promise<ActiveWebhook | null> {
    return this.#findActive(id, 'chat');
  }

  async #findActive<Page extends ActiveWebhook>(id: string, kind: 'form' | 'chat', more = ''): Promise<Page | null> {
    const rows = await runStatement<Page>(
      this.#scope,
      `SELECT w.id, w.organization_id, d.project_id, w.digital_organization_id, d.name AS digital_organization_name, v.id AS version_id, v.settings,
         jsonb_path_query_first(v.graph, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', w.node_id)) AS node${more}
       FROM webhooks w
       JOIN digital_organizations d ON d.id = w.digital_organization_id AND d.organization_id = w.organization_id
       JOIN versions v ON v.id = w.version_id AND v.organization_id = w.organization_id AND v.id = d.published_version_id
       JOIN organizations o ON o.id = w.organization_id AND o.deletes_at IS NULL
       WHERE w.id = $1 AND w.active AND w.kind = $2`,
      [id, kind],
    );
    const page = rows[0];
    return page?.node ? page : null;
  }
}
