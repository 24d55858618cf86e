CREATE OR REPLACE FUNCTION engine.chunks_with_words(p_base text, p_words tsquery, p_looked integer, p_most integer)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select m.id from (
      select c.id, c.search from knowledge_chunks c
       where array_to_tsvector(array[c.knowledge_base_id]) || c.search @@ (quote_literal(p_base)::tsquery && p_words)
         and c.knowledge_base_id = p_base and c.organization_id = current_setting('app.organization_id', true)
       limit p_looked) m
     order by ts_rank_cd(m.search, p_words) desc, m.id limit p_most;
end $function$
