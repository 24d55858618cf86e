-- Takes everything of the baseline away, with all data; the roles stay (`roles.sql`).

do $$
declare
  one record;
begin
  drop schema engine, queue, ledger cascade;
  for one in select c.oid::regclass as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations' loop
    execute format('drop table %s cascade', one.name);
  end loop;
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('drop function %s cascade', one.name);
  end loop;
  drop sequence execution_turns_taken;
end $$;

revoke usage on schema public from bureau_app, bureau_system, bureau_ledger;
