CREATE OR REPLACE FUNCTION ledger.raise_hold(p_call text, p_amount bigint)
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  h holds;
  v_more bigint;
  v_refusal smallint;
begin
  perform from wallets where organization_id = (select organization_id from holds where id = p_call) for update;
  select * into h from holds where id = p_call and state = 'open' for update;
  v_more := p_amount - h.amount_micros;
  if v_more is null or v_more <= 0 then
    return 0; -- a hold that a sweeper closed is settled late, whole
  elsif (select balance_micros - held_micros from wallets where organization_id = h.organization_id) < v_more then
    return 5;
  end if;
  v_refusal := ledger.take_budgets(h.budgets, v_more);
  if v_refusal > 0 then
    return v_refusal;
  end if;
  update holds set amount_micros = p_amount where id = p_call;
  update wallets set held_micros = held_micros + v_more where organization_id = h.organization_id;
  return 0;
end $function$
