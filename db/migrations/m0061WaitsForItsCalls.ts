import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** `queue.is_parked` says in its name what it means: an execution that only waits for executions it called, which all wait. */
export class M0061WaitsForItsCalls extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('queue.waits_for_its_calls', 'queue.held')) this.addSql(statement);
    for (const statement of rightsOf('queue.waits_for_its_calls(text)')) this.addSql(statement);
    this.addSql('drop function queue.is_parked(text);');
  }

  override async down(): Promise<void> {
    for (const definition of before) this.addSql(definition);
    for (const statement of rightsOf('queue.is_parked(text)')) this.addSql(statement);
    this.addSql('drop function queue.waits_for_its_calls(text);');
  }
}

function rightsOf(signature: string): string[] {
  return [`alter function ${signature} owner to bureau_system;`, `revoke all on function ${signature} from public;`];
}

/** The functions as they were. */
const before = [
  `CREATE OR REPLACE FUNCTION queue.is_parked(p_execution text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  return (
    with recursive family as (
      select c.id, c.parent_execution_id as parent, c.status, c.retry_at from executions c
       where c.parent_execution_id = p_execution and c.awaited and c.status in ('running', 'waiting')
      union all
      select c.id, c.parent_execution_id, c.status, c.retry_at from family f
        join executions c on c.parent_execution_id = f.id and c.awaited and c.status in ('running', 'waiting')
    )
    select count(*) > 0 and count(*) filter (where f.status = 'running' and f.retry_at is null
             and not exists (select from family g where g.parent = f.id)) = 0
      from family f
  );
end $function$;`,
  `CREATE OR REPLACE FUNCTION queue.held(p_most integer, p_organization text, p_digital_organization text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  -- How many slots are held: in the instance, of an organization, or of a digital organization; no more are counted than asked for.
  -- The order and the limit within name the indexes, whatever statistics say of a young table.
  if p_most is null then
    return null;
  elsif p_organization is null then
    return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.status in ('queued', 'running')
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.is_parked(e.id) else true end
       order by e.organization_id, e.digital_organization_id limit p_most) held);
  elsif p_digital_organization is null then
    return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.status in ('queued', 'running') and e.organization_id = p_organization
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.is_parked(e.id) else true end
       order by e.digital_organization_id limit p_most) held);
  end if;
  return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.status in ('queued', 'running') and e.organization_id = p_organization and e.digital_organization_id = p_digital_organization
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.is_parked(e.id) else true end
       limit p_most) held);
end $function$;`,
];
