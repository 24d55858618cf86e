import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * The model pool, API keys, wallets and records of calls. Holds, entries and call records have no foreign keys: they are written thousands
 * of times a second by the ledger's functions, which read the rows they refer to anyway.
 */
export class M0003Gateway extends Migration {
  override async up(): Promise<void> {
    for (const statement of modelPool) this.addSql(statement);
    this.addSql(`
create table api_keys (
  id text primary key,
  organization_id text not null references organizations,
  account_id text not null references accounts,
  kind text not null check (kind in ('model', 'account')),
  label text not null,
  hash bytea not null unique,
  last4 text not null,
  status text not null default 'active' check (status in ('active', 'revoked')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_used_at timestamptz(3),
  calls bigint not null default 0,
  credits_used_micros bigint not null default 0,
  expires_at timestamptz(3),
  credit_limit_micros bigint check (credit_limit_micros >= 0),
  month_used_micros bigint not null default 0,
  month date,
  allowed_models text[],
  scopes text[],
  revoked_at timestamptz(3),
  replaced_by text references api_keys
) with (fillfactor = 70);`);
    this.addSql('create index api_keys_newest on api_keys (organization_id, kind, created_at desc, id desc);');
    this.addSql(`
create table wallets (
  organization_id text primary key references organizations,
  balance_micros bigint not null default 0,
  held_micros bigint not null default 0 check (held_micros >= 0)
) with (fillfactor = 50);`);
    for (const statement of ledgerTables) this.addSql(statement);
    this.addSql(`
create table call_records (
  id text primary key,
  organization_id text not null,
  key_id text,
  account_id text,
  execution_id text,
  endpoint text not null,
  model text not null,
  provider text not null,
  status text not null check (status in ('ok', 'error', 'canceled')),
  http_status integer not null,
  stream boolean not null,
  input_tokens integer,
  cached_input_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  units text,
  credits_micros bigint not null,
  estimated boolean not null,
  own_provider_key boolean not null,
  latency_ms integer not null,
  ttft_ms integer,
  request_id text not null,
  error_code text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index call_records_key on call_records (key_id, created_at desc, id desc);');
    this.addSql('create index call_records_time on call_records using brin (created_at);');

    for (const table of ['api_keys', 'wallets', 'holds', 'ledger_entries', 'call_records']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    }
    for (const statement of grants) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql('drop table call_records, ledger_entries, holds, wallets, api_keys, model_prices, models, providers;');
  }
}

const modelPool = [
  `create table providers (
  id text primary key,
  name text not null unique,
  kind text not null check (kind in ('openai_compatible', 'sandbox')),
  base_url text,
  api_key_encrypted text,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`,
  `create table models (
  id text primary key,
  name text not null unique,
  provider_id text not null references providers,
  upstream_name text not null,
  endpoints text[] not null check (endpoints <@ array['chat.completions', 'embeddings']),
  context_tokens integer check (context_tokens > 0),
  max_output_tokens integer check (max_output_tokens > 0),
  open_to_users boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`,
  'create index models_provider on models (provider_id);',
  `create table model_prices (
  id text primary key,
  model_id text not null references models,
  lines jsonb not null,
  valid_from timestamptz(3) not null default date_trunc('milliseconds', now()),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`,
  'create index model_prices_current on model_prices (model_id, valid_from desc, created_at desc, id desc);',
];

const ledgerTables = [
  `create table holds (
  id text primary key,
  organization_id text not null,
  key_id text,
  account_id text,
  execution_id text,
  model_id text not null,
  price_id text not null,
  amount_micros bigint not null check (amount_micros >= 0),
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  swept boolean not null default false,
  settled_micros bigint check (settled_micros >= 0),
  progress_micros bigint not null default 0 check (progress_micros >= 0),
  owner text not null,
  endpoint text not null,
  request_id text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  closed_at timestamptz(3)
) with (fillfactor = 80);`,
  // One small index serves the cap of a key, the renewal and the sweeper: calls in flight are few.
  `create index holds_open on holds (key_id, id) where state = 'open';`,
  'create index holds_time on holds using brin (created_at);',
  `create table ledger_entries (
  id text primary key,
  reference text not null,
  kind text not null check (kind in ('grant', 'plan_credits', 'settlement', 'late_settlement', 'adjustment')),
  account text not null check (account in ('wallet', 'platform')),
  organization_id text not null,
  amount_micros bigint not null,
  balance_after_micros bigint check ((account = 'wallet') = (balance_after_micros is not null)),
  reason text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (reference, kind, account)
);`,
  `create index ledger_entries_wallet on ledger_entries (organization_id, created_at desc, id desc) where account = 'wallet';`,
];

const grants = [
  'grant select on models, model_prices to bureau_app;',
  'grant select (id, name, kind, enabled) on providers to bureau_app;',
  'grant select, insert on api_keys to bureau_app;',
  'grant update (label, status, expires_at, credit_limit_micros, allowed_models, scopes, revoked_at, replaced_by) on api_keys to bureau_app;',
  'grant select on wallets, holds, ledger_entries, call_records to bureau_app, bureau_system;',
  'grant select, insert, update, delete on providers, models, api_keys to bureau_system;',
  'grant select, insert on model_prices to bureau_system;', // a price row is never edited
  'grant delete on call_records to bureau_system;', // they are kept 90 days
  'grant select on models, model_prices, providers, wallets, holds, ledger_entries, call_records, api_keys to bureau_ledger;',
  'grant insert, update on wallets, call_records to bureau_ledger;',
  'grant insert, update, delete on holds to bureau_ledger;',
  'grant insert on ledger_entries to bureau_ledger;',
  'grant update on api_keys to bureau_ledger;',
];
