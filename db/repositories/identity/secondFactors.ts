import { runChange, runStatement, type Scope } from '../scope.ts';

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
    const rows = await runStatement<FactorState>(
      this.#scope,
      `select (select confirmed_at from totp_secrets where account_id = $1 and confirmed_at is not null) as totp_confirmed_at,
              (select count(*)::integer from recovery_codes where account_id = $1 and used_at is null) as recovery_codes_left,
              (select count(*)::integer from passkeys where account_id = $1) as passkeys`,
      [accountId],
    );
    return rows[0]!;
  }

  /** The active secret, or the one that waits for its first code. */
  async findTotp(accountId: string, state: 'confirmed' | 'pending'): Promise<TotpSecret | null> {
    const rows = await runStatement<TotpSecret>(
      this.#scope,
      'select id, secret_encrypted from totp_secrets where account_id = $1 and (confirmed_at is null) = $2',
      [accountId, state === 'pending'],
    );
    return rows[0] ?? null;
  }

  /** Stores a secret that waits for its first code and replaces an earlier pending one. */
  async startTotp(accountId: string, secret: TotpSecret): Promise<void> {
    await runChange(this.#scope, 'delete from totp_secrets where account_id = $1 and confirmed_at is null', [
      accountId,
    ]);
    await runChange(this.#scope, 'insert into totp_secrets (id, account_id, secret_encrypted) values ($1, $2, $3)', [
      secret.id,
      accountId,
      secret.secretEncrypted,
    ]);
  }

  /** Activates the pending secret and replaces the active one; false if none is pending. */
  async confirmTotp(accountId: string, id: string, step: number): Promise<boolean> {
    await runChange(this.#scope, 'delete from totp_secrets where account_id = $1 and confirmed_at is not null', [
      accountId,
    ]);
    const changed = await runChange(
      this.#scope,
      'update totp_secrets set confirmed_at = now(), last_step = $3 where account_id = $1 and id = $2 and confirmed_at is null',
      [accountId, id, step],
    );
    return changed === 1;
  }

  /** Uses the code of that time step up; false when it, or a later one, was used before. Source: RFC 6238 §5.2. */
  async useTotpStep(id: string, step: number): Promise<boolean> {
    const sql = 'update totp_secrets set last_step = $2 where id = $1 and confirmed_at is not null and last_step < $2';
    return (await runChange(this.#scope, sql, [id, step])) === 1;
  }

  async removeTotp(accountId: string): Promise<void> {
    await runChange(this.#scope, 'delete from totp_secrets where account_id = $1', [accountId]);
  }

  /** Puts these codes in the place of all there were. None: all were removed. */
  async setRecoveryCodes(accountId: string, hashes: readonly Buffer[]): Promise<void> {
    await runChange(this.#scope, 'delete from recovery_codes where account_id = $1', [accountId]);
    await runChange(
      this.#scope,
      'insert into recovery_codes (account_id, hash) select $1, code from unnest($2::bytea[]) as code',
      [accountId, hashes],
    );
  }

  /** Uses a recovery code up; false when there is none like it, or it was used. */
  async useRecoveryCode(accountId: string, hash: Buffer): Promise<boolean> {
    const sql = 'update recovery_codes set used_at = now() where account_id = $1 and hash = $2 and used_at is null';
    return (await runChange(this.#scope, sql, [accountId, hash])) === 1;
  }
}
