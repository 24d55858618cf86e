-- Accounts and how they sign in, sessions, keys of the API, service accounts and authorized applications.

create table accounts (
  id text primary key,
  email text unique check (email = lower(email)),
  name text not null,
  -- Null for accounts that an identity provider made: no password fits.
  password_hash text,
  instance_role text not null default 'instance_member' check (instance_role in ('instance_owner', 'instance_admin', 'instance_member')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- Of the page, as it was chosen last; null: not known. Mails are written in it.
  language text check (language in ('en', 'de')),
  -- Since then the account is deleted: name and address are removed.
  deleted_at timestamptz(3),
  kind text not null default 'person' check (kind in ('person', 'service_account')),
  -- When the e-mail address was confirmed; null: anybody could have signed up with it.
  email_confirmed_at timestamptz(3),
  -- How the address was confirmed (`domains/identity/README.md`). `upgrade`: evidence that was there when confirmation was
  -- introduced.
  email_confirmed_by text check (email_confirmed_by in ('first_account', 'mail', 'invitation', 'admin', 'provider', 'upgrade')),
  -- The link invitation that the account joins by as soon as its address is confirmed.
  waiting_invitation_id text,
  constraint accounts_of_kind unique (id, kind),
  constraint accounts_confirmed check ((email_confirmed_at is null) = (email_confirmed_by is null)),
  constraint accounts_people check (case kind when 'person' then email is not null else email is null and password_hash is null
    and instance_role = 'instance_member' end)
);
alter table accounts enable row level security, force row level security;
create policy everything on accounts to bureau_system using (true) with check (true);
create policy service_account_made on accounts for insert to bureau_app with check (kind = 'service_account');
grant select (id, email, name, instance_role, created_at, language, kind, email_confirmed_at, email_confirmed_by), insert (id, name, kind),
  update (name) on accounts to bureau_app;
grant select, insert, update, delete on accounts to bureau_system;
create trigger audit_row after insert or delete or update of name, email, password_hash, instance_role on accounts
  for each row execute function audit_note_row('account', 'id', '', 'name', '~name', '~email', '~password_hash', 'instance_role');

create table disabled_accounts (
  account_id text primary key references accounts on delete cascade,
  disabled_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
grant select, insert, update, delete on disabled_accounts to bureau_system;

create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  account_id text not null references accounts,
  organization_id text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_seen_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  user_agent text,
  -- The connection of single sign-on that opened it; null: the account signed in itself.
  connection_id text,
  method text not null default 'password' check (method in ('password', 'passkey', 'single_sign_on')),
  -- Additional or alternative factors besides a password.
  factors text[] not null default '{}' check (factors <@ array['totp', 'recovery_code', 'passkey']),
  -- Where the sign-in came from.
  address text
);
create index sessions_account on sessions (account_id, created_at desc, id desc);
create index sessions_connection on sessions (connection_id) where connection_id is not null;
alter table sessions enable row level security, force row level security;
create policy organization on sessions to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on sessions to bureau_system, bureau_ledger using (true) with check (true);
grant select, update (revoked_at) on sessions to bureau_app;
grant select, insert, update, delete on sessions to bureau_system;
create trigger audit_row after insert or delete or update of organization_id, revoked_at on sessions
  for each row execute function audit_note_row('session', 'id', '', '', 'organization_id', 'revoked_at');
create trigger notify_change_1 after update of revoked_at, organization_id on sessions
  for each row
  execute function notify_change('session', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', ''-'', coalesce(($1).account_id, ''-'')');
create trigger notify_change_2 after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > now())
  execute function notify_change('session', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', ''-'', coalesce(($1).account_id, ''-'')');

create table sign_in_policies (
  organization_id text primary key,
  session_max_hours integer check (session_max_hours > 0),
  session_idle_minutes integer check (session_idle_minutes > 0),
  two_factor_required boolean not null default false,
  -- The owner who can always sign in with password and second factor.
  break_glass_account_id text
);
alter table sign_in_policies enable row level security, force row level security;
create policy organization on sign_in_policies to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on sign_in_policies to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on sign_in_policies to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of session_max_hours, session_idle_minutes, two_factor_required,
  break_glass_account_id on sign_in_policies
  for each row
  execute function audit_note_row('sign_in_policies', 'organization_id', '', '', 'session_max_hours', 'session_idle_minutes', 'two_factor_required',
  'break_glass_account_id');

create table sign_in_challenges (
  token_hash bytea primary key,
  account_id text not null references accounts on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null
);
create index sign_in_challenges_account on sign_in_challenges (account_id);
create index sign_in_challenges_end on sign_in_challenges (expires_at);
grant select, insert, update, delete on sign_in_challenges to bureau_system;

create table totp_secrets (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  secret_encrypted text not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create unique index totp_secrets_account on totp_secrets (account_id, ((confirmed_at is null)));
grant select, insert, update, delete on totp_secrets to bureau_system;
create trigger audit_row after insert or delete or update of confirmed_at on totp_secrets
  for each row execute function audit_note_row('two_factor', 'account_id', '', '', 'confirmed_at');

create table recovery_codes (
  account_id text references accounts on delete cascade,
  hash bytea,
  used_at timestamptz(3),
  primary key (account_id, hash)
);
grant select, insert, update, delete on recovery_codes to bureau_system;

create table passkeys (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_used_at timestamptz(3)
);
create index passkeys_account on passkeys (account_id, created_at, id);
grant select, insert, update, delete on passkeys to bureau_system;
create trigger audit_row after insert or delete or update of name, device_type, backed_up on passkeys
  for each row execute function audit_note_row('passkey', 'id', '', 'name', 'name', 'device_type', 'backed_up');

create table passkey_challenges (
  token_hash bytea primary key,
  account_id text references accounts on delete cascade,
  challenge text not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_end on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to bureau_system;

create table password_resets (
  token_hash bytea primary key,
  account_id text,
  expires_at timestamptz(3) not null,
  -- The link was sent by mail only.
  mailed boolean not null default false
);
create index password_resets_account on password_resets (account_id);
create index password_resets_end on password_resets (expires_at);
grant select, insert, update, delete on password_resets to bureau_system;

create table email_changes (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  old_email text not null,
  new_email text not null,
  -- Of the link that is good now: to confirm, then to undo.
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create index email_changes_account on email_changes (account_id);
create index email_changes_end on email_changes (expires_at);
grant select, insert, update, delete on email_changes to bureau_system;

create table email_confirmations (
  token_hash bytea primary key,
  account_id text not null references accounts on delete cascade,
  -- The address the link went to.
  email text not null,
  expires_at timestamptz(3) not null
);
create index email_confirmations_account on email_confirmations (account_id);
create index email_confirmations_end on email_confirmations (expires_at);
grant select, insert, update, delete on email_confirmations to bureau_system;

create table service_accounts (
  account_id text primary key,
  kind text not null default 'service_account' check (kind = 'service_account'),
  organization_id text not null,
  project_id text not null,
  created_by text references accounts on delete set null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint service_accounts_account_id_kind_fkey foreign key (account_id, kind) references accounts(id, kind)
);
create index service_accounts_newest on service_accounts (organization_id, created_at desc, account_id desc);
create index service_accounts_of_project on service_accounts (organization_id, project_id);
alter table service_accounts enable row level security, force row level security;
create policy organization on service_accounts to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on service_accounts to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on service_accounts to bureau_app, bureau_system;
create trigger end_service_account after delete on service_accounts
  for each row execute function end_service_account();

create table api_keys (
  id text primary key,
  organization_id text not null,
  account_id text not null references accounts,
  kind text not null check (kind in ('model', 'account')),
  label text not null,
  hash bytea not null unique,
  last4 text not null,
  status text not null default 'active' check (status in ('active', 'paused', 'revoked')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_used_at timestamptz(3),
  calls bigint not null default 0,
  credits_used_micros bigint not null default 0,
  expires_at timestamptz(3),
  credit_limit_micros bigint check (credit_limit_micros >= 0),
  month_used_micros bigint not null default 0,
  month date,
  allowed_models text[],
  scopes text[],
  revoked_at timestamptz(3),
  replaced_by text references api_keys,
  requests_per_minute integer check (requests_per_minute > 0),
  tokens_per_minute integer check (tokens_per_minute > 0),
  -- As of a model, for the calls of the key.
  drop_unsupported boolean not null default false,
  -- The connection of single sign-on in whose session an account API key was made.
  connection_id text,
  -- Addresses and ranges it may be used from; null: from everywhere.
  allowed_addresses text[],
  -- The creator of a service account's key; null for the account itself.
  made_by text references accounts on delete set null,
  -- The OAuth client authorized by an account; null for keys with a value.
  application jsonb
) with (fillfactor = 70);
create index api_keys_newest on api_keys (organization_id, kind, created_at desc, id desc);
alter table api_keys enable row level security, force row level security;
create policy organization on api_keys to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on api_keys to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update (label, status, expires_at, credit_limit_micros, allowed_models, scopes, revoked_at,
  replaced_by) on api_keys to bureau_app;
grant select, insert, update, delete on api_keys to bureau_system;
grant select, update on api_keys to bureau_ledger;
create trigger audit_row after insert or delete or update of label, last4, status, expires_at, credit_limit_micros, allowed_models, scopes,
  allowed_addresses, requests_per_minute, tokens_per_minute, drop_unsupported, replaced_by on api_keys
  for each row
  execute function audit_note_row('model_api_key,account_api_key', 'id', '', 'label', 'label', 'last4', 'status', 'expires_at',
  'credit_limit_micros', 'allowed_models', 'scopes', 'allowed_addresses', 'requests_per_minute', 'tokens_per_minute', 'drop_unsupported',
  'replaced_by');
create trigger notify_change_1 after insert or delete on api_keys
  for each row
  execute function notify_change('api_key', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', ''-'', coalesce(($1).account_id, ''-'')');
create trigger notify_change_2 after update of label, status, expires_at, credit_limit_micros, allowed_models, scopes, requests_per_minute,
  tokens_per_minute, drop_unsupported, replaced_by on api_keys
  for each row
  execute function notify_change('api_key', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', ''-'', coalesce(($1).account_id, ''-'')');

create table oauth_records (
  -- As `oidc-provider` calls it: `AccessToken`, `Client` …
  kind text,
  id_hash bytea,
  -- Of the grant that a code or a token came from.
  grant_hash bytea,
  -- The account API key of the authorization.
  key_id text references api_keys on delete cascade,
  content jsonb not null,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (kind, id_hash)
);
create index oauth_records_end on oauth_records (expires_at);
create index oauth_records_grant on oauth_records (grant_hash) where grant_hash is not null;
create index oauth_records_key on oauth_records (key_id) where key_id is not null;
grant select, insert, update, delete on oauth_records to bureau_system;

-- Of tables that are made before: references to these here, and policies that read them.
create policy service_account_named on accounts for update to bureau_app
  using (kind = 'service_account' and (exists (select from service_accounts s where s.account_id = accounts.id)));
