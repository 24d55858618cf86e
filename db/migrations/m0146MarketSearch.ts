import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * The market searches one column of the listing: name and role as published, summary and tags. If the server has the extension `pg_trgm`
 * (PostgreSQL's own, in a schema of its own here) an index finds any part of it; without it the column is read whole, which 10,000 listings
 * bear.
 */
export class M0146MarketSearch extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table listings add column search_text text not null default '';`);
    for (const statement of installFunctions('public.fill_listing_search', 'public.renew_listing_search'))
      this.addSql(statement);
    this.addSql(`create trigger fill_listing_search before insert or update of summary, tags on listings
  for each row execute function public.fill_listing_search();`);
    this.addSql(`create trigger renew_listing_search after update of version_id on employees
  for each row when (old.version_id is distinct from new.version_id) execute function public.renew_listing_search();`);
    this.addSql('set local role bureau_system;');
    this.addSql('update listings set summary = summary;');
    this.addSql('reset role;');
    this.addSql(index);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger renew_listing_search on employees;');
    this.addSql('drop trigger fill_listing_search on listings;');
    this.addSql('drop function public.renew_listing_search();');
    this.addSql('drop function public.fill_listing_search();');
    this.addSql('alter table listings drop column search_text;');
  }
}

const index = `do $$
begin
  create schema if not exists trigrams;
  create extension if not exists pg_trgm with schema trigrams;
  execute format('create index listings_search on listings using gin (search_text %I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'The extension pg_trgm is not there: the market is searched without an index.';
end $$;`;
