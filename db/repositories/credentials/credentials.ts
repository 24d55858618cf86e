import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import {
  inUse,
  inView,
  shownTo,
  standingColumn,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** A credential as stored; `db/secrets/credential.ts` says what opens its envelopes. */
export interface CredentialRow {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  type: string;
  /** Null: its secret may go anywhere. */
  allowedHosts: string[] | null;
  valuesEncrypted: string;
  tokensEncrypted: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When what is stored now was tested last; null before. */
  testedAt: Date | null;
  testPassed: boolean | null;
  /** Further projects that may use it. */
  sharedWith: string[];
}

export interface NewCredential {
  id: string;
  projectId: string;
  name: string;
  type: string;
  allowedHosts: string[] | null;
  valuesEncrypted: string;
  createdBy: string;
}

export type CredentialChange = Partial<
  Pick<CredentialRow, 'name' | 'allowedHosts' | 'valuesEncrypted' | 'tokensEncrypted'>
>;

/** Facts about a credential for validating a graph. */
export interface CredentialReference {
  id: string;
  name: string;
  type: string;
  projectId: string;
  /** Null: its secret may go anywhere. */
  allowedHosts: string[] | null;
}

/** A published digital organization that uses a credential. */
export interface CredentialUse {
  digitalOrganizationId: string;
  name: string;
  nodeNames: string[];
  /** Whether the viewer sees it. */
  isShown: boolean;
}

const maxUses = 100;
const columns = `c.id, c.organization_id, c.project_id, c.name, c.type, c.allowed_hosts, c.values_encrypted, c.tokens_encrypted,
  c.created_at, c.updated_at, c.tested_at, c.test_passed, ARRAY(SELECT s.project_id FROM credential_shares s
    WHERE s.organization_id = c.organization_id AND s.credential_id = c.id ORDER BY s.project_id) AS shared_with`;
/** The credential may be used in the project in `column`: its own, or one it is shared with. */
const usableIn = (column: string): string => `(c.project_id = ${column} OR EXISTS (SELECT FROM credential_shares s
  WHERE s.organization_id = c.organization_id AND s.credential_id = c.id AND s.project_id = ${column}))`;

/** Credentials of one organization. */
export class Credentials {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `credentials_name` if the project has one of that name. */
  async insert(credential: NewCredential): Promise<void> {
    const { id, projectId, name, type, allowedHosts, valuesEncrypted, createdBy } = credential;
    await runStatement(
      this.#scope,
      `INSERT INTO credentials (id, organization_id, project_id, name, type, allowed_hosts, values_encrypted, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, organizationOf(this.#scope), projectId, name, type, allowedHosts, valuesEncrypted, createdBy],
    );
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(CredentialRow & ProjectStandingRow) | null> {
    const rows = await runStatement<CredentialRow & ProjectStandingRow>(
      this.#scope,
      `SELECT ${columns}, ${standingColumn} FROM credentials c ${standingJoin('c.project_id', 3)}
       WHERE c.organization_id = $1 AND c.id = $2`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  /** As it may be used by a digital organization: of its project, or shared with it. */
  async findUsable(id: string, digitalOrganizationId: string): Promise<CredentialRow | null> {
    const rows = await runStatement<CredentialRow>(
      this.#scope,
      `SELECT ${columns} FROM credentials c
       JOIN digital_organizations d ON d.organization_id = c.organization_id AND ${usableIn('d.project_id')}
       WHERE c.organization_id = $1 AND c.id = $2 AND d.id = $3`,
      [organizationOf(this.#scope), id, digitalOrganizationId],
    );
    return rows[0] ?? null;
  }

  /** Those of the ids that digital organizations of a project may use. */
  async listUsable(ids: readonly string[], projectId: string): Promise<CredentialReference[]> {
    if (ids.length === 0) return [];
    return runStatement<CredentialReference>(
      this.#scope,
      `SELECT c.id, c.name, c.type, c.project_id, c.allowed_hosts FROM credentials c
       WHERE c.organization_id = $1 AND c.id = ANY ($2) AND ${usableIn('$3')}`,
      [organizationOf(this.#scope), ids, projectId],
    );
  }

  /** Newest first; with `usableIn`, those usable by digital organizations of that project. */
  async list(
    filter: { projectId?: string; usableIn?: string; type?: string },
    view: ProjectView,
    page: PageRequest,
  ): Promise<Page<CredentialRow>> {
    const clause = pageClause(page, 7, 'c.');
    const rows = await runStatement<CredentialRow>(
      this.#scope,
      `SELECT ${columns} FROM credentials c
       WHERE c.organization_id = $1 AND (${inView('c.project_id', 2, 'credentials.view')} OR ($5::text IS NOT NULL AND ${inView('$5', 2, 'credentials.view')}))
         AND ($4::text IS NULL AND ${inUse('c.project_id')} OR c.project_id = $4) AND ($5::text IS NULL OR ${usableIn('$5')})
         AND ($6::text IS NULL OR c.type = $6)${clause.sql}`,
      [
        organizationOf(this.#scope),
        ...viewParameters(view),
        filter.projectId ?? null,
        filter.usableIn ?? null,
        filter.type ?? null,
        ...clause.values,
      ],
    );
    return pageOf(rows, page);
  }

  /** By id only: for callers that hold it already and read its current state. Null if it was deleted. */
  async findAny(id: string): Promise<CredentialRow | null> {
    const rows = await runStatement<CredentialRow>(
      this.#scope,
      `SELECT ${columns} FROM credentials c WHERE c.organization_id = $1 AND c.id = $2`,
      [organizationOf(this.#scope), id],
    );
    return rows[0] ?? null;
  }

  /** Locks it until the transaction ends and reads it: required before changing values or tokens. Null if it was deleted. */
  async lock(id: string): Promise<CredentialRow | null> {
    const rows = await runStatement<CredentialRow>(
      this.#scope,
      `SELECT ${columns} FROM credentials c WHERE c.organization_id = $1 AND c.id = $2 FOR UPDATE OF c`,
      [organizationOf(this.#scope), id],
    );
    return rows[0] ?? null;
  }

  /** Writes changes of a locked credential; an earlier test no longer counts. Errors: the constraint `credentials_name`. */
  async save(id: string, next: Required<CredentialChange>): Promise<void> {
    // A requested renewal stays valid after a change of name or secret only.
    const keepsClient =
      'tokens_encrypted IS NOT DISTINCT FROM $6::text AND (tokens_encrypted IS NOT NULL OR values_encrypted = $5)';
    const isSame =
      '(allowed_hosts, values_encrypted, tokens_encrypted) IS NOT DISTINCT FROM ($4::text[], $5::text, $6::text)';
    await runStatement(
      this.#scope,
      `UPDATE credentials SET name = $3, allowed_hosts = $4, values_encrypted = $5, tokens_encrypted = $6, updated_at = now(),
         renewing_by = CASE WHEN ${keepsClient} THEN renewing_by END,
         renewing_until = CASE WHEN ${keepsClient} THEN renewing_until END,
         tested_at = CASE WHEN ${isSame} THEN tested_at END, test_passed = CASE WHEN ${isSame} THEN test_passed END
       WHERE organization_id = $1 AND id = $2`,
      [organizationOf(this.#scope), id, next.name, next.allowedHosts, next.valuesEncrypted, next.tokensEncrypted],
    );
  }

  /** Leases the renewal of its tokens; false if another process renews them, or if it has changed since. */
  async leaseRenewal(
    { id, valuesEncrypted, tokensEncrypted }: Pick<CredentialRow, 'id' | 'valuesEncrypted' | 'tokensEncrypted'>,
    { owner, leaseMs }: { owner: string; leaseMs: number },
  ): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `UPDATE credentials SET renewing_by = $3, renewing_until = now() + $4::int * interval '1 millisecond'
       WHERE organization_id = $1 AND id = $2 AND (renewing_until IS NULL OR renewing_until <= now())
         AND values_encrypted = $5 AND tokens_encrypted IS NOT DISTINCT FROM $6::text`,
      [organizationOf(this.#scope), id, owner, leaseMs, valuesEncrypted, tokensEncrypted],
    );
    return changed === 1;
  }

  /** Ends a lease and stores its tokens, if any; false, without a write, if the lease was lost. */
  async endRenewal(
    id: string,
    { owner, tokensEncrypted }: { owner: string; tokensEncrypted: string | null },
  ): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `UPDATE credentials SET tokens_encrypted = coalesce($4::text, tokens_encrypted), renewing_by = NULL, renewing_until = NULL
       WHERE organization_id = $1 AND id = $2 AND renewing_by = $3`,
      [organizationOf(this.#scope), id, owner, tokensEncrypted],
    );
    return changed === 1;
  }

  /** Keeps the tokens of a new agreement for a locked credential; a test with those before counts no more. */
  async saveAgreement(id: string, tokensEncrypted: string): Promise<void> {
    await runStatement(
      this.#scope,
      `UPDATE credentials SET tokens_encrypted = $3, tested_at = NULL, test_passed = NULL,
         renewing_by = NULL, renewing_until = NULL
       WHERE organization_id = $1 AND id = $2`,
      [organizationOf(this.#scope), id, tokensEncrypted],
    );
  }

  /** Keeps what came of a test, unless the credential was changed since it was read for the test. */
  async saveTest({ id, updatedAt }: Pick<CredentialRow, 'id' | 'updatedAt'>, passed: boolean): Promise<void> {
    await runStatement(
      this.#scope,
      `UPDATE credentials SET tested_at = now(), test_passed = $4
       WHERE organization_id = $1 AND id = $2 AND updated_at = $3`,
      [organizationOf(this.#scope), id, updatedAt, passed],
    );
  }

  /** Lists the published digital organizations that use it, by name; at most 100. Employees are others' to ask about (`EmployeeUses`). */
  async listUses(id: string, view: ProjectView): Promise<CredentialUse[]> {
    return runStatement<CredentialUse>(
      this.#scope,
      `SELECT d.id AS digital_organization_id, d.name, array_agg(DISTINCT n.node->>'name') AS node_names,
         ${shownTo({ project: 'd.project_id', digitalOrganization: 'd.id' }, 3)} AS is_shown
       FROM digital_organizations d
       JOIN versions v ON v.organization_id = d.organization_id AND v.id = d.published_version_id
       CROSS JOIN LATERAL jsonb_array_elements(v.graph->'nodes') AS n (node)
       CROSS JOIN LATERAL jsonb_each(coalesce(nullif(n.node->'credentials', 'null'), '{}')) AS slot
       WHERE d.organization_id = $1 AND slot.value->>'id' = $2
       GROUP BY d.id, d.name ORDER BY d.name, d.id LIMIT ${maxUses}`,
      [organizationOf(this.#scope), id, ...viewParameters(view)],
    );
  }

  /** Replaces the further projects that may use it. Errors: a foreign key for a project of another organization. */
  async share(id: string, projectIds: readonly string[]): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(
      this.#scope,
      'DELETE FROM credential_shares WHERE organization_id = $1 AND credential_id = $2 AND NOT project_id = ANY ($3)',
      [organizationId, id, projectIds],
    );
    await runStatement(
      this.#scope,
      `INSERT INTO credential_shares (organization_id, credential_id, project_id)
       SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`,
      [organizationId, id, projectIds],
    );
  }

  /** Deletes it for good; false when there is none. */
  async remove(id: string): Promise<boolean> {
    const sql = 'DELETE FROM credentials WHERE organization_id = $1 AND id = $2';
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), id])) === 1;
  }
}
