-- Employees: the market, positions, runs, deliverables and callbacks.

create table employees (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  name text not null,
  role text not null default '',
  portrait text not null default '',
  instructions text not null default '',
  input_schema jsonb not null,
  output_schema jsonb,
  outputs text[] not null default '{}',
  worker jsonb,
  draft_revision integer not null default 1,
  published_revision integer,
  version_id text,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint employees_organization_id_id_key unique (organization_id, id),
  constraint employees_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id, id)
);
create unique index employees_name on employees (organization_id, project_id, lower(name));
create index employees_newest on employees (organization_id, created_at desc, id desc);
alter table employees enable row level security, force row level security;
create policy organization on employees to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on employees to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on employees to bureau_app, bureau_system;
grant select on employees to bureau_ledger;
create trigger audit_row after insert or delete or update of name, role, portrait, instructions, input_schema, output_schema, outputs, worker,
  project_id, version_id on employees
  for each row
  execute function audit_note_row('employee', 'id', '', 'name', 'name', 'role', 'portrait', '~instructions', '~input_schema', '~output_schema',
  'outputs', '~worker', 'project_id', 'version_id');
create trigger keep_hired_employee before delete on employees
  for each row execute function ledger.keep_hired_employee();
create trigger renew_listing_search after update of version_id on employees
  for each row when (old.version_id is distinct from new.version_id) execute function renew_listing_search();
create trigger notify_change_1 after insert or delete or update on employees
  for each row
  execute function notify_change('employee', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), coalesce(($1).project_id, ''-''), ''-'', ''-''');

create table employee_versions (
  id text primary key,
  organization_id text not null,
  employee_id text not null,
  number integer not null,
  major integer not null,
  notes text not null default '',
  name text not null,
  role text not null,
  portrait text not null,
  instructions text not null,
  input_schema jsonb not null,
  output_schema jsonb,
  outputs text[] not null,
  worker jsonb not null,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint employee_versions_employee_id_number_key unique (employee_id, number),
  constraint employee_versions_organization_id_employee_id_fkey foreign key (organization_id, employee_id) references employees(organization_id,
    id) on delete cascade
);
create index employee_versions_newest on employee_versions (employee_id, created_at desc, id desc);
alter table employee_versions enable row level security, force row level security;
create policy organization on employee_versions to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on employee_versions to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on employee_versions to bureau_app, bureau_system;
grant select on employee_versions to bureau_ledger;

create table listings (
  id text primary key,
  organization_id text not null,
  employee_id text not null unique,
  status text not null check (status in ('listed', 'withdrawn')),
  visibility text not null check (visibility in ('organization', 'instance', 'link')),
  link_token text not null,
  summary text not null,
  description text not null,
  category text not null,
  tags text[] not null,
  examples jsonb not null,
  sample_input jsonb,
  charge_on text not null check (charge_on in ('success', 'acceptance')),
  accept_after_days integer not null check (accept_after_days >= 1 and accept_after_days <= 14),
  redo text not null check (redo in ('once_free', 'priced', 'none')),
  figures jsonb not null default '{}'::jsonb,
  listed_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  withdrawn_at timestamptz(3),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  suspended_at timestamptz(3),
  suspended_reason text,
  -- Text searched by the market; filled by a trigger.
  search_text text not null default '',
  -- When the publisher was notified that runs are refused for lack of its credits; null again after a run is admitted.
  runs_refused_at timestamptz(3),
  -- Id of the archived project, or of the organization in its grace period, that withdrew the listing; null if nothing can
  -- restore it.
  paused_for text,
  -- Status and time of withdrawal before the pause.
  paused_status text check (paused_status in ('listed', 'withdrawn')),
  paused_withdrawn_at timestamptz(3),
  constraint listings_organization_id_id_key unique (organization_id, id),
  constraint listings_organization_id_employee_id_fkey foreign key (organization_id, employee_id) references employees(organization_id,
    id) on delete cascade
);
create index listings_market on listings (listed_at desc, id desc) where (status = 'listed') and (visibility = 'instance');
create index listings_own on listings (organization_id, listed_at desc, id desc);
alter table listings enable row level security, force row level security;
create policy organization on listings to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on listings to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on listings to bureau_app, bureau_system;
grant select, update (status, withdrawn_at, updated_at, search_text, runs_refused_at, paused_for, paused_status,
  paused_withdrawn_at) on listings to bureau_ledger;
create trigger audit_row after insert or delete or update of status, visibility, summary, category, tags, description, examples, sample_input,
  charge_on, accept_after_days, redo on listings
  for each row
  execute function audit_note_row('employee', 'employee_id', 'listing', '', 'status', 'visibility', 'summary', 'category', 'tags', '~description',
  '~examples', '~sample_input', 'charge_on', 'accept_after_days', 'redo');
create trigger fill_listing_search before insert or update of summary, tags, category on listings
  for each row execute function fill_listing_search();
create trigger notify_change_1 after insert or delete or update on listings
  for each row
  execute function notify_change('employee', 'coalesce(($1).organization_id, ''-''), coalesce(($1).employee_id, ''-''), coalesce((select e.project_id from employees e where e.id = ($1).employee_id), ''-''), ''-'', ''-''');

create table listing_prices (
  id text primary key,
  organization_id text not null,
  listing_id text not null,
  price_micros bigint not null check (price_micros >= 0),
  valid_from timestamptz(3) not null,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint listing_prices_organization_id_listing_id_fkey foreign key (organization_id, listing_id) references listings(organization_id,
    id) on delete cascade
);
create index listing_prices_valid on listing_prices (listing_id, valid_from desc, created_at desc, id desc);
alter table listing_prices enable row level security, force row level security;
create policy organization on listing_prices to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on listing_prices to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on listing_prices to bureau_app, bureau_system;
grant select on listing_prices to bureau_ledger;

create table listing_ratings (
  id text primary key,
  organization_id text not null,
  listing_id text not null,
  major integer not null,
  deliverable_id text not null,
  stars integer not null check (stars >= 1 and stars <= 5),
  rated_by text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint listing_ratings_organization_id_listing_id_major_key unique (organization_id, listing_id, major)
);
create index listing_ratings_listing on listing_ratings (listing_id);
alter table listing_ratings enable row level security, force row level security;
create policy organization on listing_ratings to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on listing_ratings to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update on listing_ratings to bureau_app;
grant select, insert, update, delete on listing_ratings to bureau_system;
create trigger note_publisher_event after insert on listing_ratings
  for each row execute function ledger.note_publisher_event();

create table positions (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  listing_id text not null,
  name text not null,
  slug text not null,
  version_mode text not null check (version_mode in ('following', 'pinned')),
  version_id text not null,
  major integer not null,
  accepted_price_micros bigint not null check (accepted_price_micros >= 0),
  default_input jsonb not null,
  monthly_limit_micros bigint check (monthly_limit_micros >= 0),
  accept_after_days integer check (accept_after_days >= 1 and accept_after_days <= 90),
  hired_by text not null references accounts,
  dismissed_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  callback_secret_encrypted text,
  constraint positions_organization_id_id_key unique (organization_id, id),
  constraint positions_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id, id)
);
create index positions_listing on positions (listing_id);
create unique index positions_name on positions (organization_id, project_id, lower(name)) where dismissed_at is null;
create index positions_newest on positions (organization_id, created_at desc, id desc);
create unique index positions_slug on positions (organization_id, slug) where dismissed_at is null;
alter table positions enable row level security, force row level security;
create policy organization on positions to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on positions to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on positions to bureau_app, bureau_system;
grant select, update (dismissed_at) on positions to bureau_ledger;
create trigger audit_row after insert or delete or update of name, version_mode, version_id, accepted_price_micros, default_input,
  monthly_limit_micros, accept_after_days, project_id, dismissed_at on positions
  for each row
  execute function audit_note_row('position', 'id', '', 'name', 'name', 'version_mode', 'version_id', 'accepted_price_micros', '~default_input',
  'monthly_limit_micros', 'accept_after_days', 'project_id', 'dismissed_at');
create trigger note_publisher_event after insert on positions
  for each row execute function ledger.note_publisher_event();
create trigger notify_change_1 after insert or delete or update on positions
  for each row
  execute function notify_change('position', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), coalesce(($1).project_id, ''-''), ''-'', ''-''');

create table employee_runs (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  position_id text,
  listing_id text,
  employee_id text not null,
  version_id text,
  publisher_id text not null,
  mode text not null check (mode in ('production', 'test')),
  status text not null check (status in ('queued', 'running', 'success', 'error', 'canceled')),
  charge_on text not null check (charge_on in ('success', 'acceptance')),
  price_id text,
  held_micros bigint not null check (held_micros >= 0),
  hold_state text not null check (hold_state in ('open', 'settled', 'released')),
  share_ppm integer not null check (share_ppm >= 0 and share_ppm <= 1000000),
  charged_micros bigint not null default 0 check (charged_micros >= 0),
  fee_micros bigint not null default 0 check (fee_micros >= 0),
  refunded_micros bigint not null default 0 check (refunded_micros >= 0),
  input jsonb not null,
  metadata jsonb not null default '{}'::jsonb,
  error jsonb,
  execution_id text,
  account_id text,
  key_id text,
  request_id text not null,
  callback_url text,
  redo_of text,
  remark text,
  month date not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  started_at timestamptz(3),
  stopped_at timestamptz(3),
  caller_execution_id text,
  caller_place text,
  caller_root text,
  depth integer not null default 0,
  awaited boolean not null default false,
  items_organization_id text,
  -- Identifies the request permanently: a repeated `Idempotency-Key` returns the same run.
  reference text,
  -- Events of its callback; null means all ends.
  callback_events text[],
  -- Inner costs that the run used so far, and the ones that were expected when it was admitted.
  inner_micros bigint not null default 0 check (inner_micros >= 0),
  expected_micros bigint not null default 0 check (expected_micros >= 0)
);
create index employee_runs_awaited on employee_runs (caller_execution_id) where awaited and (status in ('queued', 'running'));
create unique index employee_runs_caller on employee_runs (caller_execution_id, caller_place) where caller_execution_id is not null;
create index employee_runs_cost on employee_runs (employee_id, created_at desc, id desc) where inner_micros > 0;
create index employee_runs_employee on employee_runs (employee_id, created_at desc, id desc);
create unique index employee_runs_execution on employee_runs (execution_id) where execution_id is not null;
create index employee_runs_expected on employee_runs (publisher_id) where (status in ('queued', 'running')) and (expected_micros > 0);
create index employee_runs_held on employee_runs (organization_id) where hold_state = 'open';
create index employee_runs_items on employee_runs (items_organization_id) where items_organization_id is not null;
create index employee_runs_measured on employee_runs (created_at) where (mode = 'production') and (listing_id is not null);
create index employee_runs_month on employee_runs (position_id, month) where position_id is not null;
create index employee_runs_newest on employee_runs (organization_id, created_at desc, id desc);
create index employee_runs_open on employee_runs (organization_id) where status in ('queued', 'running');
create index employee_runs_position on employee_runs (position_id, created_at desc, id desc);
create unique index employee_runs_redo on employee_runs (redo_of) where redo_of is not null;
create unique index employee_runs_reference on employee_runs (organization_id, reference) where reference is not null;
create index employee_runs_root on employee_runs (caller_root) where caller_root is not null;
alter table employee_runs enable row level security, force row level security;
create policy organization on employee_runs to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on employee_runs to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on employee_runs as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_organization_id is null)
  with check (true);
grant select on employee_runs to bureau_app;
grant select, update (status, input, execution_id, started_at, callback_events, inner_micros), delete on employee_runs to bureau_system;
grant select, insert, update on employee_runs to bureau_ledger;
create trigger note_employee_run after update on employee_runs
  for each row when (new.mode = 'production' and (new.status in ('success', 'error', 'canceled')) and (old.status <> new.status
  or old.charged_micros <> new.charged_micros or old.refunded_micros <> new.refunded_micros))
  execute function ledger.note_employee_run();
create trigger note_new_employee_run after insert on employee_runs
  for each row when (new.key_id is not null) execute function ledger.note_employee_run();

create table employee_run_parts (
  run_id text references employee_runs on delete cascade,
  position integer,
  organization_id text not null,
  name text not null,
  kind text not null check (kind in ('text', 'json', 'table', 'file')),
  media_type text not null,
  content bytea,
  binary_id text,
  size_bytes bigint not null,
  sha256 bytea not null,
  primary key (run_id, "position")
);
alter table employee_run_parts enable row level security, force row level security;
create policy organization on employee_run_parts to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on employee_run_parts to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on employee_run_parts as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or (exists (select from employee_runs r
    where r.id = employee_run_parts.run_id)))
  with check (true);
grant select on employee_run_parts to bureau_app, bureau_ledger;
grant select, insert, delete on employee_run_parts to bureau_system;

create table employee_run_events (
  id bigint primary key generated by default as identity,
  run_id text not null references employee_runs on delete cascade,
  organization_id text not null,
  kind text not null,
  message text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create index employee_run_events_run on employee_run_events (run_id, id);
alter table employee_run_events enable row level security, force row level security;
create policy organization on employee_run_events to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on employee_run_events to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on employee_run_events as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or (exists (select from employee_runs r
    where r.id = employee_run_events.run_id)))
  with check (true);
grant select on employee_run_events to bureau_app, bureau_ledger;
grant select, insert, delete on employee_run_events to bureau_system;

create table deliverables (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  run_id text not null unique references employee_runs on delete cascade,
  position_id text not null,
  title text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  decided_by text,
  decided_at timestamptz(3),
  reason text,
  accept_at timestamptz(3),
  payload bytea not null,
  signature text not null,
  signing_key text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create index deliverables_due on deliverables (accept_at) where (status = 'pending') and (accept_at is not null);
create index deliverables_newest on deliverables (organization_id, created_at desc, id desc);
create index deliverables_pending on deliverables (created_at) where status = 'pending';
alter table deliverables enable row level security, force row level security;
create policy organization on deliverables to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on deliverables to bureau_system, bureau_ledger using (true) with check (true);
grant select, update (status, decided_by, decided_at, reason) on deliverables to bureau_app;
grant select, insert, update (status, decided_by, decided_at, reason), delete on deliverables to bureau_system;
grant select on deliverables to bureau_ledger;
create trigger audit_row after insert or delete or update of status, reason on deliverables
  for each row execute function audit_note_row('deliverable', 'id', '', 'title', 'status', '~reason');
create trigger note_publisher_event after update of status on deliverables
  for each row when (new.status = 'rejected' and old.status <> 'rejected') execute function ledger.note_publisher_event();

create table run_callbacks (
  id text primary key,
  organization_id text not null,
  position_id text not null,
  run_id text not null references employee_runs on delete cascade,
  url text not null,
  event text not null check (event in ('run.started', 'run.completed', 'run.failed', 'run.canceled')),
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default date_trunc('milliseconds', now()),
  last_http_status integer,
  last_error text,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create index run_callbacks_due on run_callbacks (next_attempt_at) where status = 'pending';
create unique index run_callbacks_event on run_callbacks (run_id, event);
create index run_callbacks_newest on run_callbacks (organization_id, position_id, created_at desc, id desc);
alter table run_callbacks enable row level security, force row level security;
create policy organization on run_callbacks to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on run_callbacks to bureau_system, bureau_ledger using (true) with check (true);
grant select, update on run_callbacks to bureau_app;
grant select, insert, update, delete on run_callbacks to bureau_system;
grant select, insert on run_callbacks to bureau_ledger;

create table run_shares (
  run_id text primary key references employee_runs on delete cascade,
  organization_id text not null,
  publisher_id text not null,
  employee_id text not null,
  shared_by text not null,
  shared_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index run_shares_publisher on run_shares (publisher_id, shared_at desc, run_id desc);
alter table run_shares enable row level security, force row level security;
create policy organization on run_shares to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on run_shares to bureau_system, bureau_ledger using (true) with check (true);
grant select on run_shares to bureau_app;
grant select, insert, update, delete on run_shares to bureau_system;

create table verdict_mails (
  organization_id text not null,
  deliverable_id text references deliverables on delete cascade,
  account_id text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (deliverable_id, account_id)
);
create index verdict_mails_account on verdict_mails (account_id, created_at);
alter table verdict_mails enable row level security, force row level security;
create policy organization on verdict_mails to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on verdict_mails to bureau_system, bureau_ledger using (true) with check (true);
grant select on verdict_mails to bureau_app;
grant select, insert, delete on verdict_mails to bureau_system;

create table verdict_mail_wishes (
  organization_id text not null,
  position_id text references positions on delete cascade,
  account_id text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (position_id, account_id),
  constraint verdict_mail_wishes_organization_id_account_id_fkey foreign key (organization_id, account_id) references memberships(organization_id,
    account_id) on delete cascade
);
create index verdict_mail_wishes_member on verdict_mail_wishes (organization_id, account_id);
alter table verdict_mail_wishes enable row level security, force row level security;
create policy organization on verdict_mail_wishes to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on verdict_mail_wishes to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, delete on verdict_mail_wishes to bureau_app, bureau_system;

-- Of tables that are made before: references to these here, and policies that read them.
alter table digital_organizations add constraint digital_organizations_employee foreign key (organization_id, employee_id)
  references employees(organization_id, id) on delete cascade;

-- Where the server has the extension `pg_trgm` (PostgreSQL's own, in a schema of its own here), an index finds any part of the searched
-- text of listings; without it the column is read whole.
do $$
begin
  create schema if not exists trigrams;
  create extension if not exists pg_trgm with schema trigrams;
  execute format('create index listings_search on listings using gin (search_text %I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'The extension pg_trgm is not there: the market is searched without an index.';
end $$;
