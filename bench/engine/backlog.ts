import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildWeb } from '../../bin/start/buildWeb.ts';
import { callMany, node, publishWebhook, slowCall } from '../../test/hostile/flows.ts';
import { signUp } from '../../test/support/accounts.ts';
import { setup } from '../../test/support/globalSetup.ts';
import { startInstance } from '../../test/support/instance.ts';

/**
 * Prints how long an execution of one organization takes after an outage of the workers, behind the waiting executions of another one:
 * `npm run bench -- engine/backlog --waiting 1500`. Time counts from the start of the worker.
 */
const { values } = parseArgs({ options: { waiting: { type: 'string', default: '1500' } } });
const waiting = Number(values.waiting);

const stop = await setup();
await buildWeb(join(import.meta.dirname, '..', '..')); // an instance is ready with its page
const instance = await startInstance();
const { pool } = instance.database.database;
const [worker] = instance.workers;

/** A webhook with an immediate response and a few nodes. */
const flow = [...slowCall('').slice(0, 1), ...[1, 2, 3].map((at) => node(`step${at}`, 'logic.no_operation'))];
const crowd = await publishWebhook(await signUp(instance.url, { name: 'Crowd' }), instance.url, flow);
const other = await publishWebhook(await signUp(instance.url, { name: 'Other' }), instance.url, flow);
await worker!.stop();

await callMany(crowd, waiting, 32);
await callMany(other, 1, 1);
// The relay of the API has brought all of them to Temporal.
await until('select count(*)::int as n from outbox', (n) => n === 0);
const startedMs = performance.now();
worker!.start();
const ofOther = `select count(*)::int as n from executions e join organizations o on o.id = e.organization_id
  where o.name like 'Other%' and e.status = 'success'`;
await until(ofOther, (n) => n === 1);
const otherMs = performance.now() - startedMs;
await until(`select count(*)::int as n from executions where status in ('queued', 'running')`, (n) => n === 0);
const allMs = performance.now() - startedMs;
console.log(
  `the other organization's execution ended after ${otherMs.toFixed(0)} ms, all after ${allMs.toFixed(0)} ms`,
);
await instance.stop();
await stop();
process.exit(0);

async function until(sql: string, isDone: (count: number) => boolean): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    const { rows } = await pool.query<{ n: number }>(sql);
    if (isDone(rows[0]!.n)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not within five minutes: ${sql}`);
}
