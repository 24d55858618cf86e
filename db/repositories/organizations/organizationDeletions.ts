import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** Tables deleted with an organization. */
export interface OrganizationContent {
  readonly members: number;
  readonly projects: number;
  readonly digitalOrganizations: number;
  readonly publishedDigitalOrganizations: number;
  readonly executions: number;
  readonly openExecutions: number;
  readonly files: number;
  readonly credentials: number;
  readonly dataTables: number;
  readonly knowledgeBases: number;
  readonly apiKeys: number;
}

/** Maximum count: the exact number of a million executions is not needed. */
const mostCounted = 100_000;

/**
 * Tables deleted with an organization, ordered by dependencies. Others are deleted by foreign keys or with the file store (`binaries`), or
 * stay: the organization's row, wallet, ledger, holds and audit log. A test compares it with the schema.
 */
export const purgedTables: readonly string[] = [
  'answer_parts',
  'call_attempts',
  'call_records',
  'catalog_runs',
  'catalog_source_keys',
  'usage_days',
  'idempotency_records',
  'model_jobs',
  'stored_responses',
  'conversations',
  'credit_requests',
  'event_reads',
  'events',
  'verdict_mail_wishes',
  'verdict_mails',
  'deliverables',
  'listing_ratings',
  'run_callbacks',
  'run_shares',
  'employee_run_events',
  'employee_run_parts',
  'employee_runs',
  'positions',
  'listing_prices',
  'listings',
  'employee_versions',
  'knowledge_codes',
  'knowledge_chunks',
  'knowledge_embeddings',
  'knowledge_files',
  'knowledge_documents',
  'knowledge_bases',
  'data_table_rows',
  'data_tables',
  'chat_turns',
  'chat_sessions',
  'agent_memories',
  'agent_tool_calls',
  'live_texts',
  'agent_steps',
  'seen_values',
  'digital_organizations',
  'employees',
  'folders',
  'credential_shares',
  'credentials',
  'provider_keys',
  'scim_group_members',
  'scim_groups',
  'scim_users',
  'scim_tokens',
  'sso_attempts',
  'sso_assertions',
  'outside_identities',
  'invitations',
  'sessions',
  'api_keys',
  'project_members',
  'project_roles',
  'projects',
  'sign_in_policies',
  'sso_policies',
  'sso_domains',
  'custom_domains',
  'memberships',
  'sso_expiry_notices',
  'sso_connections',
  'execution_turns',
  'execution_counts',
  'payment_customers',
];

/** Tables in which a row may need another one of the same table: they go in one statement. */
const inOneStatement = new Set(['folders', 'api_keys']);

/** Deletion of organizations: requested, restored within the grace period, executed after it. */
export class OrganizationDeletions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Content of the scoped organization. Counts end at 100,000. */
  async count(): Promise<OrganizationContent> {
    const count = (table: string, more = ''): string =>
      `(select count(*)::int from (select from ${table} where organization_id = $1${more} limit ${mostCounted}) as counted)`;
    const rows = await runStatement<OrganizationContent>(
      this.#scope,
      `select ${count('memberships')} as members, ${count('projects')} as projects, ${count('digital_organizations', ' and employee_id is null')} as digital_organizations,
         ${count('digital_organizations', ' and published_version_id is not null')} as published_digital_organizations,
         ${count('executions')} as executions, ${count('executions', open)} as open_executions, ${count('binaries')} as files,
         ${count('credentials')} as credentials, ${count('data_tables')} as data_tables,
         ${count('knowledge_bases')} as knowledge_bases,
         ${count('api_keys', ` and status <> 'revoked'`)} as api_keys`,
      [organizationOf(this.#scope)],
    );
    return rows[0]!;
  }

  /**
   * Begins the deletion of the scoped organization: its keys pause, its schedules are unpublished, listeners end. Null if it is being
   * deleted already.
   */
  async begin(graceMs: number): Promise<Date | null> {
    const id = organizationOf(this.#scope);
    const rows = await runStatement<{ deletesAt: Date }>(
      this.#scope,
      `update organizations set deletes_at = now() + $2::bigint * interval '1 millisecond' where id = $1 and deletes_at is null returning deletes_at`,
      [id, graceMs],
    );
    if (!rows[0]) return null;
    await runChange(this.#scope, 'delete from test_listeners where organization_id = $1', [id]);
    await this.pauseKeys();
    await this.#tellSchedules();
    return rows[0].deletesAt;
  }

  /** Ends the grace period now, because no one could restore it. */
  async endGrace(): Promise<void> {
    const sql = 'update organizations set deletes_at = now() where id = $1 and deletes_at > now()';
    await runChange(this.#scope, sql, [organizationOf(this.#scope)]);
  }

  /** Cancels the deletion and restores keys and schedules; false if there is none or its time is up. */
  async restore(): Promise<boolean> {
    const id = organizationOf(this.#scope);
    const sql = 'update organizations set deletes_at = null where id = $1 and deletes_at > now()';
    if ((await runChange(this.#scope, sql, [id])) === 0) return false;
    await runChange(
      this.#scope,
      `update api_keys set status = 'active' where organization_id = $1 and status = 'paused'`,
      [id],
    );
    await this.#tellSchedules();
    return true;
  }

  /** Pauses what keys are active. */
  async pauseKeys(): Promise<void> {
    const sql = `update api_keys set status = 'paused' where organization_id = $1 and status = 'active'`;
    await runChange(this.#scope, sql, [organizationOf(this.#scope)]);
  }

  /** Executions that have not ended, oldest first. */
  async openExecutions(limit: number): Promise<string[]> {
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `select id from executions where organization_id = $1${open} order by id limit $2`,
      [organizationOf(this.#scope), limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Organizations in deletion, including those past their grace period. System only. */
  listDeleting(limit: number): Promise<{ id: string; isDue: boolean }[]> {
    return runStatement(
      this.#scope,
      `select id, deletes_at <= now() as is_due from organizations where deletes_at is not null and deleted_at is null order by deletes_at limit $1`,
      [limit],
    );
  }

  /**
   * True if executions (others' with its items, too), messages to Temporal or holds of the organization are left, or calls under way could
   * still write of it. System only.
   */
  async isBusy(organizationId: string): Promise<boolean> {
    const rows = await runStatement<{ busy: boolean }>(
      this.#scope,
      `select exists (select from executions where organization_id = $1) or exists (select from outbox where organization_id = $1)
         or exists (select from executions where items_organization_id = $1)
         or exists (select from employee_runs where organization_id = $1 and (status in ('queued', 'running') or hold_state = 'open'))
         or exists (select from holds where organization_id = $1 and state = 'open') as busy`,
      [organizationId],
    );
    return rows[0]!.busy;
  }

  /** Gives up its files: the next sweep takes them from the store. Returns how many there are still. System only. */
  async releaseFiles(organizationId: string): Promise<number> {
    await runChange(
      this.#scope,
      `update binaries b set lease_until = now() - interval '1 day' where organization_id = $1
         and (lease_until is null or lease_until > now() - interval '1 day')
         and not exists (select from execution_binaries e where e.organization_id = b.organization_id and e.binary_id = b.id)`,
      [organizationId],
    );
    const rows = await runStatement<{ left: number }>(
      this.#scope,
      'select count(*)::int as left from binaries where organization_id = $1',
      [organizationId],
    );
    return rows[0]!.left;
  }

  /** Deletes up to `limit` rows of one of `purgedTables`; returns how many. System only. */
  purge(organizationId: string, table: string, limit: number): Promise<number> {
    if (!purgedTables.includes(table)) throw new Error(`${table} is not purged.`);
    const some = inOneStatement.has(table)
      ? ''
      : ` and ctid = any (array(select ctid from ${table} where organization_id = $1 limit ${limit}))`;
    return runChange(this.#scope, `delete from ${table} where organization_id = $1${some}`, [organizationId]);
  }

  /** The last step but the name: only the row is left. False if another process was first. System only. */
  async finish(organizationId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update organizations set deleted_at = now(), allowed_email_domains = '{}' where id = $1 and deletes_at <= now() and deleted_at is null`,
      [organizationId],
    );
    return changed === 1;
  }

  /** Takes the name away, behind the event: many are named after a person. System only. */
  async forgetName(organizationId: string): Promise<void> {
    const sql = `update organizations set name = 'Deleted organization' where id = $1 and deleted_at is not null`;
    await runChange(this.#scope, sql, [organizationId]);
  }

  async #tellSchedules(): Promise<void> {
    await runChange(
      this.#scope,
      `update triggers set revision = revision + 1, lease_owner = null, lease_until = null where organization_id = $1 and version_id is not null`,
      [organizationOf(this.#scope)],
    );
  }
}

const open = ` and status in ('queued', 'running', 'waiting')`;
