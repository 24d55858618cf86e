import { sql, type NotNull } from 'kysely';

import { anyOf, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import type { TestListener } from './testListeners.ts';
import { publishedTriggers, type PublishedTrigger } from './triggers.ts';

/** A trigger watched by this claim; no other process watches it while the lease is renewed. */
export interface ClaimedTrigger extends PublishedTrigger {
  /** Of this claim alone. */
  lease: string;
  /** How far the watchers before came; null at the beginning. */
  cursor: unknown;
  failures: number;
}

/** A test listener that this claim watches. */
export interface ClaimedListener extends TestListener {
  lease: string;
  kind: string;
  expiresAt: Date;
  /** In a row, of the watchers before. */
  failures: number;
}

/** The trigger's progress with its commit. */
export interface TriggerStep {
  id: string;
  lease: string;
  cursor: unknown;
  /** False if only the place moved and nothing happened. */
  isEvent: boolean;
}

/** Watchers of triggers. A lease belongs to a row: a dead or hanging process loses it and cannot commit. */
export class TriggerLeases {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** System only: due triggers without a watcher. */
  async claim({
    limit,
    leaseMs,
    newLease,
  }: {
    limit: number;
    leaseMs: number;
    newLease: string;
  }): Promise<ClaimedTrigger[]> {
    const rows = await runQuery(
      this.#scope,
      tables
        .updateTable('triggers')
        .set({ leaseOwner: sql<string>`${newLease}::text || '/' || id`, leaseUntil: fromNow(leaseMs) })
        .where('id', 'in', (due) =>
          due
            .selectFrom('triggers')
            .select('id')
            .where('kind', 'not in', ['schedule', 'hook'])
            .where('versionId', 'is not', null)
            .where('nextAttemptAt', '<=', now)
            .where((where) => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<=', now)]))
            .orderBy('nextAttemptAt')
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
        .select(['t.leaseOwner as lease', 't.cursor', 't.failures'])
        .$narrowType<{ lease: NotNull }>()
        .where('t.id', '=', anyOf(rows.map(({ id }) => id)))
        .where('t.leaseOwner', 'like', `${newLease}/%`),
    );
    return found.filter(({ node }) => node);
  }

  /** System only: open test listeners without a watcher. */
  async claimListeners({
    limit,
    leaseMs,
    newLease,
  }: {
    limit: number;
    leaseMs: number;
    newLease: string;
  }): Promise<ClaimedListener[]> {
    return runQuery(
      this.#scope,
      tables
        .updateTable('testListeners as t')
        .from('digitalOrganizations as d')
        .set({ leaseOwner: sql<string>`${newLease}::text || '/' || t.test_id`, leaseUntil: fromNow(leaseMs) })
        .whereRef('d.id', '=', 't.digitalOrganizationId')
        .whereRef('d.organizationId', '=', 't.organizationId')
        .where('t.testId', 'in', (open) =>
          open
            .selectFrom('testListeners as l')
            .select('l.testId')
            .where('l.kind', '<>', 'http')
            .where('l.expiresAt', '>', now)
            .where((where) => where.or([where('l.leaseUntil', 'is', null), where('l.leaseUntil', '<=', now)]))
            .orderBy('l.testId')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning([
          't.testId',
          't.organizationId',
          'd.projectId',
          't.digitalOrganizationId',
          'd.name as digitalOrganizationName',
          't.nodeId',
          't.accountId',
          graphColumn('t').as('graph'),
          'd.settings',
          't.leaseOwner as lease',
          't.kind',
          't.expiresAt',
          sql<number>`coalesce((t.error ->> 'failures')::int, 0)`.as('failures'),
        ])
        .$narrowType<{ lease: NotNull; settings: TestListener['settings'] }>(),
    );
  }

  /** System only: renews leases and returns the existing ones. */
  async renew(leases: readonly string[], leaseMs: number): Promise<Set<string>> {
    const rows = await runQuery(
      this.#scope,
      tables
        .with('renewed', (all) =>
          all
            .updateTable('triggers')
            .set({ leaseUntil: fromNow(leaseMs) })
            .where('leaseOwner', '=', anyOf(leases))
            .where('versionId', 'is not', null)
            .returning('leaseOwner as lease'),
        )
        .with('renewedTests', (all) =>
          all
            .updateTable('testListeners')
            .set({ leaseUntil: fromNow(leaseMs) })
            .where('leaseOwner', '=', anyOf(leases))
            .where('expiresAt', '>', now)
            .returning('leaseOwner as lease'),
        )
        .selectFrom('renewed')
        .select('lease')
        .unionAll((union) => union.selectFrom('renewedTests').select('lease'))
        .$narrowType<{ lease: NotNull }>(),
    );
    return new Set(rows.map(({ lease }) => lease));
  }

  /** System only: releases leases, so that other processes continue at once. */
  async release(leases: readonly string[]): Promise<void> {
    for (const table of ['triggers', 'testListeners'] as const)
      await runQuery(
        this.#scope,
        tables.updateTable(table).set({ leaseOwner: null, leaseUntil: null }).where('leaseOwner', '=', anyOf(leases)),
      );
  }

  /**
   * Advances the trigger, in the transaction of its event. False if the lease was lost, or the trigger was unpublished or published again:
   * roll the transaction back.
   */
  async advance({ id, lease, cursor, isEvent }: TriggerStep): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set({
          cursor: JSON.stringify(cursor),
          ...(isEvent && { sequence: sql<bigint>`sequence + 1`, lastEventAt: now }),
        })
        .where('id', '=', id)
        .where('leaseOwner', '=', lease)
        .where('leaseUntil', '>', now)
        .where('versionId', 'is not', null),
    );
    return changed === 1;
  }

  /** It works; true if it did not before. */
  async noteWorking({ id, lease }: { id: string; lease: string }): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set({ failures: 0, error: null, failingSince: null })
        .where('id', '=', id)
        .where('leaseOwner', '=', lease)
        .where('error', 'is not', null),
    );
    return changed === 1;
  }

  /** It failed and is tried again after `delayMs`, by anybody; true for the first failure in a row. */
  async noteFailure(failure: {
    id: string;
    lease: string;
    code: string;
    message: string;
    delayMs: number;
  }): Promise<boolean> {
    const { id, lease, code, message, delayMs } = failure;
    const failed = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set((set) => ({
          failures: set('failures', '+', 1),
          error: sql<string>`jsonb_build_object('code', ${code}::text, 'message', left(${message}, 1000))`,
          failingSince: sql<Date>`coalesce(failing_since, now())`,
          nextAttemptAt: fromNow(delayMs),
          leaseOwner: null,
          leaseUntil: null,
        }))
        .where('id', '=', id)
        .where('leaseOwner', '=', lease)
        .returning('failures'),
    );
    return failed?.failures === 1;
  }

  /** A test listener failed and is retried after `delayMs` by any process; the listener shows the reason. */
  async noteListenerFailure(failure: {
    id: string;
    lease: string;
    code: string;
    message: string;
    delayMs: number;
  }): Promise<void> {
    const { id, lease, code, message, delayMs } = failure;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('testListeners')
        .set({
          error: sql<string>`jsonb_build_object('code', ${code}::text, 'message', left(${message}, 1000),
            'failures', coalesce((error ->> 'failures')::int, 0) + 1)`,
          leaseOwner: null,
          leaseUntil: fromNow(delayMs),
        })
        .where('testId', '=', id)
        .where('leaseOwner', '=', lease),
    );
  }

  /** The source of a test listener responds (null), or its message was not an event. */
  async noteListener(note: {
    id: string;
    lease: string;
    refused: { code: string; message: string } | null;
  }): Promise<void> {
    const { id, lease, refused } = note;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('testListeners')
        .set({ error: refused && JSON.stringify(refused) })
        .where('testId', '=', id)
        .where('leaseOwner', '=', lease),
    );
  }

  /** The files that a trigger has seen, by path. */
  async files(triggerId: string): Promise<Map<string, string>> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('triggerFiles')
        .select(['path', 'fingerprint'])
        .where('triggerId', '=', triggerId),
    );
    return new Map(rows.map(({ path, fingerprint }) => [path, fingerprint]));
  }

  /** Stores the current state of files; null: deleted. */
  async noteFiles(triggerId: string, files: readonly { path: string; fingerprint: string | null }[]): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const there = files.filter((file) => file.fingerprint !== null);
    const [paths, fingerprints] = [there.map(({ path }) => path), there.map(({ fingerprint }) => fingerprint)];
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('triggerFiles')
        .columns(['organizationId', 'triggerId', 'path', 'fingerprint'])
        .expression((select) =>
          select
            .selectFrom(
              sql<{ path: string; fingerprint: string }>`unnest(${paths}::text[], ${fingerprints}::text[])`.as<'f'>(
                sql`f (path, fingerprint)`,
              ),
            )
            .select([
              select.val(organizationId).as('organizationId'),
              select.val(triggerId).as('triggerId'),
              'f.path',
              'f.fingerprint',
            ]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['triggerId', 'path'])
            .doUpdateSet((set) => ({ fingerprint: set.ref('excluded.fingerprint') })),
        ),
    );
    const deleted = files.filter((file) => file.fingerprint === null).map(({ path }) => path);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('triggerFiles')
        .where('triggerId', '=', triggerId)
        .where('path', '=', anyOf(deleted)),
    );
  }
}
