-- Executions, their nodes and items, waits and answers, files, the outbox, and processes of the instance.

create sequence execution_turns_taken;
grant usage on sequence execution_turns_taken to bureau_system;

create table executions (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  digital_organization_id text not null,
  version_id text,
  graph jsonb,
  settings jsonb not null default '{}'::jsonb,
  mode text not null check (mode in ('manual', 'production', 'sub', 'error', 'retry')),
  status text not null check (status in ('queued', 'running', 'waiting', 'success', 'error', 'canceled')),
  seq integer not null default 0,
  trigger jsonb not null,
  delivery_key text,
  account_id text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  started_at timestamptz(3),
  stopped_at timestamptz(3),
  wait_until timestamptz(3),
  error jsonb,
  last_node text,
  canceled_by text,
  parent_execution_id text,
  retry_of text,
  queued_at timestamptz(3),
  parent_call text collate "C",
  awaited boolean not null default false,
  depth integer not null default 0,
  copied_from text,
  until_node text,
  -- As it was written: the order of its keys, too. Null if an earlier release wrote the row.
  graph_written json,
  root_execution_id text,
  descendants integer not null default 0,
  retry_at timestamptz(3),
  -- The hirer whose items these are, where it is another organization than the publisher's.
  items_organization_id text,
  -- Until then the hirer lets the publisher see them.
  items_shared_until timestamptz(3),
  constraint executions_organization_id_id_key unique (organization_id, id),
  constraint executions_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
) with (fillfactor = 80);
create index executions_by_digital_organization on executions (digital_organization_id, created_at desc, id desc);
create index executions_by_status on executions (organization_id, status, created_at desc, id desc);
create unique index executions_delivery on executions (digital_organization_id, delivery_key) where delivery_key is not null;
create index executions_foreign_items on executions (items_organization_id) where items_organization_id is not null;
create index executions_holding on executions (organization_id, digital_organization_id) where ((mode = 'production') or ((mode = 'manual')
  and ((trigger ->> 'kind') = 'api'))) and (queued_at is null) and (retry_at is null) and (status in ('queued', 'running'));
create index executions_line on executions (organization_id, digital_organization_id, status desc, queued_at, id) where (queued_at is not null)
  and (status in ('queued', 'waiting'));
create index executions_newest on executions (organization_id, created_at desc, id desc);
create unique index executions_of_parent on executions (parent_execution_id, parent_call) where parent_execution_id is not null;
create index executions_retries on executions (retry_of) where retry_of is not null;
create index executions_unfinished on executions (created_at, id) where status in ('queued', 'running', 'waiting');
alter table executions enable row level security, force row level security;
create policy organization on executions to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on executions to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on executions to bureau_app;
grant select, insert, update, update (items_shared_until), delete on executions to bureau_system;
grant select on executions to bureau_ledger;
create trigger move_error_words after insert or update of error on executions
  for each row when (new.items_organization_id is not null and coalesce(new.error ->> 'message', '') <> '') execute function move_error_words();
create trigger note_failed_execution after update of status on executions
  for each row when (new.status = 'error' and old.status <> 'error' and new.mode = 'production') execute function note_failed_execution();
create trigger refuse_while_deleting before insert on executions
  for each row execute function refuse_while_deleting();
create trigger take_slot_again before update of status on executions
  for each row when (new.status = 'running' and (new.mode = 'production' or new.mode = 'manual' and (new.trigger ->> 'kind') = 'api')
  and (old.status = 'waiting' and old.queued_at is null or (old.status in ('queued', 'waiting')) and new.queued_at is not null)
  or old.retry_at is not null and new.retry_at is null and new.status = 'running' and (new.mode = 'production' or new.mode = 'manual'
  and (new.trigger ->> 'kind') = 'api'))
  execute function queue.take_slot();
create trigger take_slot_at_start before insert on executions
  for each row when ((new.status in ('queued', 'running')) and (new.mode = 'production' or new.mode = 'manual' and (new.trigger ->> 'kind') = 'api'))
  execute function queue.take_slot();

create table execution_turns (
  organization_id text primary key references organizations on delete cascade,
  turn bigint not null
);
alter table execution_turns enable row level security, force row level security;
create policy organization on execution_turns to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on execution_turns to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on execution_turns to bureau_app, bureau_system;

create table execution_nodes (
  organization_id text not null,
  execution_id text,
  node_id text,
  run_index integer,
  name text not null,
  type text not null,
  status text not null check (status in ('running', 'waiting', 'success', 'error', 'canceled', 'skipped')),
  started_at timestamptz(3),
  duration_ms integer,
  -- Of the node's own, as its settings count them.
  attempts integer not null default 1,
  error jsonb,
  sources jsonb not null default '{}'::jsonb,
  outputs jsonb not null default '{}'::jsonb,
  wait_until timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  console jsonb,
  -- Began and never ended: their workers died.
  lost_attempts integer not null default 0,
  primary key (execution_id, node_id, run_index),
  constraint execution_nodes_organization_id_execution_id_fkey foreign key (organization_id, execution_id) references executions(organization_id,
    id) on delete cascade
);
alter table execution_nodes enable row level security, force row level security;
create policy organization on execution_nodes to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on execution_nodes to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on execution_nodes as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_are_shown(organization_id, execution_id))
  with check (true);
grant select, insert, update, delete on execution_nodes to bureau_app, bureau_system;

create table execution_data (
  organization_id text not null,
  execution_id text,
  node_id text,
  run_index integer,
  port text,
  items bytea not null,
  item_count integer not null,
  size_bytes integer not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (execution_id, node_id, run_index, port),
  constraint execution_data_organization_id_execution_id_fkey foreign key (organization_id, execution_id) references executions(organization_id,
    id) on delete cascade
);
alter table execution_data alter column items set storage external;
alter table execution_data enable row level security, force row level security;
create policy organization on execution_data to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on execution_data to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on execution_data as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_are_shown(organization_id, execution_id))
  with check (true);
grant select, insert, update, delete on execution_data to bureau_app, bureau_system;

create table execution_error_words (
  execution_id text primary key references executions on delete cascade,
  organization_id text not null,
  message text not null
);
alter table execution_error_words enable row level security, force row level security;
create policy organization on execution_error_words to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on execution_error_words to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on execution_error_words as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_are_shown(organization_id, execution_id))
  with check (true);
grant select, insert, update, delete on execution_error_words to bureau_app, bureau_system;

create table execution_waits (
  organization_id text not null,
  execution_id text,
  number integer,
  node_id text not null,
  run_index integer not null,
  kind text not null check (kind in ('webhook', 'form')),
  suffix text not null default '',
  details jsonb not null default '{}'::jsonb,
  status text not null default 'waiting' check (status in ('waiting', 'resumed', 'timed_out')),
  wait_until timestamptz(3),
  items bytea,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  ended_at timestamptz(3),
  primary key (execution_id, number),
  constraint execution_waits_execution_id_node_id_run_index_key unique (execution_id, node_id, run_index),
  constraint execution_waits_organization_id_execution_id_fkey foreign key (organization_id, execution_id) references executions(organization_id,
    id) on delete cascade
);
alter table execution_waits enable row level security, force row level security;
create policy organization on execution_waits to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on execution_waits to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on execution_waits as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_are_shown(organization_id, execution_id))
  with check (true);
grant select, insert, update, delete on execution_waits to bureau_app, bureau_system;

create table execution_answers (
  execution_id text primary key,
  organization_id text not null,
  status integer not null,
  headers jsonb not null default '{}'::jsonb,
  body_kind text not null,
  body bytea,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint execution_answers_organization_id_execution_id_fkey foreign key (organization_id, execution_id) references executions(organization_id,
    id) on delete cascade
);
alter table execution_answers enable row level security, force row level security;
create policy organization on execution_answers to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on execution_answers to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on execution_answers as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_are_shown(organization_id, execution_id))
  with check (true);
grant select, insert, update, delete on execution_answers to bureau_app, bureau_system;

create table answer_parts (
  organization_id text not null,
  execution_id text,
  number bigint generated by default as identity,
  node_id text,
  run_index integer,
  part integer,
  content text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (execution_id, node_id, run_index, part),
  constraint answer_parts_organization_id_execution_id_fkey foreign key (organization_id, execution_id) references executions(organization_id,
    id) on delete cascade
);
create index answer_parts_in_order on answer_parts (execution_id, number);
alter table answer_parts enable row level security, force row level security;
create policy organization on answer_parts to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on answer_parts to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on answer_parts as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_are_shown(organization_id, execution_id))
  with check (true);
grant select, insert, update, delete on answer_parts to bureau_app, bureau_system;

create table kept_answers (
  organization_id text not null,
  execution_id text,
  call_key text check (length(call_key) >= 1 and length(call_key) <= 500),
  claim text not null,
  lease_until timestamptz(3) not null,
  is_paid boolean not null default false,
  call_id text,
  charged_micros bigint not null default 0,
  answer_encrypted text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  knowledge_file_id text,
  place_id text,
  knowledge_base_id text,
  primary key (place_id, call_key),
  constraint kept_answers_organization_id_execution_id_fkey foreign key (organization_id, execution_id) references executions(organization_id,
    id) on delete cascade
);
create index kept_answers_base on kept_answers (knowledge_base_id) where knowledge_base_id is not null;
create index kept_answers_execution on kept_answers (execution_id) where execution_id is not null;
create index kept_answers_file on kept_answers (knowledge_file_id) where knowledge_file_id is not null;
alter table kept_answers enable row level security, force row level security;
create policy organization on kept_answers to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on kept_answers to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on kept_answers as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_are_shown(organization_id, execution_id))
  with check (true);
grant select, delete on kept_answers to bureau_app;
grant select, insert, update, delete on kept_answers to bureau_system;

create table binaries (
  id text primary key,
  organization_id text not null references organizations,
  file_name text not null,
  media_type text not null,
  size_bytes bigint,
  sha256 bytea,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint binaries_organization_id_id_key unique (organization_id, id)
);
create index binaries_leased on binaries (lease_until) where lease_until is not null;
alter table binaries enable row level security, force row level security;
create policy organization on binaries to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on binaries to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on binaries as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or engine.file_is_shown(organization_id, id))
  with check (true);
grant select, insert, update, delete on binaries to bureau_app, bureau_system;

create table execution_binaries (
  organization_id text not null,
  execution_id text,
  binary_id text,
  primary key (execution_id, binary_id),
  constraint execution_binaries_organization_id_binary_id_fkey foreign key (organization_id, binary_id) references binaries(organization_id, id),
  constraint execution_binaries_organization_id_execution_id_fkey foreign key (organization_id, execution_id) references executions(organization_id,
    id) on delete cascade
);
create index execution_binaries_uses on execution_binaries (binary_id);
alter table execution_binaries enable row level security, force row level security;
create policy organization on execution_binaries to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on execution_binaries to bureau_system, bureau_ledger using (true) with check (true);
create policy items_of_others on execution_binaries as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or items_are_shown(organization_id, execution_id))
  with check (true);
grant select, insert, update, delete on execution_binaries to bureau_app, bureau_system;
create trigger execution_binaries_deleted after delete on execution_binaries referencing old table as gone
  for each statement execute function lease_unused_binaries();

create table outbox (
  id text primary key,
  organization_id text not null references organizations,
  kind text not null check (kind in ('resume_execution', 'start_model_job', 'start_employee_run', 'start_evaluation_run', 'start_knowledge_file',
    'start_execution', 'cancel_execution', 'grant_slot')),
  reference text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_error text,
  refusals integer not null default 0
);
create index outbox_due on outbox (next_attempt_at, id);
alter table outbox enable row level security, force row level security;
create policy organization on outbox to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on outbox to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on outbox to bureau_app, bureau_system;
grant insert on outbox to bureau_ledger;

create table seen_histories (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  node_id text not null,
  value_count integer not null default 0,
  marks jsonb not null default '{}'::jsonb,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint seen_histories_digital_organization_id_node_id_key unique (digital_organization_id, node_id),
  constraint seen_histories_organization_id_id_key unique (organization_id, id),
  constraint seen_histories_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);
alter table seen_histories enable row level security, force row level security;
create policy organization on seen_histories to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on seen_histories to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on seen_histories to bureau_app, bureau_system;

create table seen_runs (
  organization_id text not null,
  execution_id text,
  run_key text,
  kept bytea not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (execution_id, run_key),
  constraint seen_runs_organization_id_execution_id_fkey foreign key (organization_id, execution_id) references executions(organization_id,
    id) on delete cascade
);
alter table seen_runs enable row level security, force row level security;
create policy organization on seen_runs to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on seen_runs to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on seen_runs to bureau_app, bureau_system;

create table seen_values (
  organization_id text not null,
  history_id text,
  value_hash bytea,
  number bigint generated by default as identity,
  primary key (history_id, value_hash),
  constraint seen_values_organization_id_history_id_fkey foreign key (organization_id, history_id) references seen_histories(organization_id,
    id) on delete cascade
);
create index seen_values_oldest on seen_values (history_id, number);
alter table seen_values enable row level security, force row level security;
create policy organization on seen_values to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on seen_values to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on seen_values to bureau_app, bureau_system;

create table process_beats (
  process text primary key,
  kind text not null check (kind in ('api', 'worker')),
  task_queue text not null,
  seen_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on process_beats to bureau_system;

create table event_loop_blocks (
  during text primary key,
  count bigint not null
);
grant select, insert, update on event_loop_blocks to bureau_system;
