import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { newId } from '../../db/ids.ts';
import { RecentCalls } from '../../db/ledger/RecentCalls.ts';
import { Tracing } from '../../platform/telemetry/Tracing.ts';
import { SenderWorld } from '../../test/logStreaming/senderWorld.ts';
import { benchRecord } from '../benchRecord.ts';
import { median } from '../median.ts';
import { outputLine, startNode } from './process.ts';

/**
 * Prints what log streaming and traces cost a model call, part by part, in µs of CPU time: the row that the settlement writes, reading and
 * sending its event, and its spans. Each figure is the lowest of the rounds, so that it depends little on other load.
 *   TEST_POSTGRES_URL=… npm run bench -- gateway/reporting [rounds]
 */
const rounds = Number(process.argv[2] ?? 6);
const calls = 8_000;
/** Rounds without a rest would ask again and again while an open transaction holds events back. */
const restMs = 20;
/** About as many as one statement settles at 32 connections. */
const perStatement = 12;

const settlement = `insert into call_records (id, organization_id, account_id, endpoint, model, provider, status, http_status, stream,
    input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, credits_micros, estimated, own_provider_key, latency_ms, request_id)
  select n.id, $1, $2, 'chat.completions', 'bench/chat', 'bench', 'ok', 200, false, 300, 0, 256, 0, 1234567, false, false, 12, 'req_' || n.id
    from unnest($3::text[]) n(id)`;
const record = { ...benchRecord, model: 'bench/chat', inputTokens: 300, outputTokens: 256, latencyMs: 12 };

const world = await SenderWorld.open();
const { pool } = world.test.database;
const collector = startNode([fileURLToPath(new URL('./mockUpstream.ts', import.meta.url))]);
try {
  const url = `http://127.0.0.1:${await outputLine(collector, /listening (\d+)/)}`;
  const { rows: accounts } = await pool.query<{ id: string }>('select id from accounts limit 1');
  const found: Record<string, number[]> = {};
  const note = (part: string, us: number): void => void (found[part] ??= []).push(us);
  const recentCalls = new RecentCalls();
  const settle = async (): Promise<void> => {
    const ids = Array.from({ length: perStatement }, () => newId('call'));
    for (const id of ids) noteRecord(recentCalls, id, accounts[0]!.id);
    await pool.query({ name: 'settle', text: settlement, values: [world.organizationId, accounts[0]!.id, ids] });
  };

  for (let round = 0; round < rounds; round += 1) {
    await pool.query('delete from log_destinations; delete from log_calls; delete from call_records');
    note('settlement without a destination', await usOfTrigger(settle));
    await world.makeDestination(null, { kind: 'otlp_logs', settings: { url, ca_certificate: null }, secrets: {} });
    note('settlement: row of references', await usOfTrigger(settle));
    for (const [how, known] of [
      ['read', new RecentCalls()],
      ['of this process', recentCalls],
    ] as const) {
      known.want();
      for (let done = 0; done < calls; done += perStatement) await settle();
      const sender = world.sender({ recentCalls: known });
      const [ownUs, servedUs] = [process.cpuUsage(), await databaseUs()];
      while (await isWaiting()) {
        await sender.round();
        await sender.idle();
        await setTimeout(restMs);
      }
      const { user, system } = process.cpuUsage(ownUs);
      note(`sender, records ${how}: process`, (user + system) / calls);
      note(`sender, records ${how}: PostgreSQL`, ((await databaseUs()) - servedUs) / calls);
    }
    note('two spans', await usOfSpans(url));
  }
  console.log(`µs of CPU time a call, lowest of ${rounds} rounds of ${calls} calls, ${perStatement} a statement`);
  for (const [part, times] of Object.entries(found))
    console.log(
      `${Math.min(...times)
        .toFixed(1)
        .padStart(7)}  ${part} (median ${median(times).toFixed(1)})`,
    );
} finally {
  await collector.stop();
  await world.close();
}

/** Notes a record as the ledger does. */
function noteRecord(recentCalls: RecentCalls, callId: string, accountId: string): void {
  const { organizationId } = world;
  const hold = { callId, organizationId, accountId, keyId: null, modelId: '', priceId: '', amountMicros: 0n };
  const ofRequest = { endpoint: 'chat.completions', requestId: `req_${callId}` };
  recentCalls.note({ ...hold, ...ofRequest }, { callId, amountMicros: 1_234_567n, released: false, record });
}

/** Returns what the trigger takes for a call: its time in the plan of a statement, the lowest of many. */
async function usOfTrigger(settle: () => Promise<void>): Promise<number> {
  for (let done = 0; done < 50; done += 1) await settle();
  const client = await pool.connect();
  try {
    const times: number[] = [];
    for (let done = 0; done < 100; done += 1) {
      const ids = Array.from({ length: perStatement }, () => newId('call'));
      const account = `(select id from accounts limit 1)`;
      const text = settlement
        .replaceAll('$1', `'${world.organizationId}'`)
        .replace('$2', account)
        .replace('$3', `'{${ids.join(',')}}'`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`);
      const line = rows.find((row) => row['QUERY PLAN'].startsWith('Trigger log_insert'));
      times.push(Number(/time=([\d.]+)/.exec(line?.['QUERY PLAN'] ?? '')?.[1]));
    }
    return (Math.min(...times) * 1_000) / perStatement;
  } finally {
    client.release();
  }
}

/** Returns what the spans of a request and of its call take, with their export. */
async function usOfSpans(url: string): Promise<number> {
  const tracing = new Tracing({ url, serviceName: 'bench', version: '1' });
  const before = process.cpuUsage();
  for (let done = 0; done < calls; done += 1) {
    const requestId = newId('request');
    const end = tracing.began({
      requestId,
      method: 'POST',
      route: '/v1/chat/completions',
      traceparent: undefined,
    });
    tracing.traceOf(requestId);
    tracing.ended({
      callId: newId('call'),
      requestId,
      organizationId: world.organizationId,
      executionId: null,
      endpoint: 'chat.completions',
      upstreamName: 'bench-model',
      record,
      chargedMicros: 1_234n,
      closingMs: 1,
      isJob: false,
    });
    end(200);
    if (done % 32 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await tracing.close();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

async function isWaiting(): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from log_calls c, log_destinations d where (c.xact, c.seq) > (d.calls_cursor_xact, d.calls_cursor_seq) limit 1',
  );
  return rowCount !== 0;
}

/** Returns the CPU time of all connections to the database. */
async function databaseUs(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const ns = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
  return ns.reduce((sum, one) => sum + one, 0) / 1_000;
}
