import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { LogEventRow } from '../../db/rows/logEvent.ts';
import { writeAuditHeads, writeLongQueue } from '../../domains/logStreaming/eventJobs.ts';
import { withoutContents } from '../../domains/logStreaming/LogEvent.ts';
import { watchDisk } from '../../domains/jobs/watchDisk.ts';
import { Mailer } from '../../domains/mail/Mailer.ts';
import { tellAdminsOfKey } from '../../domains/gateway/upstream/tellAdminsOfKey.ts';
import { sealEvents } from '../../domains/audit/sealEvents.ts';
import { chain } from '../api/engineApi.ts';
import { startHiring, type Hiring } from '../api/employees/startHiring.ts';
import { testPassword } from '../support/apiClient.ts';
import { signUpMember } from '../support/members.ts';
import { faultOf } from './eventSchemas.ts';
import { transactionsEnded } from './transactionsEnded.ts';

/** Given as contents everywhere: inputs, messages of errors, texts for models, names of credentials' values. */
const content = 'CONTENT-OF-SOMEBODY';
const password = 'a-secret-value-of-a-credential';

const expected = `
  execution.queued execution.started execution.waiting execution.finished execution.failed execution.canceled
  node.started node.finished node.failed gateway_call.finished gateway_call.failed
  employee_run.queued employee_run.started employee_run.finished deliverable.submitted deliverable.accepted deliverable.rejected
  model_api_key.created model_api_key.revoked member.updated member.removed credential.created session.started sign_in.failed
  digital_organization.created employee.published worker.started worker.lost worker.recovered worker.stopped
  budget.reached budget.exceeded audit_log.head queue.long disk.low disk.recovered provider_key.rejected provider_key.recovered`
  .trim()
  .split(/\s+/);

let hiring: Hiring;
let { api, publisher, hirer, hired, run } = {} as Hiring;
let events: LogEventRow[];
beforeAll(async () => {
  hiring = await startHiring();
  ({ api, publisher, hirer, hired, run } = hiring);
  await api.test.database.asSystem(({ logDestinations }) =>
    // A kind without a sender.
    // Nothing is sent: no sender runs here.
    logDestinations.insert(null, newId('logDestination'), {
      name: 'All',
      kind: 'webhook',
      settings: {},
      secretsEncrypted: null,
      types: ['*', 'node.*'],
      contents: false,
      enabled: true,
    }),
  );
  await execute();
  await manage();
  const { position } = await hired();
  const { deliverable_id: first } = await run(position, { input: { topic: content } });
  const { deliverable_id: second } = await run(position, { input: { topic: content } });
  await hirer.client.ok('acceptDeliverable', { params: { deliverable_id: first! } });
  await hirer.client.ok('rejectDeliverable', { params: { deliverable_id: second! }, body: { reason: content } });
  await standings();
  events = await read();
}, 180_000);
afterAll(() => hiring?.close());

/** Reads all events as a sender does, when all transactions that have begun have ended. */
async function read(): Promise<LogEventRow[]> {
  const { database } = api.test;
  await transactionsEnded(database.pool);
  return database.asSystem(async ({ logDestinations, logEvents }) => {
    const [destination] = await logDestinations.list(null);
    const found = await logEvents.readAfter(destination!, destination!.cursor, { limit: 10_000 });
    return found.events.map(({ id, organizationId, type, time, actor, subject, data }) => {
      return { id, organizationId, type, time, actor, subject, data };
    });
  });
}

async function execute(): Promise<void> {
  const start = { type: 'trigger.manual' };
  const stop = { type: 'logic.stop_and_error', parameters: { message: content } };
  const wait = { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } };
  const graphs = [
    chain({ start, no_op: { type: 'logic.no_operation' } }),
    chain({ start, stop }),
    chain({ start, wait }),
  ];
  const executions = [];
  for (const [index, graph] of graphs.entries()) {
    const { id } = await api.create(graph, { name: ['Good', 'Bad', 'Slow'][index]! });
    executions.push(
      await publisher.client.ok('startExecution', {
        params: { digital_organization_id: id },
        query: { wait: index === 2 ? 0 : 20 },
        body: { mode: 'manual', input: [{ json: { text: content } }] },
      }),
    );
  }
  const params = { execution_id: executions[2]!.id };
  await vi.waitFor(async () => {
    expect((await publisher.client.ok('getExecution', { params })).status).toBe('waiting');
  }, 60_000);
  await publisher.client.ok('cancelExecution', { params });
}

async function manage(): Promise<void> {
  const { client } = publisher;
  const { key, value } = await client.ok('createModelApiKey', { body: { label: 'Program', credit_limit: '1' } });
  const chat = { model: 'sandbox/chat', messages: [{ role: 'user' as const, content }] };
  await client.refused('createPlaygroundChat', {
    body: { ...chat, messages: [{ role: 'user', content: `${content} [[fail=500]]` }] },
  });
  await client.ok('createPlaygroundChat', { body: chat });
  await client.withKey(value!).call('createChatCompletion', { body: chat });
  await client.ok('revokeModelApiKey', { params: { key_id: key.id } });
  const member = await signUpMember(api, publisher.organizationId);
  await client.ok('updateMember', { params: { account_id: member.accountId }, body: { role: 'admin' } });
  await client.ok('removeMember', { params: { account_id: member.accountId }, body: {} });
  await client.as({}).ok('signIn', { body: { email: publisher.email, password: testPassword } });
  await client.as({}).call('signIn', { body: { email: publisher.email, password: 'typed-wrong-1' } });
  await client.ok('createCredential', {
    body: { name: 'Login', type: 'http_basic', values: { user: 'ada', password } },
  });
}

/** What other parts of the instance write: workers, limits, logs and the queue. */
async function standings(): Promise<void> {
  const { database } = api.test;
  const { pool } = database;
  await database.asSystem(({ processBeats }) =>
    processBeats.beat({ process: '1@test', kind: 'worker', taskQueue: 'queue', version: null }),
  );
  await pool.query(`update process_beats set seen_at = now() - interval '31 seconds' where process = '1@test'`);
  await database.asSystem(({ processBeats }) => processBeats.noteLost());
  await database.asSystem(({ processBeats }) => processBeats.noteLost());
  await database.asSystem(({ processBeats }) =>
    processBeats.beat({ process: '1@test', kind: 'worker', taskQueue: 'queue', version: null }),
  );
  await database.asSystem(({ processBeats }) => processBeats.end('1@test'));
  await pool.query(
    `insert into events (id, organization_id, kind, data) values
    ('evt_a', $1, 'low_balance', '{"threshold_micros": "5000000", "balance_micros": "4999999"}'),
    ('evt_b', $1, 'plan_executions', '{"percent": 80, "used": 80, "limit": 100, "period_starts_at": "2026-01-01T00:00:00Z"}'),
    ('evt_c', $1, 'plan_executions_refused', '{"refused": 2, "limit": 100, "period_starts_at": "2026-01-01T00:00:00Z"}')`,
    [publisher.organizationId],
  );
  await pool.query(
    `update budgets set used_micros = 950000, period_starts_at = ledger.period_start(period) where is_key_limit`,
  );
  while (await sealEvents(database));
  await writeAuditHeads(database);
  await pool.query(`update executions set queued_at = now() - interval '6 minutes', status = 'queued'
    where id = (select id from executions where status = 'canceled' limit 1)`);
  await writeLongQueue(database);
  for (const freeBytes of [2e9, 1e9, 50e9, 60e9]) await fillDisk(freeBytes);
  const key = {
    providerId: 'prv_a',
    providerName: 'Bad',
    ownKeyId: 'pkey_a',
    instanceKeyId: null,
    organizationId: publisher.organizationId,
  };
  for (const status of [401, 403, 200, 200])
    await tellAdminsOfKey(database, { ...key, status, isRejected: status !== 200 });
}

async function fillDisk(freeBytes: number): Promise<void> {
  const { database, secrets, logger } = api.deps;
  const mailer = new Mailer({ secrets, publicUrl: 'https://bureau.test', hasServer: false });
  await watchDisk({ database, mailer, logger, space: async () => ({ freeBytes, sizeBytes: 100e9 }) }).run();
}

const ofType = (type: string) => events.filter((event) => event.type === type);

describe('events of a real run', () => {
  it('fit the schemas of their types', () => {
    const fault = faultOf();
    expect(events.map(fault).filter((one) => one !== null)).toEqual([]);
  });

  it('are of every type that happened', () => {
    const types = new Set(events.map(({ type }) => type));
    expect(expected.filter((type) => !types.has(type))).toEqual([]);
  });

  it('tell each thing once', () => {
    expect(ofType('worker.lost')).toHaveLength(1);
    for (const type of ['disk.low', 'disk.recovered', 'provider_key.rejected', 'provider_key.recovered'])
      expect(ofType(type), type).toHaveLength(1);
    for (const type of ['execution.canceled', 'deliverable.accepted', 'deliverable.rejected'])
      expect(ofType(type), type).toHaveLength(1);
    const ended = events.filter(({ type }) => /^execution\.(finished|failed|canceled)$/.test(type));
    expect(new Set(ended.map(({ subject }) => subject.id)).size).toBe(ended.length);
    const queued = ofType('execution.queued').map(({ subject }) => subject.id);
    expect(new Set(queued).size).toBe(queued.length);
    expect(ofType('execution.started').length).toBe(queued.length);
  });

  it('name their actor and their subject', () => {
    expect(ofType('execution.failed')).toMatchObject([
      {
        organizationId: publisher.organizationId,
        subject: { kind: 'execution', name: 'Bad' },
        data: { mode: 'manual', error_code: 'stopped_with_error', node_id: 'stop', node_name: 'stop' },
      },
    ]);
    const actor = { kind: 'account', id: publisher.accountId, name: expect.any(String) };
    expect(ofType('execution.canceled')).toMatchObject([{ actor, subject: { name: 'Slow' } }]);
    expect(ofType('deliverable.accepted')).toMatchObject([
      { organizationId: hirer.organizationId, actor: { id: hirer.accountId }, data: { by_silence: false } },
    ]);
    expect(ofType('employee_run.finished')[0]).toMatchObject({
      organizationId: hirer.organizationId,
      data: { publisher_id: publisher.organizationId, credits_held: '2.000000' },
    });
    expect(ofType('gateway_call.finished')[0]).toMatchObject({
      actor,
      subject: { kind: 'gateway_call', name: 'sandbox/chat' },
      data: { endpoint: expect.any(String), http_status: 200, corrects_earlier: false },
    });
    const budgets = ofType('budget.reached').map(({ data }) => [data['budget'], data['percent'] ?? null]);
    expect(budgets.toSorted()).toEqual([
      ['balance', null],
      ['key', 95],
      ['plan_executions', 80],
    ]);
    expect(ofType('worker.lost')).toMatchObject([{ organizationId: null, subject: { kind: 'worker', id: '1@test' } }]);
  });

  it('have contents under `contents` and nowhere else, and no secrets at all', () => {
    const texts = events.map((event) => JSON.stringify(withoutContents(event)));
    expect(texts.filter((text) => text.includes(content))).toEqual([]);
    expect(JSON.stringify(events)).toContain(content); // in messages of errors
    const all = JSON.stringify(events);
    for (const secret of [password, 'typed-wrong', testPassword, 'bk_mdl_', 'bk_acc_'])
      expect(all, secret).not.toContain(secret);
  });
});
