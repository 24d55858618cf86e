import { Migration } from '@mikro-orm/migrations';

import { asApplication, openRun } from './m0007ExecutionLog.ts';

/**
 * Runs count attempts that began and never ended, in the statement that begins the next one, so that a run that kills its worker is not
 * repeated forever. An attempt that ended without an end of the run takes its count back.
 */
export class M0053LostAttempts extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table execution_nodes add column lost_attempts integer not null default 0;');
    this.addSql(openRunCounting);
  }

  override async down(): Promise<void> {
    this.addSql(openRun.replace('create function', 'create or replace function'));
    this.addSql('alter table execution_nodes drop column lost_attempts;');
  }
}

/** As before; and a run that is found running, without an error of an attempt before, has lost one. */
export const openRunCounting = `
create or replace function engine.open_run(p_organization text, p_execution text, p_node text, p_run_index integer, p_begin jsonb,
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
      on conflict (execution_id, node_id, run_index) do update set error = null,
        lost_attempts = n.lost_attempts + (n.error is null and coalesce((p_begin ->> 'counts')::boolean, false))::integer
      where n.status = 'running';
    end if;
  end if;
  return next;
  return query
    select null::jsonb, t.node_id, t.run_index, t.port, t.items, t.item_count, t.size_bytes
    from unnest(p_nodes, p_runs, p_ports) as wanted (node_id, run_index, port)
    join execution_data t on t.organization_id = p_organization and t.execution_id = p_execution
      and t.node_id = wanted.node_id and t.run_index = wanted.run_index and t.port = wanted.port;
end $$;`;
