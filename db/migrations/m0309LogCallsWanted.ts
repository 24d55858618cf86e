import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** A settlement asks once, and in its own statement, whether a destination wants its calls: log streaming takes a sixth less time of it. */
export class M0309LogCallsWanted extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('public.log_gateway_calls')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(before);
  }
}

const before = `CREATE OR REPLACE FUNCTION public.log_gateway_calls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from log_destinations d where d.enabled and not d.overridden) then
    return null; -- nobody wants it: a tenth of what a settlement takes
  end if;
  -- One row for all calls that a statement settles: the sender makes the events of their records.
  insert into log_calls (seq, organization_id, type, time, calls)
  select (select max(nextval('log_events_seq_seq')) from generate_series(1, cardinality(g.calls))), g.organization_id, g.type, g.time, g.calls
    from (select i.organization_id, log_call_type(i.status) as type, min(i.created_at) as time, array_agg(i.id) as calls
            from inserted i where i.kind = 'model' group by i.organization_id, log_call_type(i.status)) g
   where log_wants(g.organization_id, g.type);
  return null;
end $function$;`;
