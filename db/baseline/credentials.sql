-- Credentials of nodes, and with which projects they are shared.

create table credentials (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  name text not null,
  type text not null,
  -- Null: its secret may go anywhere.
  allowed_hosts text[],
  values_encrypted text not null,
  -- Tokens of an OAuth2 server; null before.
  tokens_encrypted text,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- When what is stored now was tested last; null before.
  tested_at timestamptz(3),
  test_passed boolean,
  -- The process that renews the tokens, and the end of its lease; null if none does.
  renewing_by text,
  renewing_until timestamptz(3),
  constraint credentials_organization_id_id_key unique (organization_id, id),
  constraint credentials_renewing check ((renewing_by is null) = (renewing_until is null)),
  constraint credentials_test check ((tested_at is null) = (test_passed is null)),
  constraint credentials_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id, id)
);
create unique index credentials_name on credentials (organization_id, project_id, lower(name));
create index credentials_newest on credentials (organization_id, created_at desc, id desc);
alter table credentials enable row level security, force row level security;
create policy organization on credentials to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on credentials to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on credentials to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of name, type, allowed_hosts, project_id, values_encrypted on credentials
  for each row execute function audit_note_row('credential', 'id', '', 'name', 'name', 'type', 'allowed_hosts', 'project_id', '~values_encrypted');
create trigger notify_change_1 after insert or delete or update of name, project_id, allowed_hosts, values_encrypted, tested_at,
  test_passed on credentials
  for each row
  execute function notify_change('credential', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), coalesce(($1).project_id, ''-''), ''-'', ''-''');

create table credential_shares (
  organization_id text not null,
  credential_id text,
  project_id text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (credential_id, project_id),
  constraint credential_shares_organization_id_credential_id_fkey foreign key (organization_id, credential_id)
    references credentials(organization_id, id) on delete cascade,
  constraint credential_shares_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id,
    id) on delete cascade
);
alter table credential_shares enable row level security, force row level security;
create policy organization on credential_shares to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on credential_shares to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on credential_shares to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of project_id on credential_shares
  for each row execute function audit_note_row('credential', 'credential_id', 'projects', '', 'project_id');
create trigger notify_change_1 after insert or delete or update on credential_shares
  for each row
  execute function notify_change('credential', 'coalesce(($1).organization_id, ''-''), coalesce(($1).credential_id, ''-''), coalesce(($1).project_id, ''-''), ''-'', ''-''');
