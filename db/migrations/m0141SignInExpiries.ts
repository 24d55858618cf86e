import { Migration } from '@mikro-orm/migrations';

import { auditedRows, type AuditedRows } from './auditedRows.ts';
import { replaceInKinds } from './eventKinds.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Expiry times of the parts that sign-in depends on, and the notices sent to owners, so that each is sent once. */
export class M0141SignInExpiries extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table sso_connections add column certificate_expires_at timestamptz(3);');
    this.addSql('alter table scim_tokens add column expires_at timestamptz(3);');
    this.addSql(`
create table sso_expiry_notices (
  organization_id text not null,
  connection_id text not null,
  of_what text not null,
  expires_at timestamptz(3) not null,
  days integer not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (connection_id, of_what, expires_at, days),
  foreign key (organization_id, connection_id) references sso_connections (organization_id, id) on delete cascade
);`);
    this.addSql('create index sso_expiry_notices_connection on sso_expiry_notices (organization_id, connection_id);');
    for (const statement of rowLevelSecurity('sso_expiry_notices')) this.addSql(statement);
    this.addSql('grant select on sso_expiry_notices to bureau_app;');
    this.addSql('grant select, insert, delete on sso_expiry_notices to bureau_system;');
    this.addSql(replaceInKinds(last, withNew));
    this.addSql('drop trigger audit_row on scim_tokens;');
    this.addSql(auditedRows('scim_tokens', { ...tokens, show: ['last4', '~hash', 'expires_at'] }));
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger audit_row on scim_tokens;');
    this.addSql(auditedRows('scim_tokens', tokens));
    this.addSql(`delete from events where kind = 'sign_in_expiring';`);
    this.addSql(replaceInKinds(withNew, last));
    this.addSql('drop table sso_expiry_notices;');
    this.addSql('alter table scim_tokens drop column expires_at;');
    this.addSql('alter table sso_connections drop column certificate_expires_at;');
  }
}

const tokens: AuditedRows = { kinds: ['scim_token'], id: 'connection_id', show: ['last4', '~hash'] };
const last = `'execution_failed'::text`;
const withNew = `${last}, 'sign_in_expiring'::text`;
