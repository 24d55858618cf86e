-- Plans, what executions count toward them, and payments.

create table plans (
  id text primary key,
  -- Above which others it stands: a plan of a higher rank is an upgrade.
  rank integer not null unique,
  -- Null: no limit.
  monthly_executions bigint check (monthly_executions >= 0),
  monthly_credits_micros bigint not null check (monthly_credits_micros >= 0),
  has_custom_domains boolean not null,
  -- Its periods begin on the organization's own day; else with the calendar month.
  has_anniversary boolean not null,
  -- Executions and credits are agreed with each organization.
  by_contract boolean not null,
  -- Null: not offered by a price.
  monthly_price_cents bigint check (monthly_price_cents >= 0)
);
grant select on plans to bureau_app, bureau_ledger;
grant select, update (monthly_price_cents) on plans to bureau_system;

create table execution_counts (
  organization_id text references organizations,
  period_starts_at timestamptz(3),
  used bigint not null default 0,
  -- Starts that were refused because the plan had no more.
  refused bigint not null default 0,
  -- The highest threshold (80, 95, 100) with a notification.
  told_percent integer not null default 0,
  refused_told_at timestamptz(3),
  primary key (organization_id, period_starts_at)
) with (fillfactor = 50);
alter table execution_counts enable row level security, force row level security;
create policy organization on execution_counts to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on execution_counts to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update on execution_counts to bureau_app, bureau_ledger;
grant select, delete on execution_counts to bureau_system;

create table payment_customers (
  organization_id text primary key references organizations,
  customer_id text not null unique,
  -- Null: none runs.
  subscription_id text,
  -- When what is known of the subscription was read there.
  read_at timestamptz(3) not null default '-infinity'::timestamp with time zone
);
alter table payment_customers enable row level security, force row level security;
create policy organization on payment_customers to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on payment_customers to bureau_system, bureau_ledger using (true) with check (true);
grant select on payment_customers to bureau_app;
grant select, insert, update, delete on payment_customers to bureau_system;

create table payment_keys (
  -- `stripe` or `stripe_webhooks`.
  id text primary key,
  key_encrypted text not null,
  key_last4 text not null,
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
grant select, insert, update, delete on payment_keys to bureau_system;
create trigger audit_row after insert or delete or update of key_encrypted, key_last4 on payment_keys
  for each row execute function audit_note_row('payments', 'id', '', '', '~key_encrypted', 'key_last4');

create table payment_events (
  id text primary key,
  received_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create index payment_events_time on payment_events (received_at);
grant select, insert, update, delete on payment_events to bureau_system;

create table payment_reversals (
  payment text primary key,
  paid bigint not null check (paid > 0),
  reversed bigint not null,
  taken_micros bigint not null default 0,
  changes integer not null default 0,
  read_at timestamptz(3) not null,
  constraint payment_reversals_check check (reversed >= 0 and reversed <= paid)
);
grant select, insert, update, delete on payment_reversals to bureau_system;

-- Of tables that are made before: references to these here, and policies that read them.
alter table organizations add constraint organizations_next_plan_fkey foreign key (next_plan) references plans(id);
alter table organizations add constraint organizations_plan_fkey foreign key (plan) references plans(id);

insert into plans (id, rank, monthly_executions, monthly_credits_micros, has_custom_domains, has_anniversary, by_contract, monthly_price_cents) values
  ('self_hosted', 0, null, 0, true, false, false, null),
  ('hobby', 1, 1000, 800000000, false, false, false, 0),
  ('pro', 2, 10000, 8000000000, true, true, false, null),
  ('team', 3, 50000, 40000000000, true, true, false, null),
  ('enterprise', 4, null, 0, true, true, true, null);
