import { Client, Connection } from '@temporalio/client';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildWeb } from '../../bin/start/buildWeb.ts';
import {
  callMany,
  callWebhook,
  greeting,
  node,
  publishWebhook,
  slowCall,
  untilOpen,
} from '../../test/hostile/flows.ts';
import { signUp } from '../../test/support/accounts.ts';
import { setup } from '../../test/support/globalSetup.ts';
import { startInstance } from '../../test/support/instance.ts';
import { startSilentServer } from '../../test/support/silentServer.ts';
import { percentile } from './load.ts';

/**
 * Prints how another organization's webhooks fare while one organization has so many executions that call a server that does not
 * answer: `npm run bench -- engine/fairness --open 5000`. The aim: a p95 of at most twice the calm one and 100 ms.
 */
const { values } = parseArgs({
  options: {
    open: { type: 'string', default: '5000' },
    /** Of each measurement. */
    seconds: { type: 'string', default: '30' },
  },
});
const open = Number(values.open);
const atOnce = 32;

const stop = await setup();
await buildWeb(join(import.meta.dirname, '..', '..')); // an instance is ready with its page
const instance = await startInstance({ settings: { SERVICE_OUTBOUND_ALLOW: '127.0.0.0/8' } });
const quick = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
await once(quick, 'listening');
const slow = await startSilentServer();

const other = await signUp(instance.url, { name: 'Other' });
const quickUrl = `http://127.0.0.1:${(quick.address() as AddressInfo).port}/`;
const flows = {
  'edit fields': await publishWebhook(other, instance.url, greeting()),
  'edit fields and http': await publishWebhook(
    other,
    instance.url,
    greeting(node('call', 'http.request', { url: quickUrl })),
  ),
};
const crowd = await publishWebhook(await signUp(instance.url, { name: 'Crowd' }), instance.url, slowCall(slow.url));

type Measured = Record<keyof typeof flows, { p50: number; p95: number; count: number }>;

/** Calls each flow repeatedly, both in turn, until the time is up and `goesOn` returns false. */
async function measure(goesOn: () => boolean = () => false): Promise<Measured> {
  const untilMs = performance.now() + Number(values.seconds) * 1_000;
  const all = Object.entries(flows).map(([name, url]) => ({ name, url, times: [] as number[] }));
  while (performance.now() < untilMs || goesOn()) for (const { url, times } of all) times.push(await callWebhook(url));
  return Object.fromEntries(
    all.map(({ name, times }) => {
      const sorted = times.toSorted((a, b) => a - b);
      return [name, { p50: percentile(sorted, 50), p95: percentile(sorted, 95), count: times.length }];
    }),
  ) as Measured;
}

const rows: [string, Measured][] = [];
const note = async (name: string, goesOn?: () => boolean): Promise<void> => {
  const measured = await measure(goesOn);
  rows.push([name, measured]);
  console.log(
    name,
    JSON.stringify(measured, (_, value: unknown) => (typeof value === 'number' ? Math.round(value) : value)),
  );
};

await measure(); // warm
await note('calm');
let isArriving = true;
const arrived = callMany(crowd, open, atOnce).finally(() => (isArriving = false));
await note(`while ${open} arrive`, () => isArriving);
await arrived;
const { pool } = instance.database.database;
const running = async (): Promise<number> => {
  const sql = `select count(*)::int as n from executions where status = 'running'`;
  return (await pool.query<{ n: number }>(sql)).rows[0]!.n;
};
while ((await running()) < open) await new Promise((resolve) => setTimeout(resolve, 500));
const temporal = new Client({
  connection: await Connection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS']! }),
});
const { rows: ids } = await pool.query<{ id: string }>(`select id from executions where status = 'running'`);
await untilOpen(
  temporal,
  ids.map(({ id }) => id),
);
console.log(`${ids.length} executions run, ${slow.open()} of them have called`);
await note(`${open} open`);
await note(`${open} open, later`);
slow.answer({});
while ((await running()) > 0) await new Promise((resolve) => setTimeout(resolve, 500));
await note('calm again');

console.log('| | flow | calls | p50 ms | p95 ms | aim ms |\n|---|---|--:|--:|--:|--:|');
const calm = rows[0]![1];
for (const [name, measured] of rows)
  for (const [flow, { p50, p95, count }] of Object.entries(measured)) {
    const aim = 2 * calm[flow as keyof Measured].p95 + 100;
    console.log(`| ${name} | ${flow} | ${count} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${aim.toFixed(0)} |`);
  }
quick.close();
await slow.close();
await instance.stop();
await stop();
process.exit(0);
