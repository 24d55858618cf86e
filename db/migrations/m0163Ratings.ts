import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Ratings of employees by hirers: one for each organization and major version, visible to the hirer only; the market shows counts and
 * averages.
 */
export class M0163Ratings extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table listing_ratings (
  id text primary key,
  organization_id text not null,
  listing_id text not null,
  major integer not null,
  deliverable_id text not null,
  stars integer not null check (stars between 1 and 5),
  rated_by text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, listing_id, major)
);`);
    this.addSql('create index listing_ratings_listing on listing_ratings (listing_id);');
    for (const statement of rowLevelSecurity('listing_ratings')) this.addSql(statement);
    this.addSql('grant select, insert, update on listing_ratings to bureau_app;');
    this.addSql('grant select, insert, update, delete on listing_ratings to bureau_system;');
    this.addSql(
      `create index employee_runs_measured on employee_runs (created_at) where mode = 'production' and listing_id is not null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index employee_runs_measured;');
    this.addSql('drop table listing_ratings;');
  }
}
