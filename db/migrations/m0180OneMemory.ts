import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * Characters use the same memory as agents, by the same keys: all messages under a key are one conversation. Their earlier turns come
 * first, because messages of agents have no times, and their earlier turns were not checked for untrusted content. `character_turns` stays
 * for one more release: workers of the one before still write there, and a trigger passes that on.
 */
export class M0180OneMemory extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('public.remember_character_turn')) this.addSql(statement);
    this.addSql(
      'create trigger remember_character_turn after insert on character_turns for each row execute function remember_character_turn();',
    );
    // Not even the owner of a table passes its wall.
    this.addSql('set local role bureau_system;');
    this.addSql(`
insert into agent_memories as m (organization_id, digital_organization_id, key, messages, tainted)
select organization_id, digital_organization_id, memory_key, jsonb_agg(message order by number, part), true
from (
  select *, row_number() over (partition by digital_organization_id, memory_key order by number desc) as age from character_turns
) t cross join lateral (values
  (1, jsonb_build_object('role', 'user', 'content', said, 'by', 'character ' || place)),
  (2, jsonb_build_object('role', 'assistant', 'content', answered, 'by', 'character ' || place))
) as messages (part, message)
where age <= 100
group by organization_id, digital_organization_id, memory_key
on conflict (digital_organization_id, key) do update set messages = excluded.messages || m.messages, tainted = true;`);
    this.addSql('reset role;');
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger remember_character_turn on character_turns;');
    this.addSql('drop function remember_character_turn();');
    this.addSql('set local role bureau_system;');
    this.addSql(`
insert into character_turns (organization_id, digital_organization_id, memory_key, place, said, answered)
select m.organization_id, m.digital_organization_id, m.key, substr(u.said ->> 'by', 11), u.said ->> 'content', a.said ->> 'content'
from agent_memories m
cross join lateral jsonb_array_elements(m.messages) with ordinality as u (said, place)
cross join lateral jsonb_array_elements(m.messages) as a (said)
where u.said ->> 'by' like 'character %' and u.said ->> 'role' = 'user' and a.said ->> 'by' = u.said ->> 'by' and a.said ->> 'role' = 'assistant'
order by m.digital_organization_id, m.key, u.place
on conflict (digital_organization_id, memory_key, place) do nothing;`);
    this.addSql(`
update agent_memories set messages = coalesce((
  select jsonb_agg(said order by place) from jsonb_array_elements(messages) with ordinality as all_said (said, place)
  where said ->> 'by' not like 'character %'), '[]');`);
    this.addSql(`delete from agent_memories where messages = '[]' and summary = '' and holder_execution_id is null;`);
    this.addSql('reset role;');
  }
}
