import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/slack/fake.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { isFull } from '../support/isFull.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** Lists that are as long as one call may read, or longer. */
const members = Array.from({ length: 50_000 }, (_, id) => ({ id }));
const services = outboundServices();
let pages = 0;
let entries: readonly object[] = members;
let fake: Fake;
beforeAll(async () => {
  fake = await startFake({
    ...definition,
    respond: ({ query }) => {
      const number = Number(query.get('cursor') ?? 1);
      const next = number < pages ? String(number + 1) : '';
      return { json: { ok: true, members: entries, response_metadata: { next_cursor: next } } };
    },
  });
});
afterAll(() => Promise.all([fake?.close(), services.close()]));

const read = async (parameters: object): Promise<number> => {
  const { type, values } = definition.credential(fake.url);
  const result = await runAlone('slack.user', {
    parameters: { operation: 'list', ...parameters },
    credentials: { auth: usedCredential(type, values) },
    services,
  });
  return 'outputs' in result ? result.outputs['main']!.length : 0;
};

test('a list of 100,000 items is read to its end, and a longer one is an error', async () => {
  pages = 2;
  expect(await read({ all: true })).toBe(100_000);
  pages = 3;
  await expect(read({ all: true })).rejects.toMatchObject({ code: 'target_error' });
  expect(await read({ limit: 60_000 })).toBe(60_000);
});

// 10,000 requests.
test.runIf(isFull)(
  'a list without end is an error, though its pages are empty',
  async () => {
    pages = Infinity;
    entries = [];
    await expect(read({ all: true })).rejects.toMatchObject({
      code: 'target_error',
      message: expect.stringContaining('10000 pages'),
    });
  },
  120_000,
);

test('a list larger than the output of a node is an error before it fills the memory', async () => {
  pages = Infinity;
  entries = Array.from({ length: 100 }, (_, id) => ({ id, text: 'x'.repeat(30_000) }));
  await expect(read({ all: true })).rejects.toMatchObject({ code: 'item_limit_reached' });
}, 120_000);
