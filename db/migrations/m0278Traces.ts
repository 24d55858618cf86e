import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { itemsOfOthers } from './itemsOfOthers.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Traces (`domains/traces/README.md`): spans of runs that no other row records, the waits between the traces of an execution, and callers of employee runs. */
export class M0278Traces extends Migration {
  override async up(): Promise<void> {
    for (const statement of [
      ...tables,
      ...installFunctions('engine.finish_runs', 'public.log_set_trace_types'),
      typesOfTraces,
    ])
      this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger log_set_trace_types on log_destinations;');
    this.addSql('drop function log_set_trace_types();');
    this.addSql(finishRunsBefore);
    this.addSql('drop table execution_spans;');
    this.addSql('alter table employee_runs drop column traceparent;');
    this.addSql('alter table executions drop column trace_breaks;');
  }
}

const tables = [
  // Waits of the execution, at each of which one trace ends: `[{ at, until, runs }]`.
  'alter table executions add column trace_breaks jsonb;',
  // `traceparent` that the caller of the API sent. That of a calling execution follows from its row.
  'alter table employee_runs add column traceparent text;',
  'grant update (traceparent) on employee_runs to bureau_system;',
  `create table execution_spans (
  organization_id text not null,
  execution_id text,
  node_id text,
  run_index integer,
  -- Step and number of a call of an agent's tool; '' for the run itself.
  call text default '',
  -- \`CollectedSpan[]\`.
  spans jsonb not null,
  primary key (execution_id, node_id, run_index, call),
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade
);`,
  ...rowLevelSecurity('execution_spans'),
  itemsOfOthers('execution_spans'),
  'grant select, insert, update, delete on execution_spans to bureau_app, bureau_system;',
];

const typesOfTraces = `create trigger log_set_trace_types before insert or update of types, kind on log_destinations
  for each row when (new.kind = 'otlp_traces') execute function log_set_trace_types();`;

const finishRunsBefore = `
CREATE OR REPLACE FUNCTION engine.finish_runs(p_runs jsonb, p_answer_bodies bytea[], p_ports text[], p_items bytea[], p_counts integer[], p_sizes integer[])
 RETURNS TABLE(is_first boolean, ended text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
declare
  one jsonb;
  organization text;
  execution text;
  item_lists bytea[] := p_items;
begin
  for place in 1 .. jsonb_array_length(p_runs) loop
    one := p_runs -> (place - 1);
    organization := one ->> 'organization_id';
    execution := one ->> 'execution_id';
    perform set_config('app.organization_id', organization, true);
    if one ? 'answer' then
      insert into execution_answers (execution_id, organization_id, status, headers, body_kind, body)
      values (execution, organization, (one #>> '{answer,status}')::integer, one #> '{answer,headers}', one #>> '{answer,body_kind}', p_answer_bodies[place])
      on conflict (execution_id) do nothing;
      if found then perform pg_notify('bureau_executions', execution); end if;
    end if;

    insert into execution_nodes as n (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms, attempts, error, sources, outputs, wait_until, console)
    values (organization, execution, one ->> 'node_id', (one ->> 'run_index')::integer, one ->> 'name', one ->> 'type', one ->> 'status',
      (one ->> 'started_at')::timestamptz, (one ->> 'duration_ms')::integer, (one ->> 'attempts')::integer, nullif(one -> 'error', 'null'),
      one -> 'sources', one -> 'outputs', (one ->> 'wait_until')::timestamptz, nullif(one -> 'console', 'null'))
    on conflict (execution_id, node_id, run_index) do update set status = excluded.status, duration_ms = excluded.duration_ms,
      attempts = excluded.attempts, error = excluded.error, sources = excluded.sources, outputs = excluded.outputs,
      wait_until = excluded.wait_until, console = excluded.console
    where n.status in ('running', 'waiting');
    is_first := found;
    if is_first then
      for row_place in (one ->> 'first_row')::integer .. (one ->> 'last_row')::integer loop
        insert into execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
        values (organization, execution, one ->> 'node_id', (one ->> 'run_index')::integer,
          p_ports[row_place], item_lists[row_place], p_counts[row_place], p_sizes[row_place])
        on conflict do nothing;
      end loop;
    end if;

    ended := null;
    if (one ->> 'ends_execution')::boolean and (is_first or exists (
      select from execution_nodes n where n.organization_id = organization and n.execution_id = execution and n.node_id = one ->> 'node_id'
        and n.run_index = (one ->> 'run_index')::integer and n.status = 'success')) then
      update executions e set status = 'success', error = null, last_node = one ->> 'node_id', stopped_at = now(), wait_until = null,
        started_at = coalesce(e.started_at, now()), seq = e.seq + 1
      where e.organization_id = organization and e.id = execution and e.status not in ('success', 'error', 'canceled');
      if found then
        ended := 'success';
        perform pg_notify('bureau_executions', execution);
      else
        select e.status into ended from executions e where e.organization_id = organization and e.id = execution;
        ended := coalesce(ended, 'canceled');
      end if;
    end if;
    return next;
  end loop;
end $function$;
`;
