import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * A node may fail before its execution is recorded as running (`ExecutionLog.noteDelivered`): the execution still releases its slot. It
 * kept it for the whole back-off.
 */
export class M0210BackOffBeforeNoted extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('queue.back_off')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(backOffOnceNoted);
  }
}

const backOffOnceNoted = `
CREATE OR REPLACE FUNCTION queue.back_off(p_execution text, p_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  -- Where slots are counted, an execution holds none until a node of its own is tried again.
  update executions e set retry_at = p_until
   where e.organization_id = current_setting('app.organization_id', true) and e.id = p_execution and e.status = 'running'
     and (e.mode in ('production', 'sub') or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api'))
     and (exists (select from queue.limits() l where l.instance is not null or l.organization is not null)
       or exists (select from executions r where r.id = coalesce(e.root_execution_id, e.id) and r.settings ->> 'max_concurrent_executions' is not null));
  if found then
    perform pg_notify('bureau_queue', '');
  end if;
  return found;
end $function$;`;
