import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildWeb } from '../../bin/start/buildWeb.ts';
import { publishFlow, node } from '../../test/hostile/flows.ts';
import { signUp } from '../../test/support/accounts.ts';
import { setup } from '../../test/support/globalSetup.ts';
import { startInstance } from '../../test/support/instance.ts';

/**
 * Prints what becomes of many schedules that are due in one and the same minute: `npm run bench -- engine/schedules --schedules 2000`.
 * Each has to run once, or there has to be an event that says why it did not.
 */
const { values } = parseArgs({ options: { schedules: { type: 'string', default: '2000' } } });
const count = Number(values.schedules);
const atOnce = 8;
/** To publish one, with room for a busy machine. */
const publishMs = 60;
const patienceMs = 30 * 60_000;

const stop = await setup();
await buildWeb(join(import.meta.dirname, '..', '..')); // an instance is ready with its page
const instance = await startInstance();
const { pool } = instance.database.database;
const account = await signUp(instance.url, { name: 'Clocks' });

const due = new Date(Math.ceil((Date.now() + count * publishMs + 60_000) / 60_000) * 60_000);
const cron = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
const nodes = [
  node('clock', 'trigger.schedule', { rules: [{ every: 'cron', cron }] }),
  node('end', 'logic.no_operation'),
];
let left = count;
const publish = async (): Promise<void> => {
  while (left-- > 0) await publishFlow(account, nodes);
};
await Promise.all(Array.from({ length: atOnce }, publish));
const one = async (sql: string): Promise<number> => Number((await pool.query<{ n: string }>(sql)).rows[0]!.n);
const untold = (): Promise<number> =>
  one(`select count(*) as n from triggers where kind = 'schedule' and applied_revision <> revision`);
const rested = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
while ((await untold()) > 0) await rested(500);
console.log(
  `${count} schedules are due at ${due.toISOString()}; all were told ${Math.round((+due - Date.now()) / 1_000)} s before.`,
);

const ended = (): Promise<number> => one(`select count(*) as n from executions where status = 'success'`);
const skipped = (): Promise<number> => one(`select count(*) as n from events where kind = 'schedule_skipped'`);
let shown = -1;
for (;;) {
  const done = (await ended()) + (await skipped());
  const late = Date.now() - due.getTime();
  if (done !== shown && late > 0) console.log(`${Math.round(late / 1_000)} s: ${done}`);
  shown = done;
  if (done >= count || late > patienceMs) break;
  await rested(5_000);
}
const { rows } = await pool.query<{ ran: string; twice: string; last: Date }>(
  `select count(distinct digital_organization_id) as ran, count(*) - count(distinct digital_organization_id) as twice, max(created_at) as last from executions`,
);
const { ran, twice, last } = rows[0]!;
const seconds = Math.round((last.getTime() - due.getTime()) / 1_000);
console.log(
  `ran ${ran}, twice ${twice}, told as skipped ${await skipped()}; the last began ${seconds} s after its time.`,
);
await instance.stop();
await stop();
process.exit(0);
