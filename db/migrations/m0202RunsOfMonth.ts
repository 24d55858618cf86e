import { Migration } from '@mikro-orm/migrations';

/**
 * The monthly total of a position's runs is computed at every start of a run (`ledger.open_employee_run`, with the wallets locked) and
 * every read of the position (`HiredPositions`): over its runs of that month, not over all its runs.
 */
export class M0202RunsOfMonth extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create index employee_runs_month on employee_runs (position_id, month) where position_id is not null;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index employee_runs_month;');
  }
}
