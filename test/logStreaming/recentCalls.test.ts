import { afterAll, beforeAll, expect, it } from 'vitest';

import { newId } from '../../db/ids.ts';
import { createLedger, type CallRecord, type Ledger } from '../../db/ledger/ledger.ts';
import { RecentCalls } from '../../db/ledger/RecentCalls.ts';
import type { ReadLogEvent } from '../../db/rows/logEvent.ts';
import { buildApiKey, buildModel, grantCredits, type BuiltModel } from '../support/factories.ts';
import { SenderWorld } from './senderWorld.ts';
import { transactionsEnded } from './transactionsEnded.ts';

let world: SenderWorld;
let ledger: Ledger;
let model: BuiltModel;
let owner: { organizationId: string; accountId: string };
let keyId: string;
const recentCalls = new RecentCalls();
const query = (sql: string, values: unknown[] = []) => world.test.database.pool.query(sql, values);
const record: CallRecord = {
  model: 'test/chat',
  provider: 'test',
  status: 'ok',
  httpStatus: 200,
  stream: true,
  inputTokens: 12,
  cachedInputTokens: 3,
  outputTokens: 20,
  reasoningTokens: null,
  units: null,
  estimated: true,
  ownProviderKey: false,
  latencyMs: 100,
  ttftMs: 7,
  errorCode: null,
};
const failed: CallRecord = {
  ...record,
  status: 'error',
  httpStatus: 502,
  outputTokens: null,
  errorCode: 'upstream_error',
};

beforeAll(async () => {
  world = await SenderWorld.open();
  const { database } = world.test;
  const { organizationId } = world;
  owner = { organizationId, accountId: (await query('select id from accounts limit 1')).rows[0].id };
  await grantCredits(database, organizationId, 10n ** 9n);
  [model, keyId] = [await buildModel(database), await buildApiKey(database, owner)];
  const settled = recentCalls.note.bind(recentCalls);
  ledger = createLedger({ pool: database.systemPool, owner: 'test', sweepEveryMs: 0, settled });
});
afterAll(async () => {
  await ledger?.close();
  await world?.close();
});

async function hold(): Promise<string> {
  const callId = newId('call');
  const { modelId, priceId } = model;
  const held = { ...owner, callId, keyId, modelId, priceId, amountMicros: 1_000n };
  expect(await ledger.hold({ ...held, endpoint: 'chat.completions', requestId: newId('request') })).toBe('ok');
  return callId;
}

async function read(id: string, recent?: RecentCalls): Promise<ReadLogEvent[]> {
  await transactionsEnded(world.test.database.pool);
  const found = await world.find(null, id);
  const { events } = await world.test.database.asSystem(({ logEvents }) =>
    logEvents.readAfter(found, found.cursor, { limit: 100, recentCalls: recent }),
  );
  return events.filter(({ type }) => type.startsWith('gateway_call.'));
}

it('the event of a call is the same from the memory of its process as from its record', async () => {
  const id = await world.makeDestination(null, {});
  await ledger.settle({ callId: await hold(), amountMicros: 700n, record }); // before any is wanted: it is read
  expect(await read(id, recentCalls)).toHaveLength(1);
  const [settled, released] = [await hold(), await hold()];
  await ledger.settle({ callId: settled, amountMicros: 700n, record });
  await ledger.release({ callId: released, record: failed });
  const stored = await read(id);
  expect(stored).toHaveLength(3);
  expect(stored.at(-1)).toMatchObject({
    type: 'gateway_call.failed',
    actor: { id: owner.accountId },
    data: { key_id: keyId },
  });
  expect(await read(id, recentCalls)).toEqual(stored);
  await query('delete from call_records');
  expect(await read(id, recentCalls)).toEqual(stored.slice(1));
});

it('a call whose hold was closed before it ended is read, with its correction', async () => {
  const id = await world.makeDestination(null, {});
  const callId = await hold();
  await query(`update holds set expires_at = now() - interval '1 minute' where id = $1`, [callId]);
  expect(await ledger.sweep()).toBe(1);
  expect(await ledger.settle({ callId, amountMicros: 700n, record })).toBe('late_settlement');
  const stored = await read(id);
  expect(stored.map(({ data }) => data['corrects_earlier'])).toEqual([false, true]);
  expect(recentCalls.find(callId)).toBeUndefined();
  expect(await read(id, recentCalls)).toEqual(stored);
});
