import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freePort } from '../../bin/embedded/ports.ts';
import { newId } from '../../db/ids.ts';
import { newWebhookSecret } from '../../platform/outbound/standardWebhook.ts';
import { testEncryptionKey } from '../support/apiServer.ts';
import { freezeProcess } from '../support/freezeProcess.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { hasRsyslog, startRsyslog, type Rsyslog } from './rsyslogServer.ts';
import { SenderWorld } from './senderWorld.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? Date.now() % 100_000);
const random = seededRandom(seed);
const killsMs = isFull ? 600_000 : 4_000;
const senders = isFull ? 3 : 2;
/** Between two kills of a kind. */
const [leastPauseMs, mostPauseMs] = isFull ? [500, 6_000] : [400, 1_500];
/** Between two transactions of a writer. A receiver of single events gets some fifty a second on a busy machine. */
const [leastRestMs, mostRestMs] = isFull ? [100, 400] : [5, 60];
const frozenMs = 3_500;
const kinds = ['hook', 'otlp', 'sentry', 'tcp', 'tls'] as const;

/** A program that is killed and started again. */
interface Killed {
  child: ChildProcess;
  readonly start: () => Promise<ChildProcess>;
}

let world: SenderWorld;
let rsyslog: Rsyslog;
let folder: string;
const programs: Killed[] = [];

beforeAll(async () => {
  world = await SenderWorld.open();
  folder = await mkdtemp(join(tmpdir(), 'bureau-log-'));
  if (hasRsyslog) rsyslog = await startRsyslog();
});
afterAll(async () => {
  await Promise.all(programs.map(({ child }) => kill(child)));
  await rsyslog?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

async function program(file: string, env: Record<string, string>): Promise<Killed> {
  const start = async (): Promise<ChildProcess> => {
    const child = fork(join(import.meta.dirname, file), {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  };
  const started = { child: await start(), start };
  programs.push(started);
  return started;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const between = (least: number, most: number): number => least + random() * (most - least);

/** Makes one destination of each kind that can confirm, and the receivers. */
async function makeDestinations(): Promise<{ ids: string[]; receivers: Killed }> {
  const port = await freePort();
  const receivers = await program('receiverProcess.ts', { PORT: String(port), FOLDER: folder });
  const at = `http://127.0.0.1:${port}`;
  const syslog = (settings: object) => ({ kind: 'syslog', settings: { host: 'localhost', ...settings } }) as const;
  const ids = await Promise.all([
    world.makeDestination(null, {
      settings: { url: `${at}/hook` },
      secrets: { signing_secrets: [newWebhookSecret()] },
    }),
    world.makeDestination(null, { kind: 'otlp_logs', settings: { url: `${at}/otlp` } }),
    world.makeDestination(null, { kind: 'sentry', secrets: { dsn: `http://key@127.0.0.1:${port}/sentry/1` } }),
    world.makeDestination(null, syslog({ transport: 'tcp', port: rsyslog.tcpPort, app_name: 'tcp' })),
    world.makeDestination(
      null,
      syslog({ transport: 'tls', port: rsyslog.tlsPort, ca_certificate: rsyslog.authority, app_name: 'tls' }),
    ),
  ]);
  return { ids, receivers };
}

/** Settles some model calls in one statement: events are made of their records. */
async function settleCalls(client: PoolClient): Promise<void> {
  await client.query(
    `insert into call_records (id, organization_id, endpoint, model, provider, status, http_status, stream, credits_micros, estimated, own_provider_key,
       latency_ms, request_id)
     select c.id, $1, 'chat.completions', 'test/chat', 'test', 'ok', 200, false, 1, false, false, 1, 'req_test' from unnest($2::text[]) c(id)`,
    [world.organizationId, Array.from({ length: Math.ceil(random() * 3) }, () => newId('call'))],
  );
}

/** Writes events in transactions that overlap, until the time has passed. Some of them are rolled back. */
async function write(endsAt: number): Promise<void> {
  for (let count = 0; performance.now() < endsAt; count += 1) {
    const client = await world.test.database.pool.connect();
    try {
      await client.query('begin');
      for (let index = random() * 4; index >= 0; index -= 1) {
        if (random() < 0.2) await settleCalls(client);
        await client.query(
          `insert into log_events (organization_id, type, subject, data)
           values ($1, 'execution.finished', '{"kind":"execution","id":"exe_test","name":null}', $2)`,
          [world.organizationId, { number: count, text: 'x'.repeat(random() * 500) }],
        );
        if (random() < 0.3) await pause(between(0, 40));
      }
      await client.query(random() < 0.1 ? 'rollback' : 'commit');
    } finally {
      client.release();
    }
    await pause(between(leastRestMs, mostRestMs));
  }
}

/** Kills one of the programs after another, and starts it again a moment later. */
async function killInTurn(
  endsAt: number,
  killed: readonly Killed[],
  { freezes }: { freezes: boolean },
): Promise<number> {
  let kills = 0;
  while (performance.now() < endsAt) {
    await pause(between(leastPauseMs, mostPauseMs));
    const one = killed[Math.floor(random() * killed.length)]!;
    if (freezes && random() < 0.2) {
      freezeProcess(one.child);
      await pause(frozenMs); // longer than its lease
      one.child.kill('SIGCONT');
      continue;
    }
    await kill(one.child);
    kills += 1;
    await pause(between(0, 500));
    one.child = await one.start();
  }
  return kills;
}

async function killRsyslog(endsAt: number): Promise<number> {
  let kills = 0;
  while (performance.now() < endsAt) {
    await pause(between(leastPauseMs, mostPauseMs));
    await rsyslog.kill();
    kills += 1;
    await pause(between(0, 500));
    await rsyslog.start();
  }
  return kills;
}

/** Returns the ids that a receiver got, in order, with repeats. */
async function idsOf(kind: (typeof kinds)[number]): Promise<string[]> {
  const isSyslog = kind === 'tcp' || kind === 'tls';
  const text = isSyslog ? await syslogText(kind) : await readFile(join(folder, kind), 'utf8').catch(() => '');
  const pattern = kind === 'otlp' ? /log\.record\.uid\W{4}(evt_\w{26})/g : /"id":"(evt_\w{26})"/g; // tags and lengths of protobuf between
  return [...text.matchAll(pattern)].map(([, id]) => id!);
}

async function syslogText(name: string): Promise<string> {
  const messages = await rsyslog.received();
  return messages
    .filter((message) => message.program === name)
    .map(({ text }) => text)
    .join('\n');
}

describe.skipIf(!hasRsyslog)('with senders and receivers that are killed', () => {
  it(`every event arrives, in order (seed ${seed})`, { timeout: killsMs + 600_000 }, async () => {
    const { ids, receivers } = await makeDestinations();
    const env = { DATABASE_URL: world.test.url, ENCRYPTION_KEY: testEncryptionKey };
    const sending = await Promise.all(Array.from({ length: senders }, () => program('senderProcess.ts', env)));
    const endsAt = performance.now() + killsMs;
    const [, , , senderKills, receiverKills, rsyslogKills] = await Promise.all([
      write(endsAt),
      write(endsAt),
      write(endsAt),
      killInTurn(endsAt, sending, { freezes: true }),
      killInTurn(endsAt, [receivers], { freezes: false }),
      killRsyslog(endsAt),
    ]);
    const { rows } = await world.test.database.pool.query<{ id: string }>(
      `select e.id from (select xact, seq, id from log_events where type = 'execution.finished'
         union all select c.xact, c.seq - cardinality(c.calls) + n.place, 'evt_' || split_part(n.call, '_', 2)
           from log_calls c cross join lateral unnest(c.calls) with ordinality n(call, place)) e
        order by e.xact, e.seq`,
    );
    const expected = rows.map(({ id }) => id);
    const numbers: Record<string, number> = { events: expected.length, senderKills, receiverKills, rsyslogKills };
    for (const kind of kinds) {
      const arrived = async (): Promise<string[]> => {
        const known = new Set(expected);
        return [...new Set(await idsOf(kind))].filter((id) => known.has(id));
      };
      await expect
        .poll(
          async () => {
            await Promise.all(ids.map((id) => world.endPause(id)));
            return (await arrived()).length;
          },
          { timeout: 300_000, interval: 500 },
        )
        .toBe(expected.length);
      expect(await arrived(), kind).toEqual(expected);
      numbers[`${kind}Repeats`] = (await idsOf(kind)).length - expected.length;
    }
    if (isFull) console.log(JSON.stringify(numbers));
    expect(senderKills + receiverKills + rsyslogKills).toBeGreaterThan(0);
  });
});
