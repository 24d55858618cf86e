import { Migration } from '@mikro-orm/migrations';

/** JSON cells of data tables keep the order of their keys, which `jsonb` changes: as texts by the id of their column. */
export class M0051WrittenCells extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table data_table_rows add column written jsonb not null default '{}';`);
  }

  override async down(): Promise<void> {
    this.addSql('alter table data_table_rows drop column written;');
  }
}
