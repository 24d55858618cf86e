import { afterAll, beforeAll, expect, test } from 'vitest';

import { isOfInstance } from '../../../identity/policy.ts';
import { operations, type OperationId } from '../../../openapi/generated/operations.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { ApiClient, Person } from '../../support/apiClient.ts';
import { isFull } from '../../support/isFull.ts';
import { secret } from './hireWriter.ts';
import { startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];

/** A text of the hirer, in everything that a run is given and leaves. The publisher's is `secret`: in its graph, its instructions and its names of them. */
const mark = 'MARK-OF-THE-HIRER';
/** What never ends, or leads on to another page. */
const endless: readonly OperationId[] = ['streamChanges', 'finishAuthorization'];

let hiring: Hiring;
let publisher: Person;
let hirer: Person;
/** Everything that there is on both sides, by the name of the parameter that takes it. */
const ids: Record<string, Set<string>> = {};
const keep = (name: string, ...values: (string | null | undefined)[]): void => {
  const kept = (ids[name] ??= new Set());
  for (const value of values) if (value) kept.add(value);
};

beforeAll(async () => {
  hiring = await startHiring();
  ({ publisher, hirer } = hiring);
}, 60_000);
afterAll(() => hiring?.close());

/** Runs of employees that end well and badly, ask models and call each other; rejected and done again. */
async function workForEachOther(): Promise<void> {
  const { hired, run } = hiring;
  const marked = { position: { default_input: { tone: mark } } };
  const inner = await hired({}, { by: publisher, deliver: { text: '{{ $json.topic }}' } });
  const graphs: Parameters<typeof hired>[] = [
    [
      {
        tell: {
          type: 'employee.deliver',
          name: `Tell ${secret}`,
          parameters: { operation: 'progress', message: 'Reading' },
        },
      },
    ],
    [
      {
        odd: {
          type: 'logic.code',
          name: `Odd ${secret}`,
          parameters: { code: `throw new Error('${secret} ' + $input.first().json.topic)` },
        },
      },
    ],
    [{ file: { type: 'data.convert_to_file', name: `File ${secret}`, parameters: { format: 'json' } } }],
    [
      {
        ask: {
          type: 'employee.call',
          name: `Ask ${secret}`,
          parameters: { position_id: inner.position.id, fields: { topic: `{{ $json.topic }}` } },
        },
      },
      { deliver: { text: '{{ $json.text }}', json: { tone: '{{ $json.title }}' } } },
    ],
    [
      {
        agent: {
          type: 'ai.agent',
          name: `Agent ${secret}`,
          parameters: { model: 'sandbox/chat', instructions: secret, prompt: '{{ $json.topic }}' },
        },
      },
      { deliver: { text: '{{ $json.text }}' } },
    ],
  ];
  for (const [nodes, more = {}] of graphs) {
    const { employee, position, digitalOrganizationId } = await hired(nodes, { ...more, ...marked });
    const done = await run(position, { input: { topic: mark }, metadata: { mine: mark } });
    keep('position_id', position.id, inner.position.id);
    keep('run_id', done.id);
    keep('employee_id', employee.id);
    keep('listing_id', employee.listing!.id);
    keep('version_id', employee.listing!.id);
    keep('deliverable_id', done.deliverable_id);
    keep('digital_organization_id', digitalOrganizationId);
    if (done.deliverable_id === null) continue;
    const params = { deliverable_id: done.deliverable_id };
    await hirer.client.ok('rejectDeliverable', { params, body: { reason: mark } });
    const again = await hirer.client.ok('redoDeliverable', { params, body: { remark: mark } });
    keep('run_id', (await hiring.ended(again)).id);
  }
  for (const { client } of [publisher, hirer]) {
    const { data } = await client.ok('listExecutions');
    for (const { id } of data as Schemas['ExecutionSummary'][]) keep('execution_id', id);
    for (const { id } of (await client.ok('listProjects')).data) keep('project_id', id);
    for (const { id } of (await client.ok('listModelApiKeys')).data) keep('key_id', id);
    for (const { id } of (await client.ok('listDeliverables')).data) keep('deliverable_id', id);
    for (const { id } of (await client.ok('listPositions')).data)
      for (const run of (await client.ok('listPositionRuns', { params: { position_id: id } })).data)
        keep('run_id', run.id);
  }
  keep('node_id', 'start', 'deliver', 'tell', 'odd', 'file', 'ask', 'agent');
  keep('part', '0', '1');
}

/** How many ways to fill the parameters of an operation are tried, evenly spread over all of them. */
const most = isFull ? 2_000 : 50;

/** Ways to fill the parameters of a path. */
function fillings(path: string): Record<string, string>[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  let all: Record<string, string>[] = [{}];
  for (const name of names)
    all = all.flatMap((before) => [...(ids[name] ?? ['none'])].map((value) => ({ ...before, [name]: value })));
  const step = Math.ceil(all.length / most);
  return all.filter((_, place) => place % step === 0);
}

/** The answers of all operations that only read, about everything there is, that hold a text; and how many were looked at. */
async function answersWith(
  text: string,
  clients: { session: ApiClient; key: ApiClient },
): Promise<{ found: string[]; read: number }> {
  const found: string[] = [];
  let read = 0;
  const reading = Object.entries(operations).filter(
    ([id, row]) => row.method === 'get' && !endless.includes(id as OperationId) && !isOfInstance(row.permission),
  );
  const waiting = reading.flatMap(([id, row]) => {
    const client = row.security.includes('session') ? clients.session : clients.key;
    return fillings(row.path).map((params) => ({ id: id as OperationId, client, params }));
  });
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const query = one.id === 'search' ? { q: text } : {};
      const answer = await one.client.call(one.id, { params: one.params, query });
      if (answer.status < 400) read += 1;
      // A search says what was looked for.
      const said = one.id === 'search' ? JSON.stringify((answer.body as { data?: unknown }).data ?? '') : answer.text;
      if (said.includes(text) || Buffer.from(said, 'base64').includes(text))
        found.push(`${one.id} ${JSON.stringify(one.params)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return { found, read };
}

test('no answer to the hirer holds a text of the publisher’s graph, and none to the publisher a text of the hirer', async () => {
  await workForEachOther();
  const { hirerKey } = hiring;
  const publisherKey = publisher.client.withKey(
    (await publisher.client.ok('createModelApiKey', { body: { label: 'mine' } })).value,
  );
  const toHirer = await answersWith(secret, { session: hirer.client, key: hirerKey });
  expect(toHirer.found).toEqual([]);
  const toPublisher = await answersWith(mark, { session: publisher.client, key: publisherKey });
  expect(toPublisher.found).toEqual([]);
  // What each may see is there: the walls do not hold because nothing is answered.
  expect((await answersWith(mark, { session: hirer.client, key: hirerKey })).found.length).toBeGreaterThan(10);
  expect((await answersWith(secret, { session: publisher.client, key: publisherKey })).found.length).toBeGreaterThan(
    10,
  );
  expect(Math.min(toHirer.read, toPublisher.read)).toBeGreaterThan(80);
}, 120_000);
