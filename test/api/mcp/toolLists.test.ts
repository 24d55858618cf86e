import { expect, test } from 'vitest';

import { ToolLists } from '../../../api/mcp/ToolLists.ts';

test('of more clients of a key than may listen that come at the same moment, no more than that stay', async () => {
  const lists = new ToolLists({ logger: { warn: () => undefined }, perKey: 2 });
  const looked = Promise.withResolvers<string>();
  const watched = { organizationId: 'org', accountId: 'acc', keyId: 'key', only: null };
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
