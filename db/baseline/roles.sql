-- The roles that everything is granted to, and the schemas of functions. Roles belong to the cluster, not to the database, so several
-- databases may be made at the same moment: an existing role or membership is left as it is, and `drop.sql` keeps them.

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

grant usage on schema public to bureau_app, bureau_system, bureau_ledger;

-- Credits and the audit log.
create schema ledger;
grant usage on schema ledger to bureau_app, bureau_system;
grant usage, create on schema ledger to bureau_ledger;

-- Starts and steps of executions.
create schema engine;
grant usage on schema engine to bureau_app, bureau_system, bureau_ledger;

-- Slots of executions, and who gets the next one.
create schema queue;
grant usage on schema queue to bureau_app;
grant usage, create on schema queue to bureau_system;
