CREATE OR REPLACE FUNCTION public.audit_note_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  -- Arguments: kinds of target, the column of its id, the list that the row is a line of, the column of its name, the columns to show.
  most constant integer := 100;
  noted jsonb := coalesce(nullif(current_setting('app.audit_rows', true), ''), '[]');
  columns text[] := tg_argv[4:];
  question text;
  old_row jsonb;
  new_row jsonb;
  differing text[];
begin
  if jsonb_array_length(noted) >= most then
    return null;
  end if;
  select format('select jsonb_build_object(%L, ($1).%I, %L, %s, %L, %s, %L, jsonb_build_object(%s))',
      'id', tg_argv[1], 'name', case when tg_argv[3] = '' then 'null' else format('($1).%I', tg_argv[3]) end,
      'project', case when 'project_id' = any (columns) then '($1).project_id' when tg_table_name = 'projects' then '($1).id' else 'null' end, 'fields',
      string_agg(case when c like '~%' then format('%L, sha256(convert_to(($1).%I::text, %L))', c, substr(c, 2), 'UTF8') else format('%L, ($1).%I', c, c) end, ', '))
    into question from unnest(columns) c;
  if tg_op <> 'INSERT' then
    execute question using old into old_row;
  end if;
  if tg_op <> 'DELETE' then
    execute question using new into new_row;
  end if;
  select array_agg(c) into differing from unnest(columns) c where old_row->'fields'->c is distinct from new_row->'fields'->c;
  if differing is null then
    return null;
  end if;
  perform set_config('app.audit_rows', (noted || (jsonb_strip_nulls(jsonb_build_object(
    'kinds', string_to_array(tg_argv[0], ','), 'list', nullif(tg_argv[2], ''),
    'id', coalesce(new_row, old_row)->'id', 'name', coalesce(new_row, old_row)->'name', 'project', coalesce(new_row, old_row)->'project'))
    || case when old_row is null then '{}' else jsonb_build_object('before', audit_shown_fields(
         case when new_row is null or tg_argv[2] <> '' then old_row->'fields' else (select jsonb_object_agg(c, old_row->'fields'->c) from unnest(differing) c) end)) end
    || case when new_row is null then '{}' else jsonb_build_object('after', audit_shown_fields(
         case when old_row is null or tg_argv[2] <> '' then new_row->'fields' else (select jsonb_object_agg(c, new_row->'fields'->c) from unnest(differing) c) end)) end))::text, true);
  return null;
end $function$
