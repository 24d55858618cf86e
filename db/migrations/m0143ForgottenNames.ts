import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** The audit log of a deleted organization contains no more names. */
export class M0143ForgottenNames extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('ledger.audit_forget_names')) this.addSql(statement);
    this.addSql(`alter function ${signature} owner to bureau_ledger;`);
    this.addSql(`revoke all on function ${signature} from public;`);
    this.addSql(`grant execute on function ${signature} to bureau_system;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop function ${signature};`);
  }
}

const signature = 'ledger.audit_forget_names(text, integer)';
