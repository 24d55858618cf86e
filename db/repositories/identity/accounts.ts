import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import type { AccountRow, PersonRow } from '../../rows/account.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** A person's account without its password hash. */
export type Account = Omit<PersonRow, 'passwordHash' | 'kind' | 'deletedAt' | 'waitingInvitationId'>;
type AccountWithPassword = Account & Pick<AccountRow, 'passwordHash'>;
type NewAccount = Pick<AccountWithPassword, 'id' | 'email' | 'name' | 'passwordHash' | 'instanceRole'> & {
  /** Default: not confirmed. */
  readonly emailConfirmedBy?: AccountRow['emailConfirmedBy'];
};
/** How an address is confirmed. */
export type ConfirmedBy = NonNullable<AccountRow['emailConfirmedBy']>;

const columns = 'id, email, name, instance_role, created_at, language, email_confirmed_at, email_confirmed_by';

/** The people who sign in; no service accounts. Inside an organization only its members are there. */
export class Accounts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Inserts an account; the e-mail address is stored in lower case. Errors: `email_taken`. System only. */
  async insert(account: NewAccount): Promise<Account> {
    try {
      const rows = await runStatement<Account>(
        this.#scope,
        `insert into accounts (id, email, name, password_hash, instance_role, email_confirmed_at, email_confirmed_by)
         values ($1, lower($2), $3, $4, $5, case when $6::text is not null then date_trunc('milliseconds', now()) end, $6) returning ${columns}`,
        [
          account.id,
          account.email,
          account.name,
          account.passwordHash,
          account.instanceRole,
          account.emailConfirmedBy ?? null,
        ],
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

  /** Locks an account, so that counts of its resources stay true until the transaction ends. System only. */
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

  /** Confirms the address of an account; null if it was confirmed before. Returns the invitation that waited for it. System only. */
  async confirmEmail(id: string, by: ConfirmedBy): Promise<Pick<AccountRow, 'waitingInvitationId'> | null> {
    const rows = await runStatement<Pick<AccountRow, 'waitingInvitationId'>>(
      this.#scope,
      `update accounts a set email_confirmed_at = date_trunc('milliseconds', now()), email_confirmed_by = $2, waiting_invitation_id = null
         from (select waiting_invitation_id from accounts where id = $1 for no key update) before
        where a.id = $1 and a.email_confirmed_at is null returning before.waiting_invitation_id`,
      [id, by],
    );
    return rows[0] ?? null;
  }

  /** Notes that a mailed link has proved an address that an admin or a provider had confirmed. System only. */
  async proveByMail(id: string): Promise<void> {
    const sql = `update accounts set email_confirmed_at = date_trunc('milliseconds', now()), email_confirmed_by = 'mail' where id = $1`;
    await runChange(this.#scope, sql, [id]);
  }

  /** Lets an account join by this invitation once its address is confirmed. System only. */
  async waitToJoin(id: string, invitationId: string): Promise<void> {
    await runChange(this.#scope, 'update accounts set waiting_invitation_id = $2 where id = $1', [id, invitationId]);
  }

  /** The name of the organization that the account joins once its address is confirmed. System only. */
  async findWaitingOrganization(id: string): Promise<string | null> {
    const rows = await runStatement<{ name: string }>(
      this.#scope,
      `select o.name from accounts a join invitations i on i.id = a.waiting_invitation_id join organizations o on o.id = i.organization_id
        where a.id = $1 and i.revoked_at is null and i.expires_at > now()`,
      [id],
    );
    return rows[0]?.name ?? null;
  }

  /** Gives an account another e-mail address, proved by a link that went there; false if another account has it. System only. */
  async setEmail(id: string, email: string): Promise<boolean> {
    const sql = `update accounts set email = lower($2), email_confirmed_at = date_trunc('milliseconds', now()), email_confirmed_by = 'mail'
      where id = $1 and not exists (select from accounts where email = lower($2))`;
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

  /** True if the account still has this password hash, which stays until the transaction ends. System only. */
  async holdPasswordHash(id: string, passwordHash: string | null): Promise<boolean> {
    const sql = 'select from accounts where id = $1 and password_hash = $2 for share';
    return (await runStatement(this.#scope, sql, [id, passwordHash])).length === 1;
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
