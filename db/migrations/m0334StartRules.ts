import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { startFunctionsBefore } from './m0334FunctionsBefore.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

const counts = `(new.mode = 'production' or new.mode = 'manual' and (new.trigger ->> 'kind') = 'api')`;
const holds = `((mode = 'production') or ((mode = 'manual') and ((trigger ->> 'kind') = 'api'))) and (queued_at is null) and (retry_at is null)`;
const inLine = `(queued_at is not null) and (status in ('queued', 'waiting'))`;
const continues = `new.status = 'running' and ${counts}
  and (old.status = 'waiting' and old.queued_at is null or (old.status in ('queued', 'waiting')) and new.queued_at is not null)
  or old.retry_at is not null and new.retry_at is null and new.status = 'running' and ${counts}`;

/** Starts that rules of their digital organization hold or skip, slots by a key, and priorities. */
export class M0334StartRules extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table executions
  -- A held start: not before this time; 'infinity' while an earlier execution of its schedule is open. Null: it is not held.
  add column starts_at timestamptz(3),
  -- When the first start of its burst was held.
  add column held_since timestamptz(3),
  add column held_by text check (held_by in ('rate', 'debounce', 'overlap')),
  -- Hashes of the keys of its start rule and of its slots; '' without a key.
  add column start_key text not null default '',
  add column slot_key text not null default '',
  -- As in Temporal: 1 to 5, the lowest number first.
  add column priority smallint not null default 3;`);
    this.addSql(`
create table start_turns (
  organization_id text not null,
  digital_organization_id text not null,
  start_key text not null,
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint start_turns_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);`);
    this.addSql(
      'create index start_turns_of_key on start_turns (digital_organization_id, start_key, started_at desc);',
    );
    this.addSql('create index start_turns_expired on start_turns (expires_at);');
    this.addSql(`
create table skipped_starts (
  organization_id text not null,
  digital_organization_id text not null,
  day date not null,
  reason text not null check (reason in ('rate', 'throttle', 'line_full')),
  count integer not null,
  last_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (digital_organization_id, day, reason),
  constraint skipped_starts_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);`);
    for (const table of ['start_turns', 'skipped_starts']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
    this.addSql(`create index executions_held on executions (digital_organization_id, start_key, starts_at)
      where starts_at is not null and status = 'queued';`);
    this.addSql(
      `create index executions_due on executions (starts_at, created_at, id) where starts_at is not null and status = 'queued';`,
    );
    this.addSql('drop index executions_holding, executions_line;');
    this.addSql(`create index executions_holding on executions (organization_id, digital_organization_id)
      where ${holds} and (starts_at is null) and (status in ('queued', 'running'));`);
    this
      .addSql(`create index executions_line on executions (organization_id, digital_organization_id, slot_key, status desc, priority, queued_at, id)
      where ${inLine};`);
    this.addSql('drop trigger take_slot_at_start on executions;');
    this.addSql(`create trigger take_slot_at_start before insert on executions
      for each row when (new.status in ('queued', 'running') and new.starts_at is null and ${counts}) execute function queue.take_slot();`);
    this.addSql('drop trigger take_slot_again on executions;');
    this.addSql(`create trigger take_slot_again before update of status on executions
      for each row when (${continues} or old.starts_at is not null and new.starts_at is null and new.status = 'queued' and ${counts})
      execute function queue.take_slot();`);
    const changed = ['slots_in_use', 'next_per_flow', 'grant_slots', 'positions', 'take_slot'];
    const added = ['schedule_is_open', 'admit_start', 'release_starts'];
    const names = [...changed, ...added].map((name) => `queue.${name}`);
    for (const statement of installFunctions('engine.start_executions', ...names)) this.addSql(statement);
    this.addSql('revoke execute on function queue.release_starts(text[], integer) from public;');
    this.addSql('alter function queue.release_starts(text[], integer) owner to bureau_system;');
    for (const signature of [
      'schedule_is_open(text, text, text, timestamptz, text)',
      'admit_start(text, text, text, jsonb, text)',
    ]) {
      this.addSql(`revoke execute on function queue.${signature} from public;`);
      this.addSql(`grant execute on function queue.${signature} to bureau_app, bureau_system;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql(
      `update executions set status = 'canceled', stopped_at = now() where starts_at is not null and status = 'queued';`,
    );
    this.addSql('drop trigger take_slot_again on executions;');
    this.addSql('drop trigger take_slot_at_start on executions;');
    for (const signature of [
      'admit_start(text, text, text, jsonb, text)',
      'release_starts(text[], integer)',
      'schedule_is_open(text, text, text, timestamptz, text)',
    ])
      this.addSql(`drop function queue.${signature};`);
    this.addSql('set local check_function_bodies = off;');
    for (const text of startFunctionsBefore) this.addSql(text);
    this.addSql('drop index executions_held, executions_due, executions_holding, executions_line;');
    this.addSql(`create index executions_holding on executions (organization_id, digital_organization_id)
      where ${holds} and (status in ('queued', 'running'));`);
    this.addSql(
      `create index executions_line on executions (organization_id, digital_organization_id, status desc, queued_at, id) where ${inLine};`,
    );
    this.addSql(`create trigger take_slot_again before update of status on executions
      for each row when (${continues}) execute function queue.take_slot();`);
    this.addSql(`create trigger take_slot_at_start before insert on executions
      for each row when ((new.status in ('queued', 'running')) and ${counts}) execute function queue.take_slot();`);
    this.addSql('drop table skipped_starts;');
    this.addSql('drop table start_turns;');
    this
      .addSql(`alter table executions drop column starts_at, drop column held_since, drop column held_by, drop column start_key,
      drop column slot_key, drop column priority;`);
  }
}
