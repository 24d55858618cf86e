-- The audit log: events, seals and anchors.

create table audit_events (
  id text primary key,
  organization_id text,
  created_at timestamptz(3) not null default now(),
  action text not null,
  actor_kind text not null check (actor_kind in ('account', 'service_account', 'system', 'stranger')),
  actor_id text,
  by_kind text not null check (by_kind in ('session', 'key', 'sso', 'scim', 'system', 'none')),
  by_id text,
  connection_id text,
  target_kind text not null,
  target_id text,
  before jsonb,
  after jsonb,
  request_id text,
  personal jsonb,
  personal_salt bytea,
  personal_digest bytea not null,
  project_id text
);
create index audit_events_action on audit_events (organization_id, action, created_at desc, id desc);
create index audit_events_actor on audit_events (actor_id) where actor_id is not null;
create index audit_events_list on audit_events (organization_id, created_at desc, id desc);
create index audit_events_project on audit_events (project_id, created_at desc, id desc) where project_id is not null;
create index audit_events_target on audit_events (target_id) where target_id is not null;
alter table audit_events enable row level security, force row level security;
create policy organization on audit_events to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on audit_events to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert on audit_events to bureau_app, bureau_system;
grant select, update (personal, personal_salt), delete on audit_events to bureau_ledger;
create trigger wait_for_seal after insert on audit_events
  for each row execute function ledger.audit_wait_for_seal();

create table audit_line (
  event_id text primary key
);
grant select, delete on audit_line to bureau_system;
grant select, insert on audit_line to bureau_ledger;

create table audit_seals (
  chain text,
  seq bigint,
  organization_id text,
  event_id text not null unique,
  hash bytea not null,
  sealed_at timestamptz(3) not null default now(),
  primary key (chain, seq)
);
create index audit_seals_time on audit_seals (sealed_at);
alter table audit_seals enable row level security, force row level security;
create policy organization on audit_seals to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on audit_seals to bureau_system, bureau_ledger using (true) with check (true);
grant select on audit_seals to bureau_app;
grant select, insert on audit_seals to bureau_system;
grant select, delete on audit_seals to bureau_ledger;

create table audit_anchors (
  chain text,
  seq bigint,
  organization_id text,
  hash bytea not null,
  forgotten bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (chain, seq)
);
alter table audit_anchors enable row level security, force row level security;
create policy organization on audit_anchors to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on audit_anchors to bureau_system, bureau_ledger using (true) with check (true);
grant select on audit_anchors to bureau_app, bureau_system;
grant select, insert on audit_anchors to bureau_ledger;
