import { beforeAll, expect, test } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { sharedInstance } from '../support/sharedInstance.ts';
import { node, repeat } from './flows.ts';
import { watchOthers, type Others } from './others.ts';

let attacker: SignedUp;
let others: Others;
beforeAll(async () => {
  const instance = await sharedInstance();
  attacker = await signUp(instance.url);
  others = await watchOthers(instance);
}, 180_000);

/** Digital organizations of one schedule each, not published. */
async function make(count: number, rules: object[], settings: object = {}): Promise<string[]> {
  const ids: string[] = [];
  const draft = { nodes: [node('clock', 'trigger.schedule', { rules, ...settings })], connections: [] };
  const add = async () => {
    ids.push((await attacker.call<{ id: string }>('POST', base, { name: 'Clock', draft })).id);
  };
  await repeat(add, count, 8);
  return ids;
}
const base = '/api/v1/digital-organizations';
const publish = (id: string) => attacker.call('POST', `${base}/${id}/publish`);
const unpublish = (id: string) => attacker.call('POST', `${base}/${id}/unpublish`);
const executionsOf = async (id: string): Promise<{ status: string }[]> =>
  (
    await attacker.call<{ data: { status: string }[] }>(
      'GET',
      `/api/v1/executions?digital_organization_id=${id}&limit=250`,
    )
  ).data;

test('fifty schedules that are due in the same moment all run, and others hardly notice', async () => {
  const at = new Date(Math.ceil((Date.now() + 15_000) / 5_000) * 5_000);
  const cron = `${at.getUTCSeconds()} ${at.getUTCMinutes()} ${at.getUTCHours()} ${at.getUTCDate()} ${at.getUTCMonth() + 1} *`;
  const ids = await make(50, [{ every: 'cron', cron }], { time_zone: 'UTC' });
  await Promise.all(ids.map(publish));
  expect(Date.now(), 'published in time').toBeLessThan(Number(at));
  await others.during(async () => {
    const ended = async () =>
      (await Promise.all(ids.map(executionsOf))).filter((all) => all.length === 1 && all[0]!.status === 'success')
        .length;
    await expect.poll(ended, { timeout: 120_000, interval: 2_000 }).toBe(50);
  });
}, 180_000);

test('ten schedules of every second begin while others hardly notice, and nothing of them once they are unpublished', async () => {
  const ids = await make(10, [{ every: 'seconds', amount: 1 }]);
  await others.during(async () => {
    await Promise.all(ids.map(publish));
    const least = async () => Math.min(...(await Promise.all(ids.map(executionsOf))).map((all) => all.length));
    await expect.poll(least, { timeout: 60_000, interval: 1_000 }).toBeGreaterThanOrEqual(3);
    await Promise.all(ids.map(unpublish));
  });
  const counts = async () => (await Promise.all(ids.map(executionsOf))).map((all) => all.length);
  const begun = await counts();
  await others.during(() => new Promise((resolve) => setTimeout(resolve, 2_500)));
  expect(await counts()).toEqual(begun);
}, 120_000);

test('one schedule published and unpublished forty times concurrently ends in the last requested state', async () => {
  const [id] = await make(1, [{ every: 'seconds', amount: 1 }]);
  await others.during(async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? unpublish(id!) : publish(id!)).catch(refused)));
    await publish(id!).catch(refused);
    const begins = async () => (await executionsOf(id!)).length;
    await expect.poll(begins, { timeout: 30_000, interval: 500 }).toBeGreaterThan(0);
    await unpublish(id!);
  });
  const begun = (await executionsOf(id!)).length;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await executionsOf(id!)).toHaveLength(begun);
}, 120_000);

/** A second caller may get this error; others are faults. */
function refused(error: unknown): void {
  expect(String(error)).toMatch(/answered 4(?:09|12)/);
}
