import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Digital organizations, their versions and addresses, and executions with everything they leave behind. */
export class M0004Executions extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...designTables, ...executionTables]) this.addSql(statement);
    for (const table of tables) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
    this.addSql('revoke update on versions from bureau_app, bureau_system;'); // a version is immutable
  }

  override async down(): Promise<void> {
    this.addSql(`drop table ${tables.toReversed().join(', ')};`);
  }
}

const tables = [
  'digital_organizations',
  'versions',
  'webhooks',
  'test_listeners',
  'executions',
  'execution_nodes',
  'execution_data',
  'execution_answers',
  'outbox',
];

const designTables = [
  `create table digital_organizations (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  draft jsonb not null,
  draft_revision integer not null default 1,
  published_version_id text,
  settings jsonb not null default '{}',
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);`,
  'create index digital_organizations_newest on digital_organizations (organization_id, created_at desc, id desc);',
  'create index digital_organizations_project on digital_organizations (project_id);',
  'create index digital_organizations_tags on digital_organizations using gin (tags);',
  `create table versions (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  number integer not null,
  name text,
  notes text,
  graph jsonb not null,
  settings jsonb not null default '{}',
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (digital_organization_id, number),
  unique (organization_id, id),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
);`,
  `alter table digital_organizations add constraint digital_organizations_published
  foreign key (organization_id, published_version_id) references versions (organization_id, id) deferrable initially deferred;`,
  `create table webhooks (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  node_id text not null,
  kind text not null check (kind in ('webhook', 'form')),
  test_id text not null unique,
  version_id text,
  active boolean not null default false,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (digital_organization_id, node_id),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
);`,
  `create table test_listeners (
  test_id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  node_id text not null,
  account_id text not null,
  graph jsonb not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
);`,
];

const executionTables = [
  `create table executions (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  digital_organization_id text not null,
  version_id text,
  graph jsonb,
  settings jsonb not null default '{}',
  mode text not null check (mode in ('manual', 'production', 'sub', 'error', 'retry')),
  status text not null check (status in ('queued', 'running', 'waiting', 'success', 'error', 'canceled')),
  seq integer not null default 0,
  trigger jsonb not null,
  delivery_key text,
  account_id text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  started_at timestamptz(3),
  stopped_at timestamptz(3),
  wait_until timestamptz(3),
  error jsonb,
  last_node text,
  canceled_by text,
  parent_execution_id text,
  retry_of text,
  unique (organization_id, id),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
) with (fillfactor = 80);`,
  'create unique index executions_delivery on executions (digital_organization_id, delivery_key) where delivery_key is not null;',
  'create index executions_newest on executions (organization_id, created_at desc, id desc);',
  'create index executions_by_digital_organization on executions (digital_organization_id, created_at desc, id desc);',
  `create index executions_unfinished on executions (created_at, id) where status in ('queued', 'running', 'waiting');`,
  `create table execution_nodes (
  organization_id text not null,
  execution_id text not null,
  node_id text not null,
  run_index integer not null,
  name text not null,
  type text not null,
  status text not null check (status in ('running', 'waiting', 'success', 'error', 'canceled', 'skipped')),
  started_at timestamptz(3),
  duration_ms integer,
  attempts integer not null default 1,
  error jsonb,
  sources jsonb not null default '{}',
  outputs jsonb not null default '{}',
  wait_until timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (execution_id, node_id, run_index),
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade
);`,
  `create table execution_data (
  organization_id text not null,
  execution_id text not null,
  node_id text not null,
  run_index integer not null,
  port text not null,
  items bytea not null,
  item_count integer not null,
  size_bytes integer not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (execution_id, node_id, run_index, port),
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade
);`,
  // The items are compressed already; a second compression costs time and gains nothing.
  'alter table execution_data alter column items set storage external;',
  `create table execution_answers (
  execution_id text primary key,
  organization_id text not null,
  status integer not null,
  headers jsonb not null default '{}',
  body_kind text not null,
  body bytea,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade
);`,
  `create table outbox (
  id text primary key,
  organization_id text not null references organizations,
  kind text not null check (kind in ('start_execution', 'cancel_execution')),
  reference text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_error text
);`,
  'create index outbox_due on outbox (next_attempt_at, id);',
];
