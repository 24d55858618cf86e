import { Migration } from '@mikro-orm/migrations';

/**
 * Executions derived from others: those called by a node or a failure (`parent_execution_id` with the place of the call, unique), and those
 * that start with runs copied from another one (`copied_from`).
 */
export class M0009ExecutionFamilies extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table executions
  add column parent_call text collate "C",
  add column awaited boolean not null default false,
  add column depth integer not null default 0,
  add column copied_from text,
  add column until_node text;`);
    this.addSql(
      'create unique index executions_of_parent on executions (parent_execution_id, parent_call) where parent_execution_id is not null;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index executions_of_parent;');
    this.addSql(`alter table executions
  drop column parent_call, drop column awaited, drop column depth, drop column copied_from, drop column until_node;`);
  }
}
