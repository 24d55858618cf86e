-- Sign-in with an identity provider, and its directory (SCIM).

create table sso_connections (
  id text primary key,
  organization_id text not null references organizations,
  protocol text not null check (protocol in ('oidc', 'saml', 'ldap')),
  name text not null,
  enabled boolean not null,
  settings jsonb not null,
  secret_encrypted text,
  creates_accounts boolean not null,
  session_hours integer not null check (session_hours >= 1 and session_hours <= 24),
  last_used_at timestamptz(3),
  last_error text,
  last_error_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- Rules of `domains/identity/sso/mapping`.
  mapping jsonb not null default '[]'::jsonb,
  -- Of a directory by TLS, as last seen.
  certificate_expires_at timestamptz(3),
  constraint sso_connections_organization_id_id_key unique (organization_id, id)
);
create index sso_connections_newest on sso_connections (organization_id, created_at desc, id desc);
alter table sso_connections enable row level security, force row level security;
create policy organization on sso_connections to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on sso_connections to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on sso_connections to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of name, protocol, enabled, settings, creates_accounts, session_hours, mapping,
  secret_encrypted on sso_connections
  for each row
  execute function audit_note_row('sso_connection', 'id', '', 'name', 'name', 'protocol', 'enabled', 'settings', 'creates_accounts', 'session_hours',
  'mapping', '~secret_encrypted');

create table sso_domains (
  id text primary key,
  organization_id text not null references organizations,
  domain text not null check (domain = lower(domain)),
  challenge text not null,
  proved_at timestamptz(3),
  proved_by text check (proved_by in ('dns', 'instance_admin')),
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- Since when the record of a proved one is missing.
  failing_since timestamptz(3),
  constraint sso_domains_organization_id_domain_key unique (organization_id, domain),
  constraint sso_domains_check check ((proved_at is null) = (proved_by is null))
);
create index sso_domains_newest on sso_domains (organization_id, created_at desc, id desc);
create unique index sso_domains_proved on sso_domains (domain) where proved_at is not null;
alter table sso_domains enable row level security, force row level security;
create policy organization on sso_domains to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on sso_domains to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on sso_domains to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of domain, proved_at, proved_by on sso_domains
  for each row execute function audit_note_row('sso_domain', 'id', '', 'domain', 'domain', 'proved_at', 'proved_by');

create table sso_policies (
  organization_id text primary key references organizations on delete cascade,
  sso_required boolean not null
);
alter table sso_policies enable row level security, force row level security;
create policy organization on sso_policies to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on sso_policies to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on sso_policies to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of sso_required on sso_policies
  for each row execute function audit_note_row('sign_in_policies', 'organization_id', '', '', 'sso_required');

create table sso_attempts (
  id text primary key,
  organization_id text not null,
  connection_id text not null,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  -- The signed-in account that connects itself; null for a sign-in.
  link_account_id text references accounts on delete cascade,
  return_to text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- The identity in a posted provider response, until the browser fetches it.
  identity jsonb,
  constraint sso_attempts_organization_id_connection_id_fkey foreign key (organization_id, connection_id) references sso_connections(organization_id,
    id) on delete cascade
);
create index sso_attempts_expired on sso_attempts (expires_at);
alter table sso_attempts enable row level security, force row level security;
create policy organization on sso_attempts to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on sso_attempts to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on sso_attempts to bureau_app, bureau_system;

create table sso_assertions (
  organization_id text not null,
  connection_id text,
  assertion_hash bytea,
  expires_at timestamptz(3) not null,
  primary key (connection_id, assertion_hash),
  constraint sso_assertions_organization_id_connection_id_fkey foreign key (organization_id, connection_id)
    references sso_connections(organization_id, id) on delete cascade
);
create index sso_assertions_expired on sso_assertions (expires_at);
alter table sso_assertions enable row level security, force row level security;
create policy organization on sso_assertions to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on sso_assertions to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on sso_assertions to bureau_app, bureau_system;

create table sso_expiry_notices (
  organization_id text not null,
  connection_id text,
  of_what text,
  expires_at timestamptz(3),
  days integer,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (connection_id, of_what, expires_at, days),
  constraint sso_expiry_notices_organization_id_connection_id_fkey foreign key (organization_id, connection_id)
    references sso_connections(organization_id, id) on delete cascade
);
create index sso_expiry_notices_connection on sso_expiry_notices (organization_id, connection_id);
alter table sso_expiry_notices enable row level security, force row level security;
create policy organization on sso_expiry_notices to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on sso_expiry_notices to bureau_system, bureau_ledger using (true) with check (true);
grant select on sso_expiry_notices to bureau_app;
grant select, insert, delete on sso_expiry_notices to bureau_system;

create table outside_identities (
  id text primary key,
  organization_id text not null,
  connection_id text not null,
  issuer text not null,
  subject text not null,
  account_id text not null references accounts on delete cascade,
  email text,
  name text,
  -- Null: the provider said nothing of groups.
  groups text[],
  last_sign_in_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint outside_identities_connection_id_issuer_subject_key unique (connection_id, issuer, subject),
  constraint outside_identities_organization_id_connection_id_fkey foreign key (organization_id, connection_id)
    references sso_connections(organization_id, id) on delete cascade
);
create index outside_identities_account on outside_identities (account_id);
create index outside_identities_newest on outside_identities (organization_id, created_at desc, id desc);
alter table outside_identities enable row level security, force row level security;
create policy organization on outside_identities to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on outside_identities to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on outside_identities to bureau_app, bureau_system;

create table scim_tokens (
  connection_id text primary key,
  organization_id text not null,
  hash bytea not null unique,
  last4 text not null,
  created_by text references accounts on delete set null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3),
  constraint scim_tokens_organization_id_connection_id_fkey foreign key (organization_id, connection_id) references sso_connections(organization_id,
    id) on delete cascade
);
alter table scim_tokens enable row level security, force row level security;
create policy organization on scim_tokens to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on scim_tokens to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on scim_tokens to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of last4, hash, expires_at on scim_tokens
  for each row execute function audit_note_row('scim_token', 'connection_id', '', '', 'last4', '~hash', 'expires_at');

create table scim_users (
  id text primary key,
  organization_id text not null,
  connection_id text not null,
  account_id text not null references accounts on delete cascade,
  external_id text,
  user_name text not null,
  active boolean not null,
  -- It was admitted once: a member removed by hand since then stays removed.
  joined boolean not null,
  -- Other attributes of the directory, unchanged.
  attributes jsonb not null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint scim_users_organization_id_id_key unique (organization_id, id),
  constraint scim_users_organization_id_connection_id_fkey foreign key (organization_id, connection_id) references sso_connections(organization_id,
    id) on delete cascade
);
create index scim_users_account on scim_users (account_id);
create unique index scim_users_external on scim_users (connection_id, external_id) where deleted_at is null;
create unique index scim_users_name on scim_users (connection_id, lower(user_name)) where deleted_at is null;
create unique index scim_users_of_account on scim_users (connection_id, account_id) where deleted_at is null;
alter table scim_users enable row level security, force row level security;
create policy organization on scim_users to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on scim_users to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on scim_users to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of account_id, external_id, active, deleted_at, user_name, attributes on scim_users
  for each row
  execute function audit_note_row('scim_user', 'id', '', 'user_name', 'account_id', 'external_id', 'active', 'deleted_at', '~user_name',
  '~attributes');

create table scim_groups (
  id text primary key,
  organization_id text not null,
  connection_id text not null,
  external_id text,
  display_name text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint scim_groups_organization_id_id_key unique (organization_id, id),
  constraint scim_groups_organization_id_connection_id_fkey foreign key (organization_id, connection_id) references sso_connections(organization_id,
    id) on delete cascade
);
create unique index scim_groups_name on scim_groups (connection_id, lower(display_name));
alter table scim_groups enable row level security, force row level security;
create policy organization on scim_groups to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on scim_groups to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on scim_groups to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of display_name, external_id on scim_groups
  for each row execute function audit_note_row('scim_group', 'id', '', 'display_name', 'display_name', 'external_id');

create table scim_group_members (
  organization_id text not null,
  group_id text,
  user_id text,
  primary key (group_id, user_id),
  constraint scim_group_members_organization_id_group_id_fkey foreign key (organization_id, group_id) references scim_groups(organization_id,
    id) on delete cascade,
  constraint scim_group_members_organization_id_user_id_fkey foreign key (organization_id, user_id) references scim_users(organization_id,
    id) on delete cascade
);
create index scim_group_members_user on scim_group_members (user_id);
alter table scim_group_members enable row level security, force row level security;
create policy organization on scim_group_members to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on scim_group_members to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on scim_group_members to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of user_id on scim_group_members
  for each row execute function audit_note_row('scim_group', 'group_id', 'members', '', 'user_id');

-- Of tables that are made before: references to these here, and policies that read them.
alter table memberships add constraint memberships_mapped_by_fkey foreign key (mapped_by) references sso_connections(id) on delete set null;
alter table project_members add constraint project_members_mapped_by_fkey foreign key (mapped_by) references sso_connections(id) on delete set null;
