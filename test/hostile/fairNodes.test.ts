import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { NodeConcurrencyLimiter } from '../../activities/worker/NodeConcurrencyLimiter.ts';
import { buildOrganization, type BuiltOrganization } from '../support/factories.ts';
import { graphOf, TestEngine } from '../workflows/engine.ts';
import { testNodes, type Script } from '../workflows/testNodes.ts';

const script: Script = { ran: [], onRun: () => undefined };
const trigger = { type: 'trigger.webhook' };
const places = 3;

let engine: TestEngine;
let other: BuiltOrganization;
beforeAll(async () => {
  engine = await TestEngine.start({ extraNodes: testNodes(script), nodeConcurrency: places });
  other = await buildOrganization(engine.database);
});
afterAll(() => engine?.stop());
beforeEach(() => {
  script.ran.length = 0;
});

/** Starts one of another organization in the same worker. */
async function startOfOther(type: string): Promise<string> {
  const { organizationId, projectId, accountId } = other;
  const graph = graphOf({ T: trigger, N: { type } }, 'T>N');
  const id = `dorg_${Math.random().toString(36).slice(2)}`;
  await engine.database.pool.query(
    'INSERT INTO digital_organizations (id, organization_id, project_id, name, draft, created_by) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, organizationId, projectId, 'Other', JSON.stringify(graph), accountId],
  );
  const { executionId } = await engine.executions.start({
    organizationId,
    projectId,
    digitalOrganizationId: id,
    digitalOrganizationName: 'Other',
    versionId: null,
    graph,
    settings: {},
    mode: 'production',
    triggerKind: 'webhook',
    triggerNode: { id: 'T', name: 'T', type: trigger.type },
    items: [{ json: {} }],
    deliveryKey: null,
    accountId,
  });
  return executionId;
}

/** Holds the nodes called S until `release`; tells how many run at once. */
function holdSlow(): { release: () => void; most: () => number; begun: (count: number) => Promise<unknown> } {
  const released = Promise.withResolvers<void>();
  let now = 0;
  let most = 0;
  script.onRun = async (key) => {
    if (key.split('/')[1] !== 'S') return;
    now += 1;
    most = Math.max(most, now);
    await released.promise;
    now -= 1;
  };
  const begun = (count: number) => expect.poll(() => now, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return { release: released.resolve, most: () => most, begun };
}

test('long runs inside workflow tasks keep no other organization from running', async () => {
  const { release, begun } = holdSlow();
  // More than a worker has workflow tasks.
  const graph = graphOf({ T: trigger, S: { type: 'test.local_effect' } }, 'T>S');
  const slow = await Promise.all(Array.from({ length: 45 }, () => engine.start(graph)));
  await begun(places);
  expect(await engine.ended(await startOfOther('test.local_effect'), 20_000)).toMatchObject({ status: 'success' });
  release();
  for (const executionId of slow) expect(await engine.ended(executionId)).toMatchObject({ status: 'success' });
});

test('activities of one organization never run beyond its places, and leave others theirs', async () => {
  const { release, begun, most } = holdSlow();
  const graph = graphOf({ T: trigger, S: { type: 'test.effect' } }, 'T>S');
  const slow = await Promise.all(Array.from({ length: 8 }, () => engine.start(graph)));
  await begun(places);
  // A running one may have claimed before, while the organization of the previous test still counted.
  await expect.poll(() => asking(slow), { timeout: 30_000 }).toBeGreaterThanOrEqual(slow.length - places);
  expect(await engine.ended(await startOfOther('test.effect'), 20_000)).toMatchObject({ status: 'success' });
  release();
  for (const executionId of slow) expect(await engine.ended(executionId)).toMatchObject({ status: 'success' });
  expect(most()).toBe(places);
});

test('activities of a digital organization that says how many never run beyond that', async () => {
  const { release, begun, most } = holdSlow();
  const graph = graphOf({ T: trigger, S: { type: 'test.effect' } }, 'T>S');
  const digitalOrganizationId = await engine.insertDigitalOrganization(graph);
  const start = () => engine.start(graph, { digitalOrganizationId, settings: { max_concurrent_nodes: 1 } });
  const slow = await Promise.all(Array.from({ length: 3 }, start));
  await begun(1);
  await expect.poll(() => asking(slow), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  release();
  for (const executionId of slow) expect(await engine.ended(executionId)).toMatchObject({ status: 'success' });
  expect(most()).toBe(1);
});

test('a pause before the next attempt holds no place', async () => {
  const retry = { max_attempts: 2, initial_interval_ms: 3_600_000 };
  const graph = graphOf(
    { T: trigger, F: { type: 'test.flaky', parameters: { failures: 1_000 }, settings: { retry } } },
    'T>F',
  );
  const pausing = await Promise.all(Array.from({ length: 2 * places }, () => engine.start(graph)));
  const failed = () =>
    Promise.all(pausing.map(async (id) => (await engine.runs(id)).at(-1)?.error?.code === 'target_error'));
  await expect.poll(async () => (await failed()).every(Boolean), { timeout: 30_000 }).toBe(true);
  script.onRun = () => undefined;
  const fast = await Promise.all(
    Array.from({ length: places }, () => engine.run(graphOf({ T: trigger, N: { type: 'test.effect' } }, 'T>N'))),
  );
  expect(fast.map(({ status }) => status)).toEqual(Array.from({ length: places }, () => 'success'));
});

/** How many of these have been told that there is no place. */
async function asking(executionIds: readonly string[]): Promise<number> {
  const told = await Promise.all(
    executionIds.map(async (id) => {
      const { events } = await engine.temporal.workflow.getHandle(id).fetchHistory();
      return (events ?? []).some(({ timerStartedEventAttributes: timer }) => timer);
    }),
  );
  return told.filter(Boolean).length;
}

interface Within {
  id?: string;
  most?: number;
}

const placeFor = (organizationId: string, key: string, { id = 'one', most }: Within = {}) => ({
  organizationId,
  digitalOrganizationId: id,
  ofDigitalOrganization: most ?? null,
  key,
});

describe('places', () => {
  const world = (limits: { ofOrganization: number; all: number }) => {
    const woken: string[] = [];
    const all = new NodeConcurrencyLimiter(limits);
    const take = (organization: string, key: string, isThere = true, within: Within = {}) =>
      all.take(placeFor(organization, key, within), () => {
        woken.push(key);
        return Promise.resolve(isThere);
      });
    return { woken, take };
  };

  test('are passed to waiting runs in order, and reserved until they arrive', () => {
    const { woken, take } = world({ ofOrganization: 2, all: 10 });
    const [one, two] = [take('a', 'a1'), take('a', 'a2')];
    expect([take('a', 'a3'), take('a', 'a4')]).toEqual([null, null]);
    one!();
    one!();
    expect(woken).toEqual(['a3']);
    expect(take('a', 'a5')).toBeNull();
    two!();
    expect(woken).toEqual(['a3', 'a4']);
    expect([take('a', 'a3'), take('a', 'a4')]).not.toContain(null);
    expect(take('a', 'a5')).toBeNull();
  });

  test('of a digital organization that has all it may have are not waited for by the others of its organization', () => {
    const { woken, take } = world({ ofOrganization: 3, all: 10 });
    const few = { id: 'few', most: 1 };
    const one = take('a', 'f1', true, few)!;
    expect([take('a', 'f2', true, few), take('a', 'f3', true, few)]).toEqual([null, null]);
    const [two, three] = [take('a', 'o1'), take('a', 'o2')];
    expect([two, three]).not.toContain(null);
    expect(take('a', 'o3')).toBeNull();
    two!();
    expect(woken).toEqual(['o3']);
    one();
    expect(woken).toEqual(['o3', 'f2']);
    take('a', 'f2', true, few)!();
    expect(woken).toEqual(['o3', 'f2', 'f3']);
    three!();
    expect(take('a', 'f4', true, { id: 'few', most: 2 })).not.toBeNull();
  });

  test('that are scarce go to the organization that has the fewest', () => {
    const { woken, take } = world({ ofOrganization: 3, all: 4 });
    const taken = ['a1', 'a2', 'a3'].map((key) => take('a', key)!);
    take('b', 'b1');
    expect([take('a', 'a4'), take('c', 'c1'), take('b', 'b2')]).toEqual([null, null, null]);
    taken[0]!();
    taken[1]!();
    taken[2]!();
    expect(woken).toEqual(['c1', 'a4', 'b2']);
  });

  test('are left for a new organization, however many have slow calls before', () => {
    const { take } = world({ ofOrganization: 50, all: 100 });
    const takenBy = (organization: string): number => {
      let count = 0;
      while (take(organization, `${organization}${count}`)) count += 1;
      return count;
    };
    expect(['a', 'b', 'c', 'd'].map(takenBy)).toEqual([50, 25, 13, 6]);
    expect(takenBy('late')).toBeGreaterThan(0);
  });

  test('without a release are polled by runs one by one, not by all at once', () => {
    const all = new NodeConcurrencyLimiter({ ofOrganization: 1, all: 10 });
    for (let run = 0; run < 5_001; run += 1) all.take(placeFor('a', `a${run}`), () => Promise.resolve(true));
    expect(all.askAgainMs(0)).toBe(1_030_000);
    expect(all.askAgainMs(1)).toBe(2_030_000);
  });

  test('of a run that left pass to the next', async () => {
    const { woken, take } = world({ ofOrganization: 1, all: 10 });
    const one = take('a', 'a1')!;
    take('a', 'gone', false);
    take('a', 'a2');
    one();
    await expect.poll(() => woken).toEqual(['gone', 'a2']);
    expect(take('a', 'a2')).not.toBeNull();
  });
});
