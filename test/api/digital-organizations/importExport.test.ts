import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { chain } from '../engineApi.ts';
import { isFull } from '../../support/isFull.ts';

type Schemas = components['schemas'];

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261122);

let api: TestApi;
let person: Person;

beforeAll(async () => {
  api = await startTestApi();
  person = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const at = (id: string) => ({ params: { digital_organization_id: id } });
const imported = (body: unknown): Promise<Schemas['DigitalOrganization']> =>
  person.client.ok('importDigitalOrganization', { body });
const exported = (id: string, query = {}): Promise<Schemas['DigitalOrganizationExport']> =>
  person.client.ok('exportDigitalOrganization', { ...at(id), query });

const empty = {
  format: 'bureau.digital-organization',
  format_version: 1,
  name: 'Imported',
  description: 'From a file #sales',
  nodes: [],
  connections: [],
  settings: {},
};
const webhook = { type: 'trigger.webhook', parameters: { methods: ['POST'], path: 'in/:id' } };
const greet = { type: 'data.edit_fields', parameters: { assignments: [{ name: 'a', type: 'string', value: 'b' }] } };
const file = (draft: Schemas['Graph'], more: object = {}): object => ({ ...empty, ...draft, ...more });

describe('importDigitalOrganization', () => {
  test('makes a draft with addresses of its own, tags, pins and notes, and reports every node', async () => {
    const draft = chain({ hook: webhook, greet });
    const body = file(draft, {
      settings: { execution_logic: 'v0', time_zone: 'Europe/Berlin' },
      pin_data: { hook: [{ json: { id: 1 } }] },
      notes: [{ id: 'note', text: '**Mind** this', position: { x: 1, y: 2 }, width: 100, height: 50 }],
    });
    const [one, other] = [await imported(body), await imported(body)];
    expect(one).toMatchObject({
      name: 'Imported',
      tags: ['sales'],
      status: 'draft',
      issues: [],
      settings: { execution_logic: 'v0', time_zone: 'Europe/Berlin' },
      draft: { pin_data: { hook: [{ json: { id: 1 } }] }, notes: [{ id: 'note' }] },
      import_report: {
        format: 'bureau',
        remarks: [],
        nodes: [
          { name: 'hook', node_id: 'hook', result: 'mapped' },
          { name: 'greet', node_id: 'greet', result: 'mapped' },
        ],
      },
    });
    const addressOf = (made: Schemas['DigitalOrganization']): string => made.addresses[0]!.production_url;
    expect(addressOf(one)).not.toBe(addressOf(other));
    const read = await person.client.ok('getDigitalOrganization', at(one.id));
    const { import_report: _report, ...without } = one;
    expect(read).toEqual(without);
  });

  test('takes no id of a credential from a file', async () => {
    const credentials = { auth: { id: 'crd_stolen', name: 'Theirs', type: 'http_basic' } };
    const made = await imported(file(chain({ hook: webhook, greet: { ...greet, credentials } as typeof greet })));
    expect(made.draft.nodes[1]?.credentials).toEqual({ auth: { name: 'Theirs', type: 'http_basic' } });
    expect(JSON.stringify(made)).not.toContain('crd_stolen');
    expect(made.import_report?.nodes[1]).toMatchObject({
      result: 'mapped',
      remarks: [
        { parameter: 'credentials.auth', message: 'Select a credential of type http_basic, such as "Theirs" was.' },
      ],
    });
  });

  test('drops an error organization that the importer cannot see, and keeps a visible one', async () => {
    const { id } = await imported(empty);
    const kept = await imported({ ...empty, settings: { error_organization_id: id } });
    expect([kept.settings, kept.import_report?.remarks]).toEqual([{ error_organization_id: id }, []]);
    const stranger = await signUpPerson(api.url);
    const made = await stranger.client.ok('importDigitalOrganization', {
      body: { ...empty, settings: { error_organization_id: id } },
    });
    expect(made.settings).toEqual({});
    expect(made.import_report?.remarks).toMatchObject([{ parameter: 'settings.error_organization_id' }]);
  });

  test('goes into a project that the importer may create in', async () => {
    const stranger = await signUpPerson(api.url);
    const { project_id: projectId } = await imported(empty);
    expect(
      (await person.client.ok('importDigitalOrganization', { body: empty, query: { project_id: projectId } }))
        .project_id,
    ).toBe(projectId);
    expect(
      await stranger.client.refused('importDigitalOrganization', { body: empty, query: { project_id: projectId } }),
    ).toMatchObject({ status: 404 });
  });

  test.each<[string, object, string]>([
    ['another format', { format: 'acme' }, '/format'],
    ['a later version', { format_version: 2 }, '/format_version'],
    ['an unknown member', { secrets: [] }, '/secrets'],
    [
      'a node of another shape',
      { nodes: [{ id: 'a', name: 'a', type: 'logic.if', position: [0, 0] }] },
      '/nodes/0/position',
    ],
    [
      'a node id twice',
      { nodes: [...chain({ a: greet }).nodes, { ...chain({ b: greet }).nodes[0]!, id: 'a' }] },
      '/nodes/1/id',
    ],
    [
      'a connection to nowhere',
      { connections: [{ from: { node: 'a', port: 'main' }, to: { node: 'b', port: 'main' } }] },
      '/connections/0/from/node',
    ],
    [
      '1,001 nodes',
      {
        nodes: Array.from({ length: 1_001 }, (_, n) => ({
          ...chain({ a: greet }).nodes[0]!,
          id: `n${n}`,
          name: `n${n}`,
        })),
      },
      '/nodes',
    ],
    ['an unknown time zone', { settings: { time_zone: 'Mars/Base' } }, '/settings/time_zone'],
    ['no name', { name: '' }, '/name'],
  ])('refuses %s', async (_what, more, param) => {
    expect(await person.client.refused('importDigitalOrganization', { body: { ...empty, ...more } })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param,
    });
  });

  test('refuses what is neither a file of ours nor one of n8n', async () => {
    for (const body of [{}, { nodes: [] }, { nodes: {}, connections: {} }, { nodes: [{ name: 'A' }], connections: {} }])
      expect(await person.client.refused('importDigitalOrganization', { body })).toMatchObject({ status: 400 });
    expect(
      await person.client.refused('importDigitalOrganization', { raw: 'x'.repeat(17 * 1024 * 1024) }),
    ).toMatchObject({
      status: 413,
    });
  });
});

describe('convertDigitalOrganization', () => {
  const n8nFile = {
    nodes: [
      { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
      { name: 'Nothing', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [200, 0], parameters: {} },
      {
        name: 'Read me',
        type: 'n8n-nodes-base.stickyNote',
        position: [0, 200],
        parameters: { content: '# Hi', color: 5 },
      },
    ],
    connections: { Start: { main: [[{ node: 'Nothing', type: 'main', index: 0 }]] } },
  };

  test('answers what an import of n8n would make, notes with their color included, and stores nothing', async () => {
    const stranger = await signUpPerson(api.url);
    const { graph, import_report: report } = await stranger.client.ok('convertDigitalOrganization', { body: n8nFile });
    expect(graph.nodes.map(({ name, type }) => [name, type])).toEqual([
      ['Start', 'trigger.manual'],
      ['Nothing', 'logic.no_operation'],
    ]);
    expect(graph.connections).toHaveLength(1);
    expect(graph.notes).toMatchObject([{ text: '# Hi', color: 'blue' }]);
    expect(report).toMatchObject({
      format: 'n8n',
      nodes: [{ result: 'mapped' }, { result: 'mapped' }, { result: 'note' }],
    });
    expect((await stranger.client.ok('listDigitalOrganizations', {})).data).toEqual([]);
  });

  test('takes over the time that an execution saves, unless n8n counts it by nodes', async () => {
    const savedBy = async (settings: object) => (await imported({ ...n8nFile, settings })).settings.time_saved_seconds;
    expect(await savedBy({ timeSavedPerExecution: 2.5 })).toBe(150);
    expect(await savedBy({ timeSavedPerExecution: 5, timeSavedMode: 'dynamic' })).toBeUndefined();
  });

  test('takes over the time limit of an execution, and which ones are kept', async () => {
    const settings = { executionTimeout: 90, saveDataSuccessExecution: 'none', saveManualExecutions: false };
    expect((await imported({ ...n8nFile, settings })).settings).toMatchObject({
      time_limit_seconds: 90,
      keep_executions: { success: false, manual: false },
    });
    const without = await imported({ ...n8nFile, settings: { executionTimeout: -1, saveDataErrorExecution: 'all' } });
    expect(without.settings).not.toHaveProperty('time_limit_seconds');
    expect(without.settings).not.toHaveProperty('keep_executions');
  });

  test('expressions of n8n are tolerant, ours as the file says', async () => {
    expect((await imported({ ...n8nFile })).settings.expression_errors).toBe('tolerant');
    const own = file(chain({ hook: webhook }));
    expect((await imported(own)).settings.expression_errors).toBeUndefined();
  });

  test('returns our own file unchanged, without ids of credentials', async () => {
    const credentials = { auth: { id: 'crd_stolen', name: 'Theirs', type: 'http_basic' } };
    const draft = chain({ hook: webhook, greet: { ...greet, credentials } as typeof greet });
    const { graph } = await person.client.ok('convertDigitalOrganization', { body: file(draft) });
    expect(graph.nodes[1]?.credentials).toEqual({ auth: { name: 'Theirs', type: 'http_basic' } });
  });

  test('keeps versions of nodes, and has a remark for a version newer than this instance', async () => {
    const sort = { type: 'data.sort', type_version: 2, parameters: { by: [{ name: 'a' }] } };
    const draft = chain({ hook: webhook, greet: sort, newer: { ...sort, type_version: 7 } });
    const { id, import_report: report } = await imported(file(draft));
    expect(report!.nodes.map(({ result }) => result)).toEqual(['mapped', 'mapped', 'partly']);
    expect(report!.nodes[2]!.remarks).toEqual([
      {
        parameter: 'type_version',
        message:
          '"newer" has version 7 of "data.sort". This instance knows versions up to 2. Update the instance, or replace the node.',
      },
    ]);
    expect((await exported(id)).nodes.map(({ type_version: version }) => version)).toEqual([undefined, 2, 7]);
  });

  test('maps nodes of n8n to the newest versions of ours', async () => {
    const sort = { name: 'Sort', type: 'n8n-nodes-base.sort', typeVersion: 1, position: [200, 0] };
    const parameters = { sortFieldsUi: { sortField: [{ fieldName: 'a' }] } };
    const body = { ...n8nFile, nodes: [...n8nFile.nodes, { ...sort, parameters }] };
    const { graph } = await person.client.ok('convertDigitalOrganization', { body });
    expect(graph.nodes.find(({ name }) => name === 'Sort')).toMatchObject({
      type: 'data.sort',
      type_version: 2,
      parameters: { by: [{ name: 'a', order: 'ascending' }] },
    });
    expect(graph.nodes[0]).not.toHaveProperty('type_version');
  });

  test('refuses what is neither', async () => {
    expect(await person.client.refused('convertDigitalOrganization', { body: {} })).toMatchObject({ status: 400 });
  });
});

describe('exportDigitalOrganization', () => {
  test('leaves pinned items out where that is asked', async () => {
    const { id } = await imported(file(chain({ hook: webhook }), { pin_data: { hook: [{ json: { id: 1 } }] } }));
    expect(await exported(id)).toMatchObject({ pin_data: { hook: [{ json: { id: 1 } }] } });
    expect(await exported(id, { include_pin_data: 'false' })).not.toHaveProperty('pin_data');
  });

  test('gives what an import made of it: a file that is imported and exported is the same file', async () => {
    const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' });
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const position = fc.record({ x: fc.integer({ min: -9999, max: 9999 }), y: fc.integer({ min: -9999, max: 9999 }) });
    const node = fc.record(
      {
        id,
        name,
        type: fc.constantFrom('data.edit_fields', 'logic.no_operation', 'acme.unknown', 'http.request'),
        position,
        parameters: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), json, { maxKeys: 4 }),
        credentials: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.record({ name, type: name }), { maxKeys: 2 }),
        settings: fc.record(
          {
            on_error: fc.constantFrom('stop', 'continue'),
            notes: name,
            retry: fc.record({ max_attempts: fc.integer({ min: 1, max: 100 }) }),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['id', 'name', 'type', 'position'] },
    );
    const nodes = fc
      .uniqueArray(node, { selector: (one) => one.id, maxLength: 12 })
      .map((all) => [...new Map(all.map((one) => [one.name, one])).values()]);
    const files = nodes.chain((all) =>
      fc.record(
        {
          format: fc.constant('bureau.digital-organization'),
          format_version: fc.constant(1),
          name,
          description: fc.string({ unit: 'grapheme', maxLength: 60 }),
          nodes: fc.constant(all),
          connections: all.length === 0 ? fc.constant([]) : fc.array(connectionAmong(all), { maxLength: 10 }),
          settings: fc.record(
            { execution_logic: fc.constantFrom('v0', 'v1'), time_zone: fc.constantFrom('UTC', 'Asia/Tokyo') },
            { requiredKeys: [] },
          ),
          pin_data:
            all.length === 0
              ? fc.constant({ none: [{ json: {} }] })
              : fc.record({
                  [all[0]!.id]: fc.array(fc.record({ json: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), json) }), {
                    minLength: 1,
                    maxLength: 3,
                  }),
                }),
          notes: fc.array(fc.record({ id, text: name, position }), { minLength: 1, maxLength: 3 }),
        },
        { requiredKeys: ['format', 'format_version', 'name', 'description', 'nodes', 'connections', 'settings'] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(files, async (body) => {
        const first = await exported((await imported(body)).id);
        expect(first).toEqual(body);
        expect(await exported((await imported(first)).id)).toEqual(first);
      }),
      { seed, numRuns: isFull ? 300 : 15 },
    );
  });
});

function connectionAmong(nodes: { id: string }[]) {
  const end = fc.constantFrom(...nodes).map(({ id }) => ({ node: id, port: 'main' }));
  return fc.record({ from: end, to: end });
}
