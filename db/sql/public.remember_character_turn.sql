CREATE OR REPLACE FUNCTION public.remember_character_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into agent_memories as m (organization_id, digital_organization_id, key, messages, tainted)
  values (new.organization_id, new.digital_organization_id, new.memory_key, jsonb_build_array(
    jsonb_build_object('role', 'user', 'content', new.said, 'by', 'character ' || new.place),
    jsonb_build_object('role', 'assistant', 'content', new.answered, 'by', 'character ' || new.place)), true)
  on conflict (digital_organization_id, key) do update set messages = m.messages || excluded.messages, tainted = true;
  return null;
end $function$
