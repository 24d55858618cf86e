import { describe, expect, test } from 'vitest';
import {
  ConversationKeeper,
  type ConversationStore,
  type KeptAt,
} from '../../web/pages/playground/ConversationKeeper.ts';

type Kept = Parameters<ConversationStore['create']>[0];
const told = (...texts: string[]): Kept => ({
  title: texts[0] ?? '…',
  model: 'sandbox/chat',
  content: { turns: texts.map((text) => ({ role: 'user', key: text, text })), settings: {} },
});

/** Keeps conversations as the server does: a change as of another moment is refused. */
function openStore() {
  const kept = new Map<string, Kept & KeptAt>();
  let clock = 0;
  const stamp = (id: string, what: Kept): KeptAt => {
    const updated_at = new Date((clock += 1)).toISOString();
    kept.set(id, { ...what, id, updated_at });
    return { id, updated_at };
  };
  const store: ConversationStore = {
    create: async (what) => stamp(`conv_${kept.size + 1}`, what),
    change: async ({ id, updated_at }, what) => {
      const before = kept.get(id);
      if (before === undefined) return 'gone';
      return before.updated_at === updated_at ? stamp(id, { ...before, ...what }) : 'changed';
    },
    read: async (id) => kept.get(id) ?? null,
  };
  return {
    store,
    rename: (id: string, title: string) => stamp(id, { ...kept.get(id)!, title }),
    remove: (id: string) => kept.delete(id),
    texts: () => [...kept.values()].map(({ content }) => content.turns.map((turn) => (turn as { text: string }).text)),
    titles: () => [...kept.values()].map(({ title }) => title),
    at: (id: string) => kept.get(id)!,
  };
}

function openWindow({ store }: { store: ConversationStore }) {
  const said: string[] = [];
  const keeper = new ConversationKeeper(store, {
    onError: (error) => said.push(String(error)),
    onParted: () => said.push('parted'),
  });
  return { keeper, said };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a conversation', () => {
  test('is stored once and continued, however fast its responses arrive', async () => {
    const server = openStore();
    const { keeper, said } = openWindow(server);
    for (const kept of [told('a'), told('a', 'b'), told('a', 'b'), told('a', 'b', 'c')]) keeper.keep(kept);
    await settled();
    expect([server.texts(), said]).toEqual([[['a', 'b', 'c']], []]);
  });

  test('continued in two windows becomes two, without losses', async () => {
    const server = openStore();
    const first = openWindow(server);
    first.keeper.keep(told('a'));
    await settled();
    const second = openWindow(server);
    second.keeper.show({ at: server.at('conv_1'), kept: told('a') });
    first.keeper.keep(told('a', 'here'));
    await settled();
    second.keeper.keep(told('a', 'there'));
    await settled();
    second.keeper.keep(told('a', 'there', 'on'));
    first.keeper.keep(told('a', 'here', 'on'));
    await settled();
    expect(server.texts()).toEqual([
      ['a', 'here', 'on'],
      ['a', 'there', 'on'],
    ]);
    expect([first.said, second.said]).toEqual([[], ['parted']]);
  });

  test('renamed in the meantime stays one with its new name; a deleted one is stored again', async () => {
    const server = openStore();
    const { keeper, said } = openWindow(server);
    keeper.keep(told('a'));
    await settled();
    server.rename('conv_1', 'Renamed');
    keeper.keep(told('a', 'b'));
    await settled();
    expect([server.texts(), server.titles()]).toEqual([[['a', 'b']], ['Renamed']]);
    server.remove('conv_1');
    keeper.keep(told('a', 'b', 'c'));
    await settled();
    expect([server.texts(), said]).toEqual([[['a', 'b', 'c']], []]);
  });
});
