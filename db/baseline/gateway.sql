-- Model providers, models, prices and limits, and what calls leave behind.

create table providers (
  id text primary key,
  name text not null unique,
  kind text not null,
  base_url text,
  api_key_encrypted text,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- Calls at a time, per process; null for any number.
  concurrency integer check (concurrency > 0)
);
grant select (id, name, kind, enabled) on providers to bureau_app;
grant select, insert, update, delete on providers to bureau_system;
grant select on providers to bureau_ledger;
create trigger audit_row after insert or delete or update of name, kind, base_url, enabled, concurrency, api_key_encrypted on providers
  for each row
  execute function audit_note_row('provider', 'id', '', 'name', 'name', 'kind', 'base_url', 'enabled', 'concurrency', '~api_key_encrypted');
create trigger notify_change_1 after insert or delete or update on providers
  for each row execute function notify_change('model', '''-'', ''-'', ''-'', ''-'', ''-''');

create table provider_keys (
  id text primary key,
  organization_id text not null references organizations,
  label text not null,
  kind text not null,
  -- Null: for every provider of the kind.
  provider_id text references providers on delete cascade,
  -- Null: the provider's own, else the vendor's.
  base_url text,
  api_key_encrypted text not null,
  last4 text not null,
  mode text not null check (mode in ('own_only', 'own_first', 'credits_only')),
  enabled boolean not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_used_at timestamptz(3),
  last_error text
);
create index provider_keys_newest on provider_keys (organization_id, created_at desc, id desc);
create index provider_keys_provider on provider_keys (provider_id) where provider_id is not null;
alter table provider_keys enable row level security, force row level security;
create policy organization on provider_keys to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on provider_keys to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on provider_keys to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of label, kind, provider_id, base_url, last4, mode, enabled,
  api_key_encrypted on provider_keys
  for each row
  execute function audit_note_row('provider_key', 'id', '', 'label', 'label', 'kind', 'provider_id', 'base_url', 'last4', 'mode', 'enabled',
  '~api_key_encrypted');
create trigger notify_change_1 after insert or delete or update of label, mode, enabled, base_url, api_key_encrypted, provider_id on provider_keys
  for each row execute function notify_change('provider_key', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', ''-'', ''-''');
create trigger notify_change_2 after update on provider_keys
  for each row when (old.last_error is distinct from new.last_error)
  execute function notify_change('provider_key', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', ''-'', ''-''');

create table models (
  id text primary key,
  name text not null unique,
  endpoints text[] not null,
  context_tokens integer check (context_tokens > 0),
  max_output_tokens integer check (max_output_tokens > 0),
  open_to_users boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  requests_per_minute integer check (requests_per_minute > 0),
  tokens_per_minute integer check (tokens_per_minute > 0),
  capabilities text[] not null default '{}' check (capabilities <@ array['tools', 'reasoning', 'structured_output', 'image_input', 'audio_input',
    'video_input', 'pdf_input']),
  -- The output cap of calls that name none; null = the gateway's own.
  default_output_tokens integer check (default_output_tokens > 0),
  -- Calls lose what their provider has no word for, instead of being refused.
  drop_unsupported boolean not null default false
);
grant select on models to bureau_app, bureau_ledger;
grant select, insert, update, delete on models to bureau_system;
create trigger audit_row after insert or delete or update of name, endpoints, context_tokens, max_output_tokens, default_output_tokens,
  open_to_users, enabled, capabilities, drop_unsupported, requests_per_minute, tokens_per_minute on models
  for each row
  execute function audit_note_row('model,rate_limits', 'id', '', 'name', 'name', 'endpoints', 'context_tokens', 'max_output_tokens',
  'default_output_tokens', 'open_to_users', 'enabled', 'capabilities', 'drop_unsupported', 'requests_per_minute', 'tokens_per_minute');
create trigger model_name_is_free before insert or update of name on models
  for each row execute function model_name_is_free();
create trigger notify_change_1 after insert or delete or update on models
  for each row execute function notify_change('model', '''-'', ''-'', ''-'', ''-'', ''-''');

create table model_aliases (
  name text primary key,
  model_id text not null references models
);
create index model_aliases_model on model_aliases (model_id);
grant select on model_aliases to bureau_app, bureau_ledger;
grant select, insert, update, delete on model_aliases to bureau_system;
create trigger audit_row after insert or delete or update of name on model_aliases
  for each row execute function audit_note_row('model', 'model_id', 'aliases', '', 'name');
create trigger model_name_is_free before insert or update of name on model_aliases
  for each row execute function model_name_is_free();
create trigger notify_change_1 after insert or delete or update on model_aliases
  for each row execute function notify_change('model', '''-'', ''-'', ''-'', ''-'', ''-''');

create table model_providers (
  id text primary key,
  model_id text not null references models,
  provider_id text not null references providers,
  upstream_name text not null,
  -- Its share of the calls among the ways of its priority; 0 = only after the others.
  weight integer not null default 1 check (weight >= 0),
  priority integer not null default 0 check (priority >= 0),
  -- Until the first byte of a stream or the whole of a plain answer; null = as the gateway is set.
  timeout_ms integer check (timeout_ms > 0),
  enabled boolean not null default true,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint model_providers_model_id_provider_id_upstream_name_key unique (model_id, provider_id, upstream_name)
);
create index model_providers_provider on model_providers (provider_id);
grant select on model_providers to bureau_app, bureau_ledger;
grant select, insert, update, delete on model_providers to bureau_system;
create trigger audit_row after insert or delete or update of provider_id, upstream_name, weight, priority, timeout_ms, enabled on model_providers
  for each row
  execute function audit_note_row('model', 'model_id', 'providers', '', 'provider_id', 'upstream_name', 'weight', 'priority', 'timeout_ms', 'enabled');
create trigger notify_change_1 after insert or delete or update on model_providers
  for each row execute function notify_change('model', '''-'', ''-'', ''-'', ''-'', ''-''');

create table model_prices (
  id text primary key,
  model_id text not null references models,
  lines jsonb not null,
  valid_from timestamptz(3) not null default date_trunc('milliseconds', now()),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  created_by text references accounts on delete set null
);
create index model_prices_current on model_prices (model_id, valid_from desc, created_at desc, id desc);
grant select on model_prices to bureau_app, bureau_ledger;
grant select, insert on model_prices to bureau_system;
create trigger audit_row after insert or delete or update of model_id, lines, valid_from on model_prices
  for each row execute function audit_note_row('price', 'id', '', '', 'model_id', 'lines', 'valid_from');
create trigger notify_change_1 after insert or delete or update on model_prices
  for each row execute function notify_change('model', '''-'', ''-'', ''-'', ''-'', ''-''');

create table model_jobs (
  id text primary key,
  organization_id text not null references organizations,
  key_id text,
  account_id text,
  endpoint text not null,
  model text not null,
  provider_id text not null,
  upstream_name text not null,
  price_id text not null,
  call_id text not null unique,
  status text not null default 'queued' check (status in ('queued', 'submitting', 'in_progress', 'settling', 'completed', 'failed', 'canceled')),
  progress integer not null default 0,
  duration_ms integer not null,
  shown_encrypted text not null,
  request_encrypted text,
  request_type text not null,
  upstream_id text,
  error_code text,
  error_message text,
  binary_id text,
  media_type text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  ended_at timestamptz(3),
  deleted_at timestamptz(3),
  -- The organization's own key that it goes by; null: by the instance's, for credits.
  own_key_id text,
  -- True if credits are held for it, in case the own key fails.
  pays_instead boolean not null default false,
  -- The execution that made it, and which call of it: made once.
  execution_id text,
  idempotency_key text
);
create index model_jobs_list on model_jobs (organization_id, endpoint, created_at desc, id desc);
create unique index model_jobs_once on model_jobs (organization_id, idempotency_key) where idempotency_key is not null;
create index model_jobs_open on model_jobs (id) where status in ('queued', 'submitting', 'in_progress', 'settling');
create index model_jobs_time on model_jobs (created_at);
alter table model_jobs enable row level security, force row level security;
create policy organization on model_jobs to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on model_jobs to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update on model_jobs to bureau_app;
grant select, update, delete on model_jobs to bureau_system;

create table conversations (
  id text primary key,
  organization_id text not null,
  account_id text not null,
  model text not null,
  title_encrypted text not null,
  content_encrypted text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint conversations_organization_id_account_id_fkey foreign key (organization_id, account_id) references memberships(organization_id,
    account_id) on delete cascade
);
create index conversations_newest on conversations (organization_id, account_id, updated_at desc, id desc);
create index conversations_oldest on conversations (updated_at);
alter table conversations enable row level security, force row level security;
create policy organization on conversations to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on conversations to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on conversations to bureau_app, bureau_system;

create table stored_responses (
  id text primary key,
  organization_id text not null references organizations,
  key_id text,
  account_id text,
  content_encrypted text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  -- Ids of its output items and of those of its input, if they have one.
  item_ids text[] not null default '{}'
);
create index stored_responses_expiry on stored_responses (expires_at);
create index stored_responses_items on stored_responses using gin (item_ids);
alter table stored_responses enable row level security, force row level security;
create policy organization on stored_responses to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on stored_responses to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, delete on stored_responses to bureau_app;
grant select, insert, update (content_encrypted), delete on stored_responses to bureau_system;

create table call_attempts (
  call_id text primary key,
  organization_id text not null,
  attempts jsonb not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create index call_attempts_oldest on call_attempts (created_at);
alter table call_attempts enable row level security, force row level security;
create policy organization on call_attempts to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on call_attempts to bureau_system, bureau_ledger using (true) with check (true);
grant select on call_attempts to bureau_app;
grant select, insert, delete on call_attempts to bureau_system;

create table rate_limits (
  key text,
  window_start timestamptz(3),
  count integer not null,
  primary key (key, window_start)
);
create index rate_limits_window on rate_limits (window_start);
grant select, insert, update, delete on rate_limits to bureau_system;

create unlogged table rate_windows (
  subject text,
  second bigint,
  requests integer not null,
  tokens bigint not null,
  primary key (subject, second)
) with (fillfactor = 70);
grant select, insert, update, delete on rate_windows to bureau_system;
