import { expect, test } from 'vitest';
import { credential } from '../../integrations/elasticsearch/credential.ts';
import { parseExactly } from '../../integrations/databases/parseExactly.ts';
import { fake as definition } from '../../integrations/elasticsearch/fake.ts';
import { node } from '../../integrations/elasticsearch/operations/document.ts';
import type { Item } from '../../domains/executions/item.ts';
import { jsonOf } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { vendorRun, type RunOptions } from './vendorRun.ts';

/** The parts of Elasticsearch's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run: runNode, asked: paths } = vendorRun(definition);

const run = async (
  parameters: object,
  options?: RunOptions,
  type = 'elasticsearch.document',
): Promise<Item['json'][]> => {
  const items = await runNode(type, { index: 'orders', ...parameters }, options);
  return items.map(({ json }) => json);
};

test('integers keep their digits', async () => {
  expect(await run({ operation: 'get', id: 'big' })).toMatchObject([{ number: '9007199254740993' }]);
  expect(parseExactly('{"a":[1,1.5,-9007199254740993,1e400,"9007199254740993"]}')).toEqual({
    a: [1, 1.5, '-9007199254740993', Infinity, '9007199254740993'],
  });
});

test('a search of all documents reads pages from one point in time, which is closed', async () => {
  expect(await run({ all: true, fields: ['customer'] })).toEqual([
    { _id: '1', _index: 'orders', customer: 'Ada' },
    { _id: '2', _index: 'orders', customer: 'Bob' },
    { _id: '3', _index: 'orders', customer: 'Cy' },
  ]);
  const pages = Array.from({ length: 4 }, () => 'POST /_search');
  expect(paths()).toEqual(['POST /orders/_pit', ...pages, 'DELETE /_pit']);
  expect(JSON.parse(fake.requests.at(-1)!.bytes.toString())).toEqual({ id: 'pit-4' });
  fake.reset();
  fake.repeatPages();
  await expect(run({ all: true })).rejects.toThrow('read before');
  expect(paths().at(-1)).toBe('DELETE /_pit');
});

test('a search takes a whole body, and shows whole hits', async () => {
  const query = '{ "query": { "match": { "customer": "Bob" } } }';
  expect(await run({ query, whole: true, limit: 1 })).toEqual([
    { _index: 'orders', _id: '2', _score: 1, _source: { customer: 'Bob', total: 3 } },
  ]);
  await expect(run({ query: '{ "match": { "a": "{{ $json.a }}" } }' })).rejects.toThrow(
    'cannot be text with expressions',
  );
  await expect(run({ query: { near: {} } })).rejects.toThrow('The query is not valid.');
  await expect(run({ index: 'nothing' })).rejects.toThrow('There is no such index.');
  await expect(run({ operation: 'get', id: '99' })).rejects.toThrow('There is no document with this ID');
});

test('a count without some of the shards is refused', () => {
  const { count } = node.operations as unknown as Record<string, { result: (body: object) => object }>;
  const shards = { total: 3, successful: 3, skipped: 0, failed: 0 };
  expect(count!.result({ count: 7, _shards: shards })).toEqual({ count: 7 });
  expect(() => count!.result({ count: 7, _shards: { ...shards, failed: 1 } })).toThrow('1 of 3 shards did not count');
});

test('each document of a request has its own result', async () => {
  const one = { operation: 'save', index: 'orders', existing: 'fail' };
  const parametersPerItem = [
    { ...one, id: '8', document: { a: 1 } },
    { ...one, id: '1', document: { a: 1 } },
    { ...one, id: '9', document: { total: 'many' } },
    { ...one, document: { _id: 'x', a: 1 } },
  ];
  const json = parametersPerItem.map(() => ({}));
  const saved = await run(one, { parametersPerItem, json, itemErrors: 'continue' });
  expect(saved).toEqual([
    { _id: '8', _index: 'orders', result: 'created', _version: 1 },
    { error: expect.stringContaining('A document with this ID exists already') },
    { error: expect.stringContaining('A value does not fit the type of its field.') },
    { _id: expect.stringMatching(/^[0-9a-f-]{36}$/), _index: 'orders', result: 'created', _version: 1 },
  ]);
  expect(paths()).toEqual(['POST /orders/_bulk']);
  expect(await run({ operation: 'delete', id: '77' })).toMatchObject([{ result: 'not_found' }]);
  await expect(run({ operation: 'update', id: '77', document: { a: 1 } })).rejects.toThrow('Insert if missing');
});

test.each(['orders,customers', 'ord*', '_all', '-orders', '..'])('changes refuse the index "%s"', async (index) => {
  await expect(run({ operation: 'delete', index, id: '1' })).rejects.toMatchObject({ code: 'parameter_invalid' });
  await expect(run({ operation: 'delete', index }, {}, 'elasticsearch.index')).rejects.toMatchObject({
    code: 'parameter_invalid',
  });
  expect(fake.requests).toEqual([]);
});

test('a credential has the sign-in of its kind', async () => {
  const values = {
    api_url: 'https://a.example',
    kind: 'api_key',
    user: '',
    password: '',
    key: 'abc',
    token: '',
  } as const;
  expect(await credential.authorize!(values)).toEqual({ headers: { authorization: 'ApiKey abc' } });
  expect(await credential.authorize!({ ...values, kind: 'bearer', token: 't' })).toEqual({
    headers: { authorization: 'Bearer t' },
  });
  expect(credential.check!({ ...values, kind: 'basic' })).toMatchObject([{ parameter: '/user' }]);
});

test('every other request is an API call', async () => {
  const { type, values } = definition.credential(fake.url);
  const credentials = { auth: usedCredential(type, values) };
  const call = (parameters: object) => jsonOf('elasticsearch.api_call', { parameters, credentials, services });
  expect((await call({ path: '/orders/_mapping' }))['main']).toMatchObject([{ orders: { mappings: {} } }]);
  await expect(call({ path: '/_nothing' })).rejects.toThrow('The server does not have this request.');
});
