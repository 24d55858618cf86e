import { Migration } from '@mikro-orm/migrations';

/** Passkeys of accounts, and the challenges that they are made and shown with, each used once. */
export class M0079Passkeys extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table passkeys (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_used_at timestamptz(3)
);`);
    this.addSql('create index passkeys_account on passkeys (account_id, created_at, id);');
    this.addSql(`
create table passkey_challenges (
  token_hash bytea primary key,
  account_id text references accounts on delete cascade,
  challenge text not null,
  expires_at timestamptz(3) not null
);`);
    this.addSql('create index passkey_challenges_account on passkey_challenges (account_id);');
    this.addSql('create index passkey_challenges_end on passkey_challenges (expires_at);');
    this.addSql('grant select, insert, update, delete on passkeys, passkey_challenges to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table passkey_challenges, passkeys;');
  }
}
