import { expect, test } from 'vitest';

import { newId } from '../../../db/ids.ts';
import { checkLedger } from '../../../db/ledger/check.ts';
import { redoRun } from '../../../domains/employees/redoRun.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { grantCredits } from '../../support/factories.ts';
import { hireWriter } from '../employees/hireWriter.ts';
import { startEngineApi } from '../engineApi.ts';

test('a run of an employee counts as an execution of its publisher, and is refused once the plan has no more', async () => {
  const api = await startEngineApi();
  try {
    api.deps.executions.startRelay(100);
    const { pool } = api.test.database;
    const publisher = api.person;
    const hirer = await signUpPerson(api.url);
    for (const { organizationId } of [publisher, hirer])
      await grantCredits(api.test.database, organizationId, 10_000_000n);
    const { position } = await hireWriter({ api, hirer });
    const own = await hireWriter({ api, hirer }, {}, { by: publisher });
    const sql = `update organizations set plan = 'enterprise', plan_executions = 1 where id = $1`;
    await pool.query(sql, [publisher.organizationId]);
    const body = { input: { topic: 'zebras' } };
    const params = { position_id: position.id };
    const query = { wait: 30 };
    const done = await hirer.client.ok('createPositionRun', { params, body, query });
    expect(done.status).toBe('success');
    expect(await hirer.client.refused('createPositionRun', { params, body })).toMatchObject({
      status: 503,
      code: 'employee_unavailable',
    });
    const asOwn = { params: { position_id: own.position.id }, body };
    expect(await publisher.client.refused('createPositionRun', asOwn)).toMatchObject({
      status: 402,
      code: 'execution_quota_exhausted',
    });
    const counts = 'select used::int, refused::int from execution_counts where organization_id = $1';
    expect((await pool.query(counts, [publisher.organizationId])).rows).toEqual([{ used: 1, refused: 2 }]);

    // A rejection with a redo in one commit, as by the node, stays pending if refused; the refusal is still counted.
    const { organizationId, accountId } = hirer;
    const deliverableId = done.deliverable_id!;
    const redo = redoRun(api.deps.database, { status: 'pending', positionId: position.id, runId: done.id }, {
      organizationId,
      remark: 'Shorter',
      accountId,
      keyId: null,
      requestId: newId('request'),
      sharePpm: 0,
      reject: { organizationId, deliverableId, status: 'rejected', reason: 'Too long', decidedBy: accountId, audit: null },
    }); // prettier-ignore
    await expect(redo).rejects.toMatchObject({ code: 'employee_unavailable' });
    expect(await hirer.client.ok('getDeliverable', { params: { deliverable_id: deliverableId } })).toMatchObject({
      status: 'pending',
    });
    expect(await publisher.client.ok('getPlan')).toMatchObject({ executions: { used: 1, refused: 3 } });
    expect(await hirer.client.ok('getWallet')).toMatchObject({ balance: '8.000000', held: '0.000000' });
    expect(await checkLedger(pool)).toEqual([]);
  } finally {
    await api.close();
  }
});
