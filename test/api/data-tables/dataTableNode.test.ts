import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

type Schemas = components['schemas'];

let api: EngineApi;
beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

async function runOnce(
  { client }: Person,
  draft: Schemas['Graph'],
  input: Record<string, unknown>[],
): Promise<Schemas['Execution']> {
  const { id } = await client.ok('createDigitalOrganization', { body: { name: 'Test', draft } });
  const params = { digital_organization_id: id };
  const { body } = await client.call('startExecution', {
    params,
    query: { wait: 60 },
    body: { mode: 'manual', input },
  });
  return body as Schemas['Execution'];
}

test('an execution writes and reads a data table of its project, and none of another organization', async () => {
  const { client } = api.person;
  const columns: Schemas['DataTableColumnCreate'][] = [
    { name: 'email', type: 'text' },
    { name: 'visits', type: 'number' },
    { name: 'seen', type: 'datetime' },
  ];
  const table = await client.ok('createDataTable', { body: { name: 'Visitors', columns } });
  const draft = chain({
    start: { type: 'trigger.manual' },
    upsert: {
      type: 'data.table',
      parameters: {
        table: table.id,
        operation: 'upsert',
        key_columns: ['email'],
        mapping: 'assignments',
        assignments: [
          { column: 'email', value: '{{ $json.email }}' },
          { column: 'visits', value: '{{ $json.visits }}' },
          { column: 'seen', value: '{{ $now }}' },
        ],
      },
    },
    get: {
      type: 'data.table',
      parameters: {
        table: 'visitors',
        conditions: {
          conditions: [
            { left: 'email', operator: { type: 'string', operation: 'equals' }, right: '{{ $json.email }}' },
            { left: 'seen', operator: { type: 'dateTime', operation: 'after' }, right: '2026-01-01' },
          ],
        },
      },
    },
  });
  const input = [
    { email: 'ada@example.test', visits: 1 },
    { email: 'grace@example.test', visits: 2 },
  ];
  for (const _ of [1, 2]) {
    const execution = await runOnce(api.person, draft, input);
    expect(execution.error).toBeNull();
    expect(execution.status).toBe('success');
  }
  const params = { data_table_id: table.id };
  const { data: rows } = await client.ok('listDataTableRows', { params, query: { sort: 'email' } });
  expect(rows.map(({ values }) => [values['email'], values['visits']])).toEqual([
    ['ada@example.test', 1],
    ['grace@example.test', 2],
  ]);

  const stranger = await signUpPerson(api.url);
  const execution = await runOnce(stranger, draft, input);
  expect(execution).toMatchObject({ status: 'error', error: { code: 'not_found', node_id: 'upsert' } });
});
