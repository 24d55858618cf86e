import type { IdempotencyRecordRow } from '../../rows/idempotencyRecord.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** Identifies a request: credential, operation and key. */
export interface IdempotencyPlace {
  readonly credentialId: string;
  readonly operation: string;
  /** SHA-256 of the key. */
  readonly keyHash: Buffer;
}

/** One try of the work behind a place; only the newest one may write its answer. */
export interface IdempotencyAttempt extends IdempotencyPlace {
  readonly attempt: string;
}

/** The answer is null while the work is under way. */
export interface IdempotencyRecord extends Pick<IdempotencyRecordRow, 'answerEncrypted'> {
  readonly fingerprint: Buffer;
  /** The try that has the record now. */
  readonly attempt: string;
  readonly createdAt: Date;
  /** True if the working process died. */
  readonly abandoned: boolean;
}

/** How long an answer is replayed (decisions §2). */
const keepHours = 24;
const at = 'organization_id = $1 and credential_id = $2 and operation = $3 and key_hash = $4';

/** Requests that were sent with an `Idempotency-Key`, kept for 24 hours. */
export class IdempotencyRecords {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Claims the work: returns the time since when it is known if this attempt does it, else null. It is where there is no record, only one
   * older than 24 hours, or one of the same request that the abandoned attempt `takesOver` has: that work began when that one did. Of
   * racing attempts one gets it.
   */
  async claim(
    claim: IdempotencyAttempt & { fingerprint: Buffer; leaseMs: number; takesOver: string | null },
  ): Promise<Date | null> {
    const rows = await runStatement<{ createdAt: Date }>(
      this.#scope,
      `insert into idempotency_records as r
         (organization_id, credential_id, operation, key_hash, fingerprint, attempt, leased_until)
       values ($1, $2, $3, $4, $5, $6, now() + $7::int * interval '1 millisecond')
       on conflict (organization_id, credential_id, operation, key_hash) do update
         set fingerprint = excluded.fingerprint, attempt = excluded.attempt, leased_until = excluded.leased_until,
             answer_encrypted = null,
             created_at = case when r.created_at < now() - $8::int * interval '1 hour' then excluded.created_at else r.created_at end
       where r.created_at < now() - $8::int * interval '1 hour'
          or (r.answer_encrypted is null and r.leased_until < now() and r.fingerprint = excluded.fingerprint and r.attempt = $9)
       returning created_at`,
      [...this.#valuesOf(claim), claim.fingerprint, claim.attempt, claim.leaseMs, keepHours, claim.takesOver],
    );
    return rows[0]?.createdAt ?? null;
  }

  /** The record of a key; null if none is valid. */
  async find(place: IdempotencyPlace): Promise<IdempotencyRecord | null> {
    const rows = await runStatement<IdempotencyRecord>(
      this.#scope,
      `select fingerprint, attempt, created_at, answer_encrypted, answer_encrypted is null and leased_until < now() as abandoned
         from idempotency_records where ${at} and created_at >= now() - $5::int * interval '1 hour'`,
      [...this.#valuesOf(place), keepHours],
    );
    return rows[0] ?? null;
  }

  /** Renews the lease of an attempt's work. */
  async renew(attempt: IdempotencyAttempt, leaseMs: number): Promise<void> {
    await runChange(
      this.#scope,
      `update idempotency_records set leased_until = now() + $6::int * interval '1 millisecond' where ${at} and attempt = $5`,
      [...this.#valuesOf(attempt), attempt.attempt, leaseMs],
    );
  }

  /** Keeps the answer of an attempt. Changes nothing if another attempt has taken over. */
  async finish(attempt: IdempotencyAttempt, answerEncrypted: string): Promise<void> {
    await runChange(this.#scope, `update idempotency_records set answer_encrypted = $6 where ${at} and attempt = $5`, [
      ...this.#valuesOf(attempt),
      attempt.attempt,
      answerEncrypted,
    ]);
  }

  /** Gives up an attempt with an unknown outcome: a repeated request takes it over. */
  async abandon(attempt: IdempotencyAttempt): Promise<void> {
    await runChange(
      this.#scope,
      `update idempotency_records set leased_until = now() - interval '1 millisecond' where ${at} and attempt = $5 and answer_encrypted is null`,
      [...this.#valuesOf(attempt), attempt.attempt],
    );
  }

  /** Forgets an attempt that did nothing, so that the same key may be used again. */
  async remove(attempt: IdempotencyAttempt): Promise<void> {
    await runChange(this.#scope, `delete from idempotency_records where ${at} and attempt = $5`, [
      ...this.#valuesOf(attempt),
      attempt.attempt,
    ]);
  }

  /** Deletes up to 10,000 records made before `before`; returns how many. System only. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from idempotency_records where (organization_id, credential_id, operation, key_hash) in
         (select organization_id, credential_id, operation, key_hash from idempotency_records
           where created_at < $1 limit 10000 for update skip locked)`,
      [before],
    );
  }

  #valuesOf({ credentialId, operation, keyHash }: IdempotencyPlace): unknown[] {
    return [organizationOf(this.#scope), credentialId, operation, keyHash];
  }
}
