import { describe, expect, test } from 'vitest';

import { changesChannel, formatChange, type Change } from '../../../db/changes/change.ts';
import { ToolLists } from '../../../api/mcp/ToolLists.ts';

test('of more clients of a key than may listen that come at the same moment, no more than that stay', async () => {
  const lists = new ToolLists({ logger: { warn: () => undefined }, perKey: 2 });
  const looked = Promise.withResolvers<string>();
  const isUsable = () => Promise.resolve(true);
  const watched = { organizationId: 'org', accountId: 'acc', keyId: 'key', only: null, isUsable };
  const opened = Array.from({ length: 5 }, () => lists.open({ ...watched, fingerprint: () => looked.promise }));
  looked.resolve('the same');
  let ended = 0;
  for (const { bus, endBy } of await Promise.all(opened)) {
    const leave = { call: () => undefined as void };
    endBy(() => {
      ended += 1;
      leave.call();
    });
    leave.call = bus.subscribe(() => undefined);
  }
  await Promise.resolve();
  expect([lists.size, ended]).toEqual([2, 3]);
  await expect(lists.open({ ...watched, fingerprint: () => Promise.resolve('the same') })).rejects.toMatchObject({
    code: 'rate_limit_exceeded',
  });
  await lists.close();
  expect(lists.size).toBe(0);
});

describe('notifications while a client waits for the first check of its list', () => {
  const list = { organizationId: 'org', accountId: 'acc', keyId: 'key', only: null };
  const change: Change = { kind: 'api_key', id: null, organizationId: 'org', accountId: 'acc' };

  /** Opens a list of which `said` is heard between the look and the listening. */
  async function opened(said: Partial<Change>, fingerprints = ['before', 'after']) {
    const lists = new ToolLists({ logger: { warn: () => undefined }, everyMs: 1 });
    const heard = lists.over({ channels: {}, onListening: () => undefined } as never);
    const looked = Promise.withResolvers<void>();
    const fingerprint = async () => {
      await looked.promise;
      return fingerprints.shift() ?? 'after';
    };
    const opening = lists.open({ ...list, fingerprint, isUsable: () => Promise.resolve(true) });
    heard.channels[changesChannel]!(formatChange({ ...change, ...said }));
    looked.resolve();
    const { bus, endBy } = await opening;
    const seen: string[] = [];
    endBy(() => seen.push('ended'));
    bus.subscribe(({ kind }) => seen.push(kind));
    return { lists, seen };
  }

  test('ends its stream where the key is revoked or the account leaves', async () => {
    for (const said of [{ id: 'key' }, { kind: 'organization', id: 'org' }] as const) {
      const { lists, seen } = await opened(said);
      await Promise.resolve();
      expect(seen).toEqual(['ended']);
      await lists.close();
    }
  });

  test('sends changes of its own list, and none of other keys and organizations', async () => {
    const { lists, seen } = await opened({ kind: 'data_table', id: 'tab' });
    await expect.poll(() => seen).toEqual(['tools_list_changed']);
    const other = await opened({ id: 'another' });
    await Promise.resolve();
    expect(other.seen).toEqual([]);
    await Promise.all([lists.close(), other.lists.close()]);
  });

  test('a key revoked before the first request of the client gives no access', async () => {
    const lists = new ToolLists({ logger: { warn: () => undefined } });
    const opening = lists.open({ ...list, fingerprint: async () => 'a', isUsable: async () => false });
    await expect(opening).rejects.toMatchObject({ code: 'invalid_api_key' });
    await lists.close();
  });
});
