import { Migration } from '@mikro-orm/migrations';

/**
 * What the runs of a position came to in a month is summed up by every start of one (`ledger.open_employee_run`, with the wallets locked) and every look at the
 * position (`HiredPositions`): over its runs of that month, and not over all that it ever had.
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
