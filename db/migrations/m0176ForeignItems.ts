import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * The owner of an execution's items, if it is not its organization: for an employee's run, for all executions that it calls, and for those
 * that its failure starts. Only the execution of the run itself was marked so far, by its trigger.
 */
export class M0176ForeignItems extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table executions add column items_organization_id text;');
    this.addSql('alter table executions no force row level security;');
    this.addSql('alter table employee_runs no force row level security;');
    this.addSql(`
with recursive foreign_items as (
  select e.organization_id, e.id, r.organization_id as hirer_id
    from employee_runs r join executions e on e.organization_id = r.publisher_id and e.parent_execution_id = r.id
   where r.organization_id <> r.publisher_id
  union
  select e.organization_id, e.id, f.hirer_id
    from foreign_items f join executions e on e.organization_id = f.organization_id and e.parent_execution_id = f.id
)
update executions e set items_organization_id = f.hirer_id from foreign_items f where e.organization_id = f.organization_id and e.id = f.id;`);
    this.addSql('alter table employee_runs force row level security;');
    this.addSql('alter table executions force row level security;');
    this.addSql(
      'create index executions_foreign_items on executions (items_organization_id) where items_organization_id is not null;',
    );
    for (const statement of installFunctions('public.note_failed_execution')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(before);
    this.addSql('alter table executions drop column items_organization_id;');
  }
}

const before = `CREATE OR REPLACE FUNCTION public.note_failed_execution()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- Where another organization has called an employee, the words of the error are the caller's (\`domains/executions/reading/foreignItems.ts\`).
  insert into events (id, organization_id, kind, data)
  select ledger.new_event_id(), new.organization_id, 'execution_failed', jsonb_build_object(
      'digital_organization_id', new.digital_organization_id, 'execution_id', new.id,
      'code', coalesce(new.error ->> 'code', 'node_failed'), 'message',
      case when new.trigger ->> 'kind' = 'employee' then '' else left(coalesce(new.error ->> 'message', ''), 1000) end)
   where not exists (
     select from events e where e.organization_id = new.organization_id and e.kind = 'execution_failed'
       and e.data ->> 'digital_organization_id' = new.digital_organization_id and e.created_at > now() - interval '10 minutes');
  return null;
end $function$;`;
