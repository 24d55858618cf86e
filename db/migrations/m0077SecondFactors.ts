import { Migration } from '@mikro-orm/migrations';

/**
 * Second factors of accounts: codes of an authenticator app, recovery codes, and the moment between a right password and the
 * factor. Of accounts, not of organizations: the application's role for organizations reaches none of them.
 */
export class M0077SecondFactors extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table totp_secrets (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  secret_encrypted text not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create unique index totp_secrets_account on totp_secrets (account_id, (confirmed_at is null));');
    this.addSql(`
create table recovery_codes (
  account_id text not null references accounts on delete cascade,
  hash bytea not null,
  used_at timestamptz(3),
  primary key (account_id, hash)
);`);
    this.addSql(`
create table sign_in_challenges (
  token_hash bytea primary key,
  account_id text not null references accounts on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null
);`);
    this.addSql('create index sign_in_challenges_account on sign_in_challenges (account_id);');
    this.addSql('create index sign_in_challenges_end on sign_in_challenges (expires_at);');
    this.addSql(
      'grant select, insert, update, delete on totp_secrets, recovery_codes, sign_in_challenges to bureau_system;',
    );
    this.addSql(`
alter table sign_in_policies
  add column two_factor_required boolean not null default false,
  add column break_glass_account_id text,
  add constraint sign_in_policies_break_glass foreign key (organization_id, break_glass_account_id)
    references memberships (organization_id, account_id) on delete set null (break_glass_account_id);`);
  }

  override async down(): Promise<void> {
    this.addSql('alter table sign_in_policies drop column break_glass_account_id, drop column two_factor_required;');
    this.addSql('drop table sign_in_challenges, recovery_codes, totp_secrets;');
  }
}
