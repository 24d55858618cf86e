import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Log streaming: events, which triggers write in the transactions that they tell of, and the destinations that get them
 * (`domains/logStreaming/README.md`).
 */
export class M0276LogStreaming extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...tables, ...functions, ...triggers.map(createTrigger)]) this.addSql(statement);
  }

  override async down(): Promise<void> {
    for (const { table, event } of triggers) this.addSql(`drop trigger log_${event} on ${table};`);
    this.addSql('drop table log_delivery_failures;');
    this.addSql('drop table log_events;');
    this.addSql('drop table log_destinations;');
    for (const signature of signatures) this.addSql(`drop function ${signature};`);
  }
}

const newTables = ['log_destinations', 'log_events', 'log_delivery_failures'];

const tables = [
  `create table log_destinations (
  id text primary key,
  -- Null: of the instance; it gets the events of all organizations.
  organization_id text references organizations,
  name text not null,
  kind text not null check (kind in ('syslog', 'webhook', 'otlp_logs', 'otlp_traces', 'sentry')),
  settings jsonb not null default '{}'::jsonb,
  secrets_encrypted text,
  -- Types of events: whole ones, all of a noun (\`execution.*\`) and \`*\` (see \`log_matches\`).
  types text[] not null default '{}',
  -- Whether it gets \`data.contents\`. Never for the instance: contents belong to organizations.
  contents boolean not null default false check (not contents or organization_id is not null),
  enabled boolean not null default true,
  -- The place up to which events were sent: those after it wait. At first: what is written from now on.
  cursor_xact xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  cursor_seq bigint not null default 0,
  -- The process that sends to it.
  leased_until timestamptz(3),
  lease_owner text,
  -- Failures in a row; nothing is sent before \`open_until\`.
  failure_count integer not null default 0,
  open_until timestamptz(3),
  last_error text,
  last_failed_at timestamptz(3),
  last_sent_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
) with (fillfactor = 50);`,
  `create unique index log_destinations_name on log_destinations (coalesce(organization_id, ''), lower(name));`,
  `create table log_events (
  seq bigint generated always as identity,
  -- The transaction that wrote it: ids are given before commits, so readers stop at the oldest transaction that is open.
  xact xid8 not null default pg_current_xact_id(),
  id text not null,
  -- Null: of the instance.
  organization_id text,
  type text not null,
  time timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- Who did it: \`{ kind, id, name }\`; null where nobody did.
  actor jsonb,
  -- What it is about: \`{ kind, id, name }\`.
  subject jsonb not null,
  -- Metadata, and under \`contents\` what only destinations get that want contents.
  data jsonb not null,
  primary key (xact, seq)
);`,
  'create index log_events_organization on log_events (organization_id, xact, seq);',
  'create index log_events_time on log_events using brin (time);',
  `create table log_delivery_failures (
  id text primary key,
  destination_id text not null references log_destinations on delete cascade,
  organization_id text,
  event_id text not null,
  -- The event as it was read, without contents unless the destination wants them.
  event jsonb not null,
  error text not null,
  attempts integer not null,
  failed_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- When somebody asked to send it again; null: it stays here.
  replay_requested_at timestamptz(3)
);`,
  'create index log_delivery_failures_newest on log_delivery_failures (destination_id, failed_at desc, id desc);',
  'create index log_delivery_failures_replays on log_delivery_failures (destination_id, id) where replay_requested_at is not null;',
  ...newTables.flatMap((table) => rowLevelSecurity(table)),
  'grant select, insert, update, delete on log_destinations, log_delivery_failures to bureau_app, bureau_system;',
  'grant select on log_events to bureau_app;',
  'grant select, insert, delete on log_events to bureau_system;',
  auditedRows('log_destinations', {
    kinds: ['log_destination', 'instance_log_destination'],
    name: 'name',
    show: ['name', 'kind', 'settings', 'types', 'contents', 'enabled', '~secrets_encrypted'],
  }),
];

/** A statement-level trigger that writes events. */
interface EventTrigger {
  readonly table: string;
  readonly event: 'insert' | 'update' | 'delete';
  readonly runs: string;
}

const triggers: readonly EventTrigger[] = [{ table: 'audit_events', event: 'insert', runs: 'log_note_audit_events' }];

const triggerFunctions = [...new Set(triggers.map(({ runs }) => runs))];
/** Functions that see all destinations. */
const ofSystem = ['log_wants(text, text)', ...triggerFunctions.map((name) => `${name}()`)];
const signatures = ['log_matches(text[], text)', 'log_new_event_id()', ...ofSystem];

const functions = [
  ...installFunctions(...signatures.map((signature) => `public.${signature.replace(/\(.*/, '')}`)),
  'grant create on schema public to bureau_system;',
  ...ofSystem.map((signature) => `alter function ${signature} owner to bureau_system;`),
  'revoke create on schema public from bureau_system;',
  ...ofSystem.map((signature) => `revoke execute on function ${signature} from public;`),
  'alter table log_events alter column id set default log_new_event_id();',
];

function createTrigger({ table, event, runs }: EventTrigger): string {
  const rows = {
    insert: 'new table as added',
    update: 'old table as before new table as after',
    delete: 'old table as gone',
  }[event];
  return `create trigger log_${event} after ${event} on ${table} referencing ${rows} for each statement execute function ${runs}();`;
}
