import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cancelAbandoned } from '../../../domains/employees/cancelAbandoned.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { chain } from '../engineApi.ts';
import { secret } from './hireWriter.ts';
import { balance, startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];
type Nodes = Parameters<typeof chain>[0];

let hiring: Hiring;
let { api, publisher, hirer, hired } = {} as Hiring;

beforeAll(async () => {
  hiring = await startHiring({ settings: { employeeSharePpm: 100_000 } });
  ({ api, publisher, hirer, hired } = hiring);
}, 60_000);
afterAll(() => hiring?.close());

/** A digital organization of the hirer that lists topics and calls a position. */
async function caller(
  position: { id: string },
  parameters: object = {},
  { topics = ['zebras'], settings = {}, after = {} as Nodes } = {},
): Promise<Schemas['DigitalOrganization']> {
  return hirer.client.ok('createDigitalOrganization', {
    body: {
      name: 'Caller',
      draft: {
        ...chain({
          start: { type: 'trigger.manual' },
          call: {
            type: 'employee.call',
            parameters: { position_id: position.id, fields: { topic: '{{ $json.topic }}' }, ...parameters },
            settings,
          },
          ...after,
        }),
        pin_data: { start: topics.map((topic) => ({ json: { topic } })) },
      },
    },
  });
}

const start = ({ id }: { id: string }, wait = 30): Promise<Schemas['Execution']> =>
  hirer.client.ok('startExecution', {
    params: { digital_organization_id: id },
    query: { wait },
    body: { mode: 'manual' },
  });
const items = async (execution: { id: string }, port = 'main', node = 'call'): Promise<Record<string, unknown>[]> => {
  const params = { execution_id: execution.id, node_id: node };
  const { runs } = await hirer.client.ok('getExecutionNode', { params });
  return (runs[0]!.outputs[port]?.items ?? []).map(({ json }) => json as Record<string, unknown>);
};
const runsOf = async ({ id }: { id: string }): Promise<Schemas['EmployeeRun'][]> =>
  (await hirer.client.ok('listPositionRuns', { params: { position_id: id } })).data;
const ended = (execution: { id: string }): Promise<Schemas['Execution']> =>
  expect
    .poll(() => hirer.client.ok('getExecution', { params: { execution_id: execution.id } }), {
      timeout: 20_000,
      interval: 50,
    })
    .toMatchObject({ stopped_at: expect.any(String) })
    .then(() => hirer.client.ok('getExecution', { params: { execution_id: execution.id } }));

describe('a digital organization that calls an employee', () => {
  test('waits for its deliverable, is charged for each call, and reads nothing of its publisher', async () => {
    const { position } = await hired({ file: { type: 'data.convert_to_file', parameters: { format: 'json' } } });
    const before = await balance(hirer);
    const made = await caller(position, { mode: 'each' }, { topics: ['zebras', 'lions'] });
    const done = await start(made);
    expect([done.status, done.error]).toEqual(['success', null]);
    const left = await items(done);
    expect(left).toMatchObject(
      ['zebras', 'lions'].map(() => ({
        status: 'success',
        credits: '2.000000',
        verdict: 'pending',
        parts: [{ kind: 'text' }, { kind: 'json' }, { kind: 'file', media_type: expect.stringContaining('json') }],
      })),
    );
    expect(await balance(hirer)).toEqual({ balance: before.balance - 4, held: 0 });
    expect(await runsOf(position)).toHaveLength(2);
    const seen = await hirer.client.call('getExecution', { params: { execution_id: done.id } });
    expect(seen.text).not.toContain(secret);
  });

  test('decides about what was delivered, once, in the name of its account, and lets it be done again', async () => {
    const { position } = await hired({}, { deliver: { text: '{{ $json._redo ? $json._redo.remark : "first" }}' } });
    const decide = (parameters: object, settings = {}) => ({
      type: 'employee.decide',
      parameters: { deliverable_id: '{{ $json.deliverable_id }}', ...parameters },
      settings,
    });
    const made = await caller(
      position,
      { mode: 'each' },
      {
        topics: ['zebras', 'lions'],
        after: {
          decide: decide({}),
          again: decide({}),
          other: decide({ operation: 'reject', reason: 'No' }, { on_error: 'continue' }),
        },
      },
    );
    const done = await start(made);
    expect([done.status, done.error]).toEqual(['success', null]);
    const decided = await items(done, 'main', 'again');
    expect(decided).toMatchObject([{ status: 'accepted', reason: null }, { status: 'accepted' }]);
    expect(await items(done, 'main', 'other')).toMatchObject(
      [0, 1].map(() => ({ error: expect.stringContaining('was accepted before') })),
    );
    const deliverable = { params: { deliverable_id: decided[0]!['deliverable_id'] as string } };
    const me = await hirer.client.ok('getMe');
    expect(await hirer.client.ok('getDeliverable', deliverable)).toMatchObject({
      status: 'accepted',
      decided_by: me.account.name,
    });
    const query = { target_id: deliverable.params.deliverable_id };
    const { data: events } = await hirer.client.ok('listAuditEvents', { query });
    expect(events).toMatchObject([{ action: 'deliverable.accepted', after: { by_execution: done.id } }]);

    const redoing = await start(
      await caller(
        position,
        {},
        {
          after: {
            redo: decide({ operation: 'redo', remark: 'Shorter' }),
            more: decide({ operation: 'redo', remark: 'Once more' }, { on_error: 'continue' }),
          },
        },
      ),
    );
    expect([redoing.status, redoing.error]).toEqual(['success', null]);
    const [redone] = await items(redoing, 'main', 'redo');
    expect(redone).toMatchObject({ status: 'rejected', reason: 'Shorter' });
    expect(await items(redoing, 'main', 'more')).toMatchObject([{ error: 'This was done again before.' }]);
    const again = await hiring.ended({
      id: redone!['redo_run_id'],
      position_id: position.id,
    } as Schemas['EmployeeRun']);
    expect(again).toMatchObject({ status: 'success', remark: 'Shorter', credits_charged: '0.000000' });
    expect(again.output!.parts[0]!.text).toBe('Shorter');

    const own = await hired({}, { by: publisher });
    const theirs = await publisher.client.ok('createPositionRun', {
      params: { position_id: own.position.id },
      body: { input: { topic: 'own' } },
    });
    const foreign = await start(
      await caller(position, {}, { after: { decide: decide({ deliverable_id: theirs.deliverable_id }) } }),
    );
    expect(foreign).toMatchObject({ status: 'error', error: { code: 'parameter_invalid' } });
    const empty = await start(
      await caller(position, {}, { after: { decide: decide({ operation: 'reject', reason: ' ' }) } }),
    );
    expect(empty).toMatchObject({ status: 'error', error: { code: 'parameter_invalid' } });
  });

  test('leaves undecided what cannot be done again: not offered, or not paid for', async () => {
    const redo = {
      type: 'employee.decide',
      parameters: { operation: 'redo', deliverable_id: '{{ $json.deliverable_id }}', remark: 'Shorter' },
      settings: { on_error: 'continue' as const },
    };
    for (const [listing, hire, told] of [
      [{ redo: 'none' }, {}, 'does not offer'],
      [{ redo: 'priced' }, { monthly_credit_limit: '2' }, 'may spend'],
    ] as const) {
      const { position } = await hired({}, { listing, position: hire });
      const done = await start(await caller(position, {}, { after: { redo } }));
      expect(await items(done, 'main', 'redo')).toMatchObject([{ error: expect.stringContaining(told) }]);
      const { data } = await hirer.client.ok('listDeliverables', { query: { position_id: position.id } });
      expect(data).toMatchObject([{ status: 'pending', decided_by: null }]);
      expect(await runsOf(position)).toHaveLength(1);
    }
  });

  test('calls once for all items with the input of the first, or for each, as configured', async () => {
    const { position } = await hired();
    const topics = ['zebras', 'lions', 'apes'];
    const before = await balance(hirer);
    const once = await start(await caller(position, { mode: 'once' }, { topics }));
    expect((await runsOf(position)).map(({ input }) => input)).toEqual([{ topic: 'zebras' }]);
    expect(await items(once)).toMatchObject([{ text: 'About zebras' }]);
    expect(await balance(hirer)).toEqual({ balance: before.balance - 2, held: 0 });
    const each = await start(await caller(position, { mode: 'each' }, { topics }));
    expect(await items(each)).toMatchObject(topics.map((topic) => ({ text: `About ${topic}` })));
    expect(await runsOf(position)).toHaveLength(1 + topics.length);
    expect(await balance(hirer)).toEqual({ balance: before.balance - 8, held: 0 });
  });

  test('makes each call once, however often its activity is repeated', async () => {
    const { position } = await hired();
    const made = await caller(position, {}, { after: { fail: { type: 'data.edit_fields' } } });
    const done = await start(made);
    const place = { execution_id: done.id };
    expect(done.status).toBe('success');
    // The same call as another attempt would make it, after its worker has died.
    const sql = `select ledger.open_employee_run(jsonb_build_object('id', 'run_again', 'organization_id', organization_id, 'publisher_id', publisher_id,
      'amount_micros', 2000000, 'mode', 'production', 'position_id', position_id, 'caller_execution_id', caller_execution_id, 'caller_place', caller_place,
      'caller_root', caller_root, 'depth', 1, 'most_depth', 10, 'most_per_root', 10000, 'most_open', 200, 'publisher_needs_micros', 1)) as verdict
      from employee_runs where caller_execution_id = $1`;
    const again = await api.test.database.pool.query(sql, [place.execution_id]);
    expect(again.rows).toEqual([{ verdict: 11 }]);
    expect(await runsOf(position)).toHaveLength(1);
  });

  test('passes a failed item on if it continues on errors, and a retry repeats only failed calls', async () => {
    const { position } = await hired({
      odd: {
        type: 'logic.code',
        parameters: {
          code: "if ($input.first().json.topic === 'lions') throw new Error('PRIVATE');\nreturn $input.all();",
        },
      },
    });
    const topics = ['zebras', 'lions'];
    const going = await caller(position, { mode: 'each' }, { topics, settings: { on_error: 'error_output' } });
    const done = await start(going);
    expect(done.status).toBe('success');
    expect(await items(done)).toMatchObject([{ json: { topic: 'zebras' } }]);
    const [failed] = await items(done, 'error');
    expect(failed).toMatchObject({
      topic: 'lions',
      error: expect.stringContaining('could not finish'),
    });
    expect(JSON.stringify(failed)).not.toContain('PRIVATE');
    const stopping = await caller(position, { mode: 'each' }, { topics });
    const stopped = await start(stopping);
    expect(stopped).toMatchObject({ status: 'error', error: { code: 'employee_failed' } });
    const before = await runsOf(position);
    const again = await hirer.client.ok('retryExecution', {
      params: { execution_id: stopped.id },
      body: { version: 'original' },
    });
    expect((await ended(again)).status).toBe('error');
    const more = (await runsOf(position)).filter(({ id }) => !before.some((run) => run.id === id));
    expect(more.map(({ input }) => input)).toEqual([{ topic: 'lions' }]);
  });

  test('can wait for the verdict on it', async () => {
    const { position } = await hired();
    const made = await caller(position, { wait: 'verdict' });
    const begun = await start(made, 0);
    const find = async () =>
      (await hirer.client.ok('listDeliverables', { query: { position_id: position.id } })).data.at(0)?.id;
    await expect.poll(find, { timeout: 20_000 }).toEqual(expect.any(String));
    const params = { execution_id: begun.id };
    await expect
      .poll(async () => (await hirer.client.ok('getExecution', { params })).status, { timeout: 10_000 })
      .toBe('waiting');
    await hirer.client.ok('rejectDeliverable', {
      params: { deliverable_id: (await find())! },
      body: { reason: 'Too long' },
    });
    const done = await ended(begun);
    expect(done.status).toBe('success');
    expect(await items(done)).toMatchObject([{ verdict: 'rejected', reason: 'Too long', text: 'About zebras' }]);
  });

  test('continues immediately if it does not wait, and returns the run', async () => {
    const { position } = await hired({
      wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
    });
    const done = await start(await caller(position, { wait: 'none' }));
    expect(done.status).toBe('success');
    const [run] = await runsOf(position);
    expect(await items(done)).toMatchObject([{ run_id: run!.id, status: expect.any(String) }]);
    await cancelAbandoned(api.deps.database);
    const [still] = await runsOf(position);
    expect(still!.status).not.toBe('canceled');
    await hirer.client.ok('cancelPositionRun', { params: { position_id: position.id, run_id: run!.id } });
  });

  test('takes its runs along when it is canceled, without a charge', async () => {
    const { position } = await hired({
      wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
    });
    const before = await balance(hirer);
    const begun = await start(await caller(position), 0);
    await expect.poll(async () => (await runsOf(position)).length, { timeout: 15_000 }).toBe(1);
    await hirer.client.ok('cancelExecution', { params: { execution_id: begun.id } });
    await cancelAbandoned(api.deps.database);
    expect(await runsOf(position)).toMatchObject([{ status: 'canceled', credits_charged: '0.000000' }]);
    expect(await balance(hirer)).toEqual(before);
  });

  test('that works for another organization keeps what goes in and comes out from its own', async () => {
    const inner = await hired({}, { by: publisher, deliver: { text: 'Inner {{ $json.topic }}' } });
    const { position } = await hired(
      {
        ask: {
          type: 'employee.call',
          parameters: { position_id: inner.position.id, fields: { topic: '{{ $json.topic }}' } },
        },
      },
      { deliver: { text: '{{ $json.text }}' } },
    );
    const before = (await publisher.client.ok('listDeliverables')).data.length;
    const done = await hiring.run(position, { input: { topic: 'PRIVATE-OF-THE-HIRER' } });
    expect(done.output!.parts).toMatchObject([{ text: 'Inner PRIVATE-OF-THE-HIRER' }]);
    const params = { position_id: inner.position.id };
    const [nested] = (await publisher.client.ok('listPositionRuns', { params })).data;
    expect(nested).toMatchObject({ status: 'success', input: {}, output: null, deliverable_id: null });
    const at = { params: { ...params, run_id: nested!.id, part: '0' } };
    for (const op of ['getPositionRun', 'streamPositionRun'] as const)
      expect((await publisher.client.call(op, at)).text).not.toContain('PRIVATE');
    expect(await publisher.client.refused('getPositionRunPart', at)).toMatchObject({ status: 404 });
    expect((await publisher.client.ok('listDeliverables')).data).toHaveLength(before);
    const query = { digital_organization_id: inner.digitalOrganizationId };
    const [execution] = (await publisher.client.ok('listExecutions', { query })).data;
    expect(
      await publisher.client.refused('getExecutionNode', {
        params: { execution_id: execution!.id, node_id: 'deliver' },
      }),
    ).toMatchObject({ status: 403 });
  });

  test('lets an agent call one as its tool, which waits for it', async () => {
    const { position } = await hired({
      wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'seconds' } },
    });
    const made = await hirer.client.ok('createDigitalOrganization', {
      body: {
        name: 'Agent',
        draft: chain({
          start: { type: 'trigger.manual' },
          agent: {
            type: 'ai.agent',
            parameters: {
              model: 'sandbox/chat',
              prompt: 'Go [[tool=write]]',
              limits: { max_steps: 2 },
              tools: [
                {
                  name: 'write',
                  description: 'Writes.',
                  type: 'employee.call',
                  parameters: { position_id: position.id, fields: { topic: 'zebras' } },
                },
              ],
            },
          },
        }),
      },
    });
    const done = await start(made);
    const params = { execution_id: done.id, node_id: 'agent' };
    const steps = await hirer.client.call('listAgentSteps', { params });
    expect(steps.text).toContain('About zebras');
    expect(await runsOf(position)).toMatchObject([{ status: 'success', credits_charged: '2.000000' }]);
  });

  test('calls no position of another organization or project, and none that would cost more than it may', async () => {
    const { position } = await hired();
    const foreign = await hired({}, { by: publisher });
    const project = await hirer.client.ok('createProject', { body: { name: 'Other' } });
    const elsewhere = await hired({}, { position: { project_id: project.id } });
    expect(await start(await caller(foreign.position))).toMatchObject({
      status: 'error',
      error: { code: 'parameter_invalid', message: expect.stringContaining('not found') },
    });
    // The owner of the personal space may call what is in the project; a flow of another project may not.
    expect(await start(await caller(elsewhere.position))).toMatchObject({ status: 'success' });
    const there = await hirer.client.ok('createDigitalOrganization', {
      body: { name: 'There', project_id: project.id, draft: (await caller(position)).draft },
    });
    expect(await start(there)).toMatchObject({ status: 'error', error: { code: 'parameter_invalid' } });
    expect(await start(await caller(position, { max_credits: '1.5' }))).toMatchObject({
      status: 'error',
      error: { code: 'max_credits_too_low' },
    });
    expect(await start(await caller(position, { fields: {} }))).toMatchObject({ error: { code: 'invalid_request' } });
    expect(await runsOf(position)).toEqual([]);
  });

  test('that is an employee and calls itself comes to an end', async () => {
    const graph = (id: string) =>
      chain({
        start: { type: 'trigger.employee' },
        call: { type: 'employee.call', parameters: { position_id: id, input: 'item' } },
        deliver: { type: 'employee.deliver', parameters: { text: 'Done' } },
      });
    const own = await hirer.client.ok('createDigitalOrganization', {
      body: { name: 'Self', draft: graph('pos_none') },
    });
    const params = { digital_organization_id: own.id };
    await hirer.client.ok('publishDigitalOrganization', { params });
    const employee = await hirer.client.ok('createEmployee', {
      body: { name: 'Self', worker: { kind: 'digital_organization', digital_organization_id: own.id } },
    });
    const at = { params: { employee_id: employee.id } };
    const published = await hirer.client.ok('publishEmployee', {
      ...at,
      body: { credits: '0', listing: { visibility: 'organization', summary: 'Calls itself.' } },
    });
    const position = await hirer.client.ok('hireEmployee', { params: { listing_id: published.listing!.id } });
    await hirer.client.ok('updateDigitalOrganization', {
      params,
      body: { name: 'Self', draft: graph(position.id), draft_revision: own.draft_revision },
    });
    await hirer.client.ok('publishDigitalOrganization', { params });
    await hirer.client.ok('publishEmployee', { ...at, body: {} });
    const done = await hirer.client.ok('createPositionRun', {
      params: { position_id: position.id },
      query: { wait: 60 },
      body: { input: {} },
    });
    expect(done).toMatchObject({ status: 'error', error: { code: 'employee_failed' } });
    expect(await runsOf(position)).toHaveLength(11);
  });
});
