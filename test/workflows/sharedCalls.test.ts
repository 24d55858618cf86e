import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { graphOf, TestEngine } from './engine.ts';
import { createPublished } from './publish.ts';

const called = { type: 'trigger.sub' };

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start();
});
afterAll(() => engine?.stop());

const errorOf = async (id: string) => {
  const call = { type: 'logic.sub_organization', parameters: { digital_organization_id: id } };
  return (await engine.run(graphOf({ T: { type: 'trigger.webhook' }, C: call }, 'T>C'))).error;
};

test('a node calls what is shared with its project or its owner to execute, not what is shared to look at or not any more', async () => {
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
