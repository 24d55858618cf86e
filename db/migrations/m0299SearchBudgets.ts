import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import * as before from './m0299FunctionsBefore.ts';

const changed = [
  'ledger.open_catalog_runs',
  'ledger.close_catalog_runs',
  'ledger.note_catalog_run',
  'ledger.sweep_catalog_runs',
];
const added = 'ledger.project_of(text, text, text)';

/** Searches take budgets when they start, as calls do, and count for the project of their execution or service account. */
export class M0299SearchBudgets extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table catalog_runs add column budgets text[];');
    for (const statement of installFunctions('ledger.project_of', ...changed)) this.addSql(statement);
    this.addSql(`revoke execute on function ${added} from public;`);
    this.addSql(`alter function ${added} owner to bureau_ledger;`);
  }

  override async down(): Promise<void> {
    for (const text of Object.values(before)) this.addSql(text);
    this.addSql(`drop function ${added};`);
    this.addSql('alter table catalog_runs drop column budgets;');
  }
}
