import { Migration } from '@mikro-orm/migrations';

import { functionNames, installFunctions } from './installFunctions.ts';

/**
 * From here on the functions of the database stand as files in `db/sql/`, one each, and migrations install them whole; those
 * before patched texts of one another. Nothing of them changes with this one, so there is nothing to take back.
 */
export class M0054InstalledFunctions extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions(...functionNames())) this.addSql(statement);
  }

  override async down(): Promise<void> {
    await Promise.resolve();
  }
}
