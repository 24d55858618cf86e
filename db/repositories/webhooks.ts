import { organizationOf, runStatement, type Scope } from './scope.ts';

/** The addresses of one trigger node. */
export interface WebhookRow {
  id: string;
  nodeId: string;
  kind: 'webhook' | 'form';
  testId: string;
}

/** The addresses of webhooks and forms. */
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

  /** Gives nodes their addresses. A node that had some keeps them for ever, also when it was away meanwhile. */
  async ensure(digitalOrganizationId: string, webhooks: readonly WebhookRow[]): Promise<void> {
    if (webhooks.length === 0) return;
    await runStatement(
      this.#scope,
      `INSERT INTO webhooks (id, organization_id, digital_organization_id, node_id, kind, test_id)
       SELECT new.id, $1, $2, new.node_id, new.kind, new.test_id FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS new (id, node_id, kind, test_id)
       ON CONFLICT (digital_organization_id, node_id) DO NOTHING`,
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
}
