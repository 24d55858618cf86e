-- Digital organizations: drafts, versions, folders, shares, triggers and test listeners.

create table folders (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  parent_id text,
  name text not null,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint folders_organization_id_project_id_id_key unique (organization_id, project_id, id),
  constraint folders_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id,
    id) on delete cascade,
  constraint folders_parent foreign key (organization_id, project_id, parent_id) references folders(organization_id, project_id, id)
);
create index folders_by_parent on folders (parent_id) where parent_id is not null;
create unique index folders_name on folders (organization_id, project_id, coalesce(parent_id, ''), lower(name));
create index folders_newest on folders (organization_id, created_at desc, id desc);
alter table folders enable row level security, force row level security;
create policy organization on folders to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on folders to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on folders to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of name, parent_id, project_id on folders
  for each row execute function audit_note_row('folder', 'id', '', 'name', 'name', 'parent_id', 'project_id');
create trigger notify_change_1 after insert or delete or update on folders
  for each row
  execute function notify_change('folder', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), coalesce(($1).project_id, ''-''), ''-'', ''-''');

create table digital_organizations (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  draft jsonb not null,
  draft_revision integer not null default 1,
  published_version_id text,
  settings jsonb not null default '{}'::jsonb,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- As it was written: the order of its keys, too. Null if an earlier release wrote the row.
  draft_written json,
  folder_id text,
  -- The version that was published when its project was archived.
  archived_version_id text,
  -- Whose agent works there: then it has no canvas, and is in no list.
  employee_id text,
  constraint digital_organizations_organization_id_id_key unique (organization_id, id),
  constraint digital_organizations_folder foreign key (organization_id, project_id, folder_id) references folders(organization_id, project_id, id),
  constraint digital_organizations_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id, id)
);
create index digital_organizations_by_folder on digital_organizations (folder_id) where folder_id is not null;
create unique index digital_organizations_employee on digital_organizations (employee_id) where employee_id is not null;
create index digital_organizations_newest on digital_organizations (organization_id, created_at desc, id desc);
create index digital_organizations_project on digital_organizations (project_id);
create index digital_organizations_tags on digital_organizations using gin (tags);
alter table digital_organizations enable row level security, force row level security;
create policy organization on digital_organizations to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on digital_organizations to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on digital_organizations to bureau_app, bureau_system;
grant select on digital_organizations to bureau_ledger;
create trigger audit_row after insert or delete or update of name, description, tags, settings, draft_revision, published_version_id, project_id,
  folder_id on digital_organizations
  for each row
  execute function audit_note_row('digital_organization', 'id', '', 'name', 'name', 'description', 'tags', 'settings', 'draft_revision',
  'published_version_id', 'project_id', 'folder_id');
create trigger draft_written before update of draft on digital_organizations
  for each row execute function forget_digital_organizations_draft();
create trigger notify_change_1 after insert or delete or update of name, description, tags, draft_revision, published_version_id, settings, project_id,
  folder_id on digital_organizations
  for each row
  execute function notify_change('digital_organization', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), coalesce(($1).project_id, ''-''), coalesce(($1).id, ''-''), ''-''');

create table versions (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  number integer not null,
  name text,
  notes text,
  graph jsonb not null,
  settings jsonb not null default '{}'::jsonb,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- As it was written: the order of its keys, too. Null if an earlier release wrote the row.
  graph_written json,
  constraint versions_digital_organization_id_number_key unique (digital_organization_id, number),
  constraint versions_organization_id_id_key unique (organization_id, id),
  constraint versions_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);
alter table versions enable row level security, force row level security;
create policy organization on versions to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on versions to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update (name, notes), delete on versions to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of name, notes on versions
  for each row execute function audit_note_row('version', 'id', '', 'name', 'name', 'notes');
create trigger notify_change_1 after insert or update on versions
  for each row
  execute function notify_change('digital_organization', 'coalesce(($1).organization_id, ''-''), coalesce(($1).digital_organization_id, ''-''), ''-'', coalesce(($1).digital_organization_id, ''-''), ''-''');

create table digital_organization_shares (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  account_id text,
  project_id text,
  level text not null check (level in ('view', 'execute', 'edit')),
  shared_by text references accounts on delete set null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint digital_organization_shares_digital_organization_id_account_key unique (digital_organization_id, account_id),
  constraint digital_organization_shares_digital_organization_id_project_key unique (digital_organization_id, project_id),
  constraint digital_organization_shares_check check (num_nonnulls(account_id, project_id) = 1),
  constraint digital_organization_shares_organization_id_account_id_fkey foreign key (organization_id, account_id)
    references memberships(organization_id, account_id) on delete cascade,
  constraint digital_organization_shares_organization_id_digital_organi_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade,
  constraint digital_organization_shares_organization_id_project_id_fkey foreign key (organization_id, project_id)
    references projects(organization_id, id) on delete cascade
);
create index digital_organization_shares_account_id on digital_organization_shares (organization_id, account_id) where account_id is not null;
create index digital_organization_shares_newest on digital_organization_shares (digital_organization_id, created_at desc, id desc);
create index digital_organization_shares_project_id on digital_organization_shares (organization_id, project_id) where project_id is not null;
alter table digital_organization_shares enable row level security, force row level security;
create policy organization on digital_organization_shares to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on digital_organization_shares to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on digital_organization_shares to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of level, account_id, project_id on digital_organization_shares
  for each row execute function audit_note_row('digital_organization', 'digital_organization_id', 'shares', '', 'level', 'account_id', 'project_id');
create trigger notify_change_1 after insert or delete or update on digital_organization_shares
  for each row
  execute function notify_change('digital_organization', 'coalesce(($1).organization_id, ''-''), coalesce(($1).digital_organization_id, ''-''), coalesce(($1).project_id, ''-''), coalesce(($1).digital_organization_id, ''-''), coalesce(($1).account_id, ''-'')');

create table editing_leases (
  digital_organization_id text primary key,
  organization_id text not null,
  -- Id of one open editor; never shown to others.
  editor_id text not null,
  account_id text not null references accounts on delete cascade,
  since timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  constraint editing_leases_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);
alter table editing_leases enable row level security, force row level security;
create policy organization on editing_leases to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on editing_leases to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on editing_leases to bureau_app, bureau_system;
create trigger notify_change_1 after insert or delete on editing_leases
  for each row
  execute function notify_change('editing', 'coalesce(($1).organization_id, ''-''), coalesce(($1).digital_organization_id, ''-''), ''-'', coalesce(($1).digital_organization_id, ''-''), ''-''');
create trigger notify_change_2 after update on editing_leases
  for each row when (old.since <> new.since)
  execute function notify_change('editing', 'coalesce(($1).organization_id, ''-''), coalesce(($1).digital_organization_id, ''-''), ''-'', coalesce(($1).digital_organization_id, ''-''), ''-''');

create table webhooks (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  node_id text not null,
  kind text not null check (kind in ('webhook', 'form', 'chat')),
  test_id text not null unique,
  version_id text,
  active boolean not null default false,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint webhooks_digital_organization_id_node_id_key unique (digital_organization_id, node_id),
  constraint webhooks_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);
alter table webhooks enable row level security, force row level security;
create policy organization on webhooks to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on webhooks to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on webhooks to bureau_app, bureau_system;

create table triggers (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  node_id text not null,
  kind text not null check (kind in ('schedule', 'email', 'file', 'sse')),
  -- The version whose node it is; null while it is down.
  version_id text,
  -- Raised by every publish and unpublish.
  revision integer not null default 1,
  -- Of schedules: the revision that Temporal knows.
  applied_revision integer not null default 0,
  applied_at timestamptz(3),
  -- How far the watcher came; its form is the watcher's.
  cursor jsonb,
  -- How many steps were committed.
  sequence bigint not null default 0,
  lease_owner text,
  lease_until timestamptz(3),
  -- In a row.
  failures integer not null default 0,
  error jsonb,
  failing_since timestamptz(3),
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_event_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- Skipped schedule times that were reported to the organization.
  missed_actions bigint not null default 0,
  constraint triggers_digital_organization_id_node_id_key unique (digital_organization_id, node_id),
  constraint triggers_organization_id_id_key unique (organization_id, id),
  constraint triggers_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);
create index triggers_unapplied on triggers (id) where (kind = 'schedule') and (applied_revision <> revision);
create index triggers_watched on triggers (next_attempt_at) where (kind <> 'schedule') and (version_id is not null);
alter table triggers enable row level security, force row level security;
create policy organization on triggers to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on triggers to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on triggers to bureau_app, bureau_system;

create table trigger_files (
  organization_id text not null,
  trigger_id text,
  path text,
  fingerprint text not null,
  primary key (trigger_id, path),
  constraint trigger_files_organization_id_trigger_id_fkey foreign key (organization_id, trigger_id) references triggers(organization_id,
    id) on delete cascade
);
alter table trigger_files enable row level security, force row level security;
create policy organization on trigger_files to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on trigger_files to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on trigger_files to bureau_app, bureau_system;

create table test_listeners (
  test_id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  node_id text not null,
  account_id text not null,
  graph jsonb not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- `http`, or the kind of trigger that a worker watches.
  kind text not null default 'http',
  lease_owner text,
  lease_until timestamptz(3),
  error jsonb,
  -- As it was written: the order of its keys, too. Null if an earlier release wrote the row.
  graph_written json,
  constraint test_listeners_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);
alter table test_listeners enable row level security, force row level security;
create policy organization on test_listeners to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on test_listeners to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on test_listeners to bureau_app, bureau_system;
create trigger graph_written before update of graph on test_listeners
  for each row execute function forget_test_listeners_graph();
create trigger notify_change_1 after insert or delete on test_listeners
  for each row
  execute function notify_change('listener', 'coalesce(($1).organization_id, ''-''), coalesce(($1).digital_organization_id, ''-''), ''-'', coalesce(($1).digital_organization_id, ''-''), ''-''');
create trigger notify_change_2 after update on test_listeners
  for each row when (old.error is distinct from new.error or old.expires_at <> new.expires_at)
  execute function notify_change('listener', 'coalesce(($1).organization_id, ''-''), coalesce(($1).digital_organization_id, ''-''), ''-'', coalesce(($1).digital_organization_id, ''-''), ''-''');

-- Of tables that are made before: references to these here, and policies that read them.
alter table digital_organizations add constraint digital_organizations_published foreign key (organization_id, published_version_id)
  references versions(organization_id, id) deferrable initially deferred;
