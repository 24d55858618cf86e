import { Migration } from '@mikro-orm/migrations';

/** Processes that are busy with wallets, and where they listen for each other (`db/ledger/relay/`). A crash may lose it. */
export class M0313LedgerProcesses extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create unlogged table ledger_processes (
  owner text primary key,
  machine text not null,
  address text not null,
  port integer not null,
  organizations text[] not null,
  seen_at timestamptz(3) not null
);`);
    this.addSql('grant select, insert, update, delete on ledger_processes to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table ledger_processes;');
  }
}
