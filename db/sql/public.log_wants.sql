CREATE OR REPLACE FUNCTION public.log_wants(p_organization text, p_type text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  -- What destinations want, read once a transaction: the organization, then patterns, each between spaces.
  v_wanted text := current_setting('app.log_wanted', true);
  v_organization text := coalesce(p_organization, '-') || ' ';
begin
  if v_wanted is null or not starts_with(v_wanted, v_organization) then
    select v_organization || ' ' || coalesce(string_agg(array_to_string(d.types, ' '), ' '), '') || ' ' into v_wanted
      from public.log_destinations d
     where d.enabled and not d.overridden and (d.organization_id is null or d.organization_id = p_organization);
    perform set_config('app.log_wanted', v_wanted, true);
  end if;
  -- As in `log_matches`.
  return strpos(v_wanted, ' ' || p_type || ' ') > 0 or strpos(v_wanted, ' ' || split_part(p_type, '.', 1) || '.* ') > 0
    or (strpos(v_wanted, ' * ') > 0 and p_type not like 'node.%');
end $function$
