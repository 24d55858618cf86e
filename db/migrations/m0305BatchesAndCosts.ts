import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';

/** Batches show their models, and tell pages when their state changes. Routes have the cost of their provider, by which a strategy orders them. */
export class M0305BatchesAndCosts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table model_batches
  -- Names of the models that its requests call, at most ten.
  add column models text[] not null default '{}';`);
    this.addSql(`create trigger notify_change_1 after insert or update of status on model_batches
  for each row execute function notify_change('call', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), ''-'', ''-'', coalesce(($1).account_id, ''-'')');`);
    this.addSql(`alter table model_providers
  -- What the instance pays the provider, in micro-credits per million tokens; null if it is not known.
  add column input_cost_micros bigint check (input_cost_micros >= 0),
  add column output_cost_micros bigint check (output_cost_micros >= 0);`);
    this.addSql('drop trigger audit_row on model_providers;');
    this.addSql(auditedRows('model_providers', routes('input_cost_micros', 'output_cost_micros')));
    this.addSql('alter table models drop constraint models_routing_check;');
    this.addSql(`alter table models add constraint models_routing_check
  check (routing in ('priority', 'latency', 'availability', 'cost'));`);
  }

  override async down(): Promise<void> {
    this.addSql(`update models set routing = 'priority' where routing = 'cost';`);
    this.addSql('alter table models drop constraint models_routing_check;');
    this.addSql(`alter table models add constraint models_routing_check
  check (routing in ('priority', 'latency', 'availability'));`);
    this.addSql('drop trigger audit_row on model_providers;');
    this.addSql(auditedRows('model_providers', routes()));
    this.addSql('alter table model_providers drop column input_cost_micros, drop column output_cost_micros;');
    this.addSql('drop trigger notify_change_1 on model_batches;');
    this.addSql('alter table model_batches drop column models;');
  }
}

const routes = (...more: string[]) => ({
  kinds: ['model'],
  id: 'model_id',
  list: 'providers',
  show: ['provider_id', 'upstream_name', 'weight', 'priority', 'timeout_ms', 'enabled', ...more],
});
