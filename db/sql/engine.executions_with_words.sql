CREATE OR REPLACE FUNCTION engine.executions_with_words(p_words tsquery, p_most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  -- The newest executions of the acting organization whose items have these words. A function, because the policies of the table would keep its index out.
  return query
    select w.execution_id from execution_words w
     where array_to_tsvector(array[w.organization_id]) || w.words @@ (quote_literal(current_setting('app.organization_id', true))::tsquery && p_words)
       and w.organization_id = current_setting('app.organization_id', true)
     order by w.ended_at desc, w.execution_id desc limit p_most;
end $function$
