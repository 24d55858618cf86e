import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import * as before from './m0302FunctionsBefore.ts';

/** A new budget is counted from the sums of days instead of all calls of its period, and refunds lower the budgets of a run. */
export class M0302BudgetSums extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('ledger.count_budget', 'ledger.refund_employee_run'))
      this.addSql(statement);
  }

  override async down(): Promise<void> {
    for (const text of Object.values(before)) this.addSql(text);
  }
}
