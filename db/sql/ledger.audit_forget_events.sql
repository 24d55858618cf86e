CREATE OR REPLACE FUNCTION ledger.audit_forget_events(p_chain text, p_before timestamp with time zone, p_through bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  forgotten bigint;
begin
  if p_before > now() - interval '30 days' then
    raise exception 'audit events are kept for 30 days at least' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from audit_seals s join audit_events e on e.id = s.event_id
              where s.chain = p_chain and s.seq <= p_through and e.created_at >= p_before) then
    raise exception 'some of these audit events are younger than that' using errcode = 'invalid_parameter_value';
  end if;
  insert into audit_anchors (chain, seq, organization_id, hash, forgotten)
    select chain, seq, organization_id, hash, (select count(*) from audit_seals s where s.chain = p_chain and s.seq <= p_through)
      from audit_seals where chain = p_chain and seq = p_through;
  if not found then
    return 0; -- somebody else was there first
  end if;
  delete from audit_events where id in (select event_id from audit_seals where chain = p_chain and seq <= p_through);
  get diagnostics forgotten = row_count;
  delete from audit_seals where chain = p_chain and seq <= p_through;
  return forgotten;
end $function$
