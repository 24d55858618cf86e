import { SsoAttemptEntity, type SsoAttemptRow } from '../../entities/ssoAttempt.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { insertRow } from '../rows.ts';
import { runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Key of an attempt. */
interface AttemptKey {
  readonly connectionId: string;
  readonly stateHash: Buffer;
}

/** Key of an attempt, with the hash of its browser's secret. */
export interface BrowserAttempt extends AttemptKey {
  readonly browserHash: Buffer;
}

/** Sign-ins that wait for an identity provider. System only: no account is signed in yet. */
export class SsoAttempts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(attempt: Omit<SsoAttemptRow, 'createdAt' | 'identity'>): Promise<void> {
    await insertRow(this.#scope, SsoAttemptEntity, { ...attempt, identity: null });
  }

  /** Takes an attempt of that browser, once; null when it is none of that connection, was taken or has run out. */
  async take({ connectionId, stateHash, browserHash }: BrowserAttempt): Promise<SsoAttemptRow | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .deleteFrom('ssoAttempts')
        .where('stateHash', '=', stateHash)
        .where('connectionId', '=', connectionId)
        .where('browserHash', '=', browserHash)
        .where('expiresAt', '>', now)
        .returningAll(),
    );
  }

  /** True when that attempt waits for an answer. */
  async isOpen({ connectionId, stateHash }: AttemptKey): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('ssoAttempts')
        .select('id')
        .where('stateHash', '=', stateHash)
        .where('connectionId', '=', connectionId)
        .where('identity', 'is', null)
        .where('expiresAt', '>', now),
    );
    return found === 1;
  }

  /** Keeps an answer until the browser fetches it; false when there is one already, or the attempt has run out. */
  async answer({ connectionId, stateHash }: AttemptKey, identity: object): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('ssoAttempts')
        .set({ identity: JSON.stringify(identity) })
        .where('stateHash', '=', stateHash)
        .where('connectionId', '=', connectionId)
        .where('identity', 'is', null)
        .where('expiresAt', '>', now),
    );
    return changed === 1;
  }

  /** Uses an assertion up; false when it was used before. */
  async useAssertion(assertion: {
    organizationId: string;
    connectionId: string;
    hash: Buffer;
    expiresAt: Date;
  }): Promise<boolean> {
    const { organizationId, connectionId, hash: assertionHash, expiresAt } = assertion;
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .insertInto('ssoAssertions')
        .values({ organizationId, connectionId, assertionHash, expiresAt })
        .onConflict((conflict) => conflict.doNothing()),
    );
    return changed === 1;
  }

  /** Deletes up to 10,000 expired assertion ids; returns their number. */
  pruneAssertions(): Promise<number> {
    const expired = tables
      .selectFrom('ssoAssertions')
      .select(['connectionId', 'assertionHash'])
      .where('expiresAt', '<', now)
      .limit(10_000)
      .forUpdate()
      .skipLocked()
      .$asTuple('connectionId', 'assertionHash');
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('ssoAssertions')
        .where((where) => where(where.refTuple('connectionId', 'assertionHash'), 'in', expired)),
    );
  }

  /** Deletes up to 10,000 that ran out; returns how many. */
  prune(): Promise<number> {
    const expired = tables
      .selectFrom('ssoAttempts')
      .select('id')
      .where('expiresAt', '<', now)
      .limit(10_000)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('ssoAttempts').where('id', 'in', expired));
  }
}
