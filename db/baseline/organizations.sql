-- Organizations, projects, members, roles, invitations, domains and settings of the instance.

create table organizations (
  id text primary key,
  name text not null,
  plan text not null default 'self_hosted',
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  requests_per_minute integer check (requests_per_minute > 0),
  tokens_per_minute integer check (tokens_per_minute > 0),
  publishing_enabled boolean not null default true,
  sharing_enabled boolean not null default true,
  -- Only addresses of these domains join by invitation; empty: all.
  allowed_email_domains text[] not null default '{}',
  audit_retention_days integer,
  -- Maximum lifetime of new keys; null for no limit.
  key_max_lifetime_days integer check (key_max_lifetime_days >= 1 and key_max_lifetime_days <= 3650),
  -- It is being deleted: nothing of it runs or answers, and then it goes. Null: it is not.
  deletes_at timestamptz(3),
  -- Gone: the row is kept for its ledger.
  deleted_at timestamptz(3),
  plan_interval text not null default 'monthly' check (plan_interval in ('monthly', 'yearly')),
  -- When its periods begin, every month; null: with the calendar month.
  plan_anchor_at timestamptz(3),
  -- Contract terms; null: those of the plan.
  plan_executions bigint check (plan_executions >= 0),
  plan_credits_micros bigint check (plan_credits_micros >= 0),
  -- The next plan and its date; all null if none is scheduled.
  next_plan text,
  next_plan_interval text check (next_plan_interval in ('monthly', 'yearly')),
  plan_changes_at timestamptz(3),
  -- When the years that are paid began, where months ran before; null: with the anniversary.
  plan_year_anchor_at timestamptz(3),
  constraint organizations_check check ((next_plan is null) = (plan_changes_at is null) and (next_plan is null) = (next_plan_interval is null))
);
create index organizations_deleting on organizations (deletes_at) where (deletes_at is not null) and (deleted_at is null);
create index organizations_plan_changes on organizations (plan_changes_at) where plan_changes_at is not null;
alter table organizations enable row level security, force row level security;
create policy organization on organizations to bureau_app
  using (id = ((select current_setting('app.organization_id', true))))
  with check (id = ((select current_setting('app.organization_id', true))));
create policy everything on organizations to bureau_system, bureau_ledger using (true) with check (true);
grant select, update (name, publishing_enabled, sharing_enabled, allowed_email_domains, audit_retention_days, key_max_lifetime_days,
  deletes_at) on organizations to bureau_app;
grant select, insert, update, update (audit_retention_days), delete on organizations to bureau_system;
grant select, update on organizations to bureau_ledger;
create trigger audit_row after insert or delete or update of name, plan, publishing_enabled, sharing_enabled, audit_retention_days,
  requests_per_minute, tokens_per_minute, allowed_email_domains on organizations
  for each row
  execute function audit_note_row('organization,security_policies,rate_limits,audit_log', 'id', '', 'name', 'name', 'plan', 'publishing_enabled',
  'sharing_enabled', 'audit_retention_days', 'requests_per_minute', 'tokens_per_minute', 'allowed_email_domains');
create trigger open_wallet after insert on organizations
  for each row execute function ledger.open_wallet();
create trigger notify_change_1 after update of name, publishing_enabled, sharing_enabled on organizations
  for each row execute function notify_change('organization', 'coalesce(($1).id, ''-''), ''-'', ''-'', ''-'', ''-''');

create table projects (
  id text primary key,
  organization_id text not null references organizations,
  kind text not null check (kind in ('personal', 'team')),
  owner_account_id text references accounts,
  name text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- When a personal space was handed over to its owner; null for the owner's own.
  handed_over_at timestamptz(3),
  -- When it was archived; null while it is in use.
  archived_at timestamptz(3),
  -- The former owner and the name at that time, until the space is renamed or that account is deleted.
  handed_over_from text references accounts on delete set null,
  handed_over_from_name text,
  constraint projects_organization_id_id_key unique (organization_id, id),
  constraint projects_check check (kind = 'team' or owner_account_id is not null)
);
create index projects_handed_over_from on projects (handed_over_from);
create unique index projects_personal on projects (organization_id, owner_account_id) where (kind = 'personal') and (handed_over_at is null);
alter table projects enable row level security, force row level security;
create policy organization on projects to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on projects to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on projects to bureau_app, bureau_system;
grant select on projects to bureau_ledger;
create trigger audit_row after insert or delete or update of name, kind, owner_account_id, archived_at on projects
  for each row execute function audit_note_row('project', 'id', '', 'name', 'name', 'kind', 'owner_account_id', 'archived_at');
create trigger notify_change_1 after insert or delete or update on projects
  for each row
  execute function notify_change('project', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), coalesce(($1).id, ''-''), ''-'', coalesce(($1).owner_account_id, ''-'')');

create table memberships (
  id text primary key,
  organization_id text not null references organizations,
  account_id text not null references accounts,
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- The connection whose groups gave the role; null if assigned by hand.
  mapped_by text,
  -- It keeps what it has and reaches nothing of the organization.
  suspended_at timestamptz(3),
  -- The connection whose directory suspended it; only that one lets it back in.
  suspended_by text,
  constraint memberships_organization_id_account_id_key unique (organization_id, account_id)
);
create index memberships_account on memberships (account_id);
create index memberships_mapped on memberships (mapped_by) where mapped_by is not null;
alter table memberships enable row level security, force row level security;
create policy organization on memberships to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on memberships to bureau_system, bureau_ledger using (true) with check (true);
create policy service_accounts_join on memberships as restrictive for insert to bureau_app
  with check (role = 'member' and (exists (select from service_accounts s where s.account_id = memberships.account_id)));
create policy service_accounts_stay on memberships as restrictive for update to bureau_app
  using (true)
  with check (role = 'member' or not (exists (select from service_accounts s where s.account_id = memberships.account_id)));
grant select, insert, update (role, mapped_by, suspended_at), delete on memberships to bureau_app;
grant select, insert, update, delete on memberships to bureau_system;
grant select on memberships to bureau_ledger;
create trigger audit_row after insert or delete or update of role, mapped_by, suspended_at on memberships
  for each row execute function audit_note_row('member,membership', 'account_id', '', '', 'role', 'mapped_by', 'suspended_at');
create trigger keep_an_owner after delete or update of role on memberships
  for each row when (old.role = 'owner') execute function keep_an_owner();
create trigger notify_change_1 after insert or delete or update on memberships
  for each row
  execute function notify_change('organization', 'coalesce(($1).organization_id, ''-''), ''-'', ''-'', ''-'', coalesce(($1).account_id, ''-'')');

create table project_roles (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  description text not null default '',
  scopes text[] not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint project_roles_organization_id_id_key unique (organization_id, id)
);
create unique index project_roles_name on project_roles (organization_id, lower(name));
alter table project_roles enable row level security, force row level security;
create policy organization on project_roles to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on project_roles to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on project_roles to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of name, description, scopes on project_roles
  for each row execute function audit_note_row('project_role', 'id', '', 'name', 'name', 'description', 'scopes');

create table project_members (
  organization_id text not null,
  project_id text,
  account_id text references accounts,
  role text not null check (role in ('project_admin', 'editor', 'viewer')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- The connection whose groups gave the role; null if assigned by hand.
  mapped_by text,
  -- The custom role; `role` is `viewer` then.
  role_id text,
  primary key (project_id, account_id),
  constraint project_members_organization_id_account_id_fkey foreign key (organization_id, account_id) references memberships(organization_id,
    account_id) on delete cascade,
  constraint project_members_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id,
    id) on delete cascade,
  constraint project_members_role foreign key (organization_id, role_id) references project_roles(organization_id, id)
);
create index project_members_by_role on project_members (organization_id, role_id) where role_id is not null;
create index project_members_mapped on project_members (mapped_by) where mapped_by is not null;
alter table project_members enable row level security, force row level security;
create policy organization on project_members to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on project_members to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on project_members to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of account_id, role, role_id, mapped_by on project_members
  for each row execute function audit_note_row('project', 'project_id', 'members', '', 'account_id', 'role', 'role_id', 'mapped_by');
create trigger notify_change_1 after insert or delete or update on project_members
  for each row
  execute function notify_change('project', 'coalesce(($1).organization_id, ''-''), coalesce(($1).project_id, ''-''), coalesce(($1).project_id, ''-''), ''-'', coalesce(($1).account_id, ''-'')');

create table instance_roles (
  id text primary key,
  name text not null,
  description text not null default '',
  scopes text[] not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create unique index instance_roles_name on instance_roles (lower(name));
grant select, insert, update, delete on instance_roles to bureau_system;

create table instance_role_holders (
  account_id text primary key references accounts on delete cascade,
  role_id text not null,
  constraint instance_role_holders_role foreign key (role_id) references instance_roles(id)
);
create index instance_role_holders_by_role on instance_role_holders (role_id);
grant select, insert, update, delete on instance_role_holders to bureau_system;

create table instance_settings (
  key text primary key,
  value jsonb not null
);
grant select, insert, update, delete on instance_settings to bureau_system;

create table invitations (
  id text primary key,
  token_hash bytea not null unique,
  created_by text not null references accounts,
  email text check (email = lower(email)),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  -- When it was used up.
  used_at timestamptz(3),
  -- Its last user.
  used_by text references accounts,
  -- Null: to the instance only.
  organization_id text references organizations on delete cascade,
  role text check (role in ('owner', 'admin', 'member')),
  projects jsonb not null default '[]'::jsonb,
  max_uses integer not null default 1,
  uses integer not null default 0,
  revoked_at timestamptz(3),
  -- Of the token that only the invited mailbox got, or that an admin of the instance vouches for; using it confirms the address.
  confirming_token_hash bytea unique,
  constraint invitations_check check ((organization_id is null) = (role is null))
);
create index invitations_newest on invitations (created_at desc, id desc);
create index invitations_organization on invitations (organization_id, created_at desc, id desc);
alter table invitations enable row level security, force row level security;
create policy organization on invitations to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on invitations to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update on invitations to bureau_app;
grant select, insert, update, delete on invitations to bureau_system;
create trigger audit_row after insert or delete or update of email, expires_at, used_at, role, projects, max_uses, revoked_at on invitations
  for each row
  execute function audit_note_row('invitation', 'id', '', '', '~email', 'expires_at', 'used_at', 'role', 'projects', 'max_uses', 'revoked_at');

create table custom_domains (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  -- Lower case, ASCII (A-labels), without a final dot.
  domain text not null check (domain = lower(domain)),
  challenge text not null,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  -- Since when its DNS record is missing.
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint custom_domains_organization_id_domain_key unique (organization_id, domain),
  constraint custom_domains_check check (failing_since is null or verified_at is not null)
);
create index custom_domains_due on custom_domains (checked_at) where verified_at is not null;
create unique index custom_domains_verified on custom_domains (domain) where verified_at is not null;
alter table custom_domains enable row level security, force row level security;
create policy organization on custom_domains to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on custom_domains to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on custom_domains to bureau_app, bureau_system;

create table idempotency_records (
  organization_id text references organizations,
  credential_id text,
  operation text,
  key_hash bytea,
  fingerprint bytea not null,
  attempt text not null,
  leased_until timestamptz(3) not null,
  answer_encrypted text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, credential_id, operation, key_hash)
);
create index idempotency_records_time on idempotency_records (created_at);
alter table idempotency_records enable row level security, force row level security;
create policy organization on idempotency_records to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on idempotency_records to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on idempotency_records to bureau_app;
grant select, update, delete on idempotency_records to bureau_system;

-- Of tables that are made before: references to these here, and policies that read them.
alter table sessions add constraint sessions_organization_id_fkey foreign key (organization_id) references organizations(id);
alter table sign_in_policies add constraint sign_in_policies_organization_id_fkey foreign key (organization_id)
  references organizations(id) on delete cascade;
alter table api_keys add constraint api_keys_organization_id_fkey foreign key (organization_id) references organizations(id);
alter table service_accounts add constraint service_accounts_organization_id_project_id_fkey foreign key (organization_id, project_id)
  references projects(organization_id, id) on delete cascade;
create policy organization on accounts for select to bureau_app
  using ((exists (select from memberships where memberships.account_id = accounts.id)));
alter table sign_in_policies add constraint sign_in_policies_break_glass foreign key (organization_id, break_glass_account_id)
  references memberships(organization_id, account_id) on delete set null (break_glass_account_id);
alter table service_accounts add constraint service_accounts_organization_id_account_id_fkey foreign key (organization_id, account_id)
  references memberships(organization_id, account_id) on delete cascade deferrable initially deferred;
