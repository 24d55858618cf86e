import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { startTestPostgres, type TestPostgres } from './databaseServer.ts';

/** Databases through the API: the test of a credential, and the lists for the form. */
let api: TestApi;
let person: Person;
let stranger: Person;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
  await postgres.owner.query('create schema sales; create table sales.parts (sku text primary key, price numeric)');
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  person = await signUpPerson(api.url);
  stranger = await signUpPerson(api.url);
});
afterAll(async () => {
  await api?.close();
  await postgres?.close();
});

let count = 0;
const credentialWith = async (more: object = {}): Promise<string> => {
  const body = { name: `Database ${(count += 1)}`, type: 'postgresql', values: { ...postgres.values, ...more } };
  return (await person.client.ok('createCredential', { body })).id;
};

test('a credential is tested by signing in', async () => {
  const tested = async (more: object) =>
    person.client.ok('testCredential', { params: { credential_id: await credentialWith(more) } });
  expect(await tested({})).toEqual({ result: 'ok', message: null });
  const failed = await tested({ user: 'nobody', password: 'a wrong secret' });
  expect(failed).toMatchObject({
    result: 'failed',
    message: expect.stringContaining('Check user and password') as unknown,
  });
  expect(failed.message).not.toContain('a wrong secret');
});

test('schemas, tables and columns are listed for the form', async () => {
  const credential_id = await credentialWith();
  const values = async (parameter: string, parameters: object = {}, search = '') => {
    const body = { node_type: 'postgresql.rows', credential_id, parameter, search, parameters: { ...parameters } };
    return (await person.client.ok('listNodeChoices', { body })).data.map(({ value }) => value);
  };
  expect(await values('/schema')).toEqual(['public', 'sales']);
  expect(await values('/table', { schema: 'public' })).toEqual(['orders']);
  expect(await values('/table', { schema: 'sales' }, 'PART')).toEqual(['parts']);
  expect(await values('/table', { schema: 'sales' }, 'nothing')).toEqual([]);
  expect(await values('/columns/0', { schema: 'sales', table: 'parts' })).toEqual(['sku', 'price']);
  expect(await values('/keys/0', { schema: 'sales', table: 'parts' }, 'text')).toEqual(['sku']);
  const refused = (body: object, by = person) =>
    by.client.refused('listNodeChoices', { body: { node_type: 'postgresql.rows', credential_id, ...body } as never });
  expect(await refused({ parameter: '/columns/0' })).toMatchObject({ code: 'parameter_invalid' });
  expect(await refused({ parameter: '/sql' })).toMatchObject({ code: 'parameter_invalid' });
  expect(await refused({ parameter: '/schema' }, stranger)).toMatchObject({ status: 404 });
});
