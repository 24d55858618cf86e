import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Digital employees of publishers with their listings and dated prices, and the positions of hirers. Each row belongs to one organization
 * under row-level security: `db/repositories/market.ts` reads a publisher's data for hirers, and names the viewer in every statement.
 */
export class M0158Employees extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table employees (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  name text not null,
  role text not null default '',
  portrait text not null default '',
  instructions text not null default '',
  input_schema jsonb not null,
  output_schema jsonb,
  outputs text[] not null default '{}',
  worker jsonb,
  draft_revision integer not null default 1,
  published_revision integer,
  version_id text,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);`);
    this.addSql('create unique index employees_name on employees (organization_id, project_id, lower(name));');
    this.addSql('create index employees_newest on employees (organization_id, created_at desc, id desc);');
    this.addSql(`
create table employee_versions (
  id text primary key,
  organization_id text not null,
  employee_id text not null,
  number integer not null,
  major integer not null,
  notes text not null default '',
  name text not null,
  role text not null,
  portrait text not null,
  instructions text not null,
  input_schema jsonb not null,
  output_schema jsonb,
  outputs text[] not null,
  worker jsonb not null,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (employee_id, number),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);`);
    this.addSql('create index employee_versions_newest on employee_versions (employee_id, created_at desc, id desc);');
    this.addSql(`
create table listings (
  id text primary key,
  organization_id text not null,
  employee_id text not null unique,
  status text not null check (status in ('listed', 'withdrawn')),
  visibility text not null check (visibility in ('organization', 'instance', 'link')),
  link_token text not null,
  summary text not null,
  description text not null,
  category text not null,
  tags text[] not null,
  examples jsonb not null,
  sample_input jsonb,
  charge_on text not null check (charge_on in ('success', 'acceptance')),
  accept_after_days integer not null check (accept_after_days between 1 and 14),
  redo text not null check (redo in ('once_free', 'priced', 'none')),
  figures jsonb not null default '{}',
  listed_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  withdrawn_at timestamptz(3),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);`);
    this.addSql(
      `create index listings_market on listings (listed_at desc, id desc) where status = 'listed' and visibility = 'instance';`,
    );
    this.addSql('create index listings_own on listings (organization_id, listed_at desc, id desc);');
    this.addSql(`
create table listing_prices (
  id text primary key,
  organization_id text not null,
  listing_id text not null,
  price_micros bigint not null check (price_micros >= 0),
  valid_from timestamptz(3) not null,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  foreign key (organization_id, listing_id) references listings (organization_id, id) on delete cascade
);`);
    this.addSql(
      'create index listing_prices_valid on listing_prices (listing_id, valid_from desc, created_at desc, id desc);',
    );
    // No foreign key to the listing: it is another organization's.
    this.addSql(`
create table positions (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  listing_id text not null,
  name text not null,
  slug text not null,
  version_mode text not null check (version_mode in ('following', 'pinned')),
  version_id text not null,
  major integer not null,
  accepted_price_micros bigint not null check (accepted_price_micros >= 0),
  default_input jsonb not null,
  monthly_limit_micros bigint check (monthly_limit_micros >= 0),
  accept_after_days integer check (accept_after_days between 1 and 90),
  hired_by text not null references accounts,
  dismissed_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);`);
    this.addSql(
      'create unique index positions_name on positions (organization_id, project_id, lower(name)) where dismissed_at is null;',
    );
    this.addSql('create unique index positions_slug on positions (organization_id, slug) where dismissed_at is null;');
    this.addSql('create index positions_newest on positions (organization_id, created_at desc, id desc);');
    this.addSql('create index positions_listing on positions (listing_id);');
    for (const table of tables) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
    this.addSql('grant select on listings, listing_prices, positions, employee_versions to bureau_ledger;');
    // A hirer's position is behind another wall: only the ledger's role sees whether there is one.
    for (const statement of installFunctions('ledger.keep_hired_employee')) this.addSql(statement);
    this.addSql('alter function ledger.keep_hired_employee() owner to bureau_ledger;');
    this.addSql(
      'create trigger keep_hired_employee before delete on employees for each row execute function ledger.keep_hired_employee();',
    );
    this.addSql(
      auditedRows('employees', {
        kinds: ['employee'],
        name: 'name',
        show: [
          'name',
          'role',
          'portrait',
          '~instructions',
          '~input_schema',
          '~output_schema',
          'outputs',
          '~worker',
          'project_id',
          'version_id',
        ],
      }),
    );
    this.addSql(
      auditedRows('positions', {
        kinds: ['position'],
        name: 'name',
        show: [
          'name',
          'version_mode',
          'version_id',
          'accepted_price_micros',
          '~default_input',
          'monthly_limit_micros',
          'accept_after_days',
          'project_id',
          'dismissed_at',
        ],
      }),
    );
    this.addSql(
      auditedRows('listings', {
        kinds: ['employee'],
        id: 'employee_id',
        list: 'listing',
        show: [
          'status',
          'visibility',
          'summary',
          'category',
          'tags',
          '~description',
          '~examples',
          '~sample_input',
          'charge_on',
          'accept_after_days',
          'redo',
        ],
      }),
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table ${tables.toReversed().join(', ')};`);
    this.addSql('drop function ledger.keep_hired_employee();');
  }
}

const tables = ['employees', 'employee_versions', 'listings', 'listing_prices', 'positions'] as const;
