import { Migration } from '@mikro-orm/migrations';

/** Number of event loop blocks of workers, which cannot be queried directly: workers answer no requests. */
export class M0055EventLoopBlocks extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table event_loop_blocks (
  during text primary key,
  count bigint not null
);`);
    this.addSql('grant select, insert, update on event_loop_blocks to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table event_loop_blocks;');
  }
}
