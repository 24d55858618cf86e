import { sql } from 'kysely';

import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import type { AccountRow, PersonRow } from '../../rows/account.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A person's account without its password hash. */
export type Account = Omit<PersonRow, 'passwordHash' | 'kind' | 'deletedAt' | 'waitingInvitationId'>;
type AccountWithPassword = Account & Pick<AccountRow, 'passwordHash'>;
type NewAccount = Pick<AccountWithPassword, 'id' | 'email' | 'name' | 'passwordHash' | 'instanceRole'> & {
  /** Default: not confirmed. */
  readonly emailConfirmedBy?: AccountRow['emailConfirmedBy'];
};
/** How an address is confirmed. */
export type ConfirmedBy = NonNullable<AccountRow['emailConfirmedBy']>;

const columns = [
  'id',
  'email',
  'name',
  'instanceRole',
  'createdAt',
  'language',
  'emailConfirmedAt',
  'emailConfirmedBy',
] as const;
/** Now, as an address is confirmed. */
const confirmedNow = sql<Date>`date_trunc('milliseconds', now())`;

/** The people who sign in; no service accounts. Inside an organization only its members are there. */
export class Accounts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Inserts an account; the e-mail address is stored in lower case. Errors: `email_taken`. System only. */
  async insert(account: NewAccount): Promise<Account> {
    const { id, email, name, passwordHash, instanceRole, emailConfirmedBy = null } = account;
    try {
      const inserted = await runQueryForRow(
        this.#scope,
        tables
          .insertInto('accounts')
          .values({
            id,
            email: sql<string>`lower(${email})`,
            name,
            passwordHash,
            instanceRole,
            emailConfirmedAt: emailConfirmedBy === null ? null : confirmedNow,
            emailConfirmedBy,
          })
          .returning(columns)
          .$narrowType<{ email: string }>(),
      );
      return inserted!;
    } catch (error) {
      if (violatedConstraint(error) !== 'accounts_email_key') throw error;
      throw new AppError('email_taken', 'An account with this e-mail address exists already. Sign in instead.', {
        param: '/email',
      });
    }
  }

  async find(id: string): Promise<Account | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('accounts')
        .select(columns)
        .where('id', '=', id)
        .where('kind', '=', 'person')
        .$narrowType<{ email: string }>(),
    );
  }

  /** Locks an account, so that counts of its resources stay true until the transaction ends. System only. */
  async lock(id: string): Promise<void> {
    await runQuery(this.#scope, tables.selectFrom('accounts').where('id', '=', id).forNoKeyUpdate());
  }

  /** The account with its password hash, for signing in. System only. */
  async findForSignIn(email: string): Promise<AccountWithPassword | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('accounts')
        .select([...columns, 'passwordHash'])
        .where('email', '=', sql<string>`lower(${email})`)
        .$narrowType<{ email: string }>(),
    );
  }

  /** Renames an account. System only. */
  async rename(id: string, name: string): Promise<void> {
    await runQuery(this.#scope, tables.updateTable('accounts').set({ name }).where('id', '=', id));
  }

  /** Confirms the address of an account; null if it was confirmed before. Returns the invitation that waited for it. System only. */
  async confirmEmail(id: string, by: ConfirmedBy): Promise<Pick<AccountRow, 'waitingInvitationId'> | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .updateTable('accounts as a')
        .set({ emailConfirmedAt: confirmedNow, emailConfirmedBy: by, waitingInvitationId: null })
        .from((from) =>
          from.selectFrom('accounts').select('waitingInvitationId').where('id', '=', id).forNoKeyUpdate().as('before'),
        )
        .where('a.id', '=', id)
        .where('a.emailConfirmedAt', 'is', null)
        .returning('before.waitingInvitationId'),
    );
  }

  /** Notes that a mailed link has proved an address that an admin or a provider had confirmed. System only. */
  async proveByMail(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('accounts')
        .set({ emailConfirmedAt: confirmedNow, emailConfirmedBy: 'mail' })
        .where('id', '=', id),
    );
  }

  /** Lets an account join by this invitation once its address is confirmed. System only. */
  async waitToJoin(id: string, invitationId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables.updateTable('accounts').set({ waitingInvitationId: invitationId }).where('id', '=', id),
    );
  }

  /** The name of the organization that the account joins once its address is confirmed. System only. */
  async findWaitingOrganization(id: string): Promise<string | null> {
    const found = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('accounts as a')
        .innerJoin('invitations as i', 'i.id', 'a.waitingInvitationId')
        .innerJoin('organizations as o', 'o.id', 'i.organizationId')
        .select('o.name')
        .where('a.id', '=', id)
        .where('i.revokedAt', 'is', null)
        .where('i.expiresAt', '>', now),
    );
    return found?.name ?? null;
  }

  /** Gives an account another e-mail address, proved by a link that went there; false if another account has it. System only. */
  async setEmail(id: string, email: string): Promise<boolean> {
    const lowered = sql<string>`lower(${email})`;
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('accounts')
        .set({ email: lowered, emailConfirmedAt: confirmedNow, emailConfirmedBy: 'mail' })
        .where('id', '=', id)
        .where((where) =>
          where.not(where.exists(where.selectFrom('accounts as other').where('other.email', '=', lowered))),
        ),
    );
    return changed === 1;
  }

  /** Remembers the language of the page. System only. */
  async setLanguage(id: string, language: AccountRow['language']): Promise<void> {
    await runQuery(this.#scope, tables.updateTable('accounts').set({ language }).where('id', '=', id));
  }

  /** Replaces the password hash, as when the password changes or the cost of hashing was raised. System only. */
  async setPasswordHash(id: string, passwordHash: string): Promise<boolean> {
    const changed = tables.updateTable('accounts').set({ passwordHash }).where('id', '=', id);
    return (await runQueryForCount(this.#scope, changed)) === 1;
  }

  /** True if the account still has this password hash, which stays until the transaction ends. System only. */
  async holdPasswordHash(id: string, passwordHash: string | null): Promise<boolean> {
    const held = tables.selectFrom('accounts').where('id', '=', id).where('passwordHash', '=', passwordHash).forShare();
    return (await runQueryForCount(this.#scope, held)) === 1;
  }

  /** The stored password hash; null for an unknown account. System only. */
  async findPasswordHash(id: string): Promise<string | null> {
    const found = await runQueryForRow(
      this.#scope,
      tables.selectFrom('accounts').select('passwordHash').where('id', '=', id),
    );
    return found?.passwordHash ?? null;
  }

  /** True once anybody signed up. System only. */
  async any(): Promise<boolean> {
    return (await runQueryForCount(this.#scope, tables.selectFrom('accounts').limit(1))) === 1;
  }
}
