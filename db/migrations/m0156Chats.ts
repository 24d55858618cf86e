import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Chat pages: addresses of their own, the sessions of their visitors, and their messages, one execution each. */
export class M0156Chats extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table webhooks drop constraint webhooks_kind_check;`);
    this.addSql(`alter table webhooks add constraint webhooks_kind_check check (kind in ('webhook', 'form', 'chat'));`);
    this.addSql(`create table chat_sessions (
  id text primary key,
  organization_id text not null references organizations,
  digital_organization_id text not null,
  address_id text not null,
  secret_hash text not null,
  token_hash text,
  visitor jsonb,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  unique (address_id, token_hash),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
);`);
    this.addSql('create index chat_sessions_address on chat_sessions (address_id, created_at);');
    this.addSql(
      'create index chat_sessions_digital_organization on chat_sessions (organization_id, digital_organization_id);',
    );
    this.addSql(`create table chat_turns (
  organization_id text not null,
  session_id text not null,
  number integer not null,
  client_id text not null,
  execution_id text not null unique,
  message text not null,
  files jsonb not null,
  answer jsonb,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (session_id, number),
  unique (session_id, client_id),
  foreign key (organization_id, session_id) references chat_sessions (organization_id, id) on delete cascade,
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade
);`);
    for (const table of ['chat_sessions', 'chat_turns']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql('drop table chat_turns, chat_sessions;');
    this.addSql(`delete from webhooks where kind = 'chat';`);
    this.addSql(`alter table webhooks drop constraint webhooks_kind_check;`);
    this.addSql(`alter table webhooks add constraint webhooks_kind_check check (kind in ('webhook', 'form'));`);
  }
}
