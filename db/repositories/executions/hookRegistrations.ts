import { sql, type NotNull } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { publishedTriggers, type PublishedTrigger } from './triggers.ts';

type GraphNode = components['schemas']['GraphNode'];

/** An address of a trigger that is registered at its service; `db/secrets/hookRegistration.ts` says what opens its envelope. */
export interface HookRegistrationRow {
  id: string;
  organizationId: string;
  digitalOrganizationId: string;
  nodeId: string;
  /** Of the production address, or of the test address. */
  addressId: string;
  isTest: boolean;
  state: 'creating' | 'active' | 'ending';
  /** As it was registered. */
  node: GraphNode;
  credentialId: string;
  /** When the credential was changed last before it was registered with it. */
  credentialChangedAt: Date;
  dataEncrypted: string;
  registeredAt: Date | null;
  expiresAt: Date | null;
  /** In a row, of attempts to remove it. */
  failures: number;
}

export type NewHookRegistration = Omit<
  HookRegistrationRow,
  'organizationId' | 'state' | 'registeredAt' | 'expiresAt' | 'failures'
>;

/** A registration that something is due for. */
export interface DueHookRegistration extends HookRegistrationRow {
  /** Its trigger is published and uses it, or somebody listens. Otherwise it is to be removed. */
  isWanted: boolean;
}

/** A published trigger without a registration, and its address. */
export interface UnregisteredHook extends PublishedTrigger {
  addressId: string;
  /** In a row, of attempts to register it. */
  failures: number;
}

const columns = [
  'id',
  'organizationId',
  'digitalOrganizationId',
  'nodeId',
  'addressId',
  'isTest',
  'state',
  'node',
  'credentialId',
  'credentialChangedAt',
  'dataEncrypted',
  'registeredAt',
  'expiresAt',
  'failures',
] as const;

/** Registrations at services. One that is not in use is removed there before its row is deleted. */
export class HookRegistrations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Notes a registration before the service hears of it. If nothing comes of it for `forMs`, it is removed. */
  async insert(registration: NewHookRegistration, forMs: number): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('hookRegistrations')
        .values({
          ...registration,
          organizationId: organizationOf(this.#scope),
          node: JSON.stringify(registration.node),
          nextCheckAt: fromNow(forMs),
        }),
    );
  }

  async listOf(digitalOrganizationId: string): Promise<HookRegistrationRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('hookRegistrations')
        .select(columns)
        .$narrowType<Pick<HookRegistrationRow, 'node'>>()
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .orderBy('createdAt')
        .orderBy('id'),
    );
  }

  /** The registrations whose secret a delivery to this address may have. */
  async listAt(addressId: string): Promise<Pick<HookRegistrationRow, 'id' | 'organizationId' | 'dataEncrypted'>[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('hookRegistrations')
        .select(['id', 'organizationId', 'dataEncrypted'])
        .where('addressId', '=', addressId)
        .where('state', '<>', 'ending')
        .orderBy('createdAt', 'desc')
        .limit(10),
    );
  }

  /** The service knows it. */
  async noteRegistered(
    id: string,
    { dataEncrypted, expiresAt, renewAt }: { dataEncrypted: string; expiresAt: Date | null; renewAt: Date | null },
  ): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ dataEncrypted, expiresAt, renewAt, registeredAt: now })
        .where('id', '=', id),
    );
  }

  /** A test listener uses it from now on. */
  async activateTest(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ state: 'active', nextCheckAt: null })
        .where('id', '=', id),
    );
  }

  /**
   * In the transaction that publishes or unpublishes: these registrations are in use, and all others of the digital organization end.
   * False if one of them is gone.
   */
  async settle(digitalOrganizationId: string, used: readonly string[]): Promise<boolean> {
    const isUsed = sql<boolean>`id = ${anyOf(used)}`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ state: 'ending', nextCheckAt: now, failures: 0 })
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('isTest', '=', false)
        .where('state', '<>', 'ending')
        .where((where) => where.not(isUsed)),
    );
    if (used.length === 0) return true;
    const taken = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set((set) => ({ state: 'active', nextCheckAt: set.ref('renewAt') }))
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where(isUsed),
    );
    return taken === used.length;
  }

  /** Replaces the registration in use of one node by another. */
  async replace(by: Pick<HookRegistrationRow, 'id' | 'digitalOrganizationId' | 'nodeId'>): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ state: 'ending', nextCheckAt: now, failures: 0 })
        .where('digitalOrganizationId', '=', by.digitalOrganizationId)
        .where('nodeId', '=', by.nodeId)
        .where('isTest', '=', false)
        .where('state', '=', 'active')
        .where('id', '<>', by.id),
    );
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set((set) => ({ state: 'active', nextCheckAt: set.ref('renewAt') }))
        .where('id', '=', by.id),
    );
  }

  /** They are removed at the service soon. */
  async end(ids: readonly string[]): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ state: 'ending', nextCheckAt: now, failures: 0 })
        .where('id', '=', anyOf(ids)),
    );
  }

  /** The same of all of the organization, or of a digital organization. */
  async endAll(digitalOrganizationId?: string): Promise<void> {
    let ending = tablesOf(this.#scope)
      .updateTable('hookRegistrations')
      .set({ state: 'ending', nextCheckAt: now, failures: 0 })
      .where('state', '<>', 'ending');
    if (digitalOrganizationId !== undefined) ending = ending.where('digitalOrganizationId', '=', digitalOrganizationId);
    await runQuery(this.#scope, ending);
  }

  /** The service knows it no more. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('hookRegistrations').where('id', '=', id));
  }

  /** It is looked at again after this time, because it could not be removed. */
  async noteFailure(id: string, delayMs: number): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set((set) => ({ failures: set('failures', '+', 1), nextCheckAt: fromNow(delayMs) }))
        .where('id', '=', id),
    );
  }

  /** System only: registrations that end or expire, or whose credential was changed, each for one process for `leaseMs`. */
  async claimDue({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<DueHookRegistration[]> {
    return runQuery(
      this.#scope,
      sql<DueHookRegistration>`
        UPDATE hook_registrations r SET next_check_at = ${fromNow(leaseMs)}
        WHERE r.id IN (
          SELECT d.id FROM hook_registrations d
          WHERE d.next_check_at <= now()
            OR (d.next_check_at IS NULL AND d.is_test AND NOT EXISTS (
              SELECT FROM test_listeners l WHERE l.test_id = d.address_id AND l.expires_at > now()))
            OR (d.next_check_at IS NULL AND d.state = 'active' AND EXISTS (
              SELECT FROM credentials c WHERE c.id = d.credential_id AND c.updated_at > d.credential_changed_at))
          ORDER BY d.next_check_at NULLS FIRST, d.id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING r.id, r.organization_id, r.digital_organization_id, r.node_id, r.address_id, r.is_test, r.state, r.node,
          r.credential_id, r.credential_changed_at, r.data_encrypted, r.registered_at, r.expires_at, r.failures,
          r.state = 'active' AND CASE WHEN r.is_test
            THEN EXISTS (SELECT FROM test_listeners l WHERE l.test_id = r.address_id AND l.expires_at > now())
            ELSE EXISTS (SELECT FROM triggers t JOIN organizations o ON o.id = t.organization_id
              WHERE t.digital_organization_id = r.digital_organization_id AND t.node_id = r.node_id AND t.kind = 'hook'
                AND t.version_id IS NOT NULL AND o.deletes_at IS NULL) END AS is_wanted`,
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

  /** A delivery has started an execution. Written once a minute at most. */
  async noteEvent(digitalOrganizationId: string, nodeId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set({ lastEventAt: now })
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('nodeId', '=', nodeId)
        .where((where) =>
          where.or([
            where('lastEventAt', 'is', null),
            where('lastEventAt', '<', sql<Date>`now() - interval '1 minute'`),
          ]),
        ),
    );
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
