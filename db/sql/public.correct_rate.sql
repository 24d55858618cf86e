CREATE OR REPLACE FUNCTION public.correct_rate(p_subjects text[], p_seconds bigint[], p_changes bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_rate_subjects(p_subjects);
  update rate_windows r set tokens = greatest(0, r.tokens + c.change)
    from (select subject, second, sum(change)::bigint as change
            from unnest(p_subjects, p_seconds, p_changes) c(subject, second, change) group by subject, second) c
   where r.subject = c.subject and r.second = c.second;
end $function$
