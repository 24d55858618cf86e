import { afterAll, beforeAll, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { itemsOf, runDraft } from '../../exchange/importedRun.ts';
import { until } from '../../executions/executionsWorld.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { at, manual, of } from './startCalls.ts';

type Schemas = components['schemas'];

let api: EngineApi;
let called: string;
beforeAll(async () => {
  api = await startEngineApi();
  const wait = { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } };
  ({ id: called } = await api.create(chain({ start: { type: 'trigger.sub' }, wait }), { name: 'Called' }));
  await api.publish(called);
  api.deps.executions.startRelay();
});
afterAll(() => api?.close());

/** The items of one node of this type with these parameters, run by hand. */
async function run(
  type: string,
  parameters: object,
  more?: Partial<Schemas['DigitalOrganizationCreate']>,
): Promise<{ execution: Schemas['Execution']; items: Record<string, unknown>[] }> {
  const { id } = await api.create(chain({ start: manual, node: { type, parameters } as { type: string } }), more);
  const execution = await runDraft(api, id);
  const items = execution.status === 'success' ? (await itemsOf(api, execution, 'node'))['main'] : [];
  return { execution, items: (items ?? []) as Record<string, unknown>[] };
}

test('executions of the project are started, listed, read and canceled by a node', async () => {
  const { execution, items } = await run('instance.execution', { operation: 'start', digital_organization_id: called });
  const id = String(items[0]!['execution_id']);
  const stateOf = async () => (await api.person.client.ok('getExecution', at(id))).status;
  expect(await until(stateOf, (status) => status === 'waiting')).toBe('waiting');
  expect(await api.person.client.ok('getExecution', at(id))).toMatchObject({ parent_execution_id: execution.id });

  const found = await run('instance.execution', { digital_organization_id: called, status: 'waiting' });
  expect(found.items).toMatchObject([{ id, mode: 'sub', status: 'waiting', digital_organization_name: 'Called' }]);
  const canceled = await run('instance.execution', { operation: 'cancel', execution_id: id });
  expect(canceled.items).toMatchObject([{ id, status: 'canceled', custom_data: {} }]);
  expect(await stateOf()).toBe('canceled');
});

test('digital organizations of the project are listed, read and unpublished by a node', async () => {
  const type = 'instance.digital_organization';
  const listed = await run(type, { search: 'called', status: 'published' });
  expect(listed.items).toMatchObject([{ id: called, name: 'Called', published: true }]);
  const unpublished = await run(type, { operation: 'unpublish', digital_organization_id: called });
  expect(unpublished.items).toMatchObject([{ id: called, published: false }]);
  expect(await api.person.client.ok('getDigitalOrganization', of(called))).toMatchObject({
    published_version_id: null,
  });
  await api.publish(called).catch(() => undefined);
});

test('a node reaches nothing of another project', async () => {
  const project = await api.person.client.ok('createProject', { body: { name: 'Other' } });
  const more = { project_id: project.id };
  const mine = (await run('instance.execution', {})).execution;
  const other = await run('instance.execution', {}, more);
  expect(other.items.every(({ digital_organization_id: id }) => id !== mine.digital_organization_id)).toBe(true);
  for (const [type, parameters] of [
    ['instance.execution', { operation: 'get', execution_id: mine.id }],
    ['instance.execution', { operation: 'cancel', execution_id: mine.id }],
    ['instance.execution', { operation: 'start', digital_organization_id: called }],
    ['instance.digital_organization', { operation: 'get', digital_organization_id: called }],
    ['instance.digital_organization', { operation: 'unpublish', digital_organization_id: called }],
  ] as const) {
    const { execution } = await run(type, parameters, more);
    expect([type, parameters.operation, execution.error?.code]).toEqual([type, parameters.operation, 'not_found']);
  }
});
