import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Folders of digital organizations. A folder and its contents always belong to one project. */
export class M0064Folders extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table folders (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  parent_id text,
  name text not null,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, project_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint folders_parent foreign key (organization_id, project_id, parent_id) references folders (organization_id, project_id, id)
);`);
    this.addSql(
      `create unique index folders_name on folders (organization_id, project_id, coalesce(parent_id, ''), lower(name));`,
    );
    this.addSql('create index folders_newest on folders (organization_id, created_at desc, id desc);');
    this.addSql('create index folders_by_parent on folders (parent_id) where parent_id is not null;');
    for (const statement of rowLevelSecurity('folders')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on folders to bureau_app, bureau_system;');
    this.addSql(`
alter table digital_organizations
  add column folder_id text,
  add constraint digital_organizations_folder foreign key (organization_id, project_id, folder_id) references folders (organization_id, project_id, id);`);
    this.addSql(
      'create index digital_organizations_by_folder on digital_organizations (folder_id) where folder_id is not null;',
    );
    this.addSql('drop trigger tell_change_1 on digital_organizations;');
    this.addSql(tellOf('digital_organizations', `insert or delete or update of ${told}, folder_id`, whole));
    this.addSql(tellOf('folders', 'insert or update or delete', folder));
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger tell_change_1 on digital_organizations;');
    this.addSql('alter table digital_organizations drop column folder_id;');
    this.addSql('drop table folders;');
    this.addSql(tellOf('digital_organizations', `insert or delete or update of ${told}`, whole));
  }
}

const told = 'name, description, tags, draft_revision, published_version_id, settings, project_id';

interface Line {
  readonly kind: string;
  /** Whether the row is a digital organization itself. */
  readonly isWhole: boolean;
}
const whole: Line = { kind: 'digital_organization', isWhole: true };
const folder: Line = { kind: 'folder', isWhole: false };

/** Returns a trigger that publishes a change, as in `m0062Changes`. */
function tellOf(table: string, when: string, { kind, isWhole }: Line): string {
  const column = (name: string): string => `coalesce(($1).${name}, '-')`;
  const places = [
    column('organization_id'),
    column('id'),
    column('project_id'),
    isWhole ? column('id') : `'-'`,
    `'-'`,
  ].join(', ');
  return `create trigger tell_change_1 after ${when} on ${table} for each row
  execute function public.tell_change('${kind}', '${places.replaceAll(`'`, `''`)}');`;
}
