import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { callbackPayload } from '../../../api/employees/runs/positionRuns.ts';
import type { RunCallback } from '../../../db/repositories/employees/runCallbacks.ts';
import { sendCallbacks } from '../../../domains/employees/sendCallbacks.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import { secret } from './hireWriter.ts';
import { startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];

let hiring: Hiring;
let { api, publisher, hirer, hired } = {} as Hiring;

beforeAll(async () => {
  hiring = await startHiring({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  ({ api, publisher, hirer, hired } = hiring);
}, 60_000);
afterAll(() => hiring?.close());

describe('a callback', () => {
  let server: LocalServer;
  let statuses: number[] = [];
  const told = (callback: RunCallback) => callbackPayload(api.deps, callback);
  const send = () => sendCallbacks({ ...api.deps, bodyOf: told });
  // The column rounds to milliseconds: `now()` itself may be half of one in the future there, and then nothing is due at once.
  const due = () =>
    api.test.database.pool.query(
      `update run_callbacks set next_attempt_at = date_trunc('milliseconds', now()) where status = 'pending'`,
    );
  const listed = async ({ id }: { id: string }) =>
    (await hirer.client.ok('listRunCallbacks', { params: { position_id: id } })).data;
  const call = (position: { id: string }, url: string, topic = 'zebras') =>
    hiring.run(position, { callback_url: url, metadata: { mine: 7 }, input: { topic } });
  const url = (path = '') => `http://127.0.0.1:${server.port}/${path}`;

  beforeAll(async () => {
    server = await startLocalServer((_, response) => response.writeHead(statuses.shift() ?? 204).end(), '127.0.0.1');
  });
  afterAll(() => server.close());

  test('of a run is signed with the secret of its position, is sent again until it is taken, and can be replayed', async () => {
    const { position } = await hired();
    const params = { position_id: position.id };
    const body = { input: { topic: 'zebras' }, callback_url: url('hook') };
    expect(await hiring.hirerKey.refused('createEmployeeRun', { params, body })).toMatchObject({
      status: 400,
      param: '/callback_url',
    });
    const { secret: first } = await hirer.client.ok('createCallbackSecret', { params });
    const { secret: key } = await hirer.client.ok('createCallbackSecret', { params });
    expect(key).not.toBe(first);
    for (const odd of ['ftp://example.com', 'http://me:secret@127.0.0.1/', 'mailto:me@example.com'])
      expect(
        await hiring.hirerKey.refused('createEmployeeRun', { params, body: { ...body, callback_url: odd } }),
      ).toMatchObject({ param: '/callback_url' });
    statuses = [500, 301, 200];
    const done = await call(position, url('hook'), 'PRIVATE');
    expect(done.status).toBe('success');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await due();
      expect(await send()).toBe(1);
      expect(await send()).toBe(0);
    }
    await due();
    expect(await send()).toBe(0);
    expect(await listed(position)).toMatchObject([
      { run_id: done.id, event: 'run.completed', status: 'delivered', attempts: 3, last_http_status: 200 },
    ]);
    const [{ id }] = (await listed(position)) as [Schemas['RunCallback']];
    await hirer.client.ok('replayRunCallback', { params: { ...params, callback_id: id } });
    expect(await send()).toBe(1);
    expect(server.requests).toHaveLength(4);
    for (const { method, headers, body: sent } of server.requests) {
      expect([method, headers['webhook-id']]).toEqual(['POST', id]);
      const signed = `${id}.${String(headers['webhook-timestamp'])}.${sent}`;
      const hmac = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
        .update(signed)
        .digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${hmac}`);
      expect(JSON.parse(sent)).toMatchObject({
        type: 'run.completed',
        timestamp: expect.any(String),
        data: { id: done.id, status: 'success', metadata: { mine: 7 }, deliverable_id: done.deliverable_id },
      });
      expect(sent).not.toContain('PRIVATE');
      expect(sent).not.toContain(secret);
    }
    const { rows } = await api.test.database.pool.query(
      `select callback_secret_encrypted as sealed from positions where id = $1`,
      [position.id],
    );
    expect(rows[0].sealed).not.toContain(key);
  });

  test('is rejected for forbidden targets, ends when deleted, and is hidden from other users', async () => {
    const { position } = await hired({
      stop: { type: 'logic.stop_and_error', parameters: { message: 'No such topic.' } },
    });
    const params = { position_id: position.id };
    await hirer.client.ok('createCallbackSecret', { params });
    statuses = [410];
    await call(position, url('gone'));
    await call(position, 'http://169.254.169.254/latest/meta-data');
    expect(await send()).toBe(2);
    const callbacks = await listed(position);
    expect(callbacks).toMatchObject([
      {
        event: 'run.failed',
        status: 'failed',
        last_http_status: null,
        last_error: expect.stringContaining('not allowed'),
      },
      { event: 'run.failed', status: 'failed', last_http_status: 410, next_attempt_at: null },
    ]);
    const at = { params: { ...params, callback_id: callbacks[0]!.id } };
    for (const op of ['listRunCallbacks', 'replayRunCallback', 'createCallbackSecret'] as const)
      expect(await publisher.client.refused(op, at)).toMatchObject({ status: 404 });
  });

  test('is sent again after longer and longer pauses, as Standard Webhooks advises, and given up after the tenth time', async () => {
    const { position } = await hired();
    await hirer.client.ok('createCallbackSecret', { params: { position_id: position.id } });
    const minutes = [5 / 60, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 20 * 60, 24 * 60];
    statuses = Array.from({ length: minutes.length + 1 }, () => 503);
    await call(position, url('down'));
    const pause = `select extract(epoch from next_attempt_at - now())::float8 / 60 as minutes from run_callbacks where position_id = $1`;
    for (const least of minutes) {
      await due();
      expect(await send()).toBe(1);
      expect(await send()).toBe(0); // not before its time
      const { rows } = await api.test.database.pool.query<{ minutes: number }>(pause, [position.id]);
      expect(rows[0]!.minutes).toBeGreaterThan(least * 0.9);
      expect(rows[0]!.minutes).toBeLessThanOrEqual(least * 1.1);
    }
    await due();
    expect(await send()).toBe(1);
    expect(await listed(position)).toMatchObject([
      { status: 'failed', attempts: 10, last_http_status: 503, next_attempt_at: null, delivered_at: null },
    ]);
    await due();
    expect(await send()).toBe(0);
  });

  test('reports the start of a run if its caller selected it, once for repeated starts', async () => {
    const { position } = await hired();
    await hirer.client.ok('createCallbackSecret', { params: { position_id: position.id } });
    server.requests.length = 0;
    const ask = (callback_events: Schemas['RunCallbackEvent'][]) =>
      hiring.run(position, { callback_url: url('begins'), callback_events });
    const run = await ask(['run.started', 'run.completed']);
    const only = await ask(['run.started']);
    // Simulates a worker that arrives late for a run begun by another.
    const set = (status: string) =>
      api.test.database.pool.query('update employee_runs set status = $2 where id = $1', [only.id, status]);
    await set('running');
    await api.deps.database.asSystem(({ employeeRuns }) => employeeRuns.begin(only.id));
    await set('success');
    await call(position, url('begins')); // all ends, and nothing else
    expect((await listed(position)).map(({ run_id, event }) => [run_id === run.id, event])).toEqual([
      [false, 'run.completed'],
      [false, 'run.started'],
      [true, 'run.completed'],
      [true, 'run.started'],
    ]);
    await due();
    expect(await send()).toBe(4);
    const sent = server.requests.map(({ body }) => JSON.parse(body) as { type: string; data: Schemas['EmployeeRun'] });
    expect(
      sent
        .filter(({ type }) => type === 'run.started')
        .map(({ data }) => data.id)
        .toSorted(),
    ).toEqual([run.id, only.id].toSorted());
    expect(sent.find(({ type }) => type === 'run.started')!.data).toMatchObject({
      started_at: expect.any(String),
      metadata: {},
    });
  });

  test('is sent only for the outcomes that its caller selected', async () => {
    const { position } = await hired();
    const { position: failing } = await hired({
      stop: { type: 'logic.stop_and_error', parameters: { message: 'No such topic.' } },
    });
    for (const { id } of [position, failing])
      await hirer.client.ok('createCallbackSecret', { params: { position_id: id } });
    const ask = (at: { id: string }, callback_events: Schemas['RunCallbackEvent'][]) =>
      hiring.run(at, { callback_url: url('chosen'), callback_events });
    await ask(position, ['run.failed', 'run.canceled']);
    await ask(failing, ['run.completed']);
    const [done, failed] = [await ask(position, ['run.completed']), await ask(failing, ['run.canceled', 'run.failed'])];
    expect(await listed(position)).toMatchObject([{ run_id: done.id, event: 'run.completed' }]);
    expect(await listed(failing)).toMatchObject([{ run_id: failed.id, event: 'run.failed' }]);
    await due();
    expect(await send()).toBe(2);
    expect(await send()).toBe(0);

    const params = { position_id: position.id };
    const refused = (more: object) =>
      hiring.hirerKey.refused('createEmployeeRun', {
        params,
        body: { input: { topic: 'zebras' }, callback_url: url(), ...more } as Schemas['EmployeeRunCreate'],
      });
    for (const odd of [['run.progress'], [], ['run.failed', 'run.failed']])
      expect(await refused({ callback_events: odd })).toMatchObject({
        status: 400,
        param: expect.stringContaining('/callback_events'),
      });
    expect(await refused({ callback_url: undefined, callback_events: ['run.failed'] })).toMatchObject({
      status: 400,
      param: '/callback_events',
    });
    expect(await listed(position)).toHaveLength(1);
  });
});
