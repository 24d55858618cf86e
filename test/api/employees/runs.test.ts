import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { deleteOrganizations } from '../../../domains/organizations/deleteOrganizations.ts';
import { closeOrphanedRuns } from '../../../domains/employees/endRun.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { listenToChanges } from '../../support/changeListener.ts';
import { isFull } from '../../support/isFull.ts';
import { chain } from '../engineApi.ts';
import { secret } from './hireWriter.ts';
import { balance, startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];
type Run = Schemas['EmployeeRun'];

let hiring: Hiring;
let { api, publisher, hirer, hirerKey, hired, run } = {} as Hiring;

beforeAll(async () => {
  hiring = await startHiring({ settings: { employeeSharePpm: 100_000 } });
  ({ api, publisher, hirer, hirerKey, hired, run } = hiring);
}, 60_000);
afterAll(() => hiring?.close());

describe('a run', () => {
  test('delivers by key, is charged once in three entries, and leaves a deliverable', async () => {
    const { position } = await hired();
    const before = [await balance(hirer), await balance(publisher)];
    const done = await run(position);
    expect(done).toMatchObject({
      status: 'success',
      mode: 'production',
      credits_charged: '2.000000',
      error: null,
      version: 1,
    });
    expect(done.output!.parts).toMatchObject([
      { kind: 'text', name: 'result.md', text: 'About zebras' },
      { kind: 'json', json: { topic: 'zebras' } },
    ]);
    const after = [await balance(hirer), await balance(publisher)];
    expect(after[0]).toEqual({ balance: before[0]!.balance - 2, held: 0 });
    expect(after[1]!.balance).toBeCloseTo(before[1]!.balance + 1.8, 6);
    const sql = `select account, amount_micros::text as amount from ledger_entries where reference = $1 and kind = 'employee_price' order by amount_micros`;
    const { rows } = await api.test.database.pool.query(sql, [done.id]);
    expect(rows).toEqual([
      { account: 'wallet', amount: '-2000000' },
      { account: 'platform', amount: '200000' },
      { account: 'wallet', amount: '1800000' },
    ]);
    const { data } = await hirer.client.ok('listDeliverables', { query: { position_id: position.id } });
    expect(data).toMatchObject([{ id: done.deliverable_id, run_id: done.id, title: 'Report', status: 'pending' }]);
  });

  test('notifies its hirer of start, progress and delivery; notifies others of their own position and employee', async () => {
    const mine = await listenToChanges({ url: api.url, cookie: hirer.cookie });
    const theirs = await listenToChanges({ url: api.url, cookie: publisher.cookie });
    onTestFinished(() => [mine, theirs].forEach((one) => one.close()));
    const { employee, position } = await hired();
    await mine.hears('position', position.id);
    const { id, deliverable_id: deliverableId } = await run(position);
    await Promise.all([
      mine.hears('employee_run', id),
      mine.hears('deliverable', deliverableId!),
      theirs.hears('employee', employee.id),
    ]);
    mine.heard.length = 0;
    await hirer.client.ok('acceptDeliverable', { params: { deliverable_id: deliverableId! } });
    await mine.hears('deliverable', deliverableId!);
    // Neither side received the other's events; this change of both comes after all earlier ones.
    const both = `update organizations set name = name || '!' where id = any($1)`;
    await api.test.database.pool.query(both, [[hirer.organizationId, publisher.organizationId]]);
    await Promise.all([mine, theirs].map((one) => one.hears('organization')));
    expect(mine.heard.filter((line) => line.startsWith('employee '))).toEqual([]);
    expect(theirs.heard.filter((line) => /^(position|employee_run|deliverable)\b/.test(line))).toEqual([]);
  });

  test('is refused where its input does not fit, before anything is held', async () => {
    const { position } = await hired();
    const params = { position_id: position.id };
    expect(await hirerKey.refused('createEmployeeRun', { params, body: { input: { topic: '' } } })).toMatchObject({
      status: 400,
      param: '/input/topic',
    });
    expect(
      await hirerKey.refused('createEmployeeRun', { params, body: { input: { topic: 'a' }, max_credits: '1.9' } }),
    ).toMatchObject({ status: 409, code: 'max_credits_too_low', param: '/max_credits' });
    expect(await balance(hirer)).toMatchObject({ held: 0 });
    expect((await hirerKey.ok('listEmployeeRuns', { params })).data).toEqual([]);
  });

  test('that fails or does not deliver what was declared costs nothing, and says what the publisher declared and nothing else', async () => {
    const before = await balance(hirer);
    const { position } = await hired({
      stop: { type: 'logic.stop_and_error', parameters: { message: 'No such topic.' } },
    });
    expect(await run(position)).toMatchObject({
      status: 'error',
      error: { code: 'employee_failed', message: 'No such topic.' },
    });
    const odd = await hired({ odd: { type: 'logic.code', parameters: { code: `throw new Error('${secret}')` } } });
    const failed = await run(odd.position);
    expect(failed).toMatchObject({ status: 'error', credits_charged: '0.000000' });
    expect(JSON.stringify(failed)).not.toContain(secret);
    const declared = await hired(
      {},
      { output: { type: 'object', required: ['answer'], properties: { answer: { type: 'number' } } } },
    );
    expect(await run(declared.position)).toMatchObject({ status: 'error', output: null });
    expect(await balance(hirer)).toEqual(before);
  });

  test('runs in the background, reports progress, and is canceled without a charge', async () => {
    const { position } = await hired({
      tell: { type: 'employee.deliver', parameters: { operation: 'progress', message: 'Reading {{ $json.topic }}' } },
      wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
    });
    const before = await balance(hirer);
    const started = await hirerKey.call('createEmployeeRun', {
      params: { position_id: position.id },
      body: { input: { topic: 'zebras' }, background: true, metadata: { mine: 1 } },
    });
    expect(started.status).toBe(202);
    const { id, metadata } = started.body as Run;
    expect(metadata).toEqual({ mine: 1 });
    expect(started.headers.get('location')).toBe(`/v1/employees/${position.id}/runs/${id}`);
    const params = { position_id: position.id, run_id: id };
    await expect
      .poll(async () => (await hirerKey.ok('getEmployeeRun', { params })).status, { timeout: 15_000 })
      .toBe('waiting');
    expect(await balance(hirer)).toEqual({ balance: before.balance, held: 2 });
    const stream = hirerKey.call('streamEmployeeRun', { params });
    expect(await hirerKey.ok('cancelEmployeeRun', { params })).toMatchObject({
      status: 'canceled',
      credits_held: '0.000000',
    });
    expect(await hirerKey.ok('cancelEmployeeRun', { params })).toMatchObject({ status: 'canceled' });
    const { text } = await stream;
    expect(text).toContain('event: run.started');
    expect(text).toMatch(/event: run.progress\nid: \d+\ndata: {"message":"Reading zebras"/);
    expect(text.trimEnd().split('\n').at(-2)).toBe('event: run.canceled');
    expect(await balance(hirer)).toEqual(before);
    const sql = `select status from executions where parent_execution_id = $1`;
    await expect
      .poll(async () => (await api.test.database.pool.query(sql, [id])).rows, { timeout: 15_000 })
      .toEqual([{ status: 'canceled' }]);
  });

  test('whose workflow was terminated externally ends with its execution and holds no credits', async () => {
    const { position } = await hired({
      wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
    });
    const before = await balance(hirer);
    const { id } = await run(position, { background: true });
    const params = { position_id: position.id, run_id: id };
    const look = (): Promise<Run> => hirerKey.ok('getEmployeeRun', { params });
    await expect.poll(async () => (await look()).status, { timeout: 15_000 }).toBe('waiting');
    const connection = Connection.lazy({ address: process.env['TEST_TEMPORAL_ADDRESS']! });
    onTestFinished(() => connection.close());
    await new Client({ connection }).workflow.getHandle(id).terminate('By an admin');
    const { pool } = api.test.database;
    const ended = `select status from executions where parent_execution_id = $1 and stopped_at is not null`;
    await expect
      .poll(async () => (await pool.query(ended, [id])).rows, { timeout: 15_000 })
      .toEqual([{ status: 'canceled' }]);
    expect(await closeOrphanedRuns(api.deps.database)).toBe(0); // its workflow may be about to
    expect(await look()).toMatchObject({ status: 'running', credits_held: '2.000000' });
    await pool.query(
      `update executions set stopped_at = now() - interval '11 minutes' where parent_execution_id = $1`,
      [id],
    );
    expect(await closeOrphanedRuns(api.deps.database)).toBe(1);
    expect(await look()).toMatchObject({
      status: 'error',
      error: { code: 'employee_failed' },
      credits_charged: '0.000000',
      credits_held: '0.000000',
    });
    expect(await balance(hirer)).toEqual(before);
    expect(await closeOrphanedRuns(api.deps.database)).toBe(0);
  });

  test('that has delivered cannot be canceled', async () => {
    const { position } = await hired();
    const { id } = await run(position);
    const params = { position_id: position.id, run_id: id };
    expect(await hirerKey.refused('cancelEmployeeRun', { params })).toMatchObject({
      status: 409,
      code: 'already_delivered',
    });
  });

  test('is made once for an Idempotency-Key', async () => {
    const { position } = await hired();
    const before = await balance(hirer);
    const call = () =>
      hirerKey.call('createEmployeeRun', {
        params: { position_id: position.id },
        body: { input: { topic: 'zebras' } },
        headers: { 'idempotency-key': 'run-once' },
      });
    const [first, second] = await Promise.all([call(), call()]);
    expect((first.body as Run).id).toBe((second.body as Run).id);
    // Its process died after it was admitted and before its answer was kept.
    await api.test.database.pool.query(
      `update idempotency_records set answer_encrypted = null, leased_until = now() - interval '1 second' where organization_id = $1`,
      [hirer.organizationId],
    );
    expect((await call()).body).toEqual(first.body);
    expect(await balance(hirer)).toEqual({ balance: before.balance - 2, held: 0 });
  });

  test('keeps within the limit of its position, the limit of its key, and the credits of both sides', async () => {
    const { position, employee } = await hired({}, { position: { monthly_credit_limit: '3' } });
    await run(position);
    const params = { position_id: position.id };
    const body = { input: { topic: 'zebras' } };
    expect(await hirerKey.refused('createEmployeeRun', { params, body })).toMatchObject({
      status: 402,
      code: 'position_limit_reached',
    });
    expect(await hirer.client.ok('getPosition', { params })).toMatchObject({ credits_this_month: '2.000000' });
    await hirer.client.ok('updatePosition', { params, body: { monthly_credit_limit: null } });
    const { value } = await hirer.client.ok('createModelApiKey', { body: { label: 'small', credit_limit: '3' } });
    const small = hirerKey.withKey(value);
    await run(position, {}, small);
    expect(await small.refused('createEmployeeRun', { params, body })).toMatchObject({
      status: 402,
      code: 'key_limit_reached',
    });
    const poor = await signUpPerson(api.url);
    const theirs = await poor.client.ok('hireEmployee', { params: { listing_id: employee.listing!.id } });
    expect(await poor.client.refused('createPositionRun', { params: { position_id: theirs.id }, body })).toMatchObject({
      status: 402,
      code: 'credit_balance_exhausted',
    });
    const own = await poor.client.ok('createEmployee', {
      body: { name: 'Broke', worker: { kind: 'agent', model: 'sandbox/chat' } },
    });
    const { listing } = await poor.client.ok('publishEmployee', {
      params: { employee_id: own.id },
      body: { credits: '1', listing: { visibility: 'instance', summary: 'Broke.' } },
    });
    const broke = await hirer.client.ok('hireEmployee', {
      params: { listing_id: listing!.id },
      body: { name: `Broke ${position.id}` },
    });
    // The usual cost of its runs is unknown, so its publisher is not rejected; the run fails and is free (publisherCredits.test.ts).
    expect(await run(broke)).toMatchObject({ status: 'error', credits_charged: '0.000000' });
  });

  test('of another organization is not there, by key or from the page', async () => {
    const { position } = await hired();
    const { id } = await run(position);
    const params = { position_id: position.id, run_id: id, part: '0' };
    const theirs = hirerKey.withKey(
      (await publisher.client.ok('createModelApiKey', { body: { label: 'theirs' } })).value,
    );
    for (const op of [
      'getEmployeeRun',
      'cancelEmployeeRun',
      'streamEmployeeRun',
      'getEmployeeRunPart',
      'listEmployeeRuns',
    ] as const)
      expect(await theirs.refused(op, { params })).toMatchObject({ status: 404, code: 'not_found' });
    for (const op of [
      'getPositionRun',
      'cancelPositionRun',
      'streamPositionRun',
      'getPositionRunPart',
      'listPositionRuns',
    ] as const)
      expect(await publisher.client.refused(op, { params })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await hirer.client.ok('getPositionRun', { params })).toMatchObject({ id });
    expect((await hirer.client.ok('listPositionRuns', { params })).data).toHaveLength(1);
    const part = await hirer.client.call('getPositionRunPart', { params });
    expect([part.text, part.headers.get('content-disposition')]).toEqual([
      'About zebras',
      expect.stringContaining('attachment'),
    ]);
    expect((await hirerKey.call('getEmployeeRunPart', { params })).text).toBe('About zebras');
    const { data } = await publisher.client
      .call('listPublisherRuns', { params: { employee_id: (await hired()).employee.id } })
      .then(({ body }) => body as { data: unknown[] });
    expect(data).toEqual([]);
  });

  test('is an execution of its publisher: nodes and states are visible to it, but no items, text or files of its hirer', async () => {
    const { position, digitalOrganizationId } = await hired();
    await run(position, { input: { topic: 'PRIVATE-OF-THE-HIRER' } });
    const query = { digital_organization_id: digitalOrganizationId };
    const [execution] = (await publisher.client.ok('listExecutions', { query })).data;
    const params = { execution_id: execution!.id, node_id: 'deliver', binary_id: 'bin_x' };
    const seen = await publisher.client.call('getExecution', { params });
    expect(seen.body).toMatchObject({ mode: 'production', trigger: { kind: 'employee' }, parent_execution_id: null });
    expect(seen.text).not.toContain('PRIVATE');
    for (const op of ['getExecutionNode', 'listAgentSteps', 'getExecutionBinary'] as const)
      expect(await publisher.client.refused(op, { params })).toMatchObject({ status: 403, code: 'insufficient_scope' });
    expect(await hirer.client.refused('getExecution', { params })).toMatchObject({ status: 404 });
  });

  test('hides items of executions that it calls and all text of its failure from its publisher', async () => {
    const called = await api.create(
      chain({
        call: { type: 'trigger.sub' },
        stop: { type: 'logic.stop_and_error', parameters: { message: 'No {{ $json.topic }}' } },
      }),
    );
    await api.publish(called.id);
    const told = await api.create(chain({ start: { type: 'trigger.error' } }));
    const { position } = await hired(
      { sub: { type: 'logic.sub_organization', parameters: { digital_organization_id: called.id, mode: 'each' } } },
      { settings: { error_organization_id: told.id } },
    );
    expect(await run(position, { input: { topic: 'PRIVATE-OF-THE-HIRER' } })).toMatchObject({ status: 'error' });
    const listed = await publisher.client.call('listExecutions', { query: { digital_organization_id: called.id } });
    const [execution] = (listed.body as { data: Schemas['ExecutionSummary'][] }).data;
    expect(execution).toMatchObject({ mode: 'sub', status: 'error', trigger: { kind: 'sub' } });
    const params = { execution_id: execution!.id, node_id: 'call' };
    const seen = [
      listed,
      await publisher.client.call('getExecution', { params }),
      await publisher.client.call('listEvents'),
    ];
    for (const { status, text } of seen) expect([status, text.includes('PRIVATE')]).toEqual([200, false]);
    expect(seen[2]!.text).toContain('execution_failed');
    expect(await publisher.client.refused('getExecutionNode', { params })).toMatchObject({ status: 403 });
    const ofError = await publisher.client.ok('listExecutions', { query: { digital_organization_id: told.id } });
    const errorParams = { execution_id: ofError.data[0]!.id, node_id: 'start' };
    expect(await publisher.client.refused('getExecutionNode', { params: errorParams })).toMatchObject({ status: 403 });
  });

  test('takes its items with it when its hirer deletes its organization: its publisher has none of them either', async () => {
    const leaver = await signUpPerson(api.url);
    const { organizationId } = leaver;
    const grant = { amountMicros: 9_000_000n, kind: 'grant', reason: 'test', reference: `g${organizationId}` } as const;
    await api.ledger.grant({ organizationId, ...grant });
    const { position, digitalOrganizationId } = await hired({}, { by: leaver });
    const params = { position_id: position.id };
    await leaver.client.ok('createPositionRun', { params, query: { wait: 20 }, body: { input: { topic: 'a' } } });
    const query = { digital_organization_id: digitalOrganizationId };
    const left = async () => (await publisher.client.ok('listExecutions', { query })).data.length;
    expect(await left()).toBe(1);
    await api.test.database.pool.query('update organizations set deletes_at = now() where id = $1', [organizationId]);
    await expect.poll(() => deleteOrganizations(api.deps)).toBe(1);
    expect(await left()).toBe(0);
  });

  test('by racing callers never holds or charges more than there is', async () => {
    const { position } = await hired({}, { position: { monthly_credit_limit: '6' } });
    const count = isFull ? 60 : 8;
    const params = { position_id: position.id };
    const answers = await Promise.all(
      Array.from({ length: count }, () =>
        hirerKey.call('createEmployeeRun', { params, body: { input: { topic: 'zebras' } } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(count - 3);
  });
});

describe('an employee', () => {
  test('is tested by its own organization for free, and tests leave nothing in the data pool', async () => {
    const { employee } = await hired();
    const params = { employee_id: employee.id };
    const before = await balance(publisher);
    const done = await publisher.client.ok('createTestRun', { params, body: { input: { topic: 'tests' }, wait: 20 } });
    expect(done).toMatchObject({
      status: 'success',
      mode: 'test',
      deliverable_id: null,
      output: { parts: [{ text: 'About tests' }, {}] },
    });
    expect(await publisher.client.ok('getTestRun', { params: { ...params, test_run_id: done.id } })).toMatchObject({
      id: done.id,
    });
    expect((await publisher.client.ok('listTestRuns', { params })).data).toHaveLength(1);
    expect((await publisher.client.ok('listDeliverables')).data).toEqual([]);
    expect(await balance(publisher)).toEqual(before);
    expect(await hirer.client.refused('getTestRun', { params: { ...params, test_run_id: done.id } })).toMatchObject({
      status: 404,
    });
  });

  test('without a canvas asks its model with its instructions, at the cost of its publisher', async () => {
    const { id } = await publisher.client.ok('createEmployee', {
      body: { name: 'Agent', instructions: secret, worker: { kind: 'agent', model: 'sandbox/chat' } },
    });
    const { listing } = await publisher.client.ok('publishEmployee', {
      params: { employee_id: id },
      body: { credits: '1', listing: { visibility: 'instance', summary: 'Asks.' } },
    });
    const position = await hirer.client.ok('hireEmployee', { params: { listing_id: listing!.id } });
    const done = await run(position);
    expect(done).toMatchObject({
      status: 'success',
      credits_charged: '1.000000',
      output: { parts: [{ kind: 'text' }] },
    });
    expect(done.output!.parts[0]!.text).toContain('zebras');
    const { data } = await publisher.client.ok('listCalls');
    expect(data[0]).toMatchObject({ model: 'sandbox/chat', status: 'ok' });
  });

  test('of the own organization works for free', async () => {
    const { position } = await hired({}, { by: publisher });
    const before = await balance(publisher);
    const done = await publisher.client.ok('createPositionRun', {
      params: { position_id: position.id },
      body: { input: { topic: 'own' } },
    });
    expect(done).toMatchObject({ status: 'success', credits_charged: '0.000000', deliverable_id: expect.any(String) });
    expect(await balance(publisher)).toEqual(before);
  });

  test('shows its publisher states, times and sizes of runs, and gives credits back once', async () => {
    const { employee, position } = await hired();
    const { id } = await run(position, { input: { topic: 'PRIVATE-OF-THE-HIRER' } });
    const params = { employee_id: employee.id };
    const seen = await publisher.client.call('listPublisherRuns', { params });
    expect(seen.text).not.toContain('PRIVATE');
    expect(seen.text).not.toContain(hirer.organizationId);
    expect(seen.body).toMatchObject({
      data: [{ id, status: 'success', credits_earned: '1.800000', parts: 2, verdict: 'pending' }],
    });
    const before = [await balance(hirer), await balance(publisher)];
    const spent = async (person: Person) => {
      const { data } = await person.client.ok('getSpending');
      return data.reduce((sum, { employee_run_credits: credits }) => sum + Number(credits), 0);
    };
    const spentBefore = await spent(hirer);
    const refund = (body: Schemas['RunRefund']) =>
      publisher.client.call('refundRun', { params: { ...params, run_id: id }, body });
    expect((await refund({ reason: 'Too much', credits: '2.1' })).status).toBe(400);
    expect((await refund({ reason: 'Sorry', credits: '1' })).status).toBe(204);
    expect(
      await publisher.client.refused('refundRun', { params: { ...params, run_id: id }, body: { reason: 'Again' } }),
    ).toMatchObject({
      status: 409,
      code: 'already_refunded',
    });
    const earnings = await publisher.client.ok('listEarnings');
    expect(earnings.data.find(({ employee_id }) => employee_id === employee.id)).toEqual({
      employee_id: employee.id,
      employee_name: employee.name,
      month: new Date().toISOString().slice(0, 7),
      runs: { success: 1, error: 0, canceled: 0, open: 0 },
      credits_earned: '1.800000',
      credits_refunded: '1.000000',
      credits_held: '0.000000',
    });
    expect(await hirer.client.ok('listEarnings')).toEqual({ data: [] });
    expect((await balance(hirer)).balance).toBeCloseTo(before[0]!.balance + 1, 6);
    expect((await balance(publisher)).balance).toBeCloseTo(before[1]!.balance - 0.9, 6);
    expect(await spent(hirer)).toBeCloseTo(spentBefore - 1, 6);
    expect(await spent(publisher)).toBe(0);
    expect(
      await hirer.client.refused('refundRun', { params: { ...params, run_id: id }, body: { reason: 'Mine' } }),
    ).toMatchObject({ status: 404 });
  });
});
