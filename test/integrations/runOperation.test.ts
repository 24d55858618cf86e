import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/slack/fake.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** Lists that are as long as one call may read, or longer. */
const members = Array.from({ length: 50_000 }, (_, id) => ({ id }));
const services = outboundServices();
let pages = 0;
let fake: Fake;
beforeAll(async () => {
  fake = await startFake({
    ...definition,
    respond: ({ query }) => {
      const number = Number(query.get('cursor') ?? 1);
      const next = number < pages ? String(number + 1) : '';
      return { json: { ok: true, members, response_metadata: { next_cursor: next } } };
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
