CREATE OR REPLACE FUNCTION engine.count_execution(p_organization text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  counter record;
  admitted boolean;
begin
  select * into counter from engine.lock_plan_usage(p_organization);
  admitted := counter.allowed is null or counter.used < counter.allowed;
  perform engine.record_plan_usage(p_organization, counter.period_starts_at, admitted::integer, (not admitted)::integer, counter.allowed);
  return admitted;
end $function$
