import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * Holds do not wait for the disk, so a crash of the server can lose the newest ones: `settle_lost_calls` settles their calls. Without a
 * destination of events, a settlement no longer makes a list of them.
 */
export class M0304LostHolds extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('ledger.settle_lost_calls', 'public.log_gateway_calls'))
      this.addSql(statement);
    this.addSql(`alter function ${added} owner to bureau_ledger;`);
    this.addSql(`revoke execute on function ${added} from public;`);
    this.addSql(`grant execute on function ${added} to bureau_system;`);
  }

  override async down(): Promise<void> {
    this.addSql(logCallsBefore);
    this.addSql(`drop function ${added};`);
  }
}

const added = `ledger.settle_lost_calls(jsonb, text, text[], bigint[], boolean[], text[], text[], text[], text[], text[], integer[], boolean[],
  integer[], integer[], integer[], integer[], text[], boolean[], boolean[], integer[], integer[], text[])`;

const logCallsBefore = `CREATE OR REPLACE FUNCTION public.log_gateway_calls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- One row for all calls that a statement settles: the sender makes the events of their records.
  insert into log_calls (seq, organization_id, type, time, calls)
  select (select max(nextval('log_events_seq_seq')) from generate_series(1, cardinality(g.calls))), g.organization_id, g.type, g.time, g.calls
    from (select i.organization_id, log_call_type(i.status) as type, min(i.created_at) as time, array_agg(i.id) as calls
            from inserted i where i.kind = 'model' group by i.organization_id, log_call_type(i.status)) g
   where log_wants(g.organization_id, g.type);
  return null;
end $function$;`;
