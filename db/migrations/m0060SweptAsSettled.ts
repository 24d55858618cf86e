import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { closeExpired } from './m0048LateSettlements.ts';

/** The sweeper settles what was delivered with the very function that calls settle with, instead of a copy of it. */
export class M0060SweptAsSettled extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('ledger.close_expired')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(closeExpired.replace('create function', 'create or replace function'));
  }
}
