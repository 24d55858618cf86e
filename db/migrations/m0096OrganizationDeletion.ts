import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * Organizations that are being deleted: until `deletes_at` nothing of them runs or answers and an owner can restore them, then what they
 * have goes. The row stays for its ledger (`deleted_at`). Keys of such an organization are `paused`.
 */
export class M0096OrganizationDeletion extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'alter table organizations add column deletes_at timestamptz(3), add column deleted_at timestamptz(3);',
    );
    this.addSql(
      'create index organizations_deleting on organizations (deletes_at) where deletes_at is not null and deleted_at is null;',
    );
    this.addSql('grant update (deletes_at) on organizations to bureau_app;');
    this.addSql('alter table api_keys drop constraint api_keys_status_check;');
    this.addSql(
      `alter table api_keys add constraint api_keys_status_check check (status in ('active', 'paused', 'revoked'));`,
    );
    for (const statement of installFunctions('public.keep_an_owner', 'public.refuse_while_deleting'))
      this.addSql(statement);
    this.addSql(`
create trigger refuse_while_deleting before insert on executions
  for each row execute function refuse_while_deleting();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger refuse_while_deleting on executions;');
    this.addSql('drop function refuse_while_deleting();');
    const text = readFileSync(join(import.meta.dirname, '../sql/public.keep_an_owner.sql'), 'utf8');
    this.addSql(`${text.replace(' and (deletes_at is null or deletes_at > now())', '').trimEnd()};`);
    this.addSql(`update api_keys set status = 'revoked', revoked_at = now() where status = 'paused';`);
    this.addSql('alter table api_keys drop constraint api_keys_status_check;');
    this.addSql(`alter table api_keys add constraint api_keys_status_check check (status in ('active', 'revoked'));`);
    this.addSql('revoke update (deletes_at) on organizations from bureau_app;');
    this.addSql('alter table organizations drop column deleted_at, drop column deletes_at;');
  }
}
