import Koa from 'koa';
import { Agent, request } from 'undici';

import { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { GroupCommit } from '../../db/groupCommit.ts';
import { holdStatement, type HoldRequest } from '../../db/ledger/holdStatement.ts';
import { settleStatement, type Settlement } from '../../db/ledger/settleStatement.ts';
import { QueueConnection } from '../../db/queueConnection.ts';
import type { Seeded } from './seed.ts';
import { readBody } from './readBody.ts';

/**
 * The bare probe: Koa, undici, and for every call one durable hold and one durable settlement by group commit, and nothing else — no key,
 * no route, no price, no validation. The difference of a gateway to it is the gateway's own cost. It uses the ledger's statements and not
 * its queues, so that it stays the same when these change.
 */
const seeded = JSON.parse(process.env.BENCH_SEEDED!) as Seeded;
const upstream = `${process.env.BENCH_UPSTREAM!}/chat/completions`;
const database = await Database.connect({ url: process.env.DATABASE_URL! });
const queue = { maxBatch: 256, maxWaiting: 20_000, isRefusal: () => true };
const connections = [1, 2].map(() => new QueueConnection(database.systemPool, 10_000));
const holds = new GroupCommit<HoldRequest, number>({
  ...queue,
  run: async (batch) => {
    const statement = holdStatement(batch, { owner: 'bench probe', leaseMs: 30_000 });
    return (await connections[0]!.query<{ verdicts: number[] }>(statement))[0]!.verdicts;
  },
});
const settlements = new GroupCommit<Settlement, null>({
  ...queue,
  run: async (batch) => {
    await connections[1]!.query(settleStatement(batch));
    return batch.map(() => null);
  },
});
const dispatcher = new Agent({ connections: 512 });
const amountMicros = 20_000n;

interface Answer {
  usage: { prompt_tokens: number; completion_tokens: number };
}

const app = new Koa();
app.silent = true; // the load ends by hanging up
app.use(async (context) => {
  const body = JSON.parse((await readBody(context.req)).toString('utf8')) as Record<string, unknown>;
  const callId = newId('call');
  const { organizationId, keyId, modelId, priceId } = seeded;
  const hold = { callId, organizationId, keyId, modelId, priceId, amountMicros };
  const verdict = await holds.submit({ ...hold, endpoint: 'chat.completions', requestId: 'req_bench' });
  if (verdict !== 0) context.throw(402, String(verdict));

  const headers = { 'content-type': 'application/json' };
  const sent = JSON.stringify({ ...body, model: 'bench-model' });
  const answer = await request(upstream, { method: 'POST', headers, body: sent, dispatcher });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const { usage } = JSON.parse(bytes.toString('utf8')) as Answer;

  const record = {
    model: 'bench/chat',
    provider: 'bench',
    status: 'ok' as const,
    httpStatus: 200,
    stream: false,
    inputTokens: usage.prompt_tokens,
    cachedInputTokens: 0,
    outputTokens: usage.completion_tokens,
    reasoningTokens: 0,
    units: null,
    estimated: false,
    ownProviderKey: false,
    latencyMs: 1,
    ttftMs: null,
    errorCode: null,
  };
  await settlements.submit({ callId, amountMicros: 2_600n, released: false, record });
  context.type = 'application/json';
  context.body = bytes;
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening ${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
