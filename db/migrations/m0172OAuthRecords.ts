import { Migration } from '@mikro-orm/migrations';

/**
 * Records of the authorization server: registered clients, requests that wait for a decision, grants, codes and tokens, each under the
 * SHA-256 of its value. A client's grant is an account API key without a value, marked with its origin (`application`).
 */
export class M0172OAuthRecords extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table api_keys add column application jsonb;');
    this.addSql(`create table oauth_records (
  kind text not null,
  id_hash bytea not null,
  grant_hash bytea,
  key_id text references api_keys on delete cascade,
  content jsonb not null,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (kind, id_hash)
);`);
    this.addSql('create index oauth_records_grant on oauth_records (grant_hash) where grant_hash is not null;');
    this.addSql('create index oauth_records_key on oauth_records (key_id) where key_id is not null;');
    this.addSql('create index oauth_records_end on oauth_records (expires_at);');
    this.addSql('grant select, insert, update, delete on oauth_records to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table oauth_records;');
    this.addSql(
      `update api_keys set status = 'revoked', revoked_at = now() where application is not null and status <> 'revoked';`,
    );
    this.addSql('alter table api_keys drop column application;');
  }
}
