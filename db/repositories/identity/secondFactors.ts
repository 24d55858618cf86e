import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A secret of an authenticator app. `lastStep` is the time step of the last code that was used. */
export interface TotpSecret {
  readonly id: string;
  readonly secretEncrypted: string;
}

/** Additional sign-in factors of an account. */
export interface FactorState {
  readonly totpConfirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: number;
}

/** Second factors of accounts. System only. */
export class SecondFactors {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find(accountId: string): Promise<FactorState> {
    const counted = sql<number>`count(*)::integer`.as('counted');
    const state = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom((select) => [
        select
          .selectFrom('totpSecrets')
          .select('confirmedAt')
          .where('accountId', '=', accountId)
          .where('confirmedAt', 'is not', null)
          .as('totpConfirmedAt'),
        select
          .selectFrom('recoveryCodes')
          .select(counted)
          .where('accountId', '=', accountId)
          .where('usedAt', 'is', null)
          .$asScalar()
          .$notNull()
          .as('recoveryCodesLeft'),
        select
          .selectFrom('passkeys')
          .select(counted)
          .where('accountId', '=', accountId)
          .$asScalar()
          .$notNull()
          .as('passkeys'),
      ]),
    );
    return state!;
  }

  /** Returns the active secret, or the pending secret that waits for its first code. */
  async findTotp(accountId: string, state: 'confirmed' | 'pending'): Promise<TotpSecret | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('totpSecrets')
        .select(['id', 'secretEncrypted'])
        .where('accountId', '=', accountId)
        .where('confirmedAt', state === 'pending' ? 'is' : 'is not', null),
    );
  }

  /** Stores a secret that waits for its first code and replaces an earlier pending one. */
  async startTotp(accountId: string, { id, secretEncrypted }: TotpSecret): Promise<void> {
    await runQuery(
      this.#scope,
      tables.deleteFrom('totpSecrets').where('accountId', '=', accountId).where('confirmedAt', 'is', null),
    );
    await runQuery(this.#scope, tables.insertInto('totpSecrets').values({ id, accountId, secretEncrypted }));
  }

  /** Activates the pending secret and replaces the active one; false if none is pending. */
  async confirmTotp(accountId: string, id: string, step: number): Promise<boolean> {
    await runQuery(
      this.#scope,
      tables.deleteFrom('totpSecrets').where('accountId', '=', accountId).where('confirmedAt', 'is not', null),
    );
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('totpSecrets')
        .set({ confirmedAt: now, lastStep: BigInt(step) })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('confirmedAt', 'is', null),
    );
    return changed === 1;
  }

  /** Uses the code of that time step up; false when it, or a later one, was used before. Source: RFC 6238 §5.2. */
  async useTotpStep(id: string, step: number): Promise<boolean> {
    const lastStep = BigInt(step);
    const used = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('totpSecrets')
        .set({ lastStep })
        .where('id', '=', id)
        .where('confirmedAt', 'is not', null)
        .where('lastStep', '<', lastStep),
    );
    return used === 1;
  }

  async removeTotp(accountId: string): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('totpSecrets').where('accountId', '=', accountId));
  }

  /** Puts these codes in the place of all there were. None: all were removed. */
  async setRecoveryCodes(accountId: string, hashes: readonly Buffer[]): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('recoveryCodes').where('accountId', '=', accountId));
    if (hashes.length === 0) return;
    await runQuery(this.#scope, tables.insertInto('recoveryCodes').values(hashes.map((hash) => ({ accountId, hash }))));
  }

  /** Uses a recovery code up; false when there is none like it, or it was used. */
  async useRecoveryCode(accountId: string, hash: Buffer): Promise<boolean> {
    const used = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('recoveryCodes')
        .set({ usedAt: now })
        .where('accountId', '=', accountId)
        .where('hash', '=', hash)
        .where('usedAt', 'is', null),
    );
    return used === 1;
  }
}
