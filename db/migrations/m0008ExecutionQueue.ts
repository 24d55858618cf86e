import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * The line of executions that wait for a slot (SERVICE_EXECUTION_CONCURRENCY). Slot holders are not stored anywhere: they follow from the
 * rows' own states, so that no way of ending an execution can forget to free a slot. Rules: `domains/executions/queue/README.md`.
 */
export class M0008ExecutionQueue extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table executions add column queued_at timestamptz(3);');
    this.addSql(`create index executions_holding on executions (id) where ${holding};`);
    this.addSql(
      `create index executions_line on executions (organization_id, status desc, queued_at, id) where ${inLine};`,
    );
    this.addSql(`
create table execution_turns (
  organization_id text primary key references organizations on delete cascade,
  turn bigint not null
);`);
    for (const statement of rowLevelSecurity('execution_turns')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on execution_turns to bureau_app, bureau_system;');
    this.addSql('create sequence execution_turns_taken;');
    this.addSql('grant usage on sequence execution_turns_taken to bureau_system;');
    this.addSql('alter table outbox drop constraint outbox_kind_check;');
    this.addSql(
      `alter table outbox add constraint outbox_kind_check check (kind in ('start_execution', 'cancel_execution', 'grant_slot'));`,
    );
    this.addSql('create schema queue;');
    this.addSql('grant usage on schema queue to bureau_app, bureau_system;');
    this.addSql('grant create on schema queue to bureau_system;');
    for (const { head, body } of queueFunctions) this.addSql(`create function queue.${head}${body}`);
    for (const { signature } of queueFunctions)
      this.addSql(`alter function queue.${signature} owner to bureau_system;`);
    this.addSql('revoke all on all functions in schema queue from public;');
    this.addSql('grant execute on function queue.places(text[]) to bureau_app;');
    for (const statement of triggers) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger take_slot_at_start on executions;');
    this.addSql('drop trigger take_slot_again on executions;');
    this.addSql('drop schema queue cascade;');
    this.addSql('alter table outbox drop constraint outbox_kind_check;');
    this.addSql(`delete from outbox where kind = 'grant_slot';`);
    this.addSql(
      `alter table outbox add constraint outbox_kind_check check (kind in ('start_execution', 'cancel_execution'));`,
    );
    this.addSql('drop sequence execution_turns_taken;');
    this.addSql('drop table execution_turns;');
    this.addSql('alter table executions drop column queued_at;');
  }
}

/** The executions that the limit counts: production executions, and drafts started by an account API key. */
const counted = (row = ''): string =>
  `(${row}mode = 'production' or (${row}mode = 'manual' and ${row}trigger ->> 'kind' = 'api'))`;
const inLine = `queued_at is not null and status in ('queued', 'waiting')`;
const holding = `${counted()} and queued_at is null and status in ('queued', 'running')`;
/** The order in an organization's own queue: resumed executions (status waiting), then new ones; oldest first. */
const order = 'status desc, queued_at, id';

const options = 'set search_path = pg_catalog, public, pg_temp';
/** Index look-ups are right whatever the statistics of a young table say. */
const byIndex = `${options} set enable_seqscan = off set jit = off`;
/** Its functions as they are up to `m0058ExecutionLimits`. */
export const queueFunctions = [
  {
    signature: 'slot_limit()',
    head: 'slot_limit() returns integer',
    body: `
language sql stable ${options} as $$
  select (value #>> '{}')::integer from instance_settings where key = 'execution_concurrency'
$$;`,
  },
  {
    // Every transaction that counts slots in order to take one holds this lock until its commit.
    signature: 'lock()',
    head: 'lock() returns void',
    body: `
language sql volatile ${options} as $$
  select pg_advisory_xact_lock(hashtextextended('execution_queue', 0))
$$;`,
  },
  {
    signature: 'has_line()',
    head: 'has_line() returns boolean',
    body: `
language sql volatile ${byIndex} as $$
  select exists (select from executions where ${inLine})
$$;`,
  },
  {
    // True while an execution only waits for executions it called, and these for a wait: nothing of it runs. Calls that are
    // still to be called do not count. (plpgsql: a later migration makes the column awaited.)
    signature: 'is_parked(text)',
    head: 'is_parked(p_execution text) returns boolean',
    body: `
language plpgsql volatile ${byIndex} as $$
begin
  return (
    with recursive family as (
      select c.id, c.parent_execution_id as parent, c.status from executions c
       where c.parent_execution_id = p_execution and c.awaited and c.status in ('running', 'waiting')
      union all
      select c.id, c.parent_execution_id, c.status from family f
        join executions c on c.parent_execution_id = f.id and c.awaited and c.status in ('running', 'waiting')
    )
    select count(*) > 0 and count(*) filter (where f.status = 'running' and not exists (select from family g where g.parent = f.id)) = 0
      from family f
  );
end $$;`,
  },
  {
    signature: 'free_slots(integer)',
    head: 'free_slots(p_most integer) returns integer',
    body: `
language plpgsql volatile ${byIndex} as $$
declare
  v_limit integer := queue.slot_limit();
  v_held integer;
begin
  if v_limit is null then
    return p_most;
  end if;
  select count(*) into v_held from (
    select from executions e where ${holding}
       and case when exists (select from executions c where c.parent_execution_id = e.id and c.awaited)
                then not queue.is_parked(e.id) else true end
     limit v_limit) held;
  return least(p_most, v_limit - v_held);
end $$;`,
  },
  {
    // Before an execution starts or resumes: without a free slot it is queued instead. If it is
    // line already stays there: only a grant (which clears queued_at) or its end takes it out.
    signature: 'take_slot()',
    head: 'take_slot() returns trigger',
    body: `
language plpgsql volatile security definer ${options} set lock_timeout = '100ms' as $$
begin
  if new.queued_at is null then
    if queue.slot_limit() is null then
      return new;
    end if;
    if not queue.has_line() and queue.free_slots(1) = 1 then
      begin
        perform queue.lock();
        if not queue.has_line() and queue.free_slots(1) = 1 then
          if tg_op = 'INSERT' and new.started_at is not null then
            new.started_at := clock_timestamp(); -- not before the end of the one that had the slot
          end if;
          return new;
        end if;
      exception when lock_not_available then
        null; -- nobody's start waits for somebody else's commit: a grant follows at once
      end;
    end if;
    new.queued_at := case tg_op when 'INSERT' then new.created_at else clock_timestamp() end;
    perform pg_notify('bureau_queue', '');
  end if;
  if tg_op = 'INSERT' then
    new.status := 'queued';
    new.started_at := null;
  else
    new.status := old.status;
    new.started_at := old.started_at;
  end if;
  new.wait_until := null;
  return new;
end $$;`,
  },
  {
    // Gives free slots to those whose turn it is, and leaves a message to the workflow of each. The organization whose
    // last turn is longest ago comes first (never: before all others; among these, whose first execution waits longest);
    // then each organization's second one, and so on.
    signature: 'grant_slots(text[], integer)',
    head: `grant_slots(p_outbox_ids text[], p_relay_after_ms integer) returns table (outbox_id text, execution_id text)`,
    body: `
language plpgsql volatile security definer ${byIndex} as $$
declare
  v_free integer;
  v_now timestamptz;
begin
  if not queue.has_line() then
    return;
  end if;
  perform queue.lock();
  v_free := queue.free_slots(cardinality(p_outbox_ids));
  if v_free < 1 then
    return;
  end if;
  v_now := clock_timestamp(); -- not before the end of those that had the slots
  return query
  with recursive lines as (
    (select e.organization_id from executions e where ${inLine} order by e.organization_id limit 1)
    union all
    select (select e.organization_id from executions e
             where ${inLine} and e.organization_id > l.organization_id order by e.organization_id limit 1)
      from lines l where l.organization_id is not null
  ), heads as (
    select h.id, l.organization_id, h.round, t.turn, h.head
      from lines l
      left join execution_turns t on t.organization_id = l.organization_id
      cross join lateral (
        select e.id, row_number() over (order by ${order}) as round, first_value(e.queued_at) over (order by ${order}) as head
          from executions e where ${inLine} and e.organization_id = l.organization_id order by ${order} limit v_free
      ) h
     where l.organization_id is not null
  ), next as (
    select h.id, h.organization_id, row_number() over (order by h.round, h.turn nulls first, h.head, h.organization_id) as place
      from heads h order by place limit v_free
  ), granted as (
    update executions e set status = 'running', queued_at = null, wait_until = null, seq = e.seq + 1,
           started_at = coalesce(e.started_at, v_now)
      from next n where e.id = n.id and ${inLine.replaceAll(/queued_at|status/g, 'e.$&')}
      returning e.id, e.organization_id, n.place
  ), turns as (
    insert into execution_turns (organization_id, turn)
    select g.organization_id, nextval('execution_turns_taken')
      from (select organization_id, max(place) as place from granted group by 1 order by 2) g
    on conflict (organization_id) do update set turn = excluded.turn
  ), messages as (
    insert into outbox (id, organization_id, kind, reference, next_attempt_at)
    select p_outbox_ids[g.place], g.organization_id, 'grant_slot', g.id, now() + p_relay_after_ms * interval '1 millisecond'
      from granted g
    returning id, reference
  )
  select m.id, m.reference from messages m join granted g on g.id = m.reference order by g.place;
end $$;`,
  },
  {
    // Positions of the acting organization's executions in the whole queue, from 1 on, by the same rule.
    signature: 'places(text[])',
    head: 'places(p_ids text[]) returns table (execution_id text, place integer, slots integer)',
    body: `
language sql stable security definer ${byIndex} as $$
  with line as (
    select e.id, e.organization_id, row_number() over own as round, first_value(e.queued_at) over own as head
      from executions e where ${inLine} window own as (partition by e.organization_id order by ${order})
  ), places as (
    select l.id, l.organization_id, row_number() over (order by l.round, t.turn nulls first, l.head, l.organization_id) as place
      from line l left join execution_turns t on t.organization_id = l.organization_id
  )
  select id, place::integer, queue.slot_limit() from places
   where id = any(p_ids) and organization_id = current_setting('app.organization_id', true)
$$;`,
  },
];

const triggers = [
  `create trigger take_slot_at_start before insert on executions for each row
  when (new.status in ('queued', 'running') and ${counted('new.')}) execute function queue.take_slot();`,
  `create trigger take_slot_again before update of status on executions for each row
  when (new.status = 'running' and ${counted('new.')}
    and ((old.status = 'waiting' and old.queued_at is null) or (old.status in ('queued', 'waiting') and new.queued_at is not null)))
  execute function queue.take_slot();`,
];
