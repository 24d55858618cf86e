import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Invitations lead into organizations, too, by e-mail or by a link that several use; which addresses may join; and an organization always
 * has an owner, whatever requests race. A personal space can be transferred to a user who has one: their own is the one that was not
 * transferred.
 */
export class M0099Members extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table invitations
  add column organization_id text references organizations on delete cascade,
  add column role text check (role in ('owner', 'admin', 'member')),
  add column projects jsonb not null default '[]',
  add column max_uses integer not null default 1,
  add column uses integer not null default 0,
  add column revoked_at timestamptz(3),
  add check ((organization_id is null) = (role is null));`);
    this.addSql('create index invitations_organization on invitations (organization_id, created_at desc, id desc);');
    for (const statement of rowLevelSecurity('invitations')) this.addSql(statement);
    this.addSql('grant select, insert, update on invitations to bureau_app;');
    this.addSql(`alter table organizations add column allowed_email_domains text[] not null default '{}';`);
    this.addSql('grant update (allowed_email_domains) on organizations to bureau_app;');
    this.addSql('grant update (role, mapped_by), delete on memberships to bureau_app;');
    this.addSql('grant update (revoked_at) on sessions to bureau_app;');
    this.addSql('alter table projects add column handed_over_at timestamptz(3);');
    this.addSql('drop index projects_personal;');
    this.addSql(
      `create unique index projects_personal on projects (organization_id, owner_account_id) where kind = 'personal' and handed_over_at is null;`,
    );
    for (const statement of installFunctions('public.keep_an_owner')) this.addSql(statement);
    this.addSql(`
create trigger keep_an_owner after delete or update of role on memberships
  for each row when (old.role = 'owner') execute function keep_an_owner();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger keep_an_owner on memberships;');
    this.addSql('drop function keep_an_owner();');
    this.addSql(`update projects set kind = 'team' where handed_over_at is not null;`);
    this.addSql('drop index projects_personal;');
    this.addSql('alter table projects drop column handed_over_at;');
    this.addSql(
      `create unique index projects_personal on projects (organization_id, owner_account_id) where kind = 'personal';`,
    );
    this.addSql('revoke update (revoked_at) on sessions from bureau_app;');
    this.addSql('revoke update (role, mapped_by), delete on memberships from bureau_app;');
    this.addSql('alter table organizations drop column allowed_email_domains;');
    this.addSql('revoke all on invitations from bureau_app;');
    this.addSql('drop policy organization on invitations;');
    this.addSql('drop policy everything on invitations;');
    this.addSql('alter table invitations no force row level security;');
    this.addSql('alter table invitations disable row level security;');
    this.addSql('delete from invitations where organization_id is not null;');
    this.addSql(`
alter table invitations drop column organization_id, drop column role, drop column projects, drop column max_uses,
  drop column uses, drop column revoked_at;`);
  }
}
