CREATE OR REPLACE FUNCTION ledger.budgets_of(p_organization text, p_key text, p_account text, p_project text, p_tags text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select b.id
    from (select 'key' as kind, coalesce(k.first_key_id, k.id) as id from api_keys k where k.id = p_key
          union all select 'member', p_account union all select 'service_account', p_account
          union all select 'project', p_project union all select 'tag', t from unnest(p_tags) t) s
    join budgets b on b.organization_id = p_organization and b.subject_kind = s.kind and b.subject_id = s.id
$function$
