import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** The category of a listing is among the words that the market searches, so "writing" finds a listing of that category. */
export class M0241MarketWords extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('public.fill_listing_search')) this.addSql(statement);
    for (const statement of trigger('summary, tags, category')) this.addSql(statement);
    for (const statement of refill) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(before);
    for (const statement of trigger('summary, tags')) this.addSql(statement);
    for (const statement of refill) this.addSql(statement);
  }
}

function trigger(columns: string): string[] {
  return [
    'drop trigger fill_listing_search on listings;',
    `create trigger fill_listing_search before insert or update of ${columns} on listings
  for each row execute function public.fill_listing_search();`,
  ];
}

const refill = ['set local role bureau_system;', 'update listings set summary = summary;', 'reset role;'];

const before = `CREATE OR REPLACE FUNCTION public.fill_listing_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.search_text := concat_ws(e'\\n',
    (select concat_ws(e'\\n', v.name, v.role) from employees e join employee_versions v on v.id = e.version_id where e.id = new.employee_id),
    new.summary, array_to_string(new.tags, e'\\n'));
  return new;
end $function$;`;
