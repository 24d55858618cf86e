CREATE OR REPLACE FUNCTION ledger.note_hirers_of_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_kind text;
  v_more jsonb := '{}';
begin
  if new.suspended_at is not null and old.suspended_at is null and (old.status = 'listed' or old.withdrawn_at > now()) then
    v_kind := 'position_withdrawn';
  elsif old.status = 'listed' and new.status = 'withdrawn' and new.withdrawn_at > now() + interval '1 second' then
    v_kind := 'position_ending';
    v_more := jsonb_build_object('ends_at', new.withdrawn_at);
  elsif old.status = 'withdrawn' and new.status = 'listed' and old.paused_for is null then
    v_kind := 'position_returned';
  else
    return null; -- `withdraw_listings` and `return_listings` write events of their own
  end if;
  insert into events (id, organization_id, kind, data)
    select ledger.new_event_id(), h.organization_id, v_kind, jsonb_build_object('position_id', h.id, 'position_name', h.name) || v_more
      from positions h where h.listing_id = new.id and h.dismissed_at is null;
  return null;
end $function$
