import { runChange, runStatement, type Scope } from '../scope.ts';

/** An organization of an account that is to be deleted. */
export interface OrganizationLeft {
  readonly id: string;
  readonly name: string;
  readonly isDeleting: boolean;
  readonly otherPeople: number;
  readonly otherOwners: number;
}

/** The remaining row of an account: it cannot be found or signed in to. */
const emptied = [
  'sessions',
  'passkeys',
  'passkey_challenges',
  'totp_secrets',
  'recovery_codes',
  'sign_in_challenges',
  'outside_identities',
  'scim_users',
  'email_changes',
  'email_confirmations',
  'password_resets',
  'event_reads',
  'conversations',
  'instance_role_holders',
];

/** Deletes accounts; the row stays without personal data, for references to its id. System only. */
export class AccountDeletions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The organizations of an account, in the order in which it joined, with who else is in them; they stay as they are until the transaction ends. */
  async hold(accountId: string): Promise<OrganizationLeft[]> {
    await runStatement(
      this.#scope,
      'select from memberships where organization_id in (select organization_id from memberships where account_id = $1) order by organization_id, account_id for update',
      [accountId],
    );
    const others = (more = '') =>
      `(select count(*)::int from memberships x join accounts y on y.id = x.account_id and y.kind = 'person'
         where x.organization_id = o.id and x.account_id <> $1${more})`;
    return runStatement<OrganizationLeft>(
      this.#scope,
      `select o.id, o.name, o.deletes_at is not null as is_deleting, ${others()} as other_people,
         ${others(` and x.role = 'owner' and x.suspended_at is null`)} as other_owners
         from memberships m join organizations o on o.id = m.organization_id where m.account_id = $1 order by m.created_at, m.id`,
      [accountId],
    );
  }

  /** Deletes all sign-in methods and personal data of an account. */
  async empty(accountId: string): Promise<void> {
    for (const table of emptied)
      await runChange(this.#scope, `delete from ${table} where account_id = $1`, [accountId]);
    await runChange(
      this.#scope,
      'update projects set handed_over_from = null, handed_over_from_name = null where handed_over_from = $1',
      [accountId],
    );
    await runChange(this.#scope, 'delete from invitations where created_by = $1 or used_by = $1', [accountId]);
    await runChange(
      this.#scope,
      `update accounts set name = 'Deleted account', email = lower(id) || '@deleted.invalid', password_hash = null, instance_role = 'instance_member',
         language = null, deleted_at = now(), email_confirmed_at = null, email_confirmed_by = null, waiting_invitation_id = null where id = $1`,
      [accountId],
    );
  }
}
