import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AppError } from '../../openapi/AppError.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import type { AnyOperation } from '../../integrations/engine/defineOperation.ts';
import type { NextPage } from '../../integrations/engine/paging.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { itemsOf, runDraft } from '../exchange/importedRun.ts';
import { isFull } from '../support/isFull.ts';
import { sampled } from '../support/sampled.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { testedVendors } from './vendors.ts';

/**
 * Every operation of every vendor against the fake of the vendor. By default one operation of each kind runs with each switch of the fake, and
 * those of every ninth vendor in an execution, too, as a user runs them. Nothing here names a vendor or an operation.
 */
const vendors = await testedVendors();
const executed = new Set(sampled(sampled(vendors)));
const services = outboundServices();
let api: EngineApi;
beforeAll(async () => {
  api = await startEngineApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
});
afterAll(() => Promise.all([api?.close(), services.close()]));

describe.each(vendors.map((vendor) => [vendor.id, vendor] as const))('%s', (_id, vendor) => {
  let fake: Fake;
  let credential: string;
  beforeAll(async () => {
    fake = await startFake(vendor.fake);
    const body = { name: `${vendor.id} account`, ...vendor.fake.credential(fake.url) };
    credential = (await api.person.client.ok('createCredential', { body })).id;
  });
  afterEach(() => fake.reset());
  afterAll(() => fake?.close());

  const nodes = vendor.nodes.map((node) => [node.type, node.operations] as const);
  const operations = nodes.flatMap(([type, all]) =>
    Object.entries(all).map(([name, operation]) => [`${type}: ${name}`, type, name, operation] as const),
  );

  const kinds = firstOfEach(
    operations,
    ([, , , operation]) => `${operation.repeat} ${'run' in operation} ${'batch' in operation}`,
  );

  test.skipIf(!executed.has(vendor))(
    'an execution of operations sends valid requests and returns the documented items',
    async () => {
      const start = { id: 'Start', name: 'Start', type: 'trigger.manual' };
      const fields = {
        id: 'Fields',
        name: 'Fields',
        type: 'data.edit_fields',
        parameters: { mode: 'json', json: { id: 7, text: 'hello' } },
      };
      const file = {
        id: 'File',
        name: 'File',
        type: 'data.convert_to_file',
        parameters: { format: 'text', field: 'text', make: 'each' },
      };
      const each = kinds.map(([title, type, name, { example }]) => ({
        id: title.replaceAll(/\W+/g, '-'),
        name: title,
        type,
        parameters: { operation: name, ...example },
        credentials: { auth: { id: credential } },
      }));
      const link = (from: string, to: string) => ({
        from: { node: from, port: 'main' },
        to: { node: to, port: 'main' },
      });
      const { id } = await api.create({
        nodes: [start, fields, file, ...each].map((node, index) => ({
          ...node,
          position: { x: 0, y: index },
        })),
        connections: [link('Start', 'Fields'), link('Fields', 'File'), ...each.map((node) => link('File', node.id))],
      });
      const execution = await runDraft(api, id);
      expect([execution.status, execution.error]).toEqual(['success', null]);
      for (const [title, , , { output }] of kinds)
        expect([title, (await itemsOf(api, execution, title))?.['main']?.[0]]).toMatchObject([title, output]);
      expect(JSON.stringify(execution)).not.toContain(vendor.fake.secret);
    },
  );

  test('the test of the credential asks the vendor', async () => {
    const params = { credential_id: credential };
    expect(await api.person.client.ok('testCredential', { params })).toMatchObject({ result: 'ok', message: null });
    fake.expire();
    const failed = await api.person.client.ok('testCredential', { params });
    expect([failed.result, failed.message]).toEqual(['failed', expect.stringMatching(/^[A-Z].+/)]);
    expect(failed.message).not.toContain(vendor.fake.secret);
  });

  /** Runs one operation alone for an item with an id and a file. */
  const run = async (type: string, operation: string, parameters: object): Promise<Item[]> => {
    const { type: credentialType, values } = vendor.fake.credential(fake.url);
    const opened = vendor.fake.opened?.(fake.url) ?? values;
    const data = await services.binaries.write(Buffer.from('hello'), {
      fileName: 'hello.txt',
      mediaType: 'text/plain',
    });
    const result = await runAlone(type, {
      parameters: { operation, ...evaluated(parameters) },
      inputs: { main: [{ json: { id: 7 }, binary: { data } }] },
      credentials: { auth: usedCredential(credentialType, opened) },
      services,
    });
    return 'outputs' in result ? (result.outputs['main'] ?? []) : [];
  };
  const errorOf = (running: Promise<unknown>): Promise<AppError> =>
    running.then(
      () => expect.fail('The operation succeeded.'),
      (error: AppError) => error,
    );

  test.each(operations)(
    '%s sends a valid request and returns the documented item',
    async (_title, type, name, { example, output }) => {
      const items = await run(type, name, example);
      expect(items[0]?.json).toMatchObject(evaluated(output));
      expect(JSON.stringify(items)).not.toContain(vendor.fake.secret);
    },
  );

  /** A vendor reports limits and expiry in one way for all operations, so one operation is enough outside of full runs. */
  const shown = isFull ? kinds : kinds.slice(0, 1);
  test.each(shown)('%s sends the request again after a rate limit', async (_title, type, name, operation) => {
    fake.limitNext(1, 0);
    expect((await run(type, name, operation.example))[0]?.json).toMatchObject(evaluated(operation.output));
  });

  test.each(kinds)(
    '%s repeats a request after status 500 only if that is safe',
    async (_title, type, name, operation) => {
      fake.breakNext(1);
      const result = await run(type, name, operation.example).catch((error: AppError) => error);
      // An operation of several requests may read first, such as the address for an upload.
      const isSafe = operation.repeat !== 'unsafe' || fake.requests[0]?.method === 'GET';
      if (isSafe) expect((result as Item[])[0]).toHaveProperty('json');
      else {
        expect(result).toMatchObject({ code: 'target_error' });
        expect(fake.requests).toHaveLength(1);
      }
    },
  );

  test.each(shown)(
    '%s fails with a clear message when the credential has expired',
    async (_title, type, name, operation) => {
      fake.expire();
      const error = await errorOf(run(type, name, operation.example));
      expect([error.code, error.message]).toEqual(['target_error', expect.stringMatching(/^\w[^:]*: .+/)]);
      expect(error.message).not.toContain(vendor.fake.secret);
      expect(fake.requests).toHaveLength(1);
    },
  );

  const batches = operations.flatMap(([title, type, name, operation]) =>
    'batch' in operation ? [[title, type, name, operation, Math.min(operation.batch.max, 10)] as const] : [],
  );
  test.each(batches)(
    '%s sends as many requests for several items as for one, and pairs each output with its input',
    async (_title, type, name, operation, count) => {
      await run(type, name, operation.example);
      const ofOne = fake.requests.length;
      fake.reset();
      const { type: credentialType, values } = vendor.fake.credential(fake.url);
      const opened = vendor.fake.opened?.(fake.url) ?? values;
      const places = Array.from({ length: count }, (_, place) => place);
      const result = await runAlone(type, {
        parameters: { operation: name },
        parametersPerItem: places.map((place) => ({ operation: name, ...evaluated(operation.example, place) })),
        json: places.map((id) => ({ id })),
        credentials: { auth: usedCredential(credentialType, opened) },
        services,
      });
      expect(fake.requests).toHaveLength(ofOne);
      const paired = 'outputs' in result ? (result.outputs['main'] ?? []).map(({ pairedItem }) => pairedItem) : [];
      expect([...new Set(paired)]).toEqual(places);
    },
  );

  const lists = firstOfEach(
    operations.filter(([, , , operation]) => pagingOf(operation) !== undefined),
    ([, , , operation]) => pagingOf(operation),
  );
  test.each(lists)(
    '%s reads all pages, and stops at the wanted number of items',
    async (_title, type, name, { example }) => {
      expect(await run(type, name, { ...example, all: true })).toHaveLength(3);
      expect(fake.requests).toHaveLength(3);
      fake.reset();
      expect(await run(type, name, { ...example, limit: 2 })).toHaveLength(2);
      expect(fake.requests).toHaveLength(2);
    },
  );

  test.each(lists)('%s reads no page twice when the vendor repeats one', async (_title, type, name, { example }) => {
    fake.repeatPages();
    const message = await run(type, name, { ...example, all: true }).then(
      () => 'ended by the number of pages',
      (error: AppError) => error.message,
    );
    expect(message).toMatch(/read before|ended by the number of pages/);
    expect(fake.requests.length).toBeLessThan(5);
  });
});

/** The example with the value that its expression has for the item. */
function evaluated(parameters: object, id = 7): object {
  return JSON.parse(JSON.stringify(parameters).replaceAll('{{ $json.id }}', String(id))) as object;
}

function pagingOf(operation: AnyOperation): NextPage | undefined {
  return 'list' in operation ? operation.list?.next : undefined;
}

/** Returns the first operation of each kind, or all of them in the full counts. */
function firstOfEach<T>(operations: readonly T[], kindOf: (operation: T) => unknown): readonly T[] {
  if (isFull) return operations;
  return [...new Map(operations.toReversed().map((operation) => [kindOf(operation), operation])).values()];
}
