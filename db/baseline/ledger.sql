-- Credits: wallets, holds, entries and records of calls (`db/ledger/README.md`), and the usage that is counted from them.

create table wallets (
  organization_id text primary key references organizations,
  balance_micros bigint not null default 0,
  held_micros bigint not null default 0 check (held_micros >= 0),
  -- Below it an event is written; null = never.
  low_balance_micros bigint check (low_balance_micros > 0),
  -- The last plan grant, the balance without it, and the next grant date.
  plan_granted_micros bigint not null default 0,
  plan_floor_micros bigint not null default 0,
  plan_due_at timestamptz(3)
) with (fillfactor = 50);
create index wallets_plan_due on wallets (plan_due_at) where plan_due_at is not null;
alter table wallets enable row level security, force row level security;
create policy organization on wallets to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on wallets to bureau_system, bureau_ledger using (true) with check (true);
grant select, update (low_balance_micros) on wallets to bureau_app;
grant select on wallets to bureau_system;
grant select, insert, update on wallets to bureau_ledger;
create trigger audit_row after insert or delete or update of low_balance_micros on wallets
  for each row execute function audit_note_row('low_balance', 'organization_id', '', '', 'low_balance_micros');
create trigger note_low_balance after update of balance_micros on wallets
  for each row when (old.balance_micros >= new.low_balance_micros and new.balance_micros < new.low_balance_micros)
  execute function ledger.note_low_balance();

create table holds (
  id text primary key,
  organization_id text not null,
  key_id text,
  account_id text,
  execution_id text,
  model_id text not null,
  price_id text not null,
  amount_micros bigint not null check (amount_micros >= 0),
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  swept boolean not null default false,
  settled_micros bigint check (settled_micros >= 0),
  progress_micros bigint not null default 0 check (progress_micros >= 0),
  owner text not null,
  endpoint text not null,
  request_id text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  closed_at timestamptz(3),
  -- Swept before what it cost was known: that was posted afterwards.
  late boolean not null default false,
  constraint holds_check check (swept or not late)
) with (fillfactor = 80);
create index holds_open on holds (key_id, id) where state = 'open';
create index holds_time on holds using brin (created_at);
alter table holds enable row level security, force row level security;
create policy organization on holds to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on holds to bureau_system, bureau_ledger using (true) with check (true);
grant select on holds to bureau_app, bureau_system;
grant select, insert, update, delete on holds to bureau_ledger;

create table ledger_entries (
  id text primary key,
  reference text not null,
  kind text not null check (kind in ('grant', 'plan_credits', 'settlement', 'late_settlement', 'adjustment', 'catalog_search', 'employee_price')),
  account text not null check (account in ('wallet', 'platform')),
  organization_id text not null,
  amount_micros bigint not null,
  balance_after_micros bigint,
  reason text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint ledger_entries_once unique (reference, kind, account, organization_id),
  constraint ledger_entries_check check ((account = 'wallet') = (balance_after_micros is not null))
);
create index ledger_entries_wallet on ledger_entries (organization_id, created_at desc, id desc) where account = 'wallet';
alter table ledger_entries enable row level security, force row level security;
create policy organization on ledger_entries to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on ledger_entries to bureau_system, bureau_ledger using (true) with check (true);
grant select on ledger_entries to bureau_app, bureau_system;
grant select, insert on ledger_entries to bureau_ledger;
create trigger balanced after insert on ledger_entries referencing new table as added
  for each statement execute function ledger.check_balanced();
create trigger immutable before delete or update or truncate on ledger_entries
  for each statement execute function ledger.refuse_change();
create trigger note_own_credits after insert on ledger_entries
  for each row when (new.account = 'wallet' and ((new.kind in ('grant', 'adjustment')) or new.kind = 'employee_price' and new.amount_micros > 0))
  execute function ledger.note_own_credits();

create table call_records (
  id text primary key,
  organization_id text not null,
  key_id text,
  account_id text,
  execution_id text,
  endpoint text not null,
  model text not null,
  provider text not null,
  status text not null check (status in ('ok', 'error', 'canceled')),
  http_status integer not null,
  stream boolean not null,
  input_tokens integer,
  cached_input_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  units text,
  credits_micros bigint not null,
  estimated boolean not null,
  own_provider_key boolean not null,
  latency_ms integer not null,
  ttft_ms integer,
  request_id text not null,
  error_code text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  kind text not null default 'model' check (kind in ('model', 'search', 'employee')),
  -- The search or run that it records; null for calls of models.
  run_id text
);
create index call_records_execution on call_records (execution_id) where execution_id is not null;
create index call_records_key on call_records (key_id, created_at desc, id desc);
create index call_records_organization on call_records (organization_id, created_at desc, id desc);
create index call_records_time on call_records using brin (created_at);
alter table call_records enable row level security, force row level security;
create policy organization on call_records to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on call_records to bureau_system, bureau_ledger using (true) with check (true);
grant select on call_records to bureau_app;
grant select, delete on call_records to bureau_system;
grant select, insert, update on call_records to bureau_ledger;
create trigger change_usage after update on call_records
  for each row execute function change_usage();

create table credit_requests (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  account_id text references accounts on delete set null,
  message text check (length(message) <= 500),
  status text not null default 'open' check (status in ('open', 'granted', 'declined')),
  credits_micros bigint check (credits_micros > 0),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  decided_at timestamptz(3),
  decided_by text references accounts on delete set null
);
create index credit_requests_account on credit_requests (account_id);
create index credit_requests_decided_by on credit_requests (decided_by);
create index credit_requests_newest on credit_requests (organization_id, created_at desc, id desc);
create unique index credit_requests_open on credit_requests (organization_id) where status = 'open';
create index credit_requests_status on credit_requests (status, created_at desc, id desc);
alter table credit_requests enable row level security, force row level security;
create policy organization on credit_requests to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on credit_requests to bureau_system, bureau_ledger using (true) with check (true);
grant select on credit_requests to bureau_app;
grant select, insert, update, delete on credit_requests to bureau_system;
create trigger audit_row after insert or delete or update of status, credits_micros on credit_requests
  for each row execute function audit_note_row('credit_request', 'id', '', '', 'status', 'credits_micros');
create trigger notify_change_1 after insert or delete or update on credit_requests
  for each row execute function notify_change('credit_request', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', ''-'', ''-''');

create table usage_days (
  organization_id text,
  day date,
  model text,
  key_id text,
  account_id text,
  calls bigint not null,
  errors bigint not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  output_tokens bigint not null,
  units numeric not null,
  credits_micros bigint not null,
  kind text not null default 'model',
  primary key (organization_id, day, model, key_id, account_id)
);
alter table usage_days enable row level security, force row level security;
create policy organization on usage_days to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on usage_days to bureau_system, bureau_ledger using (true) with check (true);
grant select on usage_days to bureau_app;
grant select, insert, update, delete on usage_days to bureau_system;
grant select, insert, update on usage_days to bureau_ledger;

create table usage_progress (
  id integer primary key check (id = 1),
  rolled_up_to timestamptz(3) not null
);
grant select on usage_progress to bureau_app;
grant select, update on usage_progress to bureau_system, bureau_ledger;

insert into usage_progress values (1, now());
