import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { CallOptions, GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import { buildExecution } from '../support/factories.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { beginStream, completion, sendBytes, sendJson, streamEvents } from './fakeUpstream.ts';
import { defaultCharge, GatewayWorld, json, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let workers: GatewayProcess[];
let caller: Extract<Caller, { kind: 'execution' }>;
let places = 0;

beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.addModel({
    name: 'test/speech',
    lines: { per_mchar: '15' },
    endpoints: ['audio.speech'],
    kind: 'openai',
  });
  workers = await Promise.all(
    [1, 2, 3].map(() => world.openProcess({ answerLeaseMs: 60_000, keptAnswerBytes: 100_000 })),
  );
  const { organizationId, accountId } = world.organization;
  const executionId = await buildExecution(world.db.database, world.organization, { status: 'running' });
  caller = { kind: 'execution', organizationId, executionId, accountId };
});
afterAll(() => world.stop());
beforeEach(() => {
  world.upstream.seen.length = 0;
  world.upstream.script = (response) => sendJson(response, 200, completion());
});

/** Returns an unused place in the execution. */
const newPlace = () => `${caller.executionId}/n1/0/item ${(places += 1)}`;

function ask(once: string, more: Partial<CallOptions> & { body?: object; by?: number } = {}): Promise<GatewayAnswer> {
  const { by = 0, body = {}, ...options } = more;
  return workers[by]!.gateway.call({
    caller,
    endpoint: 'chat.completions',
    body: { model: 'test/chat', messages: [{ role: 'user', content: 'hello' }], ...body },
    requestId: 'req_test',
    signal: new AbortController().signal,
    once,
    ...options,
  });
}

/** Expires the claim of the place, as if its process had been away for longer than the lease. */
async function loseClaim(place: string): Promise<void> {
  const sql = `update kept_answers set lease_until = now() - interval '1 second' where call_key = $1 and not is_paid`;
  await world.db.database.pool.query(sql, [place]);
}

/** Resolves when all calls have ended and the ledger is idle. */
const drained = () => Promise.all(workers.map(({ gateway }) => gateway.drain()));
const costOf = (work: () => Promise<unknown>) => world.costOf(() => work().then(drained));

describe('a call with a place in its execution', () => {
  test('is made and charged once, and tells every attempt the same', async () => {
    const place = newPlace();
    const told: [bigint, string][] = [];
    const onCharged = (micros: bigint, callId: string) => told.push([micros, callId]);
    const answers: GatewayAnswer[] = [];
    expect(
      await costOf(async () => {
        for (const by of [0, 1, 0]) answers.push(await ask(place, { by, onCharged }));
      }),
    ).toBe(defaultCharge);
    expect(world.upstream.seen).toHaveLength(1);
    expect(answers.map((answer) => json(answer))).toEqual(answers.map(() => completion()));
    expect(answers.map(({ headers }) => headers['x-bureau-credits'])).toEqual(['0.020000', '0.020000', '0.020000']);
    expect(new Set(told.map(([micros, callId]) => `${micros} ${callId}`)).size).toBe(1);
    expect(told[0]).toEqual([defaultCharge, (await world.lastRecord())['id']]);
  });

  test('at another place is another call', async () => {
    await ask(newPlace());
    await ask(newPlace());
    expect(world.upstream.seen).toHaveLength(2);
  });

  test('is made once by any number of attempts of any process at the same time', async () => {
    const place = newPlace();
    world.upstream.script = async (response) => {
      await delay(100);
      sendJson(response, 200, completion());
    };
    const cost = await costOf(() => Promise.all(Array.from({ length: 24 }, (_, n) => ask(place, { by: n % 3 }))));
    expect([cost, world.upstream.seen.length]).toEqual([defaultCharge, 1]);
  });

  test('is made again at once where it failed, was refused, or could not be held for', async () => {
    const place = newPlace();
    world.upstream.script = (response) => sendJson(response, 400, { error: { message: 'No.' } });
    expect((await ask(place)).status).toBe(400);
    world.upstream.script = (response) => sendJson(response, 500, {});
    await expect(ask(place)).rejects.toMatchObject({ code: 'upstream_error' });
    await expect(ask(place, { body: { model: 'test/none' } })).rejects.toMatchObject({ code: 'model_not_found' });
    world.upstream.script = (response) => sendJson(response, 200, completion());
    expect(await costOf(() => ask(place, { by: 1 }))).toBe(defaultCharge);
  });

  test('continues without its caller, and the next attempt gets its response', async () => {
    const place = newPlace();
    const gone = new AbortController();
    const answered = Promise.withResolvers<void>();
    world.upstream.script = async (response) => {
      gone.abort(new Error('The attempt timed out.'));
      await answered.promise;
      sendJson(response, 200, completion());
    };
    const cost = await costOf(async () => {
      await expect(ask(place, { signal: gone.signal })).rejects.toThrow('timed out');
      const next = ask(place, { by: 1 });
      answered.resolve();
      expect(json(await next)).toEqual(completion());
    });
    expect([cost, world.upstream.seen.length]).toEqual([defaultCharge, 1]);
  });

  test('gives its hold back where its answer cannot be kept, and the next attempt makes it again', async () => {
    const place = newPlace();
    world.upstream.script = async (response) => {
      await world.db.database.pool.query('alter table kept_answers rename to kept_elsewhere');
      sendJson(response, 200, completion());
    };
    await expect(ask(place)).rejects.toBeDefined();
    await drained();
    await world.db.database.pool.query('alter table kept_elsewhere rename to kept_answers');
    expect(await workers[0]!.ledger.renew()).toBe(0);
    const sql = `select count(*)::int as open from holds where state = 'open'`;
    expect((await world.db.database.pool.query(sql)).rows).toEqual([{ open: 0 }]);
    expect(await world.lastRecord()).toMatchObject({ status: 'error', credits_micros: 0n });
    await loseClaim(place); // it could not be released in the meantime
    world.upstream.script = (response) => sendJson(response, 200, completion());
    expect(await costOf(() => ask(place))).toBe(defaultCharge);
  });

  test('is charged once where an attempt that was away too long comes back', async () => {
    const place = newPlace();
    const late = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    world.upstream.script = async (response) => {
      const isFirst = world.upstream.seen.length === 1;
      arrived.resolve();
      if (isFirst) await late.promise;
      sendJson(response, 200, completion({ id: isFirst ? 'late' : 'in time' }));
    };
    const cost = await costOf(async () => {
      const first = ask(place).catch((error: unknown) => error);
      await arrived.promise;
      await loseClaim(place);
      expect(json(await ask(place, { by: 1 }))).toMatchObject({ id: 'in time' });
      late.resolve();
      expect(await first).toMatchObject({ code: 'unavailable', retryable: true });
      expect(json(await ask(place))).toMatchObject({ id: 'in time' });
    });
    expect([cost, world.upstream.seen.length]).toEqual([defaultCharge, 2]);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', credits_micros: 0n });
  });

  test('is repeated if its response was discarded, or is too large to keep', async () => {
    const place = newPlace();
    await ask(place);
    const { organizationId, executionId } = caller;
    await workers[1]!.gateway.forgetAnswers({ organizationId, executionId, key: place.replace(/\/[^/]*$/, '') });
    await ask(place);
    expect(world.upstream.seen).toHaveLength(2);
    world.upstream.script = (response) => sendJson(response, 200, completion({ id: 'x'.repeat(100_000) }));
    const large = newPlace();
    expect(await costOf(async () => [await ask(large), await ask(large, { by: 1 })])).toBe(2n * defaultCharge);
  });
});

describe('a stream with a place in its execution', () => {
  const body = { stream: true, stream_options: { include_usage: true } };
  beforeEach(() => {
    world.upstream.script = (response) => {
      beginStream(response);
      for (const event of streamEvents()) response.write(event);
      response.end();
    };
  });

  /** Makes a call whose caller leaves after the first event, and the next attempt. Returns what the latter reads. */
  async function leaveAndAskAgain(events: readonly string[]): Promise<{ cost: bigint; said: string }> {
    const place = newPlace();
    const gone = new AbortController();
    const rest = Promise.withResolvers<void>();
    world.upstream.script = async (response) => {
      beginStream(response);
      const [first, ...others] = events;
      response.write(first);
      await rest.promise;
      for (const event of others) response.write(event);
      response.end();
    };
    let said = '';
    const cost = await costOf(async () => {
      const answer = await ask(place, { body, signal: gone.signal });
      if ('stream' in answer) await answer.stream.next();
      gone.abort(new Error('The attempt timed out.'));
      const next = ask(place, { body, by: 1 });
      rest.resolve();
      said = await readAll(await next);
    });
    return { cost, said };
  }

  test('is given again as it was', async () => {
    const place = newPlace();
    const cost = await costOf(async () => {
      const first = await readAll(await ask(place, { body }));
      expect(first).toContain('[DONE]');
      expect(await readAll(await ask(place, { body, by: 1 }))).toBe(first);
    });
    expect([cost, world.upstream.seen.length]).toEqual([defaultCharge, 1]);
  });

  test('is read on to its end for the next attempt where its caller left', async () => {
    const { cost, said } = await leaveAndAskAgain(streamEvents());
    expect(said).toContain('Hello');
    expect(said).toContain('[DONE]');
    expect([cost, world.upstream.seen.length]).toEqual([defaultCharge, 1]);
  });

  test('is kept for the next attempt only as guardrails let it through', async () => {
    const { pool } = world.db.database;
    const { organizationId } = caller;
    const forget = (): void => {
      for (const { gateway } of workers) gateway.forgetGuardrails(organizationId);
    };
    await pool.query(
      `insert into guardrails (id, organization_id, name, enabled, kind, stage, action, on_failure, words)
       values ('grd_paid_once', $1, 'House rule', true, 'word_list', 'response', 'redact', 'block', '{falcon}')`,
      [organizationId],
    );
    forget();
    const { cost, said } = await leaveAndAskAgain(streamEvents(['The fal', 'con lands']));
    expect(said).toContain('The [redacted] lands');
    expect(said).toContain('[DONE]');
    expect(said).not.toContain('con lands');
    await pool.query(`delete from guardrails where id = 'grd_paid_once'`);
    forget();
    expect([cost, world.upstream.seen.length]).toEqual([defaultCharge, 1]);
  });

  test('is made again where it broke off', async () => {
    const place = newPlace();
    const whole = world.upstream.script;
    world.upstream.script = (response) => {
      beginStream(response);
      response.write(streamEvents()[0]);
      response.end();
    };
    expect(await readAll(await ask(place, { body }))).not.toContain('[DONE]');
    world.upstream.script = whole;
    expect(await costOf(async () => readAll(await ask(place, { body })))).toBe(defaultCharge);
  });

  test('may be a file', async () => {
    const place = newPlace();
    const audio = Buffer.from([0, 255, 1, 13, 10, 254]);
    world.upstream.script = (response) => sendBytes(response, 'audio/mpeg', audio);
    const speech = { endpoint: 'audio.speech' as const, body: { model: 'test/speech', input: 'Hi', voice: 'alloy' } };
    for (const by of [0, 1]) {
      const answer = await ask(place, { ...speech, by });
      const pieces: Uint8Array[] = [];
      if ('stream' in answer) for await (const piece of answer.stream) pieces.push(piece);
      expect([answer.headers['content-type'], Buffer.concat(pieces)]).toEqual(['audio/mpeg', audio]);
    }
    expect(world.upstream.seen).toHaveLength(1);
  });
});

test('whatever fails, leaves or is away, each place is charged once', { timeout: 300_000 }, async () => {
  const seed = Number(process.env['BUREAU_TEST_SEED'] ?? Date.now() % 1_000_000);
  const random = seededRandom(seed);
  const rounds = isFull ? 300 : 25;
  for (let round = 0; round < rounds; round += 1) {
    const place = newPlace();
    world.upstream.script = async (response) => {
      await delay(random() * 20);
      if (random() < 0.2) return sendJson(response, 503, {});
      sendJson(response, 200, completion());
    };
    const attempt = async (): Promise<void> => {
      await delay(random() * 30);
      const gone = new AbortController();
      if (random() < 0.3) setTimeout(() => gone.abort(new Error('left')), random() * 20);
      await ask(place, { by: Math.floor(random() * 3), signal: gone.signal }).catch(() => undefined);
    };
    const cost = await costOf(async () => {
      const lost = (async () => {
        for (let times = 0; times < 2; times += 1) {
          await delay(random() * 20);
          if (random() < 0.5) await loseClaim(place);
        }
      })();
      await Promise.all([lost, ...Array.from({ length: 6 }, attempt)]);
      world.upstream.script = (response) => sendJson(response, 200, completion());
      await ask(place);
    });
    expect(cost, `seed ${seed}, round ${round}`).toBe(defaultCharge);
  }
});
