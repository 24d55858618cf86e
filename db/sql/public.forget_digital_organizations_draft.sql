CREATE OR REPLACE FUNCTION public.forget_digital_organizations_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.draft is distinct from old.draft and new.draft_written::text is not distinct from old.draft_written::text then
    new.draft_written := null;
  end if;
  return new;
end $function$
