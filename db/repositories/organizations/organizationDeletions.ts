import { sql, type Expression, type RawBuilder } from 'kysely';

import { ago, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { HookRegistrations } from '../executions/hookRegistrations.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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
  'log_delivery_failures',
  'log_destinations',
  'log_events',
  'log_calls',
  'answer_parts',
  'call_attempts',
  'call_bodies',
  'call_body_settings',
  'guardrail_matches',
  'guardrails',
  'cached_responses',
  'response_cache_settings',
  'call_records',
  'catalog_runs',
  'catalog_source_keys',
  'usage_days',
  'error_days',
  'budgets',
  'ended_executions',
  'execution_hours',
  'execution_days',
  'node_days',
  'execution_cost_days',
  'idempotency_records',
  'model_jobs',
  'model_batch_requests',
  'model_batches',
  'gateway_files',
  'stored_responses',
  'conversations',
  'credit_requests',
  'weekly_digests',
  'digest_opt_outs',
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
  'api_operations',
  'api_documents',
  'variables',
  'data_table_rows',
  'data_tables',
  'chat_turns',
  'chat_sessions',
  'agent_memories',
  'agent_tool_calls',
  'live_texts',
  'agent_steps',
  'seen_values',
  'hook_registrations',
  'digital_organizations',
  'employees',
  'folders',
  'credential_shares',
  'credentials',
  'provider_keys',
  'oauth_apps',
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
    const here = tablesOf(this.#scope);
    const flows = here.selectFrom('digitalOrganizations');
    const executions = here.selectFrom('executions');
    const content = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom([
        countOf(here.selectFrom('memberships')).as('members'),
        countOf(here.selectFrom('projects')).as('projects'),
        countOf(flows.where('employeeId', 'is', null)).as('digitalOrganizations'),
        countOf(flows.where('publishedVersionId', 'is not', null)).as('publishedDigitalOrganizations'),
        countOf(executions).as('executions'),
        countOf(executions.where('status', 'in', open)).as('openExecutions'),
        countOf(here.selectFrom('binaries')).as('files'),
        countOf(here.selectFrom('credentials')).as('credentials'),
        countOf(here.selectFrom('dataTables')).as('dataTables'),
        countOf(here.selectFrom('knowledgeBases')).as('knowledgeBases'),
        countOf(here.selectFrom('apiKeys').where('status', '<>', 'revoked')).as('apiKeys'),
      ]),
    );
    return content!;
  }

  /**
   * Begins the deletion of the scoped organization: its keys pause, its schedules are unpublished, listeners end. Null if it is being
   * deleted already.
   */
  async begin(graceMs: number): Promise<Date | null> {
    const begun = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('organizations')
        .set({ deletesAt: fromNow(graceMs) })
        .where('deletesAt', 'is', null)
        .returning('deletesAt'),
    );
    if (begun === null) return null;
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('testListeners'));
    await new HookRegistrations(this.#scope).endAll();
    await this.pauseKeys();
    await this.#tellSchedules();
    return begun.deletesAt;
  }

  /** Ends the grace period now, because no one could restore it. */
  async endGrace(): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('organizations').set({ deletesAt: now }).where('deletesAt', '>', now),
    );
  }

  /** Cancels the deletion and restores keys and schedules; false if there is none or its time is up. */
  async restore(): Promise<boolean> {
    const restored = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).updateTable('organizations').set({ deletesAt: null }).where('deletesAt', '>', now),
    );
    if (restored === 0) return false;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('apiKeys')
        .set({ status: 'active' })
        .where('status', '=', 'paused')
        .where('pausedAt', 'is', null),
    );
    await this.#tellSchedules();
    return true;
  }

  /** Pauses what keys are active. */
  async pauseKeys(): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('apiKeys').set({ status: 'paused' }).where('status', '=', 'active'),
    );
  }

  /** Executions that have not ended, oldest first. */
  async openExecutions(limit: number): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions')
        .select('id')
        .where('status', 'in', open)
        .orderBy('id')
        .limit(limit),
    );
    return rows.map(({ id }) => id);
  }

  /** Organizations in deletion, including those past their grace period. System only. */
  listDeleting(limit: number): Promise<{ id: string; isDue: boolean }[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('organizations')
        .select(['id', sql<boolean>`deletes_at <= now()`.as('isDue')])
        .where('deletesAt', 'is not', null)
        .where('deletedAt', 'is', null)
        .orderBy('deletesAt')
        .limit(limit),
    );
  }

  /**
   * True if executions (others' with its items, too), messages to Temporal or holds of the organization are left, or calls under way could
   * still write of it. System only.
   */
  async isBusy(organizationId: string): Promise<boolean> {
    const found = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(({ or, exists }) =>
        or([
          exists(tables.selectFrom('executions').select('id').where('organizationId', '=', organizationId)),
          exists(tables.selectFrom('outbox').select('organizationId').where('organizationId', '=', organizationId)),
          exists(tables.selectFrom('executions').select('id').where('itemsOrganizationId', '=', organizationId)),
          exists(
            tables
              .selectFrom('employeeRuns')
              .select('id')
              .where('organizationId', '=', organizationId)
              .where((where) =>
                where.or([where('status', 'in', ['queued', 'running']), where('holdState', '=', 'open')]),
              ),
          ),
          exists(
            tables
              .selectFrom('holds')
              .select('id')
              .where('organizationId', '=', organizationId)
              .where('state', '=', 'open'),
          ),
        ]).as('busy'),
      ),
    );
    return Boolean(found!.busy);
  }

  /** Gives up its files: the next sweep takes them from the store. Returns how many there are still. System only. */
  async releaseFiles(organizationId: string): Promise<number> {
    const yesterday = ago(24 * 3_600_000);
    await runQuery(
      this.#scope,
      tables
        .updateTable('binaries as b')
        .set({ leaseUntil: yesterday })
        .where('b.organizationId', '=', organizationId)
        .where((where) => where.or([where('b.leaseUntil', 'is', null), where('b.leaseUntil', '>', yesterday)]))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('executionBinaries as e')
                .select('e.binaryId')
                .whereRef('e.organizationId', '=', 'b.organizationId')
                .whereRef('e.binaryId', '=', 'b.id'),
            ),
          ),
        ),
    );
    const counted = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('binaries')
        .select(sql<number>`count(*)::int`.as('left'))
        .where('organizationId', '=', organizationId),
    );
    return counted!.left;
  }

  /** Deletes up to `limit` rows of one of `purgedTables`; returns how many. System only. */
  purge(organizationId: string, table: string, limit: number): Promise<number> {
    if (!purgedTables.includes(table)) throw new Error(`${table} is not purged.`);
    const some = inOneStatement.has(table)
      ? sql``
      : sql` and ctid = any (array(select ctid from ${sql.table(table)} where organization_id = ${organizationId} limit ${limit}))`;
    return runQueryForCount(
      this.#scope,
      sql`delete from ${sql.table(table)} where organization_id = ${organizationId}${some}`,
    );
  }

  /** The last step but the name: only the row is left. False if another process was first. System only. */
  async finish(organizationId: string): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('organizations')
        .set({ deletedAt: now, allowedEmailDomains: [] })
        .where('id', '=', organizationId)
        .where('deletesAt', '<=', now)
        .where('deletedAt', 'is', null),
    );
    return changed === 1;
  }

  /** Takes the name away, behind the event: many are named after a person. System only. */
  async forgetName(organizationId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('organizations')
        .set({ name: 'Deleted organization' })
        .where('id', '=', organizationId)
        .where('deletedAt', 'is not', null),
    );
  }

  async #tellSchedules(): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set((set) => ({ revision: set('revision', '+', 1), leaseOwner: null, leaseUntil: null }))
        .where('versionId', 'is not', null),
    );
  }
}

const open = ['queued', 'running', 'waiting'] as const;

/** Returns how many rows a query has, up to the maximum count. */
function countOf(rows: { limit(count: number): Expression<unknown> }): RawBuilder<number> {
  return sql<number>`(select count(*)::int from ${rows.limit(mostCounted)} as counted)`;
}
