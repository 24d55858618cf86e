import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

const run = `organization_id text not null,
  execution_id text not null,
  node_id text not null,
  run_index integer not null,
  step integer not null`;
const ofExecution =
  'foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade';

/** Agent runs: responses of their models step by step, the resulting tool calls, and memories by key. */
export class M0155Agents extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table agent_steps (
  ${run},
  item_index integer not null,
  kind text not null check (kind in ('step', 'repair', 'summary')),
  model text not null,
  content text not null,
  finish_reason text,
  usage jsonb not null,
  credits_micros bigint not null,
  tainted boolean not null,
  fault text,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  primary key (execution_id, node_id, run_index, step),
  ${ofExecution}
);`);
    this.addSql(`create table agent_tool_calls (
  id text primary key,
  ${run},
  call integer not null,
  provider_call_id text not null,
  tool text not null,
  node_type text not null,
  arguments jsonb not null,
  needs_approval text check (needs_approval in ('always', 'condition', 'tainted')),
  approve_until timestamptz(3),
  decision text check (decision in ('approved', 'edited', 'rejected', 'timed_out')),
  decided_by text references accounts on delete set null,
  decided_at timestamptz(3),
  decided_arguments jsonb,
  reason text,
  for_rest_of_run boolean not null default false,
  status text not null default 'open' check (status in ('open', 'success', 'error')),
  result text,
  error jsonb,
  started_at timestamptz(3),
  duration_ms integer,
  unique (execution_id, node_id, run_index, step, call),
  ${ofExecution}
);`);
    this.addSql(`create table agent_memories (
  organization_id text not null references organizations,
  digital_organization_id text not null,
  key text not null,
  messages jsonb not null default '[]',
  summary text not null default '',
  holder_execution_id text,
  holder_place text,
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (digital_organization_id, key),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
);`);
    for (const table of ['agent_steps', 'agent_tool_calls', 'agent_memories']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql('drop table agent_memories, agent_tool_calls, agent_steps;');
  }
}
