import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nodeCharacterMemory } from '../../activities/ai/nodeCharacterMemory.ts';
import { agentGraph, AgentWorld, type AgentSaid } from './agentWorld.ts';

let world: AgentWorld;
beforeAll(async () => {
  world = await AgentWorld.start();
});
afterAll(() => world?.stop());

interface Remembered {
  messages: { role: string; content: string }[];
  summary: string;
  holder_execution_id: string | null;
}

async function remembered(key: string): Promise<Remembered> {
  const { rows } = await world.engine.database.pool.query<Remembered>(
    'select messages, summary, holder_execution_id from agent_memories where key = $1 order by updated_at desc limit 1',
    [key],
  );
  return rows[0]!;
}
const contents = ({ messages }: Remembered) => messages.map(({ content }) => content);

async function talk(digitalOrganizationId: string, memory: object, says: string): Promise<AgentSaid> {
  const graph = agentGraph({ memory: { key: '{{ $json.who }}', ...memory } });
  const { executionId, status } = await world.engine.run(graph, {
    digitalOrganizationId,
    items: [{ who: 'ada', say: says }],
  });
  expect(status).toBe('success');
  return (await world.engine.items(executionId, 'A'))[0] as unknown as AgentSaid;
}

describe('the memory of an agent', () => {
  test('keeps a window of messages, and a summary of earlier ones, charged as a step', async () => {
    const id = await world.engine.insertDigitalOrganization(agentGraph({}));
    await talk(id, { window: 2 }, 'one');
    await talk(id, { window: 2 }, 'two');
    expect(await remembered('ada')).toMatchObject({ holder_execution_id: null, summary: '' });
    expect(contents(await remembered('ada'))).toEqual(['two', 'You said: two']);
    const said = await talk(id, { window: 2, summary: true }, 'three');
    expect(said.steps.map(({ kind }) => kind)).toEqual(['step', 'summary']);
    expect((await remembered('ada')).summary).toContain('two');
  });

  test('has one writer at a time: of many that begin at once each hears what those before it said', async () => {
    const graph = agentGraph({ memory: { key: 'shared', window: 50 } });
    const digitalOrganizationId = await world.engine.insertDigitalOrganization(graph);
    const started = await Promise.all(
      ['a', 'b', 'c', 'd'].map((say) => world.engine.start(graph, { digitalOrganizationId, items: [{ say }] })),
    );
    for (const executionId of started) expect((await world.engine.ended(executionId)).status).toBe('success');
    const said = contents(await remembered('shared'));
    expect(said).toHaveLength(8);
    for (let turn = 0; turn < 8; turn += 2) expect(said[turn + 1]).toBe(`You said: ${said[turn]}`);
  });

  test('is shared with that of characters: their messages under the key are read, taint, and are never lost or duplicated', async () => {
    const id = await world.engine.insertDigitalOrganization(agentGraph({}));
    const { organizationId } = world.engine.organization;
    const memory = nodeCharacterMemory(world.engine.database, { organizationId, digitalOrganizationId: id });
    const of = (place: string) => ({ memoryKey: 'ada', place });
    for (const place of ['one', 'one', 'two']) await memory.add(of(place), { said: place, answered: `${place}!` });
    const heard = async (place: string) => (await memory.last(of(place), 10)).map(({ content }) => content);
    expect(await heard('one')).toEqual([]);
    expect(await heard('two')).toEqual(['one', 'one!']);
    expect(await heard('three')).toEqual(['one', 'one!', 'two', 'two!']);
    await talk(id, {}, 'three');
    expect(await heard('four')).toEqual(['one', 'one!', 'two', 'two!', 'three', 'You said: three']);
    const row = async () =>
      (
        await world.engine.database.pool.query<{ tainted: boolean }>(
          `select tainted from agent_memories where digital_organization_id = $1`,
          [id],
        )
      ).rows[0];
    expect(await row()).toEqual({ tainted: true });
    // A character does not wait: its text is kept while an agent holds the memory, after the agent's text.
    const key = { digitalOrganizationId: id, key: 'ada' };
    const holder = { executionId: await world.engine.start(agentGraph({}), { items: [{ say: 'x' }] }), place: 'A#0/0' };
    const written = await world.engine.database.withOrganization(organizationId, async ({ agentMemories }) => {
      const held = (await agentMemories.take(key, holder))!;
      await agentMemories.add(key, { by: 'character five', said: 'five', answered: 'five!' });
      const messages = [...held.messages.slice(-2), { role: 'user' as const, content: 'mine', by: 'me' }];
      const known = [...held.messages.map(({ by }) => by), 'me'];
      return agentMemories.write(key, holder, { ...held, messages, known });
    });
    expect(written).toBe(true);
    expect(await heard('six')).toEqual(['three', 'You said: three', 'mine', 'five', 'five!']);
  });
});
