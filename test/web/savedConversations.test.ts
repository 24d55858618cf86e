import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newSettings, noFacts, type ChatTurn } from '../../web/pages/playground/chatTurns.ts';
import {
  forgetConversations,
  mostSaved,
  saveConversation,
  savedConversations,
} from '../../web/pages/playground/savedConversations.ts';

const account = 'acc_1';
const asked = (text: string): ChatTurn => ({
  role: 'user',
  key: text,
  text,
  pictures: [{ key: 'p', name: 'cat.png', url: 'data:image/png;base64,AAAA' }],
});
const save = (id: string, turns: readonly ChatTurn[] = [asked(`Question ${id}`)]) =>
  saveConversation(account, {
    id,
    turns,
    model: 'sandbox/chat',
    settings: newSettings,
    savedAt: '2026-11-23T12:00:00Z',
  });

/** A storage of a browser that takes so many signs. */
function storage(room: number): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > room) throw new Error('QuotaExceededError');
      kept.set(key, text);
    },
  };
}

describe('conversations that a browser keeps', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { localStorage: storage(1_000_000) });
    return () => vi.unstubAllGlobals();
  });

  test('are there again, newest first, one line each, without pictures and errors, for their account alone', () => {
    save('one');
    save('two');
    const answer: ChatTurn = {
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
    save('one', [asked('  A   long\nquestion '), answer]);
    const [first, second, ...others] = savedConversations(account);
    expect([first?.id, first?.title, second?.id, others]).toEqual(['one', 'A long question', 'two', []]);
    expect(first?.turns).toMatchObject([{ pictures: [] }, { text: 'Hello', state: 'stopped', error: null }]);
    expect(savedConversations('acc_2')).toEqual([]);
  });

  test('are so many at most, fewer where the browser has no room, and are forgotten', () => {
    for (let number = 0; number < mostSaved + 5; number += 1) save(String(number));
    expect(savedConversations(account)).toHaveLength(mostSaved);
    expect(savedConversations(account)[0]?.id).toBe(String(mostSaved + 4));
    forgetConversations(account, String(mostSaved + 4));
    expect(savedConversations(account)).toHaveLength(mostSaved - 1);
    forgetConversations(account);
    expect(savedConversations(account)).toEqual([]);
    vi.stubGlobal('window', { localStorage: storage(900) });
    for (const id of ['a', 'b', 'c', 'd']) save(id);
    const kept = savedConversations(account).map(({ id }) => id);
    expect(kept[0]).toBe('d');
    expect(kept.length).toBeLessThan(4);
  });

  test('are none where what is stored is no list', () => {
    window.localStorage.setItem(`bureau-conversations-${account}`, '{"no": "list"}');
    expect(savedConversations(account)).toEqual([]);
  });
});
