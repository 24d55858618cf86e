import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Conversations of the playground: of one account in one organization, encrypted, gone with its membership. */
export class M0066Conversations extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table conversations (
  id text primary key,
  organization_id text not null,
  account_id text not null,
  model text not null,
  title_encrypted text not null,
  content_encrypted text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  foreign key (organization_id, account_id) references memberships (organization_id, account_id) on delete cascade
);`);
    this.addSql(
      'create index conversations_newest on conversations (organization_id, account_id, updated_at desc, id desc);',
    );
    this.addSql('create index conversations_oldest on conversations (updated_at);');
    for (const statement of rowLevelSecurity('conversations')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on conversations to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table conversations;');
  }
}
