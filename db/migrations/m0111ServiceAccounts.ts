import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Service accounts: members of one project without a person. Their account has no address and no password, so nothing that signs
 * people in or mails them can find it. An organization can make accounts and memberships of its own for these alone.
 */
export class M0111ServiceAccounts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table accounts
  alter column email drop not null,
  add column kind text not null default 'person' check (kind in ('person', 'service_account')),
  add constraint accounts_people check (case kind when 'person' then email is not null
    else email is null and password_hash is null and instance_role = 'instance_member' end),
  add constraint accounts_of_kind unique (id, kind);`);
    this.addSql(`
create table service_accounts (
  account_id text primary key,
  kind text not null default 'service_account' check (kind = 'service_account'),
  organization_id text not null,
  project_id text not null,
  created_by text references accounts on delete set null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  foreign key (account_id, kind) references accounts (id, kind),
  foreign key (organization_id, account_id) references memberships (organization_id, account_id) on delete cascade deferrable initially deferred,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);`);
    this.addSql('create index service_accounts_of_project on service_accounts (organization_id, project_id);');
    this.addSql(
      'create index service_accounts_newest on service_accounts (organization_id, created_at desc, account_id desc);',
    );
    for (const statement of rowLevelSecurity('service_accounts')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on service_accounts to bureau_app, bureau_system;');
    for (const statement of installFunctions('public.end_service_account')) this.addSql(statement);
    this.addSql(
      'create trigger end_service_account after delete on service_accounts for each row execute function end_service_account();',
    );

    this.addSql('grant select (kind), insert (id, name, kind), update (name) on accounts to bureau_app;');
    this.addSql(`
create policy service_account_made on accounts for insert to bureau_app with check (kind = 'service_account');`);
    this.addSql(`
create policy service_account_named on accounts for update to bureau_app
  using (kind = 'service_account' and exists (select from service_accounts s where s.account_id = accounts.id));`);
    this.addSql('grant insert, update (suspended_at) on memberships to bureau_app;');
    this.addSql(`
create policy service_accounts_join on memberships as restrictive for insert to bureau_app
  with check (role = 'member' and exists (select from service_accounts s where s.account_id = memberships.account_id));`);
    this.addSql(`
create policy service_accounts_stay on memberships as restrictive for update to bureau_app
  using (true) with check (role = 'member' or not exists (select from service_accounts s where s.account_id = memberships.account_id));`);

    this.addSql('alter table api_keys add column made_by text references accounts on delete set null;');
    this.addSql('alter table audit_events drop constraint audit_events_actor_kind_check;');
    this.addSql(`
alter table audit_events add constraint audit_events_actor_kind_check
  check (actor_kind in ('account', 'service_account', 'system', 'stranger')) not valid;`);
  }

  override async down(): Promise<void> {
    this.addSql('delete from service_accounts;');
    this.addSql('alter table audit_events drop constraint audit_events_actor_kind_check;');
    this.addSql(`
alter table audit_events add constraint audit_events_actor_kind_check
  check (actor_kind in ('account', 'system', 'stranger')) not valid;`);
    this.addSql('alter table api_keys drop column made_by;');
    this.addSql('drop policy service_accounts_join on memberships;');
    this.addSql('drop policy service_accounts_stay on memberships;');
    this.addSql('revoke insert, update (suspended_at) on memberships from bureau_app;');
    this.addSql('drop policy service_account_made on accounts;');
    this.addSql('drop policy service_account_named on accounts;');
    this.addSql('revoke insert (id, name, kind), update (name) on accounts from bureau_app;');
    this.addSql('drop table service_accounts;');
    this.addSql('drop function end_service_account();');
    this.addSql('alter table accounts drop constraint accounts_of_kind, drop constraint accounts_people;');
    // Their resources name them; a person's sign-in data does not apply.
    this.addSql(`update accounts set email = lower(id) || '@service-account.invalid' where email is null;`);
    this.addSql('alter table accounts drop column kind, alter column email set not null;');
  }
}
