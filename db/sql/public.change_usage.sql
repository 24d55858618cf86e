CREATE OR REPLACE FUNCTION public.change_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sums_end timestamptz;
begin
  select rolled_up_to into sums_end from usage_progress for share;
  if old.created_at < sums_end then
    update usage_days set
        errors = errors + (new.status = 'error')::int - (old.status = 'error')::int,
        input_tokens = input_tokens + coalesce(new.input_tokens, 0) - coalesce(old.input_tokens, 0),
        cached_input_tokens = cached_input_tokens + coalesce(new.cached_input_tokens, 0) - coalesce(old.cached_input_tokens, 0),
        output_tokens = output_tokens + coalesce(new.output_tokens, 0) - coalesce(old.output_tokens, 0),
        units = units + parse_units(new.units) - parse_units(old.units),
        credits_micros = credits_micros + new.credits_micros - old.credits_micros
     where organization_id = old.organization_id and day = (old.created_at at time zone 'UTC')::date and model = old.model
       and key_id = coalesce(old.key_id, '') and account_id = coalesce(old.account_id, '')
       and project_id = coalesce(old.project_id, '') and tags = coalesce(old.tags, '{}');
    if old.execution_id is not null and new.credits_micros <> old.credits_micros then
      update execution_cost_days d set credits_micros = d.credits_micros + new.credits_micros - old.credits_micros
        from executions e
       where e.organization_id = old.organization_id and e.id = old.execution_id and d.organization_id = old.organization_id
         and d.day = (old.created_at at time zone 'UTC')::date and d.digital_organization_id = e.digital_organization_id and d.mode = e.mode;
    end if;
  end if;
  return null;
end $function$
