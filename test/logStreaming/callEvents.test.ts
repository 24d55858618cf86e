import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../../db/ids.ts';
import { M0291LogCalls } from '../../db/migrations/m0291LogCalls.ts';
import type { LogDestinationRow } from '../../db/rows/logDestination.ts';
import type { LogEventRow, ReadLogEvent } from '../../db/rows/logEvent.ts';
import { faultOf } from './eventSchemas.ts';
import { SenderWorld } from './senderWorld.ts';
import { transactionsEnded } from './transactionsEnded.ts';

let world: SenderWorld;
let accountId: string;
const query = (sql: string, values: unknown[] = []) => world.test.database.pool.query(sql, values);

beforeAll(async () => {
  world = await SenderWorld.open();
  const { rows } = await query('select id from accounts limit 1');
  accountId = rows[0].id;
});
afterAll(() => world?.close());
beforeEach(() =>
  query('delete from log_destinations; delete from log_events; delete from log_calls; delete from call_records'),
);

/** Settles calls in one statement, as group commits do, and returns their ids. */
async function settle(statuses: readonly string[], { kind = 'model' } = {}): Promise<string[]> {
  const ids = statuses.map(() => newId('call'));
  await query(
    `insert into call_records (id, organization_id, account_id, endpoint, model, provider, status, http_status, stream, input_tokens, credits_micros,
       estimated, own_provider_key, latency_ms, request_id, kind)
     select n.id, $1, $2, 'chat.completions', 'test/chat', 'test', n.status, case n.status when 'ok' then 200 else 500 end, false, 7, 1234567, false, false, 12,
            'req_test', $5
       from unnest($3::text[], $4::text[]) n(id, status)`,
    [world.organizationId, accountId, ids, statuses, kind],
  );
  return ids;
}

const eventIdOf = (callId: string): string => callId.replace('call_', 'evt_');
const destination = (id: string): Promise<LogDestinationRow> => world.find(world.organizationId, id);

/** Reads like a sender: everything after the cursor, in pages. Moves nothing. */
async function read(id: string, limit = 100): Promise<ReadLogEvent[]> {
  await transactionsEnded(world.test.database.pool);
  const found = await destination(id);
  const all: ReadLogEvent[] = [];
  for (let after = found.cursor; ;) {
    const { events } = await world.test.database.asSystem(({ logEvents }) =>
      logEvents.readAfter(found, after, { limit }),
    );
    expect(events.length).toBeLessThanOrEqual(limit);
    if (events.length === 0) return all;
    all.push(...events);
    after = events.at(-1)!.position;
  }
}

/** Moves the cursor, as after an accepted batch. */
async function accept(id: string, event: ReadLogEvent): Promise<void> {
  await query(`update log_destinations set lease_owner = 'test', leased_until = now() + interval '1 minute'`);
  await world.test.database.asSystem(async ({ logDestinations }) => {
    expect(await logDestinations.moveCursor(id, 'test', event.position)).toBe(true);
    await logDestinations.release(id, 'test');
  });
}

const subjects = (events: readonly ReadLogEvent[]) => events.map(({ subject }) => subject.name);

describe('a settled model call', () => {
  it('has an event with its record, and calls of one statement share a row', async () => {
    const id = await world.makeDestination(world.organizationId, {});
    const calls = await settle(['ok', 'error', 'ok', 'canceled']);
    await settle(['ok'], { kind: 'search' });
    expect((await query('select from log_calls')).rowCount).toBe(3); // one a type
    const events = await read(id);
    expect(events.map((event) => event.id).toSorted()).toEqual(calls.map(eventIdOf).toSorted());
    expect(new Set(events.map(({ position }) => position.seq)).size).toBe(4);
    expect(events.map(faultOf()).filter((one) => one !== null)).toEqual([]);
    expect(events.find((event) => event.id === eventIdOf(calls[1]!))).toEqual({
      id: eventIdOf(calls[1]!),
      organizationId: world.organizationId,
      type: 'gateway_call.failed',
      time: expect.any(Date),
      actor: { kind: 'account', id: accountId, name: expect.any(String) },
      subject: { kind: 'gateway_call', id: calls[1]!, name: 'test/chat' },
      data: {
        model: 'test/chat',
        provider: 'test',
        endpoint: 'chat.completions',
        stream: false,
        request_id: 'req_test',
        input_tokens: 7,
        credits: '1.234567',
        estimated: false,
        own_provider_key: false,
        latency_ms: 12,
        http_status: 500,
        corrects_earlier: false,
      },
      position: expect.anything(),
    });
  });

  it('writes nothing if no destination wants its type', async () => {
    await world.makeDestination(world.organizationId, { types: ['execution.*', 'gateway_call.failed'] });
    await settle(['ok', 'canceled']);
    expect((await query('select from log_calls')).rowCount).toBe(0);
    await settle(['ok', 'error']);
    expect((await query('select from log_calls')).rowCount).toBe(1);
  });

  it('is read once and in order with other events, whatever the size of a page', async () => {
    const id = await world.makeDestination(world.organizationId, {});
    const failed = await world.makeDestination(world.organizationId, { types: ['gateway_call.failed'] });
    await world.write(['first']);
    const calls = [...(await settle(['ok', 'ok', 'ok', 'ok', 'ok']))];
    await world.write(['second']);
    calls.push(...(await settle(['ok', 'ok'])), ...(await settle(['error'])));
    const whole = await read(id);
    expect(subjects(whole)).toEqual(['first', ...Array(5).fill('test/chat'), 'second', ...Array(3).fill('test/chat')]);
    for (const limit of [1, 2, 3, 7]) expect(await read(id, limit), String(limit)).toEqual(whole);
    expect((await read(failed)).map((event) => event.id)).toEqual([eventIdOf(calls.at(-1)!)]);
    await accept(id, whole[3]!); // within the calls of one statement
    expect(await read(id)).toEqual(whole.slice(4));
    expect(
      await world.test.database.asSystem(async ({ logEvents, logDestinations }) => {
        const found = (await logDestinations.find(world.organizationId, id))!;
        return (await logEvents.backlog(found, found.cursor)).oldest;
      }),
    ).toEqual(expect.any(Date));
  });

  it('keeps its first event unchanged after a correction, which is a second event', async () => {
    const id = await world.makeDestination(world.organizationId, {});
    const [call, other] = await settle(['error', 'error']);
    await query(`update call_records set status = 'ok', http_status = 200, credits_micros = 5 where id = $1`, [call]);
    const events = await read(id);
    expect(
      events.map((event) => [event.type, event.subject.id, event.data['credits'], event.data['http_status']]),
    ).toEqual(
      expect.arrayContaining([
        ['gateway_call.failed', call, '1.234567', 500],
        ['gateway_call.failed', other, '1.234567', 500],
        ['gateway_call.finished', call, '0.000005', 200],
      ]),
    );
    expect(events.at(-1)!.data['corrects_earlier']).toBe(true);
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
  });

  it('is sent although a sender of the previous release has moved past it', async () => {
    const id = await world.makeDestination(world.organizationId, {});
    const calls = await settle(['ok', 'ok']);
    await world.write(['known', 'unknown']);
    await transactionsEnded(world.test.database.pool);
    const known = (await read(id)).find(({ subject }) => subject.name === 'known')!;
    await query('update log_destinations set cursor_xact = $1::text::xid8, cursor_seq = $2', [
      known.position.xact,
      known.position.seq,
    ]);
    const leased = await world.test.database.asSystem(({ logDestinations }) =>
      logDestinations.lease({ owner: 'here', leaseMs: 10_000 }, 5),
    );
    expect(leased.map((one) => one.id)).toEqual([id]);
    const events = await read(id);
    expect(events.map((event) => event.subject.id ?? event.subject.name)).toEqual([...calls.toSorted(), 'exe_test']);
    await accept(id, events[1]!);
    expect(subjects(await read(id))).toEqual(['unknown']);
    await accept(id, events[2]!);
    expect(await read(id)).toEqual([]);
  });

  it('counts as a gap when it is dropped unsent', async () => {
    const behind = await world.makeDestination(world.organizationId, {});
    await settle(['ok', 'ok', 'ok']);
    const [first] = await read(behind);
    await accept(behind, first!);
    await query(`update log_calls set time = '2026-01-01T10:00:00Z'`);
    await world.test.database.asSystem(({ logEvents }) => logEvents.prune(new Date('2026-01-02T00:00:00Z')));
    expect(await read(behind)).toMatchObject([
      { type: 'log_destination.gap', data: { dropped: 2, from: '2026-01-01T10:00:00.000Z' } },
    ]);
  });

  it('keeps its place when the database is restored on another server', async () => {
    const id = await world.makeDestination(world.organizationId, {});
    await world.write(['first']);
    await settle(['ok', 'ok', 'ok']);
    await world.write(['last']);
    const before = await read(id);
    await accept(id, before[1]!);
    const later = (column: string) => `${column} = (${column}::text::bigint + 1000000000)::text::xid8`;
    await query(
      `update log_events set ${later('xact')}; update log_calls set ${later('xact')};
       update log_destinations set ${later('cursor_xact')}, ${later('calls_cursor_xact')}`,
    );
    const [added] = await settle(['error']);
    expect(await world.test.database.asSystem(({ logEvents }) => logEvents.rebase())).toBe(true);
    expect((await read(id)).map((event) => event.id)).toEqual([
      ...before.slice(2).map((event) => event.id),
      eventIdOf(added!),
    ]);
  });

  it('is a separate event after a downgrade to the previous release', async () => {
    const id = await world.makeDestination(world.organizationId, {});
    await settle(['ok', 'error', 'ok']);
    const events = await read(id);
    const migration = new M0291LogCalls(undefined as never, undefined as never);
    await migration.down();
    const client = await world.test.database.pool.connect();
    try {
      await client.query('begin');
      for (const statement of migration.getQueries()) await client.query(String(statement));
      const { rows } = await client.query<Pick<LogEventRow, 'id' | 'type' | 'time' | 'actor' | 'subject' | 'data'>>(
        `select id, type, time, actor, subject, data from log_events order by xact, seq`,
      );
      expect(rows).toEqual(
        events.map(({ id: eventId, type, time, actor, subject, data }) => ({
          id: eventId,
          type,
          time,
          actor,
          subject,
          data,
        })),
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
