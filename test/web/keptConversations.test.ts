import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserConversations } from '../../web/pages/playground/browserConversations.ts';
import { newSettings, noFacts, type ChatTurn } from '../../web/pages/playground/chatTurns.ts';
import { keptConversation, shownConversation } from '../../web/pages/playground/keptConversation.ts';
import { takeOver } from '../../web/pages/playground/takeOver.ts';

const account = 'acc_1';
const asked = (text: string): ChatTurn => ({
  role: 'user',
  key: text,
  text,
  pictures: [{ key: 'p', name: 'cat.png', url: 'data:image/png;base64,AAAA' }],
});
const answered: ChatTurn = {
  role: 'assistant',
  key: 'a',
  model: 'sandbox/chat',
  text: 'Hello',
  reasoning: '',
  toolCalls: [],
  state: 'failed',
  error: new Error('gone'),
  callId: null,
  facts: noFacts,
};
const shown = { model: 'sandbox/chat', turns: [asked('  A   long\nquestion '), answered], settings: newSettings };

describe('a conversation that is kept', () => {
  test('is called as it began, and holds neither pictures nor errors', () => {
    const { title, model, content } = keptConversation(shown);
    expect([title, model]).toEqual(['A long question', 'sandbox/chat']);
    expect(content.turns).toMatchObject([{ pictures: [] }, { text: 'Hello', state: 'stopped', error: null }]);
    expect(keptConversation({ ...shown, turns: [asked('x'.repeat(80))] }).title).toBe(`${'x'.repeat(60)}…`);
    expect(keptConversation({ ...shown, turns: [asked(' ')] }).title).toBe('…');
  });

  test('is shown as it was, without what is no turn', () => {
    const kept = keptConversation(shown);
    expect(shownConversation(kept).turns).toHaveLength(2);
    const turns = [
      { role: 'user', text: 7, key: 'k' },
      { role: 'stranger', text: '', key: 'k' },
      ...kept.content.turns,
    ];
    const read = shownConversation({ model: 'm', content: { turns, settings: { system: 'Be short.' } } });
    expect(read.turns.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(read.settings).toEqual({ ...newSettings, system: 'Be short.' });
  });
});

describe('conversations that a browser has kept before', () => {
  const key = `bureau-conversations-${account}`;
  const stored = new Map<string, string>();
  const put = (value: unknown) => stored.set(key, JSON.stringify(value));
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, text: string) => void stored.set(name, text),
        removeItem: (name: string) => void stored.delete(name),
      },
    });
    return () => vi.unstubAllGlobals();
  });

  test('are uploaded once, oldest first; a failed one waits for the next time', async () => {
    put(['new', 'middle', 'old'].map((id) => ({ id, title: id, savedAt: '', ...shown, turns: [asked(id)] })));
    const taken: string[] = [];
    const keep =
      (fails: string | null) =>
      async ({ title }: { title: string }) => {
        taken.push(title);
        return title !== fails;
      };
    expect(await takeOver(account, keep('middle'))).toBe(true);
    expect(taken).toEqual(['old', 'middle', 'new']);
    expect(browserConversations(account).map(({ id }) => id)).toEqual(['middle']);
    expect(await takeOver(account, keep(null))).toBe(true);
    expect(stored.has(key)).toBe(false);
    expect(await takeOver(account, keep(null))).toBe(false);
    expect(taken).toHaveLength(4);
  });

  test('are those of their account, and none if the stored value is not a list', async () => {
    put([{ id: 'one', ...shown }, { id: 'broken' }]);
    expect(browserConversations('acc_2')).toEqual([]);
    expect(browserConversations(account)).toHaveLength(1);
    put({ no: 'list' });
    expect(browserConversations(account)).toEqual([]);
    stored.set(key, 'no JSON');
    expect(browserConversations(account)).toEqual([]);
  });
});
