import { sql, type NotNull, type RawBuilder } from 'kysely';

import { anyOf, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { hookColumns, type HookRegistrationRow } from './hookRegistrations.ts';
import { publishedTriggers, type PublishedTrigger } from './triggers.ts';

/** A registration that something is due for. */
export interface DueHookRegistration extends HookRegistrationRow {
  /** Its trigger is published and uses it, or an account listens. Otherwise it is to be removed. */
  isWanted: boolean;
}

/** A published trigger without a registration, and its address. */
export interface UnregisteredHook extends PublishedTrigger {
  addressId: string;
  /** In a row, of attempts to register it. */
  failures: number;
}

/** Returns true if an account listens for an event of a test. */
function isListened(registration: 'd' | 'r'): RawBuilder<boolean> {
  const address = sql.ref(`${registration}.addressId`);
  return sql<boolean>`EXISTS (SELECT FROM test_listeners l WHERE l.test_id = ${address} AND l.expires_at > now())`;
}

/** Work that registrations at services need, and its state in triggers. */
export class HookUpkeep {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * System only: registrations that end or expire, or whose credential was changed, each for one process for `leaseMs`. A registration
   * without a result ends, so that people can publish while the service cannot be reached.
   */
  async claimDue({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<DueHookRegistration[]> {
    return runQuery(
      this.#scope,
      tables
        .updateTable('hookRegistrations as r')
        .set({
          nextCheckAt: fromNow(leaseMs),
          state: sql<HookRegistrationRow['state']>`CASE WHEN r.state = 'creating' THEN 'ending' ELSE r.state END`,
        })
        .where('r.id', 'in', (due) =>
          due
            .selectFrom('hookRegistrations as d')
            .select('d.id')
            .where((where) =>
              where.or([
                where('d.nextCheckAt', '<=', now),
                where.and([
                  where('d.nextCheckAt', 'is', null),
                  where('d.isTest', '=', true),
                  where.not(isListened('d')),
                ]),
                where.and([
                  where('d.nextCheckAt', 'is', null),
                  where('d.state', '=', 'active'),
                  sql<boolean>`EXISTS (SELECT FROM credentials c WHERE c.id = d.credential_id AND c.updated_at > d.credential_changed_at)`,
                ]),
              ]),
            )
            .orderBy('d.nextCheckAt', (order) => order.asc().nullsFirst())
            .orderBy('d.id')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning([
          ...hookColumns,
          sql<boolean>`r.state = 'active' AND CASE WHEN r.is_test THEN ${isListened('r')} ELSE EXISTS (
            SELECT FROM triggers t JOIN organizations o ON o.id = t.organization_id
            WHERE t.digital_organization_id = r.digital_organization_id AND t.node_id = r.node_id AND t.kind = 'hook'
              AND t.version_id IS NOT NULL AND o.deletes_at IS NULL) END`.as('isWanted'),
        ])
        .$narrowType<Pick<HookRegistrationRow, 'node'>>(),
    );
  }

  /** System only: published triggers of these node types without a registration, each for one process for `leaseMs`. */
  async claimMissing({
    types,
    limit,
    leaseMs,
  }: {
    types: readonly string[];
    limit: number;
    leaseMs: number;
  }): Promise<UnregisteredHook[]> {
    const rows = await runQuery(
      this.#scope,
      tables
        .updateTable('triggers')
        .set({ leaseUntil: fromNow(leaseMs) })
        .where('id', 'in', (due) =>
          due
            .selectFrom('triggers as t')
            .select('t.id')
            .where('t.kind', '=', 'hook')
            .where('t.versionId', 'is not', null)
            .where('t.nextAttemptAt', '<=', now)
            .where((where) => where.or([where('t.leaseUntil', 'is', null), where('t.leaseUntil', '<=', now)]))
            .where((where) =>
              where.not(
                where.exists(
                  where
                    .selectFrom('hookRegistrations as r')
                    .select('r.id')
                    .whereRef('r.digitalOrganizationId', '=', 't.digitalOrganizationId')
                    .whereRef('r.nodeId', '=', 't.nodeId')
                    .where('r.isTest', '=', false)
                    .where('r.state', '=', 'active'),
                ),
              ),
            )
            .where((where) =>
              where.exists(
                where
                  .selectFrom('versions as v')
                  .select('v.id')
                  .whereRef('v.id', '=', 't.versionId')
                  .where(
                    sql<boolean>`jsonb_path_query_first(v.graph, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', t.node_id)) ->> 'type' = ${anyOf(types)}`,
                  ),
              ),
            )
            .orderBy('t.nextAttemptAt')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id'),
    );
    if (rows.length === 0) return [];
    const found = await runQuery(
      this.#scope,
      publishedTriggers(tables)
        .innerJoin('webhooks as w', (join) =>
          join.onRef('w.digitalOrganizationId', '=', 't.digitalOrganizationId').onRef('w.nodeId', '=', 't.nodeId'),
        )
        .select(['w.id as addressId', 't.failures'])
        .$narrowType<{ addressId: NotNull }>()
        .where('t.id', '=', anyOf(rows.map(({ id }) => id))),
    );
    return found.filter(({ node }) => node);
  }

  /** Notes on a trigger that its registration failed; true for the first failure in a row. */
  async noteTriggerFailure(failure: { triggerId: string; code: string; message: string; delayMs: number }) {
    const { triggerId, code, message, delayMs } = failure;
    const failed = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set((set) => ({
          failures: set('failures', '+', 1),
          error: sql<string>`jsonb_build_object('code', ${code}::text, 'message', left(${message}, 1000))`,
          failingSince: sql<Date>`coalesce(failing_since, now())`,
          nextAttemptAt: fromNow(delayMs),
          leaseUntil: null,
        }))
        .where('id', '=', triggerId)
        .where('versionId', 'is not', null)
        .returning('failures'),
    );
    return failed?.failures === 1;
  }

  /** The same for its success; true if it failed before. */
  async noteTriggerWorks(triggerId: string): Promise<boolean> {
    const before = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set({ failures: 0, error: null, failingSince: null, leaseUntil: null })
        .where('id', '=', triggerId)
        .where('error', 'is not', null),
    );
    return before === 1;
  }

  /** The trigger of a node. */
  async triggerOf(digitalOrganizationId: string, nodeId: string): Promise<PublishedTrigger | null> {
    const found = await runQueryForRow(
      this.#scope,
      publishedTriggers(tablesOf(this.#scope))
        .where('t.digitalOrganizationId', '=', digitalOrganizationId)
        .where('t.nodeId', '=', nodeId),
    );
    return found?.node ? found : null;
  }
}
