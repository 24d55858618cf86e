import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Responses of SAML providers: they are posted from another site, without the browser's cookie, so the attempt stores them until the
 * browser returns. Each assertion counts once.
 */
export class M0092SamlAnswers extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table sso_attempts add column identity jsonb;');
    this.addSql(`
create table sso_assertions (
  organization_id text not null,
  connection_id text not null,
  assertion_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (connection_id, assertion_hash),
  foreign key (organization_id, connection_id) references sso_connections (organization_id, id) on delete cascade
);`);
    this.addSql('create index sso_assertions_expired on sso_assertions (expires_at);');
    for (const statement of rowLevelSecurity('sso_assertions')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on sso_assertions to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table sso_assertions;');
    this.addSql('alter table sso_attempts drop column identity;');
  }
}
