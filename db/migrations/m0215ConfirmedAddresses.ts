import { Migration } from '@mikro-orm/migrations';

/**
 * Records whether and how the e-mail address of an account was confirmed, the links that confirm one, and which token of an invitation proves that
 * its holder reads the invited mailbox.
 *
 * Accounts from before count as confirmed only if the database holds evidence:
 *
 * - the first account, and accounts that hold a role over the instance (an owner gave it to them);
 * - accounts that changed to their address by a mailed link, while that change is still recorded;
 * - accounts that signed up with an invitation of the instance to exactly their address (links of organizations were always shown to the inviter, so
 *   they prove nothing);
 * - accounts that a provider or directory created: they never had a password, or were created in the same transaction as their identity.
 *
 * All others stay unconfirmed: whether they once reset their password by mail is not recorded.
 */
export class M0215ConfirmedAddresses extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table accounts
  add column email_confirmed_at timestamptz(3),
  add column email_confirmed_by text check (email_confirmed_by in ('first_account', 'mail', 'invitation', 'admin', 'provider', 'upgrade')),
  add column waiting_invitation_id text,
  add constraint accounts_confirmed check ((email_confirmed_at is null) = (email_confirmed_by is null));`);
    this.addSql('grant select (email_confirmed_at, email_confirmed_by) on accounts to bureau_app;');
    this.addSql('alter table invitations add column confirming_token_hash bytea unique;');
    this.addSql('alter table password_resets add column mailed boolean not null default false;');
    this.addSql(`
create table email_confirmations (
  token_hash bytea primary key,
  account_id text not null references accounts on delete cascade,
  email text not null,
  expires_at timestamptz(3) not null
);`);
    this.addSql('create index email_confirmations_account on email_confirmations (account_id);');
    this.addSql('create index email_confirmations_end on email_confirmations (expires_at);');
    this.addSql('grant select, insert, update, delete on email_confirmations to bureau_system;');
    this.addSql(`
update accounts a set email_confirmed_at = a.created_at, email_confirmed_by = 'upgrade'
 where a.kind = 'person' and a.deleted_at is null and (
   a.instance_role <> 'instance_member'
   or exists (select from instance_role_holders h where h.account_id = a.id)
   or exists (select from instance_settings s where s.key = 'first_owner' and s.value ->> 'account_id' = a.id)
   or exists (select from email_changes c where c.account_id = a.id and c.confirmed_at is not null and c.new_email = a.email)
   or exists (select from invitations i where i.used_by = a.id and i.email = a.email and i.organization_id is null)
   or (a.password_hash is null and (
     exists (select from outside_identities o where o.account_id = a.id)
     or exists (select from scim_users u where u.account_id = a.id)))
   or exists (select from outside_identities o where o.account_id = a.id and o.created_at = a.created_at)
   or exists (select from scim_users u where u.account_id = a.id and u.created_at = a.created_at));`);
  }

  override async down(): Promise<void> {
    this.addSql('drop table email_confirmations;');
    this.addSql('alter table password_resets drop column mailed;');
    this.addSql('alter table invitations drop column confirming_token_hash;');
    this.addSql('revoke select (email_confirmed_at, email_confirmed_by) on accounts from bureau_app;');
    this.addSql(`
alter table accounts
  drop constraint accounts_confirmed,
  drop column waiting_invitation_id,
  drop column email_confirmed_by,
  drop column email_confirmed_at;`);
  }
}
