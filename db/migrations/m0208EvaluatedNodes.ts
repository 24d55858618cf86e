import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';

/** An evaluation tests one agent or prompt alone, where it names that. */
export class M0208EvaluatedNodes extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table evaluations add column target_node_id text;');
    this.addSql('drop trigger audit_row on evaluations;');
    this.addSql(audited(['target_node_id', 'start_node_id']));
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger audit_row on evaluations;');
    this.addSql(audited(['start_node_id']));
    this.addSql('alter table evaluations drop column target_node_id;');
  }
}

function audited(nodes: readonly string[]): string {
  return auditedRows('evaluations', {
    kinds: ['evaluation'],
    name: 'name',
    show: [
      'name',
      'description',
      'digital_organization_id',
      'data_table_id',
      ...nodes,
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
  });
}
