import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { placeHoldsBefore, settleCallsBefore } from './m0286FunctionsBefore.ts';

/** Project, tags and metadata of calls: of their holds, and from there of their records. */
export class M0286CallTags extends Migration {
  override async up(): Promise<void> {
    for (const table of tables)
      this.addSql(`
alter table ${table}
  -- The project of the execution, or of the service account, that called.
  add column project_id text,
  -- Tags that the caller gave, in order, each once.
  add column tags text[],
  add column metadata jsonb;`);
    this.addSql('create index call_records_tags on call_records using gin (tags) where tags is not null;');
    this.addSql(
      'create index call_records_project on call_records (project_id, created_at desc, id desc) where project_id is not null;',
    );
    this.addSql('grant select on service_accounts to bureau_ledger;');
    for (const statement of installFunctions('ledger.hold_calls', 'ledger.place_holds', 'ledger.settle_calls'))
      this.addSql(statement);
    this.addSql(`revoke execute on function ${holdCalls} from public;`);
    this.addSql(`grant execute on function ${holdCalls} to bureau_system;`);
    this.addSql(`alter function ${holdCalls} owner to bureau_ledger;`);
  }

  override async down(): Promise<void> {
    this.addSql(placeHoldsBefore);
    this.addSql(settleCallsBefore);
    this.addSql(`drop function ${holdCalls};`);
    this.addSql('revoke select on service_accounts from bureau_ledger;');
    for (const table of tables)
      this.addSql(`alter table ${table} drop column project_id, drop column tags, drop column metadata;`);
  }
}

const tables = ['holds', 'call_records'];

const holdCalls = `ledger.hold_calls(text[], text[], text[], text[], text[], integer[], bigint[], text[], text[], text[], text[], text, integer,
  text[], text[], text[], text[], integer[])`;
