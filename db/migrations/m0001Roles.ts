import { Migration } from '@mikro-orm/migrations';

/**
 * The three roles every later migration grants to. Roles belong to the cluster, not to the database, so several
 * databases may be migrated at the same moment: an existing role or membership is left as it is, and `down` keeps them.
 */
export class M0001Roles extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
do $$
declare
  wanted text;
  held boolean;
begin
  foreach wanted in array array['bureau_app', 'bureau_system', 'bureau_ledger'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit nobypassrls', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of this cluster made it meanwhile
      end;
    end if;
    if current_setting('server_version_num')::int >= 160000 then
      execute format('select pg_has_role(current_user, %L, ''SET'')', wanted) into held;
    else
      execute format('select pg_has_role(current_user, %L, ''MEMBER'')', wanted) into held;
    end if;
    if not held then
      begin
        execute format('grant %I to current_user', wanted);
      exception when unique_violation then
        null; -- another database of this cluster was faster
      end;
    end if;
  end loop;
end $$;
`);
    this.addSql('grant usage on schema public to bureau_app, bureau_system, bureau_ledger;');
    this.addSql('create schema ledger;');
    this.addSql('grant usage on schema ledger to bureau_app, bureau_system;');
    this.addSql('grant usage, create on schema ledger to bureau_ledger;');
  }

  override async down(): Promise<void> {
    this.addSql('drop schema ledger;');
    this.addSql('revoke usage on schema public from bureau_app, bureau_system, bureau_ledger;');
  }
}
