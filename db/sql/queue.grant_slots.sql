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
  v_now timestamptz;
begin
  if not queue.has_line() then
    return;
  end if;
  perform queue.lock();
  v_free := queue.free_slots(cardinality(p_outbox_ids));
  if v_free < 1 then
    return;
  end if;
  v_now := clock_timestamp(); -- not before the end of those that had the slots
  return query
  with recursive lines as (
    (select e.organization_id from executions e where queued_at is not null and status in ('queued', 'waiting') order by e.organization_id limit 1)
    union all
    select (select e.organization_id from executions e
             where queued_at is not null and status in ('queued', 'waiting') and e.organization_id > l.organization_id order by e.organization_id limit 1)
      from lines l where l.organization_id is not null
  ), heads as (
    select h.id, l.organization_id, h.round, t.turn, h.head
      from lines l
      left join execution_turns t on t.organization_id = l.organization_id
      cross join lateral (
        select e.id, row_number() over (order by status desc, queued_at, id) as round, first_value(e.queued_at) over (order by status desc, queued_at, id) as head
          from executions e where queued_at is not null and status in ('queued', 'waiting') and e.organization_id = l.organization_id order by status desc, queued_at, id limit v_free
      ) h
     where l.organization_id is not null
  ), next as (
    select h.id, h.organization_id, row_number() over (order by h.round, h.turn nulls first, h.head, h.organization_id) as place
      from heads h order by place limit v_free
  ), granted as (
    update executions e set status = 'running', queued_at = null, wait_until = null, seq = e.seq + 1,
           started_at = coalesce(e.started_at, v_now)
      from next n where e.id = n.id and e.queued_at is not null and e.status in ('queued', 'waiting')
      returning e.id, e.organization_id, n.place
  ), turns as (
    insert into execution_turns (organization_id, turn)
    select g.organization_id, nextval('execution_turns_taken')
      from (select organization_id, max(place) as place from granted group by 1 order by 2) g
    on conflict (organization_id) do update set turn = excluded.turn
  ), messages as (
    insert into outbox (id, organization_id, kind, reference, next_attempt_at)
    select p_outbox_ids[g.place], g.organization_id, 'grant_slot', g.id, now() + p_relay_after_ms * interval '1 millisecond'
      from granted g
    returning id, reference
  )
  select m.id, m.reference from messages m join granted g on g.id = m.reference order by g.place;
end $function$
