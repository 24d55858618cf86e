import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import type { AnyOperation } from '../../integrations/engine/defineOperation.ts';
import { chain, startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { itemsOf, runDraft } from '../exchange/importedRun.ts';
import { testedVendors } from './vendors.ts';

type Schemas = components['schemas'];

/** Every operation of every vendor, run as a user runs it: by the API, with a stored credential, against the fake of the vendor. */
let api: EngineApi;
beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const vendors = await testedVendors();

describe.each(vendors.map((vendor) => [vendor.id, vendor] as const))('%s', (_id, vendor) => {
  let fake: Fake;
  let credential: string;
  beforeAll(async () => {
    fake = await startFake(vendor.fake);
    const { type, values } = vendor.fake.credential(fake.url);
    const made = await api.person.client.ok('createCredential', {
      body: { name: `${vendor.id} account`, type, values },
    });
    credential = made.id;
  });
  afterEach(() => fake.reset());
  afterAll(() => fake?.close());

  /** Runs one operation with an item that has an id and a file; `more` are further parameters. */
  const run = async (
    type: string,
    operation: string,
    { example, more = {}, settings = {} }: { example: object; more?: object; settings?: object },
  ): Promise<{ execution: Schemas['Execution']; items: object[] }> => {
    const { id } = await api.create(
      chain({
        Start: { type: 'trigger.manual' },
        Fields: { type: 'data.edit_fields', parameters: { mode: 'json', json: { id: 7, text: 'hello' } } },
        File: { type: 'data.convert_to_file', parameters: { format: 'text', field: 'text', make: 'each' } },
        Vendor: {
          type,
          parameters: { operation, ...example, ...more },
          credentials: { auth: { id: credential } },
          settings,
        },
      }),
    );
    const execution = await runDraft(api, id);
    const { main = [] } = execution.status === 'success' ? ((await itemsOf(api, execution, 'Vendor')) ?? {}) : {};
    expect(JSON.stringify(execution)).not.toContain(vendor.fake.secret);
    return { execution, items: main };
  };

  const operations = vendor.nodes.flatMap(({ type, operations: all }) =>
    Object.entries(all).map(([name, operation]) => [`${type}: ${name}`, type, name, operation] as const),
  );

  test.each(operations)(
    '%s sends a valid request and returns the documented item',
    async (_title, type, name, operation) => {
      const { execution, items } = await run(type, name, operation);
      expect([execution.status, execution.error?.message]).toEqual(['success', undefined]);
      expect(items[0]).toMatchObject(operation.output);
      expect(fake.requests.length).toBeGreaterThan(0);
    },
  );

  test.each(operations)('%s waits for a rate limit that lasts a second', async (_title, type, name, operation) => {
    fake.limitNext(1, 1);
    const { execution, items } = await run(type, name, operation);
    expect([execution.status, execution.error?.message]).toEqual(['success', undefined]);
    expect(items[0]).toMatchObject(operation.output);
  });

  test.each(operations)(
    '%s repeats a request after status 500 only if that is safe',
    async (_title, type, name, operation) => {
      fake.breakNext(1);
      const { execution } = await run(type, name, operation);
      const isSafe = operation.repeat !== 'unsafe' || 'run' in operation; // the first request of a run only reads
      expect([execution.status, execution.error?.code]).toEqual(
        isSafe ? ['success', undefined] : ['error', 'target_error'],
      );
      if (!isSafe) expect(fake.requests).toHaveLength(1);
    },
  );

  test.each(operations)(
    '%s fails with a clear message when the credential has expired',
    async (_title, type, name, operation) => {
      fake.expire();
      const { execution } = await run(type, name, operation);
      expect(execution).toMatchObject({ status: 'error', error: { code: 'target_error' } });
      expect(execution.error!.message).toMatch(/^\w[^:]*: .+/);
      expect(fake.requests).toHaveLength(1);
    },
  );

  test('the test of the credential asks the vendor', async () => {
    const params = { credential_id: credential };
    expect(await api.person.client.ok('testCredential', { params })).toEqual({ result: 'ok', message: null });
    fake.expire();
    const failed = await api.person.client.ok('testCredential', { params });
    expect([failed.result, failed.message]).toEqual(['failed', expect.stringMatching(/^[A-Z].+/)]);
    expect(failed.message).not.toContain(vendor.fake.secret);
  });

  const lists = operations.filter(([, , , operation]) => isList(operation));
  test.each(lists)(
    '%s reads all pages, and stops at the wanted number of items',
    async (_title, type, name, operation) => {
      const { items } = await run(type, name, { ...operation, more: { all: true } });
      expect(items).toHaveLength(3);
      expect(fake.requests).toHaveLength(3);
      fake.reset();
      expect((await run(type, name, { ...operation, more: { limit: 2 } })).items).toHaveLength(2);
      expect(fake.requests).toHaveLength(2);
    },
  );

  test.each(lists)('%s ends with an error when a page leads to itself', async (_title, type, name, operation) => {
    fake.repeatPages();
    const { execution } = await run(type, name, { ...operation, more: { all: true } });
    if (execution.status === 'error') expect(execution.error!.message).toContain('read before');
    expect(fake.requests.length).toBeLessThan(5);
  });
});

function isList(operation: AnyOperation): boolean {
  return 'list' in operation && operation.list !== undefined;
}
