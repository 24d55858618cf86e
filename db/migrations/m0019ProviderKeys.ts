import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Keys that organizations have with vendors themselves: for a kind of provider, or for one provider of the instance. */
export class M0019ProviderKeys extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table provider_keys (
  id text primary key,
  organization_id text not null references organizations,
  label text not null,
  kind text not null,
  provider_id text references providers on delete cascade,
  base_url text,
  api_key_encrypted text not null,
  last4 text not null,
  mode text not null check (mode in ('own_only', 'own_first', 'credits_only')),
  enabled boolean not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_used_at timestamptz(3),
  last_error text
);`);
    this.addSql('create index provider_keys_newest on provider_keys (organization_id, created_at desc, id desc);');
    this.addSql('create index provider_keys_provider on provider_keys (provider_id) where provider_id is not null;');
    for (const statement of rowLevelSecurity('provider_keys')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on provider_keys to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table provider_keys;');
  }
}
