import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

const place =
  "coalesce(($1).organization_id, ''-''), coalesce(($1).digital_organization_id, ''-''), ''-'', coalesce(($1).digital_organization_id, ''-''), ''-''";

/** Comments at nodes and executions, the people who look at a canvas, and events for mentioned members. */
export class M0321Comments extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table comments (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  -- Null: about the draft. Executions are deleted after some days; their comments stay.
  execution_id text,
  -- Null: about the whole.
  node_id text,
  -- Null: the account was deleted.
  author_account_id text references accounts on delete set null,
  body text not null check (length(body) between 1 and 4000),
  mentions text[] not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  edited_at timestamptz(3),
  constraint comments_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);`);
    this.addSql('create index comments_newest on comments (digital_organization_id, created_at desc, id desc);');
    this.addSql('create index comments_author on comments (author_account_id);');
    this.addSql(`
create table presences (
  digital_organization_id text not null,
  organization_id text not null,
  -- Id of one open page; never shown to others.
  editor_id text not null,
  account_id text not null references accounts on delete cascade,
  -- The selected node.
  node_id text,
  expires_at timestamptz(3) not null,
  primary key (digital_organization_id, editor_id),
  constraint presences_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);`);
    this.addSql('create index presences_account on presences (account_id);');
    for (const table of ['comments', 'presences'])
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    this.addSql('grant select, insert, update (body, mentions, edited_at), delete on comments to bureau_app;');
    this.addSql('grant select, delete on comments to bureau_system;');
    this.addSql('grant select, insert, update, delete on presences to bureau_app, bureau_system;');
    this.addSql(
      `create trigger notify_change_1 after insert or delete or update on comments for each row execute function notify_change('comment', '${place}');`,
    );
    this.addSql(
      `create trigger notify_change_1 after insert or delete on presences for each row execute function notify_change('presence', '${place}');`,
    );
    this.addSql(
      `create trigger notify_change_2 after update on presences for each row when (old.node_id is distinct from new.node_id) execute function notify_change('presence', '${place}');`,
    );
    this.addSql(replaceInKinds("'low_balance'::text", "'low_balance'::text, 'mentioned'::text"));
  }

  override async down(): Promise<void> {
    this.addSql(`delete from events where kind = 'mentioned';`);
    this.addSql(replaceInKinds("'low_balance'::text, 'mentioned'::text", "'low_balance'::text"));
    this.addSql('drop table presences;');
    this.addSql('drop table comments;');
  }
}
