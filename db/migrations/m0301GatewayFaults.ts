import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

const raiseHold = 'ledger.raise_hold(text, bigint)';

/** Holds can be raised, jobs keep the provider key that they started with, and batches of messages count as stored files. */
export class M0301GatewayFaults extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('ledger.raise_hold')) this.addSql(statement);
    this.addSql(`revoke execute on function ${raiseHold} from public;`);
    this.addSql(`grant execute on function ${raiseHold} to bureau_system;`);
    this.addSql(`alter function ${raiseHold} owner to bureau_ledger;`);
    this.addSql(`alter table model_jobs
  -- The key of the instance that started it: an additional one, or the id of the provider for the key saved with it. Null: an own key, or unknown.
  add column instance_key_id text;`);
    this.addSql(`alter table model_batches
  -- The size of its content that is no file of a caller: requests until it ends, then results.
  add column stored_bytes bigint not null default 0;`);
  }

  override async down(): Promise<void> {
    this.addSql('alter table model_batches drop column stored_bytes;');
    this.addSql('alter table model_jobs drop column instance_key_id;');
    this.addSql(`drop function ${raiseHold};`);
  }
}
