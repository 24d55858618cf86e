import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freePort } from '../../bin/embedded/ports.ts';
import { runningOwnerUrl } from '../../bin/embedded/runningPostgres.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { deleteDataDir, makeDataDir, StartedBureau } from '../bin/startedBureau.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { isFull } from '../support/isFull.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import { RecordingPeer } from './recordingPeer.ts';

const root = join(import.meta.dirname, '..', '..');
const senders = isFull ? 16 : 4;
const beforeBackupMs = isFull ? 60_000 : 4_000;
const afterBackupMs = isFull ? 20_000 : 2_000;
/** Timers of the flows are due by then. */
const timerSeconds = isFull ? 30 : 10;
const twinWatchedMs = (timerSeconds + 2) * 1_000;

type Kind = 'quick' | 'timer' | 'link';

/** An execution whose acceptance the caller has seen. */
interface Accepted {
  readonly id: string;
  readonly kind: Kind;
  readonly atMs: number;
}

const peer = new RecordingPeer();
const accepted: Accepted[] = [];
const calls: { id: string; atMs: number }[] = [];
const folders: string[] = [];
let mailbox: Mailbox | null = null;
let port: number;
let mailPort: number;
let bureau: StartedBureau;
let account: SignedUp;

beforeAll(async () => {
  await peer.listen();
  [port, mailPort] = [await freePort(), await freePort()];
});
afterAll(async () => {
  await bureau?.kill();
  await mailbox?.close();
  peer.close();
  for (const folder of folders) await deleteDataDir(folder);
});

async function newFolder(): Promise<string> {
  const folder = await makeDataDir();
  folders.push(folder);
  return folder;
}

/** At the same address each time, so that links stay valid. No mail server answers there until a test opens one. */
async function start(dataDir: string): Promise<void> {
  bureau = await StartedBureau.start(dataDir, {
    PORT: String(port),
    SERVICE_PUBLIC_URL: `http://127.0.0.1:${port}`,
    SERVICE_SIGN_UP: 'open',
    SERVICE_SANDBOX_MODELS: 'open',
    SERVICE_OUTBOUND_ALLOW: '127.0.0.1',
    SERVICE_SMTP_HOST: '127.0.0.1',
    SERVICE_SMTP_PORT: String(mailPort),
    SERVICE_SMTP_SECURITY: 'none',
    SERVICE_SMTP_FROM: 'bureau@example.test',
  });
  await bureau.ready();
}

/** Runs a program of `bin/` and returns what it printed. */
async function run(program: string, dataDir: string, ...given: string[]): Promise<string> {
  const env = { ...process.env, SERVICE_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(root, 'bin', program), ...given], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, output).toBe(0);
  return output;
}

const post = (step: string) => ({
  type: 'http.request',
  parameters: { method: 'POST', url: `${peer.url}/{{ $('hook').first().json.body.key }}/${step}` },
});
const flows: Record<Kind, object[]> = {
  quick: [],
  timer: [{ type: 'logic.wait', parameters: { amount: timerSeconds, unit: 'seconds' } }],
  link: [{ type: 'logic.wait', parameters: { mode: 'webhook' } }],
};

async function publish(name: string, nodes: { id: string; type: string }[]): Promise<string> {
  const draft = {
    nodes: nodes.map((node, index) => ({ name: node.id, position: { x: index * 200, y: 0 }, ...node })),
    connections: nodes
      .slice(1)
      .map(({ id }, index) => ({ from: { node: nodes[index]!.id, port: 'main' }, to: { node: id, port: 'main' } })),
  };
  type Made = { id: string; addresses: { production_url: string }[] };
  const { id, addresses } = await account.call<Made>('POST', '/api/v1/digital-organizations', { name, draft });
  await account.call('POST', `/api/v1/digital-organizations/${id}/publish`, {});
  return addresses[0]?.production_url ?? id;
}

async function publishFlows(): Promise<Record<Kind, string>> {
  const urls: Partial<Record<Kind, string>> = {};
  for (const [kind, between] of Object.entries(flows) as [Kind, object[]][]) {
    const hook = {
      type: 'trigger.webhook',
      parameters: { methods: ['POST'], respond: 'immediately', delivery_key: 'x-delivery' },
    };
    const steps = [hook, post('before'), ...between, post('after')] as { type: string }[];
    urls[kind] = await publish(
      kind,
      steps.map((step, index) => ({ id: index === 0 ? 'hook' : `step${index}`, ...step })),
    );
  }
  const clock = { id: 'clock', type: 'trigger.schedule', parameters: { rules: [{ every: 'seconds', amount: 5 }] } };
  const tick = {
    id: 'tick',
    type: 'http.request',
    parameters: { method: 'POST', url: `${peer.url}/tick/{{ $execution.id }}` },
  };
  await publish('clock', [clock, tick]);
  return urls as Record<Kind, string>;
}

/** Sends webhooks and model calls, one after the other, until it is stopped; notes what was accepted. */
async function send(urls: Record<Kind, string>, key: string, stop: AbortSignal, lane: number): Promise<void> {
  const kinds = Object.keys(flows) as Kind[];
  for (let round = 0; !stop.aborted; round += 1) {
    const kind = kinds[(lane + round) % kinds.length]!;
    const delivery = `${kind}-${lane}-${round}`;
    const headers = { 'content-type': 'application/json', 'x-delivery': delivery };
    const answer = await fetch(urls[kind], { method: 'POST', headers, body: JSON.stringify({ key: delivery }) }).catch(
      () => null,
    );
    if (answer?.status !== 200) continue;
    const { execution_id: id } = (await answer.json()) as { execution_id: string };
    accepted.push({ id, kind, atMs: Date.now() });
    const call = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] }),
    }).catch(() => null);
    if (call?.status === 200) calls.push({ id: call.headers.get('x-request-id')!, atMs: Date.now() });
    await sleep(50);
  }
}

async function withDatabase<T>(dataDir: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: (await runningOwnerUrl(dataDir))!, max: 2 });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function statusesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; status: string }>(
    'select id, status from executions where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Follows the links of executions that wait for a call. */
async function resumeAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { resume_url: link } = await account.call<{ resume_url: string | null }>('GET', `/api/v1/executions/${id}`);
    if (link !== null) await fetch(link, { method: 'POST' });
  }
}

it('restores all that was accepted before a backup under load; the restored instance fires nothing before it may, and nothing twice', async () => {
  const first = await newFolder();
  await start(first);
  account = await signUp(bureau.url);
  const { email: mailed } = await signUp(bureau.url); // the address of the first account needs no mail
  const { value: key } = await account.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'drill' });
  const urls = await publishFlows();
  const stop = new AbortController();
  const sending = Array.from({ length: senders }, (_, lane) => send(urls, key, stop.signal, lane));
  await sleep(beforeBackupMs);
  // These waits end while the backup runs: their signals may be younger than Temporal's part of it.
  const following = resumeAll(
    accepted
      .filter(({ kind }) => kind === 'link')
      .slice(0, 20)
      .map(({ id }) => id),
  );
  const folder = join(await mkdtemp(join(tmpdir(), 'bureau-backup-')), 'backup');
  folders.push(join(folder, '..'));
  const backupBegan = Date.now();
  await run('backup.ts', first, '--to', folder);
  const backupMs = Date.now() - backupBegan;
  await following;
  await sleep(afterBackupMs);
  stop.abort();
  await Promise.all(sending);
  const { moment, counts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
    moment: string;
    counts: { bytes: number };
  };
  const momentMs = Date.parse(moment);
  const kept = accepted.filter(({ atMs }) => atMs < momentMs);
  const lost = accepted.filter(({ atMs }) => atMs > momentMs + 1_000);
  const duringBackup = accepted.filter(({ atMs }) => atMs > backupBegan && atMs < momentMs);
  expect(kept.length).toBeGreaterThan(10);
  expect(lost.length).toBeGreaterThan(0);
  expect(duringBackup.length, 'the backup is hot').toBeGreaterThan(0);
  await run('verifyBackup.ts', first, '--from', folder);

  // Everything is lost but the backup and the key.
  await bureau.kill();
  const second = await newFolder();
  await copyFile(join(first, 'encryption.key'), join(second, 'encryption.key'));
  await deleteDataDir(first);
  await mkdir(join(first), { recursive: true });
  await run('restore.ts', second, '--from', folder);

  let mailConnections = 0;
  const onConnect = (_: unknown, done: () => void) => {
    mailConnections += 1;
    done();
  };
  mailbox = await openMailbox({ onConnect }, mailPort);
  const callsBefore = peer.calls;
  await start(second);
  expect(await (await fetch(`${bureau.url}/api/v1/instance`)).json()).toMatchObject({ maintenance: 'restored' });
  const dueMails = await withDatabase(second, (pool) => pool.query('update mails set due_at = now()'));
  expect(dueMails.rowCount).toBeGreaterThan(0);
  const until = Date.now() + twinWatchedMs;
  while (Date.now() < until) {
    expect((await fetch(urls.quick, { method: 'POST' })).status).toBe(503);
    await sleep(500);
  }
  expect(peer.calls, 'calls of schedules, timers and nodes in maintenance').toBe(callsBefore);
  expect(mailConnections, 'the mail of the sign-up waits').toBe(0);

  await account.call('DELETE', '/api/v1/admin/maintenance');
  const keptIds = kept.map(({ id }) => id);
  await withDatabase(second, async (pool) => {
    expect(
      (
        await statusesOf(
          pool,
          lost.map(({ id }) => id),
        )
      ).size,
      'what came after the backup is lost',
    ).toBe(0);
    expect((await statusesOf(pool, keptIds)).size).toBe(kept.length);
    const { rows } = await pool.query<{ id: string }>('select id from call_records');
    const recorded = new Set(rows.map(({ id }) => id));
    expect(calls.filter(({ atMs }) => atMs < momentMs).length).toBeLessThanOrEqual(recorded.size);
    const giveUpAt = Date.now() + (isFull ? 600_000 : 120_000);
    for (;;) {
      const statuses = await statusesOf(pool, keptIds);
      const open = kept.filter(({ id }) => !['success', 'error', 'canceled'].includes(statuses.get(id) ?? ''));
      if (open.length === 0) break;
      expect(Date.now(), JSON.stringify(open.map(({ id, kind }) => [id, kind, statuses.get(id)]))).toBeLessThan(
        giveUpAt,
      );
      await resumeAll(
        open.filter(({ id, kind }) => kind === 'link' && statuses.get(id) === 'waiting').map(({ id }) => id),
      );
      await sleep(500);
    }
    expect([...new Set((await statusesOf(pool, keptIds)).values())]).toEqual(['success']);
    expect(await checkLedger(pool)).toEqual([]);
  });
  await mailbox.next({ to: mailed, subject: 'Confirm' });
  expect(peer.twice).toEqual([]);
  await expect
    .poll(() => [...peer.keys.keys()].some((path) => path.startsWith('/tick/')), { timeout: 30_000 })
    .toBe(true);
  console.info(
    `drill: ${accepted.length} executions accepted, ${kept.length} before the moment (${duringBackup.length} while the backup ran), ${lost.length} after it; ` +
      `backup ${(counts.bytes / 1e6).toFixed(0)} MB in ${backupMs} ms; ${peer.calls} calls, ${peer.repeated} repeated with the same key, ${peer.twice.length} twice`,
  );
}, 1_800_000);
