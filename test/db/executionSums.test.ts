import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization, type BuiltOrganization } from '../support/factories.ts';
import { isFull } from '../support/isFull.ts';
import { insertRunning } from '../support/insertRunning.ts';

let world: TestDatabase;
let organization: BuiltOrganization;
let digitalOrganizationId: string;
/** As a second process has it. */
let other: Database;
beforeAll(async () => {
  world = await createTestDatabase();
  organization = await buildOrganization(world.database);
  other = await Database.connect({ url: world.url });
});
afterAll(async () => {
  await other?.close();
  await world?.drop();
});
beforeEach(async () => {
  digitalOrganizationId = newId('digitalOrganization');
  await sql('truncate ended_executions, execution_hours, execution_days, node_days');
});

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.database.pool.query<Row>(text, values)).rows;
const start = (count: number, nodes = 1) =>
  insertRunning(world.database.pool, { ...organization, digitalOrganizationId, count, nodes });
const end = (ids: readonly string[], status = 'success') =>
  sql('update executions set status = $2, stopped_at = now() where id = any($1)', [ids, status]);
const add = (database: Database) => database.asSystem(({ executionSums }) => executionSums.add());
async function addAll(...databases: Database[]): Promise<void> {
  do await Promise.all(databases.map(add));
  while ((await sql('select from ended_executions limit 1')).length > 0);
}

interface Sums {
  hours: number;
  days: number;
  nodes: number;
}
async function sums(): Promise<Sums> {
  const [row] = await sql<Sums>(`select (select coalesce(sum(executions), 0)::float8 from execution_hours) as hours,
    (select coalesce(sum(executions), 0)::float8 from execution_days) as days, (select coalesce(sum(runs), 0)::float8 from node_days) as nodes`);
  return row!;
}

test('each end is counted once, while executions end and two processes count', async () => {
  const rounds = isFull ? 40 : 8;
  const ids = await start(rounds * 50);
  let ending = true;
  const counting = [world.database, other].map(async (database) => {
    while (ending) await add(database);
  });
  for (let round = 0; round < rounds; round += 1) await end(ids.slice(round * 50, (round + 1) * 50));
  ending = false;
  await Promise.all(counting);
  await addAll(world.database, other);
  expect(await sums()).toEqual({ hours: ids.length, days: ids.length, nodes: ids.length });
  await addAll(world.database);
  expect(await sums()).toEqual({ hours: ids.length, days: ids.length, nodes: ids.length });
});

test('counts an end that is committed long after its time, and no end that is rolled back', async () => {
  const [late, undone, early] = (await start(3)) as [string, string, string];
  const clients = await Promise.all(
    [late, undone].map(async (id) => {
      const client = new Client({ connectionString: world.ownerUrl });
      await client.connect();
      await client.query('begin');
      await client.query(`update executions set status = 'error', stopped_at = now() where id = $1`, [id]);
      return client;
    }),
  );
  await end([early]);
  await addAll(world.database);
  expect(await sums()).toMatchObject({ days: 1 });
  await clients[0]!.query('commit');
  await clients[1]!.query('rollback');
  await addAll(world.database);
  expect(await sums()).toMatchObject({ days: 2, nodes: 2 });
  await Promise.all(clients.map((client) => client.end()));
});

test('a process that dies while it counts leaves everything to the next one', async () => {
  await end(await start(20));
  const blocker = new Client({ connectionString: world.ownerUrl });
  await blocker.connect();
  await blocker.query('begin; lock table node_days in exclusive mode');
  const dying = add(other);
  const failed = expect(dying).rejects.toThrow();
  let victims: { pid: number }[] = [];
  while (victims.length === 0)
    victims = await sql(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  await sql('select pg_terminate_backend($1)', [victims[0]!.pid]);
  await failed;
  await blocker.query('rollback');
  await blocker.end();
  expect(await sums()).toEqual({ hours: 0, days: 0, nodes: 0 });
  await addAll(world.database);
  expect(await sums()).toEqual({ hours: 20, days: 20, nodes: 20 });
});

test('an execution that was deleted before it was counted is counted', async () => {
  const ids = await start(2);
  await end(ids);
  await sql('delete from executions where id = $1', [ids[0]]);
  await addAll(world.database);
  expect(await sums()).toEqual({ hours: 2, days: 2, nodes: 1 });
});

test('runs that an execution has from the one it retries count once', async () => {
  const [failed, retry] = (await start(2, 3)) as [string, string];
  await end([failed], 'error');
  await sql('update executions set copied_from = $2 where id = $1', [retry, failed]);
  await sql(
    `update execution_nodes set started_at = now() - interval '1 hour' where execution_id = $1 and node_id <> 'n3'`,
    [retry],
  );
  await end([retry]);
  await addAll(world.database);
  expect(await sql(`select node_id, runs::int from node_days order by node_id`)).toEqual([
    { node_id: 'n1', runs: 1 },
    { node_id: 'n2', runs: 1 },
    { node_id: 'n3', runs: 2 },
  ]);
});

test('changes that do not end an execution, or come after its end, add nothing', async () => {
  const [id] = (await start(1)) as [string];
  await sql(`update executions set status = 'waiting' where id = $1`, [id]);
  await end([id]);
  await sql(`update executions set status = 'success', seq = seq + 1 where id = $1`, [id]);
  await addAll(world.database);
  expect(await sums()).toMatchObject({ days: 1 });
});

test('hours are forgotten after a month, days after years', async () => {
  const [young, old, ancient] = (await start(3)) as [string, string, string];
  await sql(`update executions set status = 'success', stopped_at = now() where id = $1`, [young]);
  await sql(`update executions set status = 'success', stopped_at = now() - interval '40 days' where id = $1`, [old]);
  await sql(`update executions set status = 'success', stopped_at = now() - interval '4 years' where id = $1`, [
    ancient,
  ]);
  await addAll(world.database);
  await world.database.asSystem(({ executionSums }) => executionSums.prune());
  expect(await sums()).toEqual({ hours: 1, days: 2, nodes: 2 });
});

test('executions and costs from before the upgrade are counted afterwards, once', async () => {
  const ids = await start(3);
  await end(ids.slice(0, 2));
  await spend(ids[0]!, 3);
  await spend(ids[2]!, 4);
  await sql('truncate ended_executions, execution_cost_days'); // as if the trigger had not been there
  await sql(`insert into instance_settings (key, value) values ('insights_fill', jsonb_build_object('after', '',
    'ended_before', now() + interval '1 minute', 'costs_before', now() + interval '1 minute')) on conflict (key) do update set value = excluded.value`);
  const fill = () => world.database.asSystem(({ executionSums }) => executionSums.fill());
  expect(await fill()).toBe(false);
  expect(await fill()).toBe(false);
  await addAll(world.database);
  const counted = [digitalOrganizationId];
  expect(
    await sql(
      'select sum(executions)::float8 as count from execution_days where digital_organization_id = $1',
      counted,
    ),
  ).toEqual([{ count: 2 }]);
  expect(
    await sql('select calls::float8, credits_micros::float8 as credits from execution_cost_days where digital_organization_id = $1', counted), // prettier-ignore
  ).toEqual([{ calls: 2, credits: 7 }]);
  expect(await sql(`select from instance_settings where key = 'insights_fill'`)).toEqual([]);
});

async function spend(executionId: string, creditsMicros: number): Promise<void> {
  await sql(
    `insert into call_records (id, organization_id, execution_id, endpoint, model, provider, status, http_status, stream, credits_micros,
       estimated, own_provider_key, latency_ms, request_id) values ($1, $2, $3, 'chat.completions', 'a/chat', 'p', 'ok', 200, false, $4, false, false, 1, 'r')`,
    [newId('call'), organization.organizationId, executionId, creditsMicros],
  );
}
