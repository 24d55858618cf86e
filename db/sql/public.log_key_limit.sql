CREATE OR REPLACE FUNCTION public.log_key_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_before bigint := case when old.period_starts_at is not distinct from new.period_starts_at then old.used_micros else 0 end;
  v_percent integer := (select max(p) from unnest(new.alert_percents) p
    where new.used_micros::numeric * 100 >= new.limit_micros::numeric * p and v_before::numeric * 100 < new.limit_micros::numeric * p);
  v_name text;
begin
  if v_percent is null then
    return null;
  end if;
  v_name := case new.subject_kind
    when 'key' then (select k.label from api_keys k where k.id = new.subject_id)
    when 'project' then (select p.name from projects p where p.id = new.subject_id and p.organization_id = new.organization_id)
    when 'tag' then new.subject_id
    else (select a.name from accounts a where a.id = new.subject_id) end;
  insert into events (id, organization_id, kind, data)
    values (ledger.new_event_id(), new.organization_id, 'budget_reached', jsonb_build_object('budget_id', new.id, 'subject_kind', new.subject_kind,
      'subject_id', new.subject_id, 'subject_name', coalesce(v_name, new.subject_id), 'period', new.period, 'budget_percent', v_percent,
      'used_micros', new.used_micros::text, 'limit_micros', new.limit_micros::text));
  if log_wants(new.organization_id, 'budget.reached') then
    perform log_write(new.organization_id, 'budget.reached', date_trunc('milliseconds', now()), null,
      log_party(case new.subject_kind when 'key' then 'model_api_key' when 'member' then 'account' else new.subject_kind end, new.subject_id, v_name),
      jsonb_build_object('budget', new.subject_kind, 'percent', v_percent, 'credits_used', log_credits(new.used_micros),
        'credit_limit', log_credits(new.limit_micros), 'period_starts_at', log_time(new.period_starts_at)), '{}');
  end if;
  return null;
end $function$
