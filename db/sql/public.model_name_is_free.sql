CREATE OR REPLACE FUNCTION public.model_name_is_free()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('model names'));
  if tg_table_name = 'models' then
    perform from model_aliases where name = new.name;
  else
    perform from models where name = new.name;
  end if;
  if found then
    raise unique_violation using constraint = 'models_name_key', message = 'the name belongs to another model';
  end if;
  return new;
end $function$
