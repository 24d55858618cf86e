import { Migration } from '@mikro-orm/migrations';

/** An index for the runs of a position that one account started on its pages: most runs are started by keys and flows. */
export class M0339RunsOfAccounts extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index employee_runs_of_account on employee_runs (position_id, account_id, created_at desc, id desc)
        where key_id is null and caller_execution_id is null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index employee_runs_of_account;');
  }
}
