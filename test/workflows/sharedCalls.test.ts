import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { graphOf, TestEngine } from './engine.ts';
import { createPublished, publishVersion } from './publish.ts';

const called = { type: 'trigger.sub' };

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start({ executionsPerRoot: 5 });
});
afterAll(() => engine?.stop());

const errorOf = async (id: string) => {
  const call = { type: 'logic.sub_organization', parameters: { digital_organization_id: id } };
  return (await engine.run(graphOf({ T: { type: 'trigger.webhook' }, C: call }, 'T>C'))).error;
};

test('a node can call those shared with its project or owner for execution, not those shared for viewing or unshared', async () => {
  const { pool } = engine.database;
  const { organizationId, projectId, accountId } = engine.organization;
  const target = await createPublished(engine, graphOf({ S: called }, ''));
  const elsewhere = newId('project');
  await pool.query(`insert into projects (id, organization_id, kind, name) values ($1, $2, 'team', 'Elsewhere')`, [
    elsewhere,
    organizationId,
  ]);
  await pool.query('update digital_organizations set project_id = $2 where id = $1', [target, elsewhere]);
  await pool.query(`update memberships set role = 'member' where account_id = $1`, [accountId]);
  const refused = expect.objectContaining({ code: 'parameter_invalid' }) as unknown;
  const outcomes = async (whom: { accountId?: string; projectId?: string }) => {
    const found: unknown[] = [await errorOf(target)];
    const id = newId('share');
    for (const level of ['view', 'execute']) {
      await pool.query(
        `insert into digital_organization_shares (id, organization_id, digital_organization_id, account_id, project_id, level)
         values ($1, $2, $3, $4, $5, $6) on conflict (id) do update set level = excluded.level`,
        [id, organizationId, target, whom.accountId, whom.projectId, level],
      );
      found.push(await errorOf(target));
    }
    await pool.query('delete from digital_organization_shares where id = $1', [id]);
    found.push(await errorOf(target));
    return found;
  };
  expect(await outcomes({ accountId })).toEqual([refused, refused, null, refused]);
  await pool.query(`update projects set kind = 'team' where id = $1`, [projectId]);
  expect(await outcomes({ accountId })).toEqual([refused, refused, refused, refused]); // the project calls, not a person
  expect(await outcomes({ projectId })).toEqual([refused, refused, null, refused]);
  await pool.query(`update projects set kind = 'personal' where id = $1`, [projectId]);
  await pool.query(`update memberships set role = 'owner' where account_id = $1`, [accountId]);
});

test('one start leads to a limited number of executions, at any depth and for all callers', async () => {
  const sub = (id: string, parameters: object = {}) => ({
    type: 'logic.sub_organization',
    parameters: { digital_organization_id: id, mode: 'each', ...parameters },
  });
  const family = async (executionId: string) => {
    const { rows } = await engine.database.pool.query<{ made: number; counted: number }>(
      `select count(*)::int as made, max(r.descendants) as counted from executions e join executions r on r.id = e.root_execution_id
       where e.root_execution_id = $1`,
      [executionId],
    );
    return rows[0];
  };
  const trigger = { type: 'trigger.webhook' };
  const leaf = await createPublished(engine, graphOf({ S: called }, ''));
  const items = Array.from({ length: 6 }, (_, n) => ({ n }));
  const wide = await engine.run(graphOf({ T: trigger, C: sub(leaf) }, 'T>C'), { items });
  expect(wide.error?.code).toBe('execution_budget_exhausted');
  expect(await family(wide.executionId)).toEqual({ made: 0, counted: null });

  const middle = await createPublished(engine, graphOf({ S: called, C: sub(leaf) }, 'S>C'));
  const fits = await engine.run(graphOf({ T: trigger, C: sub(middle) }, 'T>C'), { items: items.slice(0, 2) });
  expect(fits.status).toBe('success');
  expect(await family(fits.executionId)).toEqual({ made: 4, counted: 4 });
  const deep = await engine.run(graphOf({ T: trigger, C: sub(middle) }, 'T>C'), { items: items.slice(0, 3) });
  expect(deep.error).toMatchObject({ code: 'sub_organization_failed', message: expect.stringContaining('up to 5') });
  expect(await family(deep.executionId)).toEqual({ made: 5, counted: 5 });

  const circle = await createPublished(engine, graphOf({ S: called }, ''));
  await publishVersion(engine, circle, graphOf({ S: called, C: sub(circle, { wait: false }) }, 'S>C'));
  const endless = await engine.run(graphOf({ T: trigger, C: sub(circle, { wait: false }) }, 'T>C'));
  expect(endless.status).toBe('success');
  const refused = async () => {
    await engine.executions.drainOutbox();
    const { rowCount } = await engine.database.pool.query(
      `select from executions where root_execution_id = $1 and status = 'error'`,
      [endless.executionId],
    );
    return rowCount;
  };
  await expect.poll(refused).toBe(1);
  expect(await family(endless.executionId)).toEqual({ made: 5, counted: 5 });
});
