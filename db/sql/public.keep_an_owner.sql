CREATE OR REPLACE FUNCTION public.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if current_user not in ('bureau_app', 'bureau_system') then
    return null; -- whoever maintains the database by hand
  end if;
  perform from organizations where id = old.organization_id and (deletes_at is null or deletes_at > now()) for no key update;
  if found and not exists (select from memberships m where m.organization_id = old.organization_id and m.role = 'owner' and m.suspended_at is null) then
    raise exception 'organization % would have no owner', old.organization_id
      using errcode = 'check_violation', constraint = 'memberships_last_owner';
  end if;
  return null;
end $function$
