import { Migration } from '@mikro-orm/migrations';

/**
 * The engine's statements of the hot path, each one round trip: begin executions, read what a run needs, end runs.
 * They belong to `bureau_app` and enter the organization of every entry themselves, so row-level security holds inside
 * them; many executions share one commit (`db/executionLog/README.md`).
 */
export class M0007ExecutionLog extends Migration {
  override async up(): Promise<void> {
    this.addSql('create schema engine;');
    this.addSql('grant usage on schema engine to bureau_app, bureau_system;');
    this.addSql('grant create on schema engine to bureau_app;');
    for (const [signature, definition] of Object.entries(functions))
      for (const sql of engineFunction(signature, definition)) this.addSql(sql);
    this.addSql('revoke create on schema engine from bureau_app;');
  }

  override async down(): Promise<void> {
    for (const signature of Object.keys(functions).toReversed()) this.addSql(`drop function ${signature};`);
    this.addSql('drop schema engine;');
  }
}

/** The statements that make a function of the engine, which acts as `bureau_app` for `bureau_system`. */
export function engineFunction(signature: string, definition: string): string[] {
  return [
    definition,
    `alter function ${signature} owner to bureau_app;`,
    `revoke all on function ${signature} from public;`,
    `grant execute on function ${signature} to bureau_system;`,
  ];
}

/** Index look-ups by id are right whatever the statistics say, and a fresh table has none: so the plans are pinned. */
export const asApplication = `language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off`;

/**
 * One row per start, in order: the execution, whether it is new or belongs to an earlier request with the same delivery key, and whether it
 * waits for a slot.
 */
export const startExecutions = `
create function engine.start_executions(p_starts jsonb, p_items bytea[])
returns table (execution_id text, is_new boolean, queued boolean) ${asApplication} as $$
declare
  one jsonb;
begin
  for place in 1 .. jsonb_array_length(p_starts) loop
    one := p_starts -> (place - 1);
    perform set_config('app.organization_id', one ->> 'organization_id', true);
    execution_id := null;
    queued := null;
    insert into executions as e (id, organization_id, project_id, digital_organization_id, version_id, graph, settings,
      mode, status, trigger, delivery_key, account_id)
    values (one ->> 'id', one ->> 'organization_id', one ->> 'project_id', one ->> 'digital_organization_id', one ->> 'version_id',
      nullif(one -> 'graph', 'null'), one -> 'settings', one ->> 'mode', 'queued', one -> 'trigger', one ->> 'delivery_key', one ->> 'account_id')
    on conflict (digital_organization_id, delivery_key) where delivery_key is not null do nothing
    returning e.id, e.queued_at is not null into execution_id, queued;
    is_new := found;
    if is_new then
      insert into execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms, attempts, sources, outputs)
      values (one ->> 'organization_id', one ->> 'id', one -> 'node' ->> 'id', 0, one -> 'node' ->> 'name', one -> 'node' ->> 'type',
        'success', now(), 0, 1, '{}', one -> 'outputs');
      insert into execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
      values (one ->> 'organization_id', one ->> 'id', one -> 'node' ->> 'id', 0, 'main', p_items[place],
        (one #>> '{outputs,main,count}')::integer, (one #>> '{outputs,main,size_bytes}')::integer);
      insert into outbox (id, organization_id, kind, reference, next_attempt_at)
      values (one ->> 'outbox_id', one ->> 'organization_id', 'start_execution', one ->> 'id',
        now() + (one ->> 'relay_after_ms')::integer * interval '1 millisecond');
    else
      queued := false;
      select e.id into execution_id from executions e
       where e.organization_id = one ->> 'organization_id' and e.digital_organization_id = one ->> 'digital_organization_id'
         and e.delivery_key = one ->> 'delivery_key';
    end if;
    return next;
  end loop;
end $$;`;

/** The first row has the run as it was (or null), the others the items asked for. A run that begins is shown as running. */
export const openRun = `
create function engine.open_run(p_organization text, p_execution text, p_node text, p_run_index integer, p_begin jsonb,
  p_nodes text[], p_runs integer[], p_ports text[])
returns table ("run" jsonb, "nodeId" text, "runIndex" integer, "port" text, "items" bytea, "itemCount" integer, "sizeBytes" integer)
${asApplication} as $$
begin
  perform set_config('app.organization_id', p_organization, true);
  if p_node is not null then
    select to_jsonb(n) into run from execution_nodes n
     where n.organization_id = p_organization and n.execution_id = p_execution and n.node_id = p_node and n.run_index = p_run_index;
    if p_begin is not null and (run is null or run ->> 'status' = 'running') then
      insert into execution_nodes as n (organization_id, execution_id, node_id, run_index, name, type, status, started_at, attempts, sources)
      values (p_organization, p_execution, p_node, p_run_index, p_begin ->> 'name', p_begin ->> 'type', 'running',
        (p_begin ->> 'started_at')::timestamptz, 1, p_begin -> 'sources')
      on conflict (execution_id, node_id, run_index) do update set error = null where n.status = 'running';
    end if;
  end if;
  return next;
  return query
    select null::jsonb, t.node_id, t.run_index, t.port, t.items, t.item_count, t.size_bytes
    from unnest(p_nodes, p_runs, p_ports) as wanted (node_id, run_index, port)
    join execution_data t on t.organization_id = p_organization and t.execution_id = p_execution
      and t.node_id = wanted.node_id and t.run_index = wanted.run_index and t.port = wanted.port;
end $$;`;

/**
 * One row per run, in order: whether this end counts (a run ends once), and for a run that ends its execution the state the
 * execution has now. Runs come ordered by execution, so two batches cannot deadlock.
 */
export const finishRuns = `
create function engine.finish_runs(p_runs jsonb, p_answer_bodies bytea[], p_ports text[], p_items bytea[], p_counts integer[], p_sizes integer[])
returns table (is_first boolean, ended text) ${asApplication} as $$
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

    insert into execution_nodes as n (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms, attempts, error, sources, outputs, wait_until)
    values (organization, execution, one ->> 'node_id', (one ->> 'run_index')::integer, one ->> 'name', one ->> 'type', one ->> 'status',
      (one ->> 'started_at')::timestamptz, (one ->> 'duration_ms')::integer, (one ->> 'attempts')::integer, nullif(one -> 'error', 'null'),
      one -> 'sources', one -> 'outputs', (one ->> 'wait_until')::timestamptz)
    on conflict (execution_id, node_id, run_index) do update set status = excluded.status, duration_ms = excluded.duration_ms,
      attempts = excluded.attempts, error = excluded.error, sources = excluded.sources, outputs = excluded.outputs,
      wait_until = excluded.wait_until
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
    if (one ->> 'ends_execution')::boolean then
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
end $$;`;

const functions: Readonly<Record<string, string>> = {
  'engine.start_executions(jsonb, bytea[])': startExecutions,
  'engine.open_run(text, text, text, integer, jsonb, text[], integer[], text[])': openRun,
  'engine.finish_runs(jsonb, bytea[], text[], bytea[], integer[], integer[])': finishRuns,
};
