import type { PublishedTrigger } from './triggers.ts';
import { publishedTriggers, publishedTriggerColumns } from './triggers.ts';
import type { TestListener } from './testListeners.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';

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
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `UPDATE triggers SET lease_owner = $3 || '/' || id, lease_until = now() + $2::int * interval '1 millisecond'
       WHERE id IN (SELECT id FROM triggers WHERE kind <> 'schedule' AND version_id IS NOT NULL AND next_attempt_at <= now()
         AND (lease_until IS NULL OR lease_until <= now()) ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [limit, leaseMs, newLease],
    );
    if (rows.length === 0) return [];
    const found = await runStatement<ClaimedTrigger>(
      this.#scope,
      `SELECT ${publishedTriggerColumns}, t.lease_owner AS lease, t.cursor, t.failures ${publishedTriggers} WHERE t.id = ANY($1::text[]) AND t.lease_owner LIKE $2 || '/%'`,
      [rows.map(({ id }) => id), newLease],
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
    return runStatement<ClaimedListener>(
      this.#scope,
      `UPDATE test_listeners t SET lease_owner = $3 || '/' || test_id, lease_until = now() + $2::int * interval '1 millisecond'
       FROM digital_organizations d
       WHERE d.id = t.digital_organization_id AND d.organization_id = t.organization_id AND t.test_id IN (SELECT test_id FROM test_listeners
         WHERE kind <> 'http' AND expires_at > now() AND (lease_until IS NULL OR lease_until <= now()) ORDER BY test_id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING t.test_id, t.organization_id, d.project_id, t.digital_organization_id, d.name AS digital_organization_name, t.node_id,
         t.account_id, ${graphColumn('t')} AS graph, d.settings, t.lease_owner AS lease, t.kind, t.expires_at, coalesce((t.error ->> 'failures')::int, 0) AS failures`,
      [limit, leaseMs, newLease],
    );
  }

  /** System only: renews leases and returns the existing ones. */
  async renew(leases: readonly string[], leaseMs: number): Promise<Set<string>> {
    const rows = await runStatement<{ lease: string }>(
      this.#scope,
      `WITH renewed AS (UPDATE triggers SET lease_until = now() + $2::int * interval '1 millisecond'
         WHERE lease_owner = ANY($1::text[]) AND version_id IS NOT NULL RETURNING lease_owner AS lease),
       renewed_tests AS (UPDATE test_listeners SET lease_until = now() + $2::int * interval '1 millisecond'
         WHERE lease_owner = ANY($1::text[]) AND expires_at > now() RETURNING lease_owner AS lease)
       SELECT lease FROM renewed UNION ALL SELECT lease FROM renewed_tests`,
      [leases, leaseMs],
    );
    return new Set(rows.map(({ lease }) => lease));
  }

  /** System only: releases leases, so that other processes continue at once. */
  async release(leases: readonly string[]): Promise<void> {
    for (const table of ['triggers', 'test_listeners'])
      await runChange(
        this.#scope,
        `UPDATE ${table} SET lease_owner = NULL, lease_until = NULL WHERE lease_owner = ANY($1::text[])`,
        [leases],
      );
  }

  /**
   * Advances the trigger, in the transaction of its event. False if the lease was lost, or the trigger was unpublished or published again:
   * roll the transaction back.
   */
  async advance({ id, lease, cursor, isEvent }: TriggerStep): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `UPDATE triggers SET cursor = $4, sequence = sequence + $5::int, last_event_at = CASE WHEN $5::int = 1 THEN now() ELSE last_event_at END
       WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 AND lease_until > now() AND version_id IS NOT NULL`,
      [organizationOf(this.#scope), id, lease, JSON.stringify(cursor), isEvent ? 1 : 0],
    );
    return changed === 1;
  }

  /** It works; true if it did not before. */
  async noteWorking({ id, lease }: { id: string; lease: string }): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `UPDATE triggers SET failures = 0, error = NULL, failing_since = NULL WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 AND error IS NOT NULL`,
      [organizationOf(this.#scope), id, lease],
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
    const rows = await runStatement<{ failures: number }>(
      this.#scope,
      `UPDATE triggers SET failures = failures + 1, error = jsonb_build_object('code', $4::text, 'message', left($5, 1000)),
         failing_since = coalesce(failing_since, now()), next_attempt_at = now() + $6::int * interval '1 millisecond', lease_owner = NULL, lease_until = NULL
       WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 RETURNING failures`,
      [organizationOf(this.#scope), id, lease, code, message, delayMs],
    );
    return rows[0]?.failures === 1;
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
    await runChange(
      this.#scope,
      `UPDATE test_listeners SET error = jsonb_build_object('code', $4::text, 'message', left($5, 1000), 'failures', coalesce((error ->> 'failures')::int, 0) + 1),
         lease_owner = NULL, lease_until = now() + $6::int * interval '1 millisecond'
       WHERE organization_id = $1 AND test_id = $2 AND lease_owner = $3`,
      [organizationOf(this.#scope), id, lease, code, message, delayMs],
    );
  }

  /** The source of a test listener responds (null), or its message was not an event. */
  async noteListener(note: {
    id: string;
    lease: string;
    refused: { code: string; message: string } | null;
  }): Promise<void> {
    const { id, lease, refused } = note;
    await runChange(
      this.#scope,
      'UPDATE test_listeners SET error = $4::jsonb WHERE organization_id = $1 AND test_id = $2 AND lease_owner = $3',
      [organizationOf(this.#scope), id, lease, refused && JSON.stringify(refused)],
    );
  }

  /** The files that a trigger has seen, by path. */
  async files(triggerId: string): Promise<Map<string, string>> {
    const rows = await runStatement<{ path: string; fingerprint: string }>(
      this.#scope,
      'SELECT path, fingerprint FROM trigger_files WHERE organization_id = $1 AND trigger_id = $2',
      [organizationOf(this.#scope), triggerId],
    );
    return new Map(rows.map(({ path, fingerprint }) => [path, fingerprint]));
  }

  /** Stores the current state of files; null: deleted. */
  async noteFiles(triggerId: string, files: readonly { path: string; fingerprint: string | null }[]): Promise<void> {
    const place = [organizationOf(this.#scope), triggerId];
    const there = files.filter((file) => file.fingerprint !== null);
    await runStatement(
      this.#scope,
      `INSERT INTO trigger_files (organization_id, trigger_id, path, fingerprint) SELECT $1, $2, f.path, f.fingerprint FROM unnest($3::text[], $4::text[]) AS f (path, fingerprint)
       ON CONFLICT (trigger_id, path) DO UPDATE SET fingerprint = excluded.fingerprint`,
      [...place, there.map(({ path }) => path), there.map(({ fingerprint }) => fingerprint)],
    );
    await runStatement(
      this.#scope,
      'DELETE FROM trigger_files WHERE organization_id = $1 AND trigger_id = $2 AND path = ANY($3::text[])',
      [...place, files.filter((file) => file.fingerprint === null).map(({ path }) => path)],
    );
  }
}
