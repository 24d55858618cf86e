-- Events that accounts see, and mails.

create table events (
  id text primary key,
  organization_id text not null references organizations,
  kind text not null check (kind in ('disk_low', 'low_balance', 'employee_hired', 'employee_rated', 'deliverable_rejected', 'plan_executions',
    'plan_executions_refused', 'trigger_failed', 'trigger_recovered', 'trigger_message_refused', 'schedule_skipped', 'execution_failed',
    'sign_in_expiring', 'employee_runs_refused', 'listing_withdrawn', 'position_withdrawn', 'position_returned', 'provider_key_rejected',
    'credits_requested', 'credits_granted', 'payment_reversed')),
  data jsonb not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create index events_low_balance on events (created_at) where kind = 'low_balance';
create index events_newest on events (organization_id, created_at desc, id desc);
alter table events enable row level security, force row level security;
create policy organization on events to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on events to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert on events to bureau_app, bureau_ledger;
grant select, insert, delete on events to bureau_system;
create trigger notify_change_1 after insert on events
  for each row
  execute function notify_change('notification', 'coalesce(($1).organization_id, ''-''), ''-'', ''-'', coalesce(($1).data ->> ''digital_organization_id'', ''-''), coalesce(($1).data ->> ''for_account_id'', ''-'')');

create table event_reads (
  organization_id text references organizations on delete cascade,
  account_id text references accounts on delete cascade,
  read_until timestamptz(3) not null,
  primary key (organization_id, account_id)
);
create index event_reads_account on event_reads (account_id);
alter table event_reads enable row level security, force row level security;
create policy organization on event_reads to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on event_reads to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update on event_reads to bureau_app;
grant select, delete on event_reads to bureau_system;
create trigger notify_change_1 after insert or update on event_reads
  for each row
  execute function notify_change('notification', 'coalesce(($1).organization_id, ''-''), ''-'', ''-'', ''-'', coalesce(($1).account_id, ''-'')');

create table mails (
  id text primary key,
  kind text not null,
  content_encrypted text not null,
  attempts integer not null default 0,
  -- Time of the next attempt; during sending, the end of the lease.
  due_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- After this time it is not sent.
  expires_at timestamptz(3),
  -- Given up.
  failed_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);
create index mails_due on mails (due_at) where failed_at is null;
create index mails_failed on mails (failed_at) where failed_at is not null;
grant insert on mails to bureau_app;
grant select, insert, update, delete on mails to bureau_system;

create table mailed_events (
  event_id text primary key references events on delete cascade
);
grant select, insert, update, delete on mailed_events to bureau_system;
