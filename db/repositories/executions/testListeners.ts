import type { components } from '../../../openapi/generated/types.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';
import { bothGraphs, graphColumn } from '../digitalOrganizations/graphColumn.ts';

type Schemas = components['schemas'];

/** A listener for one event on a test address. */
export interface TestListener {
  testId: string;
  organizationId: string;
  projectId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  nodeId: string;
  accountId: string;
  /** The draft as it was when listening began. */
  graph: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
}

export interface NewTestListener {
  testId: string;
  digitalOrganizationId: string;
  nodeId: string;
  accountId: string;
  graph: Schemas['Graph'];
  expiresAt: Date;
  /** `http`: its test address is called; else the kind of trigger that a worker watches. */
  kind: string;
}

/** Listening on one trigger, and its state. */
export interface OpenListener {
  testId: string;
  kind: string;
  node: Schemas['GraphNode'];
  expiresAt: Date;
  error: { code: string; message: string } | null;
}

/** Listening test addresses: for one event, or until they expire. */
export class TestListeners {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Begins or repeats listening; deletes expired ones. */
  async put(listener: NewTestListener): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(
      this.#scope,
      `DELETE FROM test_listeners WHERE organization_id = $1 AND (expires_at < now() OR (kind <> 'http' AND digital_organization_id = $2 AND node_id = $3))`,
      [organizationId, listener.digitalOrganizationId, listener.nodeId],
    );
    await runStatement(
      this.#scope,
      `INSERT INTO test_listeners (test_id, organization_id, digital_organization_id, node_id, account_id, graph, graph_written, expires_at, kind)
       VALUES ($1, $2, $3, $4, $5, ${bothGraphs('$6')}, $7, $8)
       ON CONFLICT (test_id) DO UPDATE SET account_id = excluded.account_id, graph = excluded.graph, graph_written = excluded.graph_written,
         expires_at = excluded.expires_at`,
      [
        listener.testId,
        organizationId,
        listener.digitalOrganizationId,
        listener.nodeId,
        listener.accountId,
        JSON.stringify(listener.graph),
        listener.expiresAt,
        listener.kind,
      ],
    );
  }

  /** System only: a stranger has nothing but the id. Null if no one listens. */
  async findOpen(testId: string): Promise<TestListener | null> {
    const rows = await runStatement<TestListener>(
      this.#scope,
      `SELECT t.test_id, t.organization_id, d.project_id, t.digital_organization_id, d.name AS digital_organization_name, t.node_id, t.account_id, ${graphColumn('t')} AS graph, d.settings
       FROM test_listeners t JOIN digital_organizations d ON d.id = t.digital_organization_id AND d.organization_id = t.organization_id
       WHERE t.test_id = $1 AND t.expires_at > now()`,
      [testId],
    );
    return rows[0] ?? null;
  }

  /** Where an account listens in a digital organization. */
  async listOf({
    digitalOrganizationId,
    accountId,
  }: {
    digitalOrganizationId: string;
    accountId: string;
  }): Promise<OpenListener[]> {
    return runStatement<OpenListener>(
      this.#scope,
      `SELECT t.test_id, t.kind, node.value AS node, t.expires_at, t.error
       FROM test_listeners t JOIN LATERAL jsonb_array_elements(t.graph -> 'nodes') AS node (value) ON node.value ->> 'id' = t.node_id
       WHERE t.organization_id = $1 AND t.digital_organization_id = $2 AND t.account_id = $3 AND t.expires_at > now() ORDER BY t.created_at, t.test_id`,
      [organizationOf(this.#scope), digitalOrganizationId, accountId],
    );
  }

  /** Ends listening on a trigger without an event. */
  async remove(digitalOrganizationId: string, nodeId: string): Promise<void> {
    await runStatement(
      this.#scope,
      'DELETE FROM test_listeners WHERE organization_id = $1 AND digital_organization_id = $2 AND node_id = $3',
      [organizationOf(this.#scope), digitalOrganizationId, nodeId],
    );
  }

  /** Ends listening with its one event. False if another event was first. */
  async take(testId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      'DELETE FROM test_listeners WHERE organization_id = $1 AND test_id = $2 AND expires_at > now() RETURNING test_id',
      [organizationOf(this.#scope), testId],
    );
    return rows.length === 1;
  }
}
