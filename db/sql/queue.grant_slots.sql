CREATE OR REPLACE FUNCTION queue.grant_slots(p_outbox_ids text[], p_relay_after_ms integer)
 RETURNS TABLE(outbox_id text, execution_id text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_free integer;
  v_organization integer;
  v_now timestamptz;
begin
  if not queue.has_waiting() then
    return;
  end if;
  perform queue.lock();
  v_free := queue.free_slots(cardinality(p_outbox_ids));
  if v_free < 1 then
    return;
  end if;
  v_organization := (select l.organization from queue.limits() l);
  v_now := clock_timestamp(); -- not before the end of those that had the slots
  return query
  with lines as materialized (
    select h.organization_id, h.digital_organization_id,
           least(v_free, h.own_limit - queue.slots_in_use(h.own_limit, h.organization_id, h.digital_organization_id)) as free
      from queue.next_per_flow(null) h
  ), organizations as materialized (
    select l.organization_id, least(v_free, v_organization - queue.slots_in_use(v_organization, l.organization_id, null)) as free
      from (select distinct lines.organization_id from lines where lines.free > 0) l
  ), firsts as (
    select f.id, f.organization_id, f.status, f.priority, f.queued_at
      from lines l cross join lateral (
        select e.id, e.organization_id, e.status, e.priority, e.queued_at from executions e
         where e.queued_at is not null and e.status in ('queued', 'waiting') and e.organization_id = l.organization_id
           and e.digital_organization_id = split_part(l.digital_organization_id, ' ', 1) and e.slot_key = split_part(l.digital_organization_id, ' ', 2)
         order by e.status desc, e.priority, e.queued_at, e.id limit greatest(l.free, 0)
      ) f
  ), heads as (
    select f.id, f.organization_id, row_number() over own as round, first_value(f.queued_at) over own as head
      from firsts f window own as (partition by f.organization_id order by f.status desc, f.priority, f.queued_at, f.id)
  ), next as (
    select h.id, h.organization_id, row_number() over (order by h.round, t.turn nulls first, h.head, h.organization_id) as place
      from heads h
      join organizations o on o.organization_id = h.organization_id and h.round <= o.free
      left join execution_turns t on t.organization_id = h.organization_id
     order by place limit v_free
  ), granted as (
    update executions e set status = 'running', queued_at = null, wait_until = null, seq = e.seq + 1,
           started_at = coalesce(e.started_at, v_now)
      from next n where e.id = n.id and e.queued_at is not null and e.status in ('queued', 'waiting')
      returning e.id, e.organization_id, n.place
  ), turns as (
    insert into execution_turns (organization_id, turn)
    select g.organization_id, nextval('execution_turns_taken')
      from (select granted.organization_id, max(granted.place) as place from granted group by 1 order by 2) g
    on conflict (organization_id) do update set turn = excluded.turn
  ), messages as (
    insert into outbox (id, organization_id, kind, reference, next_attempt_at)
    select p_outbox_ids[g.place], g.organization_id, 'grant_slot', g.id, now() + p_relay_after_ms * interval '1 millisecond'
      from granted g
    returning id, reference
  )
  select m.id, m.reference from messages m join granted g on g.id = m.reference order by g.place;
end $function$
