CREATE OR REPLACE FUNCTION public.refuse_while_deleting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from organizations where id = new.organization_id and deletes_at is not null;
  if found then
    raise exception 'organization % is being deleted', new.organization_id
      using errcode = 'check_violation', constraint = 'organization_is_deleting';
  end if;
  return new;
end $function$
