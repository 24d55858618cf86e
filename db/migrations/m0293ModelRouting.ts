import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';

/**
 * Additional keys of the instance's providers, which calls use in rotation. The first key stays in `providers`, so the previous release
 * works with the new schema. Models get a routing strategy and fallback models.
 */
export class M0293ModelRouting extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table instance_provider_keys (
  id text primary key,
  provider_id text not null references providers on delete cascade,
  label text not null,
  api_key_encrypted text not null,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index instance_provider_keys_provider on instance_provider_keys (provider_id);');
    this.addSql('grant select, insert, update, delete on instance_provider_keys to bureau_system;');
    this.addSql(auditedRows('instance_provider_keys', furtherKeys));
    this.addSql(`create trigger notify_change_1 after insert or delete or update on instance_provider_keys
  for each row execute function notify_change('model', '''-''', '''-''', '''-''', '''-''', '''-''');`);
    this.addSql(`alter table providers
  -- Its own key is not used; additional keys are.
  add column api_key_paused boolean not null default false;`);
    this.addSql('drop trigger audit_row on providers;');
    this.addSql(auditedRows('providers', { ...providers, show: [...providers.show, 'api_key_paused'] }));
    this.addSql(`alter table models
  -- How a call chooses among the routes to the model.
  add column routing text not null default 'priority' check (routing in ('priority', 'latency', 'availability')),
  -- Names of models that answer in its place where it fails, in this order.
  add column fallback_models text[] not null default '{}';`);
    this.addSql('drop trigger audit_row on models;');
    this.addSql(auditedRows('models', { ...models, show: [...models.show, 'routing', 'fallback_models'] }));
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger audit_row on models;');
    this.addSql('alter table models drop column routing, drop column fallback_models;');
    this.addSql(auditedRows('models', models));
    this.addSql('drop trigger audit_row on providers;');
    this.addSql('alter table providers drop column api_key_paused;');
    this.addSql(auditedRows('providers', providers));
    this.addSql('drop table instance_provider_keys;');
  }
}

const furtherKeys = {
  kinds: ['provider'],
  id: 'provider_id',
  list: 'keys',
  show: ['label', 'enabled', '~api_key_encrypted'],
};

const providers = {
  kinds: ['provider'],
  name: 'name',
  show: ['name', 'kind', 'base_url', 'enabled', 'concurrency', '~api_key_encrypted'],
};

const models = {
  kinds: ['model', 'rate_limits'],
  name: 'name',
  show: [
    'name',
    'endpoints',
    'context_tokens',
    'max_output_tokens',
    'default_output_tokens',
    'open_to_users',
    'enabled',
    'capabilities',
    'drop_unsupported',
    'requests_per_minute',
    'tokens_per_minute',
  ],
};
