import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson } from '../support/apiClient.ts';
import { signUpMember } from '../support/members.ts';
import { itemsOf, runDraft } from '../exchange/importedRun.ts';
import { startEngineApi, type EngineApi } from './engineApi.ts';

type Schemas = components['schemas'];

let api: EngineApi;
beforeAll(async () => {
  api = await startEngineApi();
}, 60_000);
afterAll(() => api?.close());

const set = (name: string, body: Schemas['VariableSet']) =>
  api.person.client.ok('setVariable', { params: { variable_name: name }, body });
const personal = async (): Promise<string> =>
  (await api.person.client.ok('listProjects', {})).data.find(({ kind }) => kind === 'personal')!.id;

const start = { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 }, parameters: {} };
const link = { from: { node: 'start', port: 'main' }, to: { node: 'next', port: 'main' } };
const flow = (type: string, parameters: object): Schemas['Graph'] =>
  ({
    nodes: [start, { id: 'next', name: 'Next', type, position: { x: 200, y: 0 }, parameters }],
    connections: [link],
  }) as Schemas['Graph'];
const code = (text: string) => flow('logic.code', { code: text });

describe('variables', () => {
  test('are set, listed and deleted; values have their type, and secret ones are never shown', async () => {
    const variable = await set('limit', {
      type: 'number',
      value: '5',
      environments: [{ environment: 'test', value: '1' }],
    });
    expect(variable).toMatchObject({ name: 'limit', project_id: null, value: '5', has_value: true });
    const secret = await set('token', {
      type: 'text',
      is_secret: true,
      value: 'hush-hush',
      description: 'For the shop',
    });
    expect(secret).toMatchObject({ value: null, has_value: true, is_secret: true });
    const { data } = await api.person.client.ok('listVariables', {});
    expect(data.map(({ name }) => name)).toEqual(['limit', 'token']);
    expect(JSON.stringify(data)).not.toContain('hush');
    const kept = await set('token', {
      type: 'text',
      is_secret: true,
      environments: [{ environment: 'test', value: 'x-test' }],
    });
    expect(kept).toMatchObject({ has_value: true, environments: [{ environment: 'test', value: null }] });
    const { rows } = await api.test.database.pool.query('select * from variables');
    expect(JSON.stringify(rows)).not.toContain('hush');
    await api.person.client.ok('deleteVariable', { params: { variable_name: 'token' } });
    expect(await api.person.client.refused('deleteVariable', { params: { variable_name: 'token' } })).toMatchObject({
      code: 'not_found',
    });
  });

  test.each([
    ['a', { type: 'number', value: 'five' }, '/value'],
    ['a', { type: 'boolean', value: 'yes' }, '/value'],
    ['a', { type: 'json', value: '{' }, '/value'],
    ['a-b', { type: 'text', value: 'x' }, '/variable_name'],
  ] as const)('%s with %o is refused at %s', async (name, body, param) => {
    const refused = await api.person.client.refused('setVariable', { params: { variable_name: name }, body });
    expect(refused).toMatchObject({ code: 'invalid_request', param });
  });

  test('of a project win over those of the organization, and tests run in another environment than published versions', async () => {
    const projectId = await personal();
    await set('place', { type: 'text', value: 'organization' });
    await set('list', { type: 'json', value: '[1, 2]' });
    const params = { project_id: projectId, variable_name: 'place' };
    await api.person.client.ok('setProjectVariable', {
      params,
      body: { type: 'text', value: 'project', environments: [{ environment: 'test', value: 'project in tests' }] },
    });
    const made = await api.create(
      flow('data.edit_fields', {
        assignments: [{ name: 'said', type: 'string', value: '{{ $vars.place }} {{ $vars.list[1] }}' }],
      }),
    );
    const run = await runDraft(api, made.id);
    expect(await itemsOf(api, run, 'Next')).toEqual({ main: [{ said: 'project in tests 2' }] });
    const preview = await api.person.client.ok('previewExpressions', {
      params: { digital_organization_id: made.id },
      body: { node_id: 'next', texts: ['{{ $vars.place }}'] },
    });
    expect(preview.results[0]).toMatchObject({ value: 'project in tests' });
    await api.person.client.ok('deleteProjectVariable', { params });
    expect(await itemsOf(api, await runDraft(api, made.id), 'Next')).toEqual({ main: [{ said: 'organization 2' }] });
  });

  test('a graph that reads a missing one has a warning that says where to add it', async () => {
    const made = await api.create(code('return [{ a: $vars.nowhere }];'));
    expect(made.issues).toMatchObject([
      {
        node_id: 'next',
        severity: 'warning',
        code: 'variable_missing',
        message: expect.stringContaining('Settings > Variables'),
      },
    ]);
  });

  test('secret ones are for nodes that use credentials, not for code', async () => {
    await set('hidden', { type: 'text', is_secret: true, value: 'very-hidden-value' });
    const made = await api.create(code('return [{ a: $vars.hidden }];'));
    const run = await runDraft(api, made.id);
    expect(run.error?.message).toContain('The variable "hidden" is secret');
    expect(JSON.stringify(run)).not.toContain('very-hidden-value');
    const asked = await api.create(
      flow('http.request', { method: 'GET', url: 'http://127.0.0.1:1/{{ $vars.hidden }}' }),
    );
    const failed = await runDraft(api, asked.id);
    expect(failed.status).toBe('error');
    expect(JSON.stringify(failed)).not.toContain('very-hidden-value');
  });

  test('members read those of the organization, and only admins set them', async () => {
    const stranger = await signUpPerson(api.url);
    expect((await stranger.client.ok('listVariables', {})).data).toEqual([]);
    const member = await signUpMember(api, api.person.organizationId);
    const seen = await member.client.ok('listVariables', {});
    expect([seen.data.length > 0, seen.permissions]).toEqual([true, []]);
    expect((await api.person.client.ok('listVariables', {})).permissions).toEqual(['edit']);
    const body = { type: 'text', value: 'x' } as const;
    const refused = await member.client.refused('setVariable', { params: { variable_name: 'limit' }, body });
    expect(refused).toMatchObject({ code: 'insufficient_scope' });
    const { id: team } = await api.person.client.ok('createProject', { body: { name: 'Team' } });
    await api.person.client.ok('setProjectMember', {
      params: { project_id: team, account_id: member.accountId },
      body: { role: 'viewer' },
    });
    const inTeam = { params: { project_id: team } };
    expect((await member.client.ok('listProjectVariables', inTeam)).permissions).toEqual([]);
    expect((await api.person.client.ok('listProjectVariables', inTeam)).permissions).toEqual(['edit']);
    const foreign = { params: { project_id: await personal() } };
    expect(await stranger.client.refused('listProjectVariables', foreign)).toMatchObject({ code: 'not_found' });
  });
});

describe('data of executions', () => {
  test('custom data is shown with the execution, and finds it', async () => {
    const made = await api.create(code('$execution.customData.set("customer", "Ada");\nreturn [{}];'));
    const run = await runDraft(api, made.id);
    expect(run.custom_data).toEqual({ customer: 'Ada' });
    const found = async (key: string, value?: string) => {
      const query = { custom_data_key: key, ...(value === undefined ? {} : { custom_data_value: value }) };
      return (await api.person.client.ok('listExecutions', { query })).data.map(({ id }) => id);
    };
    expect([await found('customer', 'Ada'), await found('customer', 'Bob'), await found('customer')]).toEqual([
      [run.id],
      [],
      [run.id],
    ]);
  });

  test('the node “Execution data” sets it, too, and expressions read it', async () => {
    const values = [{ key: 'order', value: '{{ 40 + 2 }}' }];
    const graph = flow('data.execution_data', { values });
    const copied = { values: [{ key: 'copy', value: '{{ $execution.customData.get("order") }}' }] };
    graph.nodes.push({ ...graph.nodes[1]!, id: 'copy', name: 'Copy', parameters: copied });
    graph.connections.push({ from: { node: 'next', port: 'main' }, to: { node: 'copy', port: 'main' } });
    const made = await api.create(graph);
    expect((await runDraft(api, made.id)).custom_data).toEqual({ copy: '42', order: '42' });
  });

  test('static data is kept by published versions, and by no test', async () => {
    const text = 'const data = $getWorkflowStaticData("node");\ndata.n = (data.n ?? 0) + 1;\nreturn [{ n: data.n }];';
    const made = await api.create(code(text));
    await api.publish(made.id);
    const numbers: unknown[] = [];
    for (const mode of ['manual', 'production', 'production', 'manual'] as const) {
      const run = await api.person.client.ok('startExecution', {
        params: { digital_organization_id: made.id },
        query: { wait: 60 },
        body: { mode },
      });
      numbers.push((await itemsOf(api, run, 'Next'))!['main']![0]);
    }
    expect(numbers).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }, { n: 3 }]);
    const rows = async () =>
      (await api.test.database.pool.query('select * from static_data where digital_organization_id = $1', [made.id]))
        .rows;
    expect(await rows()).toHaveLength(1);
    // A version without the node deletes its data.
    const without = structuredClone(flow('logic.no_operation', {}));
    without.nodes[1]!.id = without.connections[0]!.to.node = 'other';
    const { draft_revision: revision } = await api.person.client.ok('getDigitalOrganization', {
      params: { digital_organization_id: made.id },
    });
    await api.person.client.ok('updateDigitalOrganization', {
      params: { digital_organization_id: made.id },
      body: { name: made.name, draft: without, draft_revision: revision },
    });
    await api.publish(made.id);
    expect(await rows()).toEqual([]);
  });

  test('previews, and runs that begin with those of another execution, have its custom data', async () => {
    const graph = code('$execution.customData.set("customer", "Ada");\nreturn [{}];');
    const read = { values: [{ key: 'again', value: '{{ $execution.customData.get("customer") }}' }] };
    graph.nodes.push({ ...graph.nodes[1]!, id: 'read', name: 'Read', type: 'data.execution_data', parameters: read });
    graph.connections.push({ from: { node: 'next', port: 'main' }, to: { node: 'read', port: 'main' } });
    const made = await api.create(graph);
    const run = await runDraft(api, made.id);
    const params = { digital_organization_id: made.id };
    const { results } = await api.person.client.ok('previewExpressions', {
      params,
      body: { node_id: 'read', execution_id: run.id, texts: ['{{ $execution.customData.get("customer") }}'] },
    });
    expect(results[0]).toMatchObject({ value: 'Ada', error: null });
    const again = await api.person.client.ok('startExecution', {
      params,
      query: { wait: 60 },
      body: { mode: 'manual', from_execution_id: run.id, until_node: 'read' },
    });
    expect(again.custom_data).toEqual({ again: 'Ada', customer: 'Ada' });
  });
});
