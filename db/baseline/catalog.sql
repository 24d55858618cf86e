-- The data catalog: settings and keys of sources, what processes share, and runs.

create table catalog_source_settings (
  id text primary key,
  -- Null: as the source says.
  enabled boolean,
  key_encrypted text,
  key_last4 text,
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
grant select, insert, update, delete on catalog_source_settings to bureau_system;
create trigger audit_row after insert or delete or update of enabled, key_encrypted, key_last4 on catalog_source_settings
  for each row execute function audit_note_row('catalog_source', 'id', '', '', 'enabled', '~key_encrypted', 'key_last4');

create table catalog_source_keys (
  id text primary key,
  organization_id text not null references organizations,
  source_id text not null,
  key_encrypted text not null,
  key_last4 text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint catalog_source_keys_organization_id_source_id_key unique (organization_id, source_id)
);
alter table catalog_source_keys enable row level security, force row level security;
create policy organization on catalog_source_keys to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on catalog_source_keys to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on catalog_source_keys to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of source_id, key_encrypted, key_last4 on catalog_source_keys
  for each row execute function audit_note_row('catalog_key', 'source_id', '', '', 'source_id', '~key_encrypted', 'key_last4');

create table catalog_source_health (
  source_id text,
  hour timestamptz(3),
  successes integer not null,
  failures integer not null,
  -- Of all together.
  latency_ms bigint not null,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_failure text,
  primary key (source_id, hour)
);
grant select, insert, update, delete on catalog_source_health to bureau_system;

create unlogged table catalog_answers (
  key text primary key,
  status smallint not null,
  headers jsonb not null,
  body bytea not null,
  bytes integer not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null
);
create index catalog_answers_oldest on catalog_answers (created_at);
grant select, insert, update, delete on catalog_answers to bureau_system;

create unlogged table catalog_turns (
  bucket text primary key,
  next_ms double precision not null
);
grant select, insert, update, delete on catalog_turns to bureau_system;

create table catalog_runs (
  id text primary key,
  organization_id text not null,
  -- Identity of the run: it is paid once.
  reference text not null,
  account_id text,
  key_id text,
  execution_id text,
  source_id text not null,
  search_id text not null,
  request_id text not null,
  state text not null check (state in ('open', 'success', 'error')),
  held_micros bigint not null check (held_micros >= 0),
  credits_micros bigint not null default 0 check (credits_micros >= 0),
  cached boolean not null default false,
  row_count integer,
  -- A kind of catalog failure, or `lost` if its process died.
  error_reason text,
  latency_ms integer,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  closed_at timestamptz(3),
  -- Of search, inputs, limit and cursor; null for runs of earlier versions.
  asked_sha256 bytea,
  constraint catalog_runs_organization_id_reference_key unique (organization_id, reference)
);
create index catalog_runs_execution on catalog_runs (execution_id) where execution_id is not null;
create index catalog_runs_newest on catalog_runs (organization_id, created_at desc, id desc);
create index catalog_runs_open on catalog_runs (expires_at) where state = 'open';
create index catalog_runs_time on catalog_runs using brin (created_at);
alter table catalog_runs enable row level security, force row level security;
create policy organization on catalog_runs to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on catalog_runs to bureau_system, bureau_ledger using (true) with check (true);
grant select on catalog_runs to bureau_app;
grant select, delete on catalog_runs to bureau_system;
grant select, insert, update on catalog_runs to bureau_ledger;
create trigger note_catalog_run after update on catalog_runs
  for each row when (new.state <> 'open' and (old.state <> new.state or old.credits_micros <> new.credits_micros))
  execute function ledger.note_catalog_run();
