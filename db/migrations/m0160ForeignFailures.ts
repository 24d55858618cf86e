import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** The event of a production execution that has failed has no words where it worked for another organization. */
export class M0160ForeignFailures extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('public.note_failed_execution')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(before);
  }
}

const before = `CREATE OR REPLACE FUNCTION public.note_failed_execution()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into events (id, organization_id, kind, data)
  select ledger.new_event_id(), new.organization_id, 'execution_failed', jsonb_build_object(
      'digital_organization_id', new.digital_organization_id, 'execution_id', new.id,
      'code', coalesce(new.error ->> 'code', 'node_failed'), 'message', left(coalesce(new.error ->> 'message', ''), 1000))
   where not exists (
     select from events e where e.organization_id = new.organization_id and e.kind = 'execution_failed'
       and e.data ->> 'digital_organization_id' = new.digital_organization_id and e.created_at > now() - interval '10 minutes');
  return null;
end $function$;`;
