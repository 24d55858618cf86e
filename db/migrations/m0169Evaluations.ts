import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { addOutboxKind, removeOutboxKind } from './outboxKinds.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Evaluations of digital organizations on rows of data tables, their runs with the rows as they were, and where rows came from. All of it
 * is deleted with the digital organization, and belongs to its project.
 */
export class M0169Evaluations extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table evaluations (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  name text not null,
  description text not null default '',
  data_table_id text not null,
  start_node_id text,
  inputs jsonb not null,
  expected_column text,
  output_field text not null default '',
  metrics jsonb not null,
  concurrency integer not null check (concurrency between 1 and 10),
  row_timeout_seconds integer not null check (row_timeout_seconds between 1 and 3600),
  max_credits_micros bigint check (max_credits_micros >= 0),
  allow_effects boolean not null default false,
  publish_rule jsonb,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
);`);
    this.addSql(
      'create unique index evaluations_name on evaluations (organization_id, digital_organization_id, lower(name));',
    );
    this.addSql('create index evaluations_newest on evaluations (organization_id, created_at desc, id desc);');
    this.addSql('create index evaluations_of on evaluations (digital_organization_id) where publish_rule is not null;');
    this.addSql(`
create table evaluation_runs (
  id text primary key,
  organization_id text not null,
  evaluation_id text not null,
  version_id text,
  draft_revision integer,
  graph jsonb,
  settings jsonb not null,
  graph_hash bytea not null,
  set_hash bytea not null,
  start_node_id text not null,
  pinned_nodes jsonb not null,
  output_field text not null,
  metrics jsonb not null,
  concurrency integer not null,
  row_timeout_seconds integer not null,
  max_credits_micros bigint,
  status text not null check (status in ('queued', 'running', 'success', 'error', 'canceled')),
  error jsonb,
  totals jsonb,
  account_id text references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  started_at timestamptz(3),
  stopped_at timestamptz(3),
  unique (organization_id, id),
  foreign key (organization_id, evaluation_id) references evaluations (organization_id, id) on delete cascade
);`);
    this.addSql('create index evaluation_runs_newest on evaluation_runs (evaluation_id, created_at desc, id desc);');
    this.addSql(
      `create index evaluation_runs_open on evaluation_runs (organization_id) where status in ('queued', 'running');`,
    );
    this.addSql(`
create table evaluation_results (
  organization_id text not null,
  run_id text not null,
  position integer not null,
  row_id text not null,
  input jsonb not null,
  expected jsonb,
  remark text,
  status text not null check (status in ('waiting', 'running', 'passed', 'failed', 'error', 'skipped')),
  execution_id text,
  output jsonb,
  output_cut boolean not null default false,
  scores jsonb not null default '[]',
  execution_micros bigint,
  metric_micros bigint not null default 0,
  duration_ms integer,
  error jsonb,
  primary key (run_id, position),
  foreign key (organization_id, run_id) references evaluation_runs (organization_id, id) on delete cascade
);`);
    this.addSql('create index evaluation_results_row on evaluation_results (run_id, row_id);');
    // Housekeeping asks whether what a model answered for an execution is still to be scored.
    this.addSql(
      `create index evaluation_results_open on evaluation_results (execution_id) where status = 'running' and execution_id is not null;`,
    );
    this.addSql(`
create table evaluation_row_sources (
  organization_id text not null,
  data_table_id text not null,
  row_id text primary key references data_table_rows on delete cascade,
  kind text not null check (kind in ('execution', 'deliverable', 'approval')),
  source_id text not null,
  execution_id text,
  verdict text check (verdict in ('accepted', 'rejected', 'edited')),
  remark text,
  created_by text references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (data_table_id, kind, source_id)
);`);
    for (const table of tables) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
    this.addSql(addOutboxKind('start_evaluation_run'));
    this.addSql(
      auditedRows('evaluations', {
        kinds: ['evaluation'],
        name: 'name',
        show: [
          'name',
          'description',
          'digital_organization_id',
          'data_table_id',
          'start_node_id',
          'inputs',
          'expected_column',
          'output_field',
          'metrics',
          'concurrency',
          'row_timeout_seconds',
          'max_credits_micros',
          'allow_effects',
          'publish_rule',
        ],
      }),
    );
    this.addSql(
      auditedRows('evaluation_runs', {
        kinds: ['evaluation_run'],
        show: ['evaluation_id', 'version_id', 'draft_revision', 'status'],
      }),
    );
    this.addSql(
      auditedRows('evaluation_row_sources', {
        kinds: ['evaluation_row'],
        id: 'row_id',
        show: ['data_table_id', 'kind', 'source_id', 'verdict'],
      }),
    );
    this.addSql(told('evaluations', `coalesce(($1).id, '-'), '-', coalesce(($1).digital_organization_id, '-')`));
  }

  override async down(): Promise<void> {
    this.addSql(removeOutboxKind('start_evaluation_run'));
    this.addSql(`drop table ${tables.toReversed().join(', ')};`);
  }
}

const tables = ['evaluations', 'evaluation_runs', 'evaluation_results', 'evaluation_row_sources'] as const;

/** Publishes changes of an evaluation's own row; changes of its runs are published by their writer (`EvaluationRuns`). */
function told(table: string, places: string): string {
  const line = `coalesce(($1).organization_id, '-'), ${places}, '-'`;
  return `create trigger tell_change_1 after insert or update or delete on ${table} for each row
  execute function public.tell_change('evaluation', '${line.replaceAll(`'`, `''`)}');`;
}
