CREATE OR REPLACE FUNCTION ledger.new_event_id()
 RETURNS text
 LANGUAGE sql
AS $function$
  select 'evt_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + get_byte(bytes, place) % case place when 0 then 8 else 32 end, 1), '' order by place)
    from (select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') as bytes) random, generate_series(0, 25) place
$function$
