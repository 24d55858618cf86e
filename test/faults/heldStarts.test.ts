import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpPerson } from '../support/apiClient.ts';
import { startInstance, type Instance } from '../support/instance.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await startInstance({ apis: 2 });
}, 180_000);
afterAll(() => instance?.stop());

const limit = 3;
const seconds = 4;

test('a rate holds over two API processes while processes are killed, and each start runs once', async () => {
  const person = await signUpPerson(instance.url);
  const { id } = await person.client.ok('createDigitalOrganization', {
    body: {
      name: 'Held',
      draft: {
        nodes: [{ id: 'start', name: 'start', type: 'trigger.manual', position: { x: 0, y: 0 } }],
        connections: [],
      },
      settings: { start_rule: { kind: 'rate', limit, seconds } },
    },
  });
  await person.client.ok('publishDigitalOrganization', { params: { digital_organization_id: id } });
  const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'starts' } });
  const start = async (number: number): Promise<string> => {
    const { url } = instance.apis[number % 2]!;
    const response = await fetch(`${url}/api/v1/digital-organizations/${id}/executions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'production' }),
    });
    return ((await response.json()) as { id: string }).id;
  };
  const ids = await Promise.all(Array.from({ length: 12 }, (_, number) => start(number)));
  expect(new Set(ids).size).toBe(12);
  await Promise.all([instance.apis[1]!.kill(), instance.workers[0]!.kill()]);
  instance.workers[0]!.start();
  await instance.ready();
  const { pool } = instance.database.database;
  const ended = async (): Promise<number> =>
    (
      await pool.query<{ ended: number }>(
        `select count(*)::int as ended from executions where id = any($1) and status = 'success'`,
        [ids],
      )
    ).rows[0]!.ended;
  await expect.poll(ended, { timeout: 90_000, interval: 500 }).toBe(12);
  // No window of the rate had more starts than its limit, by the times at which workflows were asked for.
  const { rows } = await pool.query<{ most: number }>(
    `select max(n)::int as most from (select count(*) over (order by started_at range between interval '${seconds * 1000 - 1} milliseconds' preceding and current row) as n
       from start_turns where digital_organization_id = $1) windows`,
    [id],
  );
  expect(rows[0]!.most).toBeLessThanOrEqual(limit);
});
