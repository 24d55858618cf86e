import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Events of model calls are made of their records when they are sent. A statement that settles calls writes one row for all of them, so that
 * a call hardly costs more with log streaming (`domains/logStreaming/README.md`).
 */
export class M0291LogCalls extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...tables, ...functions, ...triggers]) this.addSql(statement);
  }

  override async down(): Promise<void> {
    for (const statement of [...triggersBefore, ...eventsOfCalls]) this.addSql(statement);
    for (const text of before) this.addSql(text);
    this.addSql('alter table log_destinations drop column calls_cursor_xact, drop column calls_cursor_seq;');
    this.addSql('drop table log_calls;');
    this.addSql('revoke usage on sequence log_events_seq_seq from bureau_system;');
    for (const signature of added) this.addSql(`drop function ${signature};`);
  }
}

const tables = [
  `create table log_calls (
  xact xid8 not null default pg_current_xact_id(),
  -- The number of its last event. Those of the others are before it, one each, from the sequence of \`log_events\`.
  seq bigint not null,
  organization_id text not null,
  type text not null,
  time timestamptz(3) not null,
  -- Ids of \`call_records\`.
  calls text[] not null,
  -- Records that have changed since, as they were, by id.
  earlier jsonb,
  primary key (xact, seq)
);`,
  'create index log_calls_organization on log_calls (organization_id, xact, seq);',
  'create index log_calls_time on log_calls using brin (time);',
  ...rowLevelSecurity('log_calls'),
  'grant select on log_calls to bureau_app;',
  'grant select, insert, update (xact, seq, earlier), delete on log_calls to bureau_system;',
  'grant usage on sequence log_events_seq_seq to bureau_system;',
  `alter table log_destinations
  -- As \`cursor_xact\` and \`cursor_seq\`, for the events of \`log_calls\`: senders of the release before move only those.
  add column calls_cursor_xact xid8 not null default pg_current_xact_id(),
  add column calls_cursor_seq bigint not null default 0;`,
  'update log_destinations set calls_cursor_xact = cursor_xact, calls_cursor_seq = cursor_seq;',
];

const changed = ['log_gateway_call', 'log_prune_events', 'log_rebase_events'];
const added = ['log_gateway_calls()', 'log_call_type(text)', 'log_events_until(xid8, xid8, bigint)'];

const functions = [
  ...installFunctions(...[...changed, ...added].map((signature) => `public.${signature.replace(/\(.*/, '')}`)),
  'grant create on schema public to bureau_system;',
  'alter function log_gateway_calls() owner to bureau_system;',
  'revoke create on schema public from bureau_system;',
  'revoke execute on function log_gateway_calls() from public;',
];

const triggers = [
  'drop trigger log_insert on call_records;',
  `create trigger log_insert after insert on call_records referencing new table as inserted
  for each statement execute function log_gateway_calls();`,
];

const triggersBefore = [
  'drop trigger log_insert on call_records;',
  `create trigger log_insert after insert on call_records for each row when (new.kind = 'model') execute function log_gateway_call();`,
];

/** Writes the events of calls that wait, in their places. */
const eventsOfCalls = [
  'set local role bureau_system;', // which sees the rows of all organizations
  `insert into log_events (xact, seq, id, organization_id, type, time, actor, subject, data)
  select c.xact, c.seq - cardinality(c.calls) + n.place, 'evt_' || split_part(n.call, '_', 2), c.organization_id, c.type, c.time,
      (select log_party(case a.kind when 'person' then 'account' else a.kind end, a.id, a.name) from accounts a where a.id = r.account_id),
      log_party('gateway_call', r.id, r.model),
      jsonb_strip_nulls(jsonb_build_object('model', r.model, 'provider', r.provider, 'endpoint', r.endpoint, 'stream', r.stream,
        'key_id', r.key_id, 'execution_id', r.execution_id, 'request_id', r.request_id,
        'input_tokens', r.input_tokens, 'cached_input_tokens', r.cached_input_tokens, 'output_tokens', r.output_tokens,
        'reasoning_tokens', r.reasoning_tokens, 'credits', log_credits(r.credits_micros), 'estimated', r.estimated,
        'own_provider_key', r.own_provider_key, 'latency_ms', r.latency_ms, 'ttft_ms', r.ttft_ms, 'http_status', r.http_status,
        'error_code', r.error_code, 'corrects_earlier', false))
    from log_calls c cross join lateral unnest(c.calls) with ordinality n(call, place) join call_records r on r.id = n.call
   where exists (select from log_destinations d where d.enabled and (c.xact, c.seq) > (d.calls_cursor_xact, d.calls_cursor_seq));`,
  `update log_destinations set cursor_xact = calls_cursor_xact, cursor_seq = calls_cursor_seq
   where (calls_cursor_xact, calls_cursor_seq) < (cursor_xact, cursor_seq);`,
  'set local role none;',
];

const before = [
  `CREATE OR REPLACE FUNCTION public.log_gateway_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text := case new.status when 'ok' then 'gateway_call.finished' when 'error' then 'gateway_call.failed' else 'gateway_call.canceled' end;
begin
  if not log_wants(new.organization_id, v_type) then
    return null;
  end if;
  insert into log_events (organization_id, type, actor, subject, data) values (new.organization_id, v_type,
    (select log_party(case a.kind when 'person' then 'account' else a.kind end, a.id, a.name) from accounts a where a.id = new.account_id),
    log_party('gateway_call', new.id, new.model),
    jsonb_strip_nulls(jsonb_build_object('model', new.model, 'provider', new.provider, 'endpoint', new.endpoint, 'stream', new.stream,
      'key_id', new.key_id, 'execution_id', new.execution_id, 'request_id', new.request_id,
      'input_tokens', new.input_tokens, 'cached_input_tokens', new.cached_input_tokens, 'output_tokens', new.output_tokens,
      'reasoning_tokens', new.reasoning_tokens, 'credits', log_credits(new.credits_micros), 'estimated', new.estimated,
      'own_provider_key', new.own_provider_key, 'latency_ms', new.latency_ms, 'ttft_ms', new.ttft_ms, 'http_status', new.http_status,
      'error_code', new.error_code, 'corrects_earlier', tg_op = 'UPDATE')));
  return null;
end $function$;`,
  `CREATE OR REPLACE FUNCTION public.log_prune_events(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with gone as (
    delete from log_events where (xact, seq) in (select e.xact, e.seq from log_events e where e.time < p_before limit p_most)
    returning *
  ), dropped as (
    select d.id, d.organization_id, d.name, d.cursor_xact, d.cursor_seq, count(*) filter (where g.type <> 'log_destination.gap') as count,
           min(g.time) as oldest, max(g.time) as newest
      from log_destinations d join gone g on (g.xact, g.seq) > (d.cursor_xact, d.cursor_seq)
       and (d.organization_id is null or d.organization_id = g.organization_id)
       and (log_matches(d.types, g.type) or g.type = 'log_destination.gap' and g.subject ->> 'id' = d.id)
     where d.enabled group by d.id
  ), earlier as ( -- events about gaps that wait as well: one takes their place
    delete from log_events e using dropped d
     where e.type = 'log_destination.gap' and e.subject ->> 'id' = d.id and (e.xact, e.seq) > (d.cursor_xact, d.cursor_seq)
       and e.time >= p_before
    returning d.id, e.data
  ), noted as (
    insert into log_events (organization_id, type, subject, data)
    select d.organization_id, 'log_destination.gap', log_party('log_destination', d.id, d.name),
           jsonb_build_object('dropped', d.count + coalesce(e.dropped, 0),
             'from', log_time(least(d.oldest, e.oldest)),
             'to', log_time(greatest(d.newest, e.newest)))
      from dropped d left join (
        select e.id, sum((e.data ->> 'dropped')::bigint) as dropped, min((e.data ->> 'from')::timestamptz) as oldest,
               max((e.data ->> 'to')::timestamptz) as newest from earlier e group by e.id) e on e.id = d.id
  )
  select count(*)::integer from gone
$function$;`,
  `CREATE OR REPLACE FUNCTION public.log_rebase_events()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  -- No transaction of a user has it: what is put here is before everything new.
  v_first constant xid8 := '3';
  v_now xid8 := pg_current_xact_id();
  v_taken bigint;
begin
  -- In a database that was restored on another server, events and cursors are of transactions that this server has not had yet.
  if not exists (select from log_destinations d where d.cursor_xact > v_now) and not exists (select from log_events e where e.xact > v_now) then
    return false;
  end if;
  select coalesce(max(e.seq), 0) into v_taken from log_events e where e.xact = v_first;
  update log_destinations d set cursor_xact = v_first, cursor_seq = v_taken + (
      select count(*) from log_events e where e.xact > v_now and (e.xact, e.seq) <= (d.cursor_xact, d.cursor_seq))
   where d.cursor_xact > v_now;
  update log_events e set xact = v_first, seq = v_taken + p.place
    from (select o.xact, o.seq, row_number() over (order by o.xact, o.seq) as place from log_events o where o.xact > v_now) p
   where e.xact = p.xact and e.seq = p.seq;
  return true;
end $function$;`,
];
