import { sql, type ExpressionBuilder } from 'kysely';

import type { Tables } from '../../generated/tables.ts';
import type { IdempotencyRecordRow } from '../../rows/idempotencyRecord.ts';
import { ago, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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
const keptMs = 24 * 3_600_000;
const maxPruned = 10_000;
const keyColumns = ['organizationId', 'credentialId', 'operation', 'keyHash'] as const;

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
    const { credentialId, operation, keyHash, fingerprint, attempt, leaseMs, takesOver } = claim;
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('idempotencyRecords')
        .values({
          organizationId: organizationOf(this.#scope),
          credentialId,
          operation,
          keyHash,
          fingerprint,
          attempt,
          leasedUntil: fromNow(leaseMs),
        })
        .onConflict((conflict) =>
          conflict
            .columns(keyColumns)
            .doUpdateSet((set) => ({
              fingerprint: set.ref('excluded.fingerprint'),
              attempt: set.ref('excluded.attempt'),
              leasedUntil: set.ref('excluded.leasedUntil'),
              answerEncrypted: null,
              createdAt: set
                .case()
                .when('idempotencyRecords.createdAt', '<', ago(keptMs))
                .then(set.ref('excluded.createdAt'))
                .else(set.ref('idempotencyRecords.createdAt'))
                .end(),
            }))
            .where((where) =>
              where.or([
                where('idempotencyRecords.createdAt', '<', ago(keptMs)),
                where.and([
                  where('idempotencyRecords.answerEncrypted', 'is', null),
                  where('idempotencyRecords.leasedUntil', '<', now),
                  where('idempotencyRecords.fingerprint', '=', where.ref('excluded.fingerprint')),
                  where('idempotencyRecords.attempt', '=', takesOver),
                ]),
              ]),
            ),
        )
        .returning('createdAt'),
    );
    return row?.createdAt ?? null;
  }

  /** The record of a key; null if none is valid. */
  async find(place: IdempotencyPlace): Promise<IdempotencyRecord | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('idempotencyRecords')
        .select(['fingerprint', 'attempt', 'createdAt', 'answerEncrypted'])
        .select(sql<boolean>`answer_encrypted is null and leased_until < now()`.as('abandoned'))
        .where(isAt(place))
        .where('createdAt', '>=', ago(keptMs)),
    );
  }

  /** Renews the lease of an attempt's work. */
  async renew(attempt: IdempotencyAttempt, leaseMs: number): Promise<void> {
    await runQueryForCount(this.#scope, this.#updateOf(attempt).set({ leasedUntil: fromNow(leaseMs) }));
  }

  /** Keeps the answer of an attempt. Changes nothing if another attempt has taken over. */
  async finish(attempt: IdempotencyAttempt, answerEncrypted: string): Promise<void> {
    await runQueryForCount(this.#scope, this.#updateOf(attempt).set({ answerEncrypted }));
  }

  /** Gives up an attempt with an unknown outcome: a repeated request takes it over. */
  async abandon(attempt: IdempotencyAttempt): Promise<void> {
    await runQueryForCount(
      this.#scope,
      this.#updateOf(attempt)
        .set({ leasedUntil: ago(1) })
        .where('answerEncrypted', 'is', null),
    );
  }

  /** Forgets an attempt that did nothing, so that the same key may be used again. */
  async remove(attempt: IdempotencyAttempt): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('idempotencyRecords')
        .where(isAt(attempt))
        .where('attempt', '=', attempt.attempt),
    );
  }

  /** Deletes up to 10,000 records made before `before`; returns how many. System only. */
  prune(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables.deleteFrom('idempotencyRecords').where((where) =>
        where(
          where.refTuple(...keyColumns),
          'in',
          where
            .selectFrom('idempotencyRecords')
            .select(keyColumns)
            .where('createdAt', '<', before)
            .limit(maxPruned)
            .forUpdate()
            .skipLocked()
            .$asTuple(...keyColumns),
        ),
      ),
    );
  }

  /** Begins a change of the record while the attempt has it. */
  #updateOf(attempt: IdempotencyAttempt) {
    return tablesOf(this.#scope)
      .updateTable('idempotencyRecords')
      .where(isAt(attempt))
      .where('attempt', '=', attempt.attempt);
  }
}

function isAt({ credentialId, operation, keyHash }: IdempotencyPlace) {
  return (where: ExpressionBuilder<Tables, 'idempotencyRecords'>) => where.and({ credentialId, operation, keyHash });
}
