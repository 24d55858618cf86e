import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { deliverWithin, publishWebhook } from './deliveries.ts';
import { fates, HiringInstance, priceMicros, type PlannedRun } from './hiringInstance.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261126);
/**
 * 10,000 runs in the full run (fewer rounds where `BUREAU_TEST_ROUNDS` says so), and 80 kills. No more of them in a round: a node whose worker has died
 * three times is what it dies of, and ends its execution (`worker_crashed`), which costs nothing.
 */
const rounds = isFull ? Number(process.env['BUREAU_TEST_ROUNDS'] ?? 10) : 1;
const runsPerRound = isFull ? 1_000 : 20;
const killsOfEach = isFull ? 2 : 1;
const callers = isFull ? 60 : 20;
const kinds = ['worker', 'API', 'PostgreSQL', 'Temporal'] as const;
const recoveryMs = 60_000 * (isFull ? 20 : 8);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let world: HiringInstance;
beforeAll(async () => {
  console.log(`seed ${seed}`);
  world = await HiringInstance.start();
}, 300_000);
afterAll(() => world?.stop(), 120_000);

describe('runs of employees', () => {
  test.each(Array.from({ length: rounds }, (_, round) => round))(
    'are charged once or not at all, as they end, whatever is killed meanwhile, round %i',
    async (round) => {
      const random = seededRandom(seed + round);
      const planned = Array.from({ length: runsPerRound }, (_, index): PlannedRun => {
        const fate = fates[index % fates.length]!;
        return { key: `${round}-${index}`, fate };
      });
      const started = startAll(planned, random);
      const kills = Array.from({ length: killsOfEach }, () => kinds).flat();
      const apart = (runsPerRound / kills.length) * 0.5;
      for (const kind of kills.map((one) => ({ one, at: random() })).toSorted((a, b) => a.at - b.at)) {
        await Promise.race([world.peer.afterCalls(1 + Math.floor(random() * apart)), pause(isFull ? 30_000 : 5_000)]);
        await killers[kind.one](random);
      }
      const ids = await started;
      await world.untilEnded(ids);
      await decideAll(random);

      type Ended = { key: string; status: string; charge: number; held: string; code: string | null; verdict: string };
      const rows = await world.sql<Ended>(
        `select r.metadata ->> 'key' as key, r.status, r.charged_micros::float8 as charge, r.hold_state as held, x.error ->> 'code' as code, d.status as verdict
           from employee_runs r left join executions x on x.id = r.execution_id left join deliverables d on d.run_id = r.id where r.metadata ->> 'key' like $1`,
        [`${round}-%`],
      );
      expect(rows.map(({ key }) => key).toSorted()).toEqual(planned.map(({ key }) => key).toSorted());
      const fateOf = new Map(planned.map(({ key, fate }) => [key, fate]));
      for (const { key: one, status, charge, held, code, verdict } of rows) {
        const fate = fateOf.get(one)!;
        const isPaid = status === 'success' && (fate !== 'verdict' || verdict === 'accepted');
        const said = isPaid ? [one, verdict, priceMicros, 'settled'] : [one, verdict, 0, 'released'];
        expect([one, verdict, charge, held]).toEqual(said);
        if (fate === 'verdict' && status === 'success') expect(['accepted', 'rejected'], one).toContain(verdict);
        if (isFull && code === 'worker_crashed') {
          // Workers end by themselves, too, while a server is away. That charges nothing (see above) and delivers nothing, unless all was delivered before.
          expect([one, status, verdict !== null]).toEqual([one, status, status === 'success']);
          continue;
        }
        if (fate === 'fails') expect([fate, status]).toEqual([fate, 'error']);
        if (fate === 'canceled') expect(['success', 'canceled'], one).toContain(status);
        if (fate === 'delivers' || fate === 'agent' || fate === 'tools')
          expect([fate, status, code, charge]).toEqual([fate, 'success', null, priceMicros]);
      }
      // Of an agent with tools every answer of its model is a step, and was paid once.
      const paid = await world.sql<{ key: string; steps: number; paid: number }>(
        `select r.metadata ->> 'key' as key, (select count(*)::int from agent_steps s where s.execution_id = r.execution_id) as steps,
           (select count(*)::int from call_records c where c.execution_id = r.execution_id and c.status = 'ok') as paid
         from employee_runs r where r.metadata ->> 'key' like $1 and r.input ->> 'fate' = 'tools' and r.status = 'success'`,
        [`${round}-%`],
      );
      expect(paid.length).toBeGreaterThan(0);
      for (const one of paid) expect(one).toEqual({ key: one.key, steps: 3, paid: 3 });
      await world.checkMoney();
    },
    recoveryMs,
  );

  test(
    'deliver and are paid once, where the worker dies after the settlement and before the deliverable is written',
    async () => {
      const before = await world.charged();
      const blocker = await world.instance.database.database.pool.connect();
      await blocker.query('begin');
      await blocker.query('lock table deliverables in share mode');
      const id = await world.start({ key: randomUUID(), fate: 'delivers' });
      await world.untilWaiting('insert into deliverables');
      await world.instance.workers[0]!.kill();
      await blocker.query('rollback');
      blocker.release();
      expect(await world.sql('select status, charged_micros from employee_runs where id = $1', [id])).toMatchObject([
        { status: 'running', charged_micros: 0n },
      ]);
      world.instance.workers[0]!.start();
      await world.untilEnded([id]);
      expect(await world.charged()).toBe(before + priceMicros);
      expect(await world.sql('select id from deliverables where run_id = $1', [id])).toHaveLength(1);
      await world.checkMoney();
    },
    recoveryMs,
  );

  test(
    'are paid once, where the API dies between a verdict and its settlement',
    async () => {
      const id = await world.start({ key: randomUUID(), fate: 'verdict' });
      await world.untilEnded([id]);
      const before = await world.charged();
      const [deliverable] = await world.sql<{ id: string }>('select id from deliverables where run_id = $1', [id]);
      const blocker = await world.instance.database.database.pool.connect();
      await blocker.query('begin');
      await blocker.query('select from employee_runs where id = $1 for update', [id]);
      const lost = world.decide(deliverable!.id, 'accept', world.instance.apis[1]!.url).catch(() => null);
      await world.untilWaiting('settle_employee_run');
      await world.instance.apis[1]!.kill();
      expect(await lost).toBeNull();
      await blocker.query('rollback');
      blocker.release();
      expect(await world.sql('select status from deliverables where run_id = $1', [id])).toEqual([
        { status: 'accepted' },
      ]);
      world.instance.apis[1]!.start(); // it settles remaining runs on start
      await expect.poll(() => world.charged(), { timeout: 90_000, interval: 250 }).toBe(before + priceMicros);
      await world.checkMoney();
    },
    recoveryMs,
  );
});

test(
  'a called employee works once and is paid once, where the worker dies while it is called and while it delivers',
  async () => {
    const keys = Array.from({ length: 3 }, () => randomUUID());
    const before = await world.charged();
    const blocker = await world.instance.database.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from wallets for update');
    const execution = await world.callEach(keys);
    await world.untilWaiting('open_employee_run');
    await world.instance.workers[0]!.kill();
    await blocker.query('rollback');
    await blocker.query('begin');
    await blocker.query('lock table deliverables in share mode');
    world.instance.workers[0]!.start();
    await world.untilWaiting('insert into deliverables');
    await world.instance.workers[0]!.kill();
    await blocker.query('rollback');
    blocker.release();
    world.instance.workers[0]!.start();
    const ended = `select status from executions where id = $1 and stopped_at is not null`;
    await expect
      .poll(() => world.sql(ended, [execution]), { timeout: recoveryMs, interval: 250 })
      .toEqual([{ status: 'success' }]);
    const runs = await world.sql(
      `select r.status, r.charged_micros::float8 as charge, (select count(*)::int from executions x where x.parent_execution_id = r.id) as executions,
         (select count(*)::int from deliverables d where d.run_id = r.id) as deliverables from employee_runs r where r.caller_execution_id = $1`,
      [execution],
    );
    expect(runs).toEqual(keys.map(() => ({ status: 'success', charge: priceMicros, executions: 1, deliverables: 1 })));
    expect(await world.charged()).toBe(before + keys.length * priceMicros);
    await world.checkMoney();
  },
  recoveryMs,
);

test(
  'leave no hold and no lost credit, where projects are archived and restored and a digital organization is deleted under them while all is killed',
  async () => {
    const random = seededRandom(seed + 777);
    const { publisher, hirer } = world;
    const at = await world.hireApart(`Apart ${randomUUID().slice(0, 8)}`);
    const ids: string[] = [];
    const refusals = new Set<number>();
    const startSome = async (count: number, name: string): Promise<void> => {
      await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const fate = index % 3 === 0 ? 'fails' : 'verdict';
          const started = await world.tryStart(at.position, { key: `${name}-${randomUUID()}`, fate });
          if (typeof started === 'string') ids.push(started);
          else refusals.add(started);
        }),
      );
    };
    const ofHirer = `/api/v1/projects/${at.ofHirer}`;
    const ofPublisher = `/api/v1/projects/${at.ofPublisher}`;
    const moves: (() => Promise<number>)[] = [
      () => world.manage(hirer, 'POST', `${ofHirer}/archive`, { unpublish: true }),
      () => world.manage(hirer, 'POST', `${ofHirer}/restore`, {}),
      () => world.manage(publisher, 'POST', `${ofPublisher}/archive?force=true`, { unpublish: true }),
      () => world.manage(publisher, 'POST', `${ofPublisher}/restore`, { publish: true }),
      () => world.manage(hirer, 'POST', `${ofHirer}/archive?force=true`, { unpublish: true }),
      () => world.manage(hirer, 'POST', `${ofHirer}/restore`, {}),
      () => world.manage(publisher, 'DELETE', `/api/v1/digital-organizations/${at.digitalOrganization}?force=true`),
      () => world.manage(hirer, 'POST', `${ofHirer}/archive?force=true`, { unpublish: true }),
    ];
    for (const [place, move] of moves.entries()) {
      const starting = startSome(isFull ? 12 : 4, String(place));
      await pause(random() * 300);
      const [status] = await Promise.all([move(), killers[kinds[Math.floor(random() * kinds.length)]!](random)]);
      expect([200, 204, 404], String(place)).toContain(status);
      await starting;
    }
    await world.untilEnded(ids);
    // A verdict can be given in the archived project.
    await decideAll(random);
    expect(ids.length).toBeGreaterThan(0);
    expect([...refusals].filter((status) => ![404, 409, 410, 503].includes(status))).toEqual([]);
    expect(await world.tryStart(at.position, { key: randomUUID(), fate: 'delivers' })).toBeGreaterThanOrEqual(404);
    await world.checkMoney();
  },
  recoveryMs,
);

test(
  'of 50 webhooks that race at three processes with 10 executions of the plan left, 10 are accepted and 40 get 402, and the counter is exact after a crash of PostgreSQL',
  async () => {
    const { organizationId, call } = world.hirer;
    await world.sql(`update organizations set plan = 'enterprise', plan_executions = 10 where id = $1`, [
      organizationId,
    ]);
    const counted = async (): Promise<{ executions: number; used: number }> => {
      const [row] = await world.sql<{ executions: number; used: number }>(
        `select (select count(*)::int from executions where mode = 'production' and organization_id = $1) as executions,
           (select coalesce(sum(used), 0)::int from execution_counts where organization_id = $1) as used`,
        [organizationId],
      );
      return row!;
    };
    expect(await counted()).toEqual({ executions: 0, used: 0 });
    const parameters = { methods: ['POST'], respond: 'immediately', delivery_key: 'x-delivery' };
    const start = { id: 'start', name: 'start', type: 'trigger.webhook', position: { x: 0, y: 0 }, parameters };
    const { pathname } = new URL(await publishWebhook(world.instance, call, { nodes: [start], connections: [] }));
    const deliveries = Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        deliverWithin(`${world.instance.apis[index % 3]!.url}${pathname}`, `quota-${index}`),
      ),
    );
    await expect.poll(async () => (await counted()).executions, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await world.servers.crashPostgres();
    const ids = await deliveries;
    expect(ids.filter((id) => id === null)).toHaveLength(40);
    expect(new Set(ids).size).toBe(11);
    expect(await counted()).toEqual({ executions: 10, used: 10 });
  },
  recoveryMs,
);

test('200 concurrent verdicts on one deliverable in three processes end in one verdict, reported by all', async () => {
  for (const program of world.instance.apis) await world.instance.ready(program);
  const id = await world.start({ key: randomUUID(), fate: 'verdict' });
  await world.untilEnded([id]);
  const [deliverable] = await world.sql<{ id: string }>('select id from deliverables where run_id = $1', [id]);
  const verdicts = ['accept', 'reject'] as const;
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) =>
      world.decide(deliverable!.id, verdicts[place % 2]!, world.instance.apis[place % 3]!.url),
    ),
  );
  const [kept] = await world.sql<{ status: string; reason: string | null; charge: number }>(
    `select d.status, d.reason, r.charged_micros::float8 as charge from deliverables d join employee_runs r on r.id = d.run_id where d.id = $1`,
    [deliverable!.id],
  );
  const told = answers.filter(({ status }) => status === 200);
  expect(told).toHaveLength(100);
  expect(new Set(told.map(({ body }) => JSON.stringify([body.status, body.reason])))).toEqual(
    new Set([JSON.stringify([kept!.status, kept!.reason])]),
  );
  expect(
    new Set(answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.error?.code}`)),
  ).toEqual(new Set(['409 deliverable_decided']));
  expect(kept!.charge).toBe(kept!.status === 'accepted' ? priceMicros : 0);
  await world.checkMoney();
}, 120_000);

/** Kills one of the four and brings it back. */
const killers: Readonly<Record<(typeof kinds)[number], (random: () => number) => Promise<void>>> = {
  worker: async () => {
    await world.instance.workers[0]!.kill();
    world.instance.workers[0]!.start();
  },
  API: async (random) => {
    const api = world.instance.apis[Math.floor(random() * world.instance.apis.length)]!;
    await api.kill();
    api.start();
  },
  PostgreSQL: () => world.servers.crashPostgres(),
  Temporal: () => world.servers.crashTemporal(),
};

/** Starts all runs, several at a time, each at a process chosen by its plan, and cancels those planned for it. */
async function startAll(planned: readonly PlannedRun[], random: () => number): Promise<string[]> {
  const ids: string[] = [];
  const queue = [...planned];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
        const id = await world.start(one);
        ids.push(id);
        if (one.fate !== 'canceled') continue;
        await pause(random() * 500);
        await world.cancel(id);
      }
    }),
  );
  return ids;
}

/** A verdict on everything that waits for one. */
async function decideAll(random: () => number): Promise<void> {
  const open = await world.sql<{ id: string }>(
    `select d.id from deliverables d join employee_runs r on r.id = d.run_id where d.status = 'pending' and r.hold_state = 'open'`,
  );
  for (const { id } of open) {
    const verdict = random() < 0.5 ? 'accept' : 'reject';
    await expect
      .poll(
        () =>
          world.decide(id, verdict, world.instance.url).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
  }
}
