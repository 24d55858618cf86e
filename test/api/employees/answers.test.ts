import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { waitSeconds } from '../../../domains/employees/calls/waitSeconds.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { startLocalServer } from '../../outbound/support/localServer.ts';
import { isFull } from '../../support/isFull.ts';
import { balance, startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];
type Run = Schemas['EmployeeRun'];

let hiring: Hiring;
let { api, publisher, hirer, hirerKey, hired, run, ended } = {} as Hiring;

beforeAll(async () => {
  hiring = await startHiring({ settings: { employeeSharePpm: 100_000 } });
  ({ api, publisher, hirer, hirerKey, hired, run, ended } = hiring);
}, 60_000);
afterAll(() => hiring?.close());

const body = { input: { topic: 'zebras' } };
const at = ({ deliverable_id }: Run) => ({ params: { deliverable_id: deliverable_id! } });
const anHour = { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } };

/** The events of a stream: name, id where there is one, and data. */
function eventsOf(text: string): { event: string; id: string | undefined; data: Record<string, unknown> }[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)![1]!,
      id: /^id: (.*)$/m.exec(block)?.[1],
      data: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as Record<string, unknown>,
    }));
}

describe('the answer to a run', () => {
  test.each([
    ['wait=5', undefined, 5],
    ['respond-async, wait=7', undefined, 7],
    [['respond-async', 'wait="9"'], undefined, 9],
    ['WAIT = 3', undefined, 3],
    ['wait', undefined, 120],
    ['wait=999999', undefined, 120],
    ['awaiting=5', undefined, null],
    [undefined, undefined, null],
    ['wait=5', 2, 2],
    ['wait=5', 0, 0],
  ])('is waited for as Prefer (%j) and the query (%j) say', (prefer, wait, seconds) => {
    expect(waitSeconds(prefer, wait)).toBe(seconds);
  });

  test('comes with the end where the wait is long enough, and with the run under way where it is not', async () => {
    const quick = await hired();
    const call = (position: { id: string }, more: Partial<Parameters<typeof hirerKey.call>[1]>) =>
      hirerKey.call('createEmployeeRun', { params: { position_id: position.id }, body, ...more });
    const waited = await call(quick.position, { headers: { prefer: 'wait=30' } });
    expect([waited.status, (waited.body as Run).status]).toEqual([200, 'success']);
    const slow = await hired({ wait: anHour });
    for (const more of [{ headers: { prefer: 'wait=1' } }, { query: { wait: 0 }, headers: { prefer: 'wait=60' } }]) {
      const left = await call(slow.position, more);
      const { id, stopped_at } = left.body as Run;
      expect([left.status, stopped_at]).toEqual([202, null]);
      await hirerKey.ok('cancelEmployeeRun', { params: { position_id: slow.position.id, run_id: id } });
    }
    expect(await balance(hirer)).toMatchObject({ held: 0 });
  });

  test('is streamed on request: progress, each part, and the run; it resumes after an event', async () => {
    const { position } = await hired(
      {
        tell: { type: 'employee.deliver', parameters: { operation: 'progress', message: 'First' } },
        again: { type: 'employee.deliver', parameters: { operation: 'progress', message: 'Second' } },
      },
      { deliver: { text: 'About {{ $json.topic }}', table: true } },
    );
    const { text, headers } = await hirerKey.call('createEmployeeRun', {
      params: { position_id: position.id },
      body: { ...body, stream: true },
    });
    expect(headers.get('content-type')).toContain('text/event-stream');
    const events = eventsOf(text);
    expect(events.map(({ event }) => event)).toEqual([
      'run.started',
      'run.progress',
      'run.progress',
      'run.output',
      'run.output',
      'run.completed',
    ]);
    expect(events.flatMap(({ event, data }) => (event === 'run.output' ? [data] : []))).toMatchObject([
      { kind: 'text', text: 'About zebras' },
      { kind: 'table', name: 'table.json', json: [{ topic: 'zebras' }] },
    ]);
    const { id, output } = events.at(-1)!.data as unknown as Run;
    expect(output!.parts).toHaveLength(2);
    const params = { position_id: position.id, run_id: id };
    const rest = await hirerKey.call('streamEmployeeRun', { params, headers: { 'last-event-id': events[1]!.id! } });
    expect(eventsOf(rest.text)).toEqual(events.slice(2));
  });

  test('comes to an account key that may call models and run employees, and to no other', async () => {
    const { position } = await hired();
    const keyed = async (scopes: Schemas['AccountApiKeyCreate']['scopes']) =>
      hirer.client.withKey(
        (await hirer.client.ok('createAccountApiKey', { body: { label: 'mine', scopes: scopes! } })).value!,
      );
    const params = { position_id: position.id };
    const done = await run(position, {}, await keyed(['models.call', 'employees.run']));
    expect(done).toMatchObject({ status: 'success', credits_charged: '2.000000' });
    for (const scopes of [['models.call'], ['employees.run'], ['models.call', 'employees.view']] as const)
      expect(await (await keyed([...scopes])).refused('createEmployeeRun', { params, body })).toMatchObject({
        status: 403,
      });
  });

  test('is made of the input of the call, behind which stands the one of its position', async () => {
    const { position } = await hired({}, { position: { default_input: { topic: 'lions' } } });
    const said = async (input: Record<string, unknown>) => (await run(position, { input })).output!.parts[0]!.text;
    expect(await said({})).toBe('About lions');
    expect(await said({ topic: 'zebras' })).toBe('About zebras');
  });

  test('names files that the key reads, and is in the list of its position', async () => {
    const { position } = await hired({ file: { type: 'data.convert_to_file', parameters: { format: 'json' } } });
    const done = await run(position);
    const place = done.output!.parts.find(({ kind }) => kind === 'file')!.position;
    const params = { position_id: position.id, run_id: done.id, part: String(place) };
    const file = await hirerKey.call('getEmployeeRunPart', { params });
    expect([file.status, JSON.parse(file.text)]).toEqual([200, [{ topic: 'zebras' }]]);
    const { data } = await hirerKey.ok('listEmployeeRuns', { params });
    expect(data).toMatchObject([{ id: done.id, status: 'success', deliverable_id: done.deliverable_id }]);
  });
});

describe('records of a run', () => {
  test('says in its manifest which version, which models and which nodes made it', async () => {
    const { position, employee } = await hired({
      ask: { type: 'ai.chat', parameters: { model: 'sandbox/chat', prompt: 'About {{ $json.topic }}' } },
    });
    const { payload } = await hirer.client.ok('getDeliverableManifest', at(await run(position)));
    const { predicate } = JSON.parse(Buffer.from(payload, 'base64').toString()) as { predicate: object };
    const { rows } = await api.test.database.pool.query<{ id: string }>(
      'select id from employee_versions where employee_id = $1',
      [employee.id],
    );
    expect(predicate).toMatchObject({
      employee_version: rows[0]!.id,
      worker: 'digital_organization',
      models: [{ name: 'sandbox/chat', calls: 1 }],
      nodes: { 'ai.chat': 1, 'trigger.employee': 1 },
    });
  });

  test('is a deliverable if it succeeded, and none if it failed or was canceled', async () => {
    const good = await hired();
    const bad = await hired({ stop: { type: 'logic.stop_and_error', parameters: { message: 'No.' } } });
    const slow = await hired({ wait: anHour });
    const done = await run(good.position);
    expect((await run(bad.position)).status).toBe('error');
    const { id } = await run(slow.position, { background: true });
    await hirerKey.ok('cancelEmployeeRun', { params: { position_id: slow.position.id, run_id: id } });
    const left = async ({ position }: typeof good) =>
      (await hirer.client.ok('listDeliverables', { query: { position_id: position.id } })).data.map(
        ({ run_id }) => run_id,
      );
    expect([await left(good), await left(bad), await left(slow)]).toEqual([[done.id], [], []]);
  });

  test('is done again at its price where the listing says so, and can be rated by who rejected it', async () => {
    const { position } = await hired({}, { listing: { redo: 'priced' } });
    const before = await balance(hirer);
    const first = await run(position);
    await hirer.client.ok('rejectDeliverable', { ...at(first), body: { reason: 'Too long' } });
    await hirer.client.ok('rateDeliverable', { ...at(first), body: { stars: 2 } });
    expect(await hirer.client.ok('getDeliverable', at(first))).toMatchObject({ status: 'rejected', stars: 2 });
    const again = await ended(
      await hirer.client.ok('redoDeliverable', { ...at(first), body: { remark: 'Shorter, please' } }),
    );
    expect(again).toMatchObject({ status: 'success', redo_of: first.id, credits_charged: '2.000000' });
    expect(await balance(hirer)).toEqual({ balance: before.balance - 4, held: 0 });
  });

  test('is an example of its listing where it is the publisher’s own, as it was delivered; never one of a hirer', async () => {
    const { employee, position } = await hired();
    const own = await publisher.client.ok('hireEmployee', { params: { listing_id: employee.listing!.id }, body: { name: 'Own' } }); // prettier-ignore
    const params = { employee_id: employee.id };
    const test = await publisher.client.ok('createTestRun', { params, body: { input: { topic: 'tests' }, wait: 20 } });
    const asked = { params: { position_id: own.id }, body: { input: { topic: 'lions' } } };
    const [accepted, pending] = [
      (await publisher.client.ok('createPositionRun', asked)) as Run,
      (await publisher.client.ok('createPositionRun', asked)) as Run,
    ];
    await publisher.client.ok('acceptDeliverable', at(accepted));
    const foreign = await run(position, { input: { topic: 'PRIVATE-OF-THE-HIRER' } });
    await hirer.client.ok('acceptDeliverable', at(foreign));
    const other = await hired();
    const set = (...examples: Schemas['ListingExampleCreate'][]) =>
      publisher.client.call('updateListing', { params, body: { examples } });
    const refused = [{ run_id: foreign.id }, { run_id: pending.id }, { run_id: 'run_nothing' }, {}].concat(
      { run_id: test.id, output: 'Better' } as object, // its deliverable as recorded by Bureau
    );
    for (const example of refused)
      expect([await set({ title: 'Good' }, { title: 'Good', ...example }), example]).toMatchObject([
        { status: 400 },
        {},
      ]);
    expect(
      await publisher.client.refused('updateListing', {
        params: { employee_id: other.employee.id },
        body: { examples: [{ title: 'Of another', run_id: test.id }] },
      }),
    ).toMatchObject({ status: 400, param: '/listing/examples/0/run_id' });
    const written = { title: 'Mine', input: { topic: 'mine' }, output: 'As I like it' };
    const given = [{ title: 'A test', run_id: test.id }, { title: 'Lions', run_id: accepted.id }, written];
    expect((await set(...given)).status).toBe(200);
    const shown = async () =>
      (await hirer.client.ok('getListing', { params: { listing_id: employee.listing!.id } })).examples;
    const lions = 'About lions\n\n```json\n{\n  "topic": "lions"\n}\n```';
    const expected = [
      { title: 'A test', input: { topic: 'tests' }, version: null, delivered_at: test.stopped_at },
      { title: 'Lions', input: { topic: 'lions' }, output: lions, version: 1, delivered_at: accepted.stopped_at },
      { ...written, version: null, delivered_at: null },
    ];
    expect(await shown()).toMatchObject(expected);
    expect(JSON.stringify(await shown())).not.toContain('run_');
    const { listing } = await publisher.client.ok('getEmployee', { params });
    expect(listing!.examples.map(({ run_id: id }) => id)).toEqual([test.id, accepted.id, undefined]);
    // An example stays one after its run is deleted, and verdicts do not change it.
    await api.test.database.pool.query('delete from employee_runs where id = $1', [test.id]);
    expect((await set({ title: 'The test', run_id: test.id })).status).toBe(200);
    expect(await shown()).toMatchObject([{ ...expected[0], title: 'The test' }]);
  });

  test('refunds exactly the amounts in the ledger of both sides and the instance, as separate entries', async () => {
    const { employee, position } = await hired();
    const { id } = await run(position);
    const lines = async (kind: string) =>
      (
        await api.test.database.pool.query<Record<string, string>>(
          `select account, organization_id, amount_micros::text as amount, reason from ledger_entries where reference = $1 and kind = $2 order by id`,
          [id, kind],
        )
      ).rows;
    const line = (account: string, { organizationId }: { organizationId: string }, amount: bigint) => ({
      account,
      organization_id: organizationId,
      amount: String(amount),
    });
    const paid = [
      line('wallet', hirer, -2_000_000n),
      line('wallet', publisher, 1_800_000n),
      line('platform', hirer, 200_000n),
    ];
    expect(await lines('employee_price')).toMatchObject(paid);
    const refund = { params: { employee_id: employee.id, run_id: id }, body: { reason: 'Sorry', credits: '0.333333' } };
    await publisher.client.call('refundRun', refund);
    expect(await publisher.client.refused('refundRun', refund)).toMatchObject({ code: 'already_refunded' });
    // The share of the instance goes back in proportion, rounded down: a fraction of a micro-credit is its publisher's.
    expect(await lines('adjustment')).toEqual(
      [line('wallet', hirer, 333_333n), line('wallet', publisher, -300_000n), line('platform', hirer, -33_333n)].map(
        (one) => ({ ...one, reason: 'Sorry' }),
      ),
    );
    expect(await lines('employee_price')).toMatchObject(paid); // nothing that was posted is changed
    for (const [person, credits] of [
      [hirer, '0.333333'],
      [publisher, '-0.300000'],
    ] as const) {
      const { data } = await person.client.ok('listWalletEntries');
      expect(data[0]).toMatchObject({ kind: 'adjustment', credits, reason: 'Sorry', reference: id });
    }
    expect(await hirerKey.ok('getEmployeeRun', { params: { position_id: position.id, run_id: id } })).toMatchObject({
      credits_charged: '2.000000',
      credits_refunded: '0.333333',
    });
  });
});

test.runIf(isFull)(
  'A file of 256 MiB is delivered and downloaded whole, in memory that does not grow with it (full counts only)',
  async () => {
    const chunk = randomBytes(1024 * 1024);
    const mebibytes = 256;
    const expected = createHash('sha256');
    for (let sent = 0; sent < mebibytes; sent += 1) expected.update(chunk);
    const server = await startLocalServer((_, response) => {
      const bytes = Readable.from(Array.from({ length: mebibytes }, () => chunk));
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      bytes.pipe(response);
    }, '127.0.0.1');
    const url = `http://127.0.0.1:${server.port}/film.bin`;
    const get = { type: 'http.request', parameters: { method: 'GET', url, response: 'binary' } };
    const { position } = await hired({ get }, { deliver: {} });
    // Chunks that were sent and not collected yet are in it, too; a file that is held as a whole, once or twice, is far above.
    const held = () => process.memoryUsage().arrayBuffers / 1024 / 1024;
    const before = held();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, held() - before)), 5);
    try {
      const done = await ended(await run(position, { background: true }));
      expect(done).toMatchObject({
        status: 'success',
        output: { parts: [{ kind: 'file', size_bytes: mebibytes * 1024 * 1024 }] },
      });
      const [part] = done.output!.parts;
      const answer = await fetch(`${api.url}/api/v1/deliverables/${done.deliverable_id}/parts/${part!.position}`, {
        headers: { cookie: hirer.cookie },
      });
      const got = createHash('sha256');
      for await (const bytes of answer.body!) got.update(bytes);
      const sum = got.digest('hex');
      expect([sum, part!.sha256]).toEqual([expected.digest('hex'), sum]);
      expect(most).toBeLessThan(mebibytes / 2);
    } finally {
      clearInterval(watch);
      await server.close();
    }
  },
  300_000,
);
