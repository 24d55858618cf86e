CREATE OR REPLACE FUNCTION public.forget_test_listeners_graph()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.graph is distinct from old.graph and new.graph_written::text is not distinct from old.graph_written::text then
    new.graph_written := null;
  end if;
  return new;
end $function$
