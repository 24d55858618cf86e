-- Evaluations of digital organizations, their runs and results.

create table evaluations (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  name text not null,
  description text not null default '',
  data_table_id text not null,
  start_node_id text,
  inputs jsonb not null,
  expected_column text,
  output_field text not null default '',
  metrics jsonb not null,
  concurrency integer not null check (concurrency >= 1 and concurrency <= 10),
  row_timeout_seconds integer not null check (row_timeout_seconds >= 1 and row_timeout_seconds <= 3600),
  max_credits_micros bigint check (max_credits_micros >= 0),
  allow_effects boolean not null default false,
  publish_rule jsonb,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  target_node_id text,
  constraint evaluations_organization_id_id_key unique (organization_id, id),
  constraint evaluations_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);
create unique index evaluations_name on evaluations (organization_id, digital_organization_id, lower(name));
create index evaluations_newest on evaluations (organization_id, created_at desc, id desc);
create index evaluations_of on evaluations (digital_organization_id) where publish_rule is not null;
alter table evaluations enable row level security, force row level security;
create policy organization on evaluations to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on evaluations to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on evaluations to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of name, description, digital_organization_id, data_table_id, target_node_id,
  start_node_id, inputs, expected_column, output_field, metrics, concurrency, row_timeout_seconds, max_credits_micros, allow_effects,
  publish_rule on evaluations
  for each row
  execute function audit_note_row('evaluation', 'id', '', 'name', 'name', 'description', 'digital_organization_id', 'data_table_id',
  'target_node_id', 'start_node_id', 'inputs', 'expected_column', 'output_field', 'metrics', 'concurrency', 'row_timeout_seconds',
  'max_credits_micros', 'allow_effects', 'publish_rule');
create trigger notify_change_1 after insert or delete or update on evaluations
  for each row
  execute function notify_change('evaluation', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', coalesce(($1).digital_organization_id, ''-''), ''-''');

create table evaluation_row_sources (
  organization_id text not null,
  data_table_id text not null,
  row_id text primary key references data_table_rows on delete cascade,
  kind text not null check (kind in ('execution', 'deliverable', 'approval')),
  source_id text not null,
  execution_id text,
  verdict text check (verdict in ('accepted', 'rejected', 'edited')),
  remark text,
  created_by text references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint evaluation_row_sources_data_table_id_kind_source_id_key unique (data_table_id, kind, source_id)
);
alter table evaluation_row_sources enable row level security, force row level security;
create policy organization on evaluation_row_sources to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on evaluation_row_sources to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on evaluation_row_sources to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of data_table_id, kind, source_id, verdict on evaluation_row_sources
  for each row execute function audit_note_row('evaluation_row', 'row_id', '', '', 'data_table_id', 'kind', 'source_id', 'verdict');

create table evaluation_runs (
  id text primary key,
  organization_id text not null,
  evaluation_id text not null,
  version_id text,
  draft_revision integer,
  graph jsonb,
  settings jsonb not null,
  graph_hash bytea not null,
  set_hash bytea not null,
  start_node_id text not null,
  pinned_nodes jsonb not null,
  output_field text not null,
  metrics jsonb not null,
  concurrency integer not null,
  row_timeout_seconds integer not null,
  max_credits_micros bigint,
  status text not null check (status in ('queued', 'running', 'success', 'error', 'canceled')),
  error jsonb,
  totals jsonb,
  account_id text references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  started_at timestamptz(3),
  stopped_at timestamptz(3),
  constraint evaluation_runs_organization_id_id_key unique (organization_id, id),
  constraint evaluation_runs_organization_id_evaluation_id_fkey foreign key (organization_id, evaluation_id) references evaluations(organization_id,
    id) on delete cascade
);
create index evaluation_runs_newest on evaluation_runs (evaluation_id, created_at desc, id desc);
create index evaluation_runs_open on evaluation_runs (organization_id) where status in ('queued', 'running');
alter table evaluation_runs enable row level security, force row level security;
create policy organization on evaluation_runs to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on evaluation_runs to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on evaluation_runs to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of evaluation_id, version_id, draft_revision, status on evaluation_runs
  for each row execute function audit_note_row('evaluation_run', 'id', '', '', 'evaluation_id', 'version_id', 'draft_revision', 'status');

create table evaluation_results (
  organization_id text not null,
  run_id text,
  position integer,
  row_id text not null,
  input jsonb not null,
  expected jsonb,
  remark text,
  status text not null check (status in ('waiting', 'running', 'passed', 'failed', 'error', 'skipped')),
  execution_id text,
  output jsonb,
  output_cut boolean not null default false,
  scores jsonb not null default '[]'::jsonb,
  execution_micros bigint,
  metric_micros bigint not null default 0,
  duration_ms integer,
  error jsonb,
  primary key (run_id, "position"),
  constraint evaluation_results_organization_id_run_id_fkey foreign key (organization_id, run_id) references evaluation_runs(organization_id,
    id) on delete cascade
);
create index evaluation_results_open on evaluation_results (execution_id) where (status = 'running') and (execution_id is not null);
create index evaluation_results_row on evaluation_results (run_id, row_id);
alter table evaluation_results enable row level security, force row level security;
create policy organization on evaluation_results to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on evaluation_results to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on evaluation_results to bureau_app, bureau_system;
