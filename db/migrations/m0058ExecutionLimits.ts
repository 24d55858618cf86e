import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { queueFunctions } from './m0008ExecutionQueue.ts';
import { openRunCounting } from './m0053LostAttempts.ts';

/**
 * Organizations and digital organizations have limits of their own besides the instance's, and an execution whose node waits to be
 * tried again (`retry_at`) holds no slot. Rules: `domains/executions/queue/README.md`.
 */
export class M0058ExecutionLimits extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table executions add column retry_at timestamptz(3);');
    this.addSql('drop index executions_holding;');
    this.addSql('drop index executions_line;');
    this.addSql(
      `create index executions_holding on executions (organization_id, digital_organization_id) where ${counted} and queued_at is null and retry_at is null and status in ('queued', 'running');`,
    );
    this.addSql(
      `create index executions_line on executions (organization_id, digital_organization_id, status desc, queued_at, id) where ${inLine};`,
    );
    const changed = ['queue.free_slots', 'queue.grant_slots', 'queue.take_slot', 'engine.open_run'];
    for (const statement of installFunctions(...changed, ...Object.keys(added))) this.addSql(statement);
    for (const [name, parameters] of Object.entries(added)) {
      this.addSql(`alter function ${name}(${parameters}) owner to bureau_system;`);
      this.addSql(`revoke all on function ${name}(${parameters}) from public;`);
    }
    this.addSql('grant execute on function queue.standings(text[]) to bureau_app;');
    this.addSql('grant execute on function queue.back_off(text, timestamptz) to bureau_app;');
    this.addSql('drop function queue.places(text[]);');
    this.addSql('drop trigger take_slot_again on executions;');
    this.addSql(`create trigger take_slot_again before update of status on executions for each row
  when (${goesOn} or (old.retry_at is not null and new.retry_at is null and new.status = 'running' and ${countedNew}))
  execute function queue.take_slot();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger take_slot_again on executions;');
    this.addSql(`create trigger take_slot_again before update of status on executions for each row
  when (${goesOn}) execute function queue.take_slot();`);
    for (const { head, body } of queueFunctions) this.addSql(`create or replace function queue.${head}${body}`);
    this.addSql('alter function queue.places(text[]) owner to bureau_system;');
    this.addSql('revoke all on function queue.places(text[]) from public;');
    this.addSql('grant execute on function queue.places(text[]) to bureau_app;');
    this.addSql(openRunCounting);
    for (const [name, parameters] of Object.entries(added)) this.addSql(`drop function ${name}(${parameters});`);
    this.addSql('drop index executions_line;');
    this.addSql('drop index executions_holding;');
    this.addSql(
      `create index executions_holding on executions (id) where ${counted} and queued_at is null and status in ('queued', 'running');`,
    );
    this.addSql(
      `create index executions_line on executions (organization_id, status desc, queued_at, id) where ${inLine};`,
    );
    this.addSql('alter table executions drop column retry_at;');
  }
}

const counted = `(mode = 'production' or (mode = 'manual' and trigger ->> 'kind' = 'api'))`;
const countedNew = `(new.mode = 'production' or (new.mode = 'manual' and new.trigger ->> 'kind' = 'api'))`;
const inLine = `queued_at is not null and status in ('queued', 'waiting')`;
const goesOn = `(new.status = 'running' and ${countedNew}
    and ((old.status = 'waiting' and old.queued_at is null) or (old.status in ('queued', 'waiting') and new.queued_at is not null)))`;

/** New functions and their parameters. */
const added = {
  'queue.limits': '',
  'queue.held': 'integer, text, text',
  'queue.heads': 'text',
  'queue.may_go': 'text, text, integer, integer, integer',
  'queue.back_off': 'text, timestamptz',
  'queue.standings': 'text[]',
};
