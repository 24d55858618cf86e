import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** A production run of an employee counts against the plan of its publisher, where its price is held. */
export class M0174RunsCount extends Migration {
  override async up(): Promise<void> {
    this.addSql('grant usage on schema engine to bureau_ledger;');
    this.addSql('grant select, insert, update on execution_counts to bureau_ledger;');
    for (const statement of installFunctions('ledger.open_employee_run')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    // The function of before is whole in its migration; it needs no right that it does not have.
    this.addSql('revoke insert, update on execution_counts from bureau_ledger;');
  }
}
