import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { builderOf } from '../engineApi.ts';
import { hireWriter } from './hireWriter.ts';
import { balance } from './startHiring.ts';

type Run = components['schemas']['EmployeeRun'];

let api: TestApi;
beforeAll(async () => {
  // Longer than Temporal lets a name be: it refuses every start.
  api = await startTestApi({ settings: { taskQueue: 'q'.repeat(1_001) } });
}, 60_000);
afterAll(() => api?.close());

test('a run whose workflow Temporal refuses for good ends as an error and holds nothing any more', async () => {
  const [publisher, hirer] = [await signUpPerson(api.url), await signUpPerson(api.url)];
  for (const { organizationId } of [publisher, hirer])
    await api.ledger.grant({
      organizationId,
      amountMicros: 100_000_000n,
      kind: 'grant',
      reason: 'test',
      reference: `g${organizationId}`,
    });
  const { position } = await hireWriter({ api: builderOf(publisher), hirer });
  const params = { position_id: position.id };
  const body = { input: { topic: 'zebras' }, background: true };
  const { id } = await hirer.client.ok('createPositionRun', { params, body });
  const look = (): Promise<Run> => hirer.client.ok('getPositionRun', { params: { ...params, run_id: id } });
  expect(await balance(hirer)).toEqual({ balance: 100, held: 2 });
  const { pool } = api.test.database;
  // Its last try: the attempt that the call itself made may end late and put the next one off again.
  await expect
    .poll(
      async () => {
        const due = `update outbox set attempts = 9, next_attempt_at = date_trunc('milliseconds', now()) where reference = $1`;
        await pool.query(due, [id]);
        await api.deps.executions.deliverDue();
        return (await look()).status;
      },
      { timeout: 20_000 },
    )
    .toBe('error');
  expect(await look()).toMatchObject({ error: { code: 'employee_failed' }, credits_charged: '0.000000' });
  expect(await balance(hirer)).toEqual({ balance: 100, held: 0 });
  expect((await pool.query('select id from outbox where reference = $1', [id])).rows).toEqual([]);
  expect(await checkLedger(pool)).toEqual([]);
});
