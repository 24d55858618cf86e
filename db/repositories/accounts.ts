import { AppError } from '../../openapi/AppError.ts';
import { violatedConstraint } from '../databaseError.ts';
import type { AccountRow, PersonRow } from '../entities/account.ts';
import { runChange, runStatement, type Scope } from './scope.ts';

/** A person's account without its password hash. */
export type Account = Omit<PersonRow, 'passwordHash' | 'kind' | 'deletedAt'>;
type AccountWithPassword = Account & Pick<AccountRow, 'passwordHash'>;

const columns = 'id, email, name, instance_role, created_at, language';

/** The people who sign in; no service accounts. Inside an organization only its members are there. */
export class Accounts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Inserts an account; the e-mail address is stored in lower case. Errors: `email_taken`. System only. */
  async insert(account: Omit<AccountWithPassword, 'createdAt' | 'language'>): Promise<Account> {
    try {
      const rows = await runStatement<Account>(
        this.#scope,
        `insert into accounts (id, email, name, password_hash, instance_role) values ($1, lower($2), $3, $4, $5) returning ${columns}`,
        [account.id, account.email, account.name, account.passwordHash, account.instanceRole],
      );
      return rows[0]!;
    } catch (error) {
      if (violatedConstraint(error) !== 'accounts_email_key') throw error;
      throw new AppError('email_taken', 'An account with this e-mail address exists already. Sign in instead.', {
        param: '/email',
      });
    }
  }

  async find(id: string): Promise<Account | null> {
    const rows = await runStatement<Account>(
      this.#scope,
      `select ${columns} from accounts where id = $1 and kind = 'person'`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Holds an account, so that what is counted of it stays true until the transaction ends. System only. */
  async lock(id: string): Promise<void> {
    await runStatement(this.#scope, 'select from accounts where id = $1 for no key update', [id]);
  }

  /** The account with its password hash, for signing in. System only. */
  async findForSignIn(email: string): Promise<AccountWithPassword | null> {
    const rows = await runStatement<AccountWithPassword>(
      this.#scope,
      `select ${columns}, password_hash from accounts where email = lower($1)`,
      [email],
    );
    return rows[0] ?? null;
  }

  /** Renames an account. System only. */
  async rename(id: string, name: string): Promise<void> {
    await runChange(this.#scope, 'update accounts set name = $2 where id = $1', [id, name]);
  }

  /** Gives an account another e-mail address; false where another account has it. System only. */
  async setEmail(id: string, email: string): Promise<boolean> {
    const sql = `update accounts set email = lower($2) where id = $1 and not exists (select from accounts where email = lower($2))`;
    return (await runChange(this.#scope, sql, [id, email])) === 1;
  }

  /** Remembers the language of the page. System only. */
  async setLanguage(id: string, language: AccountRow['language']): Promise<void> {
    await runChange(this.#scope, 'update accounts set language = $2 where id = $1', [id, language]);
  }

  /** Replaces the password hash, as when the password changes or the cost of hashing was raised. System only. */
  async setPasswordHash(id: string, passwordHash: string): Promise<boolean> {
    return (
      (await runChange(this.#scope, 'update accounts set password_hash = $2 where id = $1', [id, passwordHash])) === 1
    );
  }

  /** The stored password hash; null for an unknown account. System only. */
  async findPasswordHash(id: string): Promise<string | null> {
    const sql = 'select password_hash from accounts where id = $1';
    const rows = await runStatement<Pick<AccountRow, 'passwordHash'>>(this.#scope, sql, [id]);
    return rows[0]?.passwordHash ?? null;
  }

  /** True once anybody signed up. System only. */
  async any(): Promise<boolean> {
    return (await runStatement(this.#scope, 'select 1 from accounts limit 1')).length === 1;
  }
}
