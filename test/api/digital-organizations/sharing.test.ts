import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { operations, type OperationId } from '../../../openapi/generated/operations.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { CallInput, Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { insertTeamProject, signUpMember } from '../../support/members.ts';
import { signUpSharingPeople } from '../../support/signUpSharingPeople.ts';
import { chain } from '../engineApi.ts';

type Schemas = components['schemas'];
type Level = Schemas['ShareLevel'];

const draft = chain({ start: { type: 'trigger.manual' }, hook: { type: 'trigger.webhook' } });
draft.connections = [];

let api: TestApi;
let owner: Person;
let ada: Person;
let grace: Person;
let stranger: Person;
beforeAll(async () => {
  api = await startTestApi();
  ({ owner, ada, grace, stranger } = await signUpSharingPeople(api));
});
afterAll(() => api?.close());

/** A published digital organization of Ada's with a version and an execution. */
async function create(by: Person = ada, more: Partial<Schemas['DigitalOrganizationCreate']> = {}) {
  const { id } = await by.client.ok('createDigitalOrganization', { body: { name: 'Shared', draft, ...more } });
  const params = { digital_organization_id: id };
  const version = await by.client.ok('publishDigitalOrganization', { params, body: {} });
  const execution = await by.client.ok('startExecution', { params, body: { mode: 'production', start_node: 'start' } });
  const owned = { organizationId: owner.organizationId, executionId: execution.id };
  const binary = await api.deps.binaries.write(owned, Buffer.from('mine'), {});
  const all = { version_id: version.id, execution_id: execution.id, node_id: 'start', binary_id: binary.id };
  return { id, params: { ...params, ...all }, executionId: execution.id };
}
type Made = Awaited<ReturnType<typeof create>>;
const share = ({ params }: Made, body: Partial<Schemas['DigitalOrganizationShareCreate']>, by: Person = ada) =>
  by.client.call('shareDigitalOrganization', { params, body });
const shareWith = async (made: Made, person: Person, level: Level): Promise<string> => {
  const { body, text } = await share(made, { level, account_ids: [person.accountId] });
  expect(text).not.toContain('error');
  return (body as { data: Schemas['DigitalOrganizationShare'][] }).data[0]!.id;
};
const unshare = (made: Made, shareId: string, by: Person = ada) =>
  by.client.call('unshareDigitalOrganization', { params: { ...made.params, share_id: shareId } });
const sharesOf = async ({ params }: Made) =>
  (await ada.client.ok('listDigitalOrganizationShares', { params })).data.map(
    ({ level, account, project, shared_by: by }) => [account?.name ?? project?.name, level, by?.name ?? null],
  );
const listed = async (person: Person) => (await person.client.ok('listDigitalOrganizations')).data.map(({ id }) => id);

const looks: [OperationId, unknown][] = [
  ['getDigitalOrganization', undefined],
  ['exportDigitalOrganization', undefined],
  ['getEditing', undefined],
  ['listListeners', undefined],
  ['listTriggers', undefined],
  ['listScheduleTimes', { parameters: {} }],
  ['previewExpressions', { node_id: 'hook', texts: ['{{ 1 }}'] }],
  ...(['listSkippedStarts', 'listVersions'] as const).map((id): [OperationId, unknown] => [id, undefined]),
  ['getVersion', undefined],
  ['getExecution', undefined],
  ['getExecutionNode', undefined],
  ['getExecutionProgress', undefined],
  ['listAgentSteps', undefined],
  ['getExecutionBinary', undefined],
];
const update = { name: 'Changed', draft, draft_revision: 1 };
const executes: [OperationId, unknown][] = [
  ['startExecution', { mode: 'production', start_node: 'start' }],
  ['cancelExecution', undefined],
  ['retryExecution', { version: 'original' }],
];
const edits: [OperationId, unknown][] = [
  ['updateDigitalOrganization', update],
  ['changeEditing', { editor_id: 'an editor of Grace', action: 'claim' }],
  ['listenDigitalOrganization', { node_id: 'hook' }],
  ['stopListening', undefined],
  ['restoreVersion', undefined],
  ['fixDigitalOrganization', { rule: 'values_replaced' }],
];
const never: [OperationId, unknown][] = [
  ['publishDigitalOrganization', {}],
  ['unpublishDigitalOrganization', undefined],
  ['updateVersion', { name: 'Theirs' }],
  ['shareDigitalOrganization', { level: 'edit', emails: ['person@example.test'] }],
  ['listDigitalOrganizationShares', undefined],
  ['unshareDigitalOrganization', undefined],
  ['deleteExecution', undefined],
  ['deleteDigitalOrganization', undefined],
];

/** The statuses of operations on it, one after the other. */
async function statuses(
  made: Made,
  person: Person,
  asked: readonly [OperationId, unknown][],
): Promise<[OperationId, number][]> {
  const answers: [OperationId, number][] = [];
  for (const [operation, body] of asked) {
    const input: CallInput = {
      params: { ...made.params, share_id: 'shr_00000000000000000000000000' },
      ...(body === undefined ? {} : { body }),
    };
    answers.push([operation, (await person.client.call(operation, input)).status]);
  }
  return answers;
}
const every = (asked: readonly [OperationId, unknown][], status: number) => asked.map(([id]) => [id, status]);

describe('permissions of a level', () => {
  test('is said here for every operation on one digital organization or one of its executions', () => {
    // Tested elsewhere: `api/executions/agentSteps`, `api/mcp`, `api/evaluations`, `comments.test.ts`, `drafting.test.ts`.
    const rows = ['addExecutionToEvaluation', 'addToolCallToEvaluation'];
    const mcp = ['callDigitalOrganizationMcp', 'getDigitalOrganizationMcpResourceMetadata'];
    const comments = ['createComment', 'deleteComment', 'listComments', 'updateComment', 'changePresence'];
    const elsewhere = ['decideToolCall', 'proposeDraft', 'explainDraft', ...mcp, ...rows, ...comments];
    const asked = [...[...looks, ...executes, ...edits, ...never].map(([id]) => id), ...elsewhere];
    const all = Object.entries(operations).filter(([, { path }]) =>
      /\{(digital_organization|execution)_id\}/.test(path),
    );
    expect(asked.toSorted()).toEqual(all.map(([id]) => id).toSorted());
  });

  test('nothing is shared at first: everything of it answers 404, and no list has it', async () => {
    const made = await create();
    const all = [...looks, ...executes, ...edits, ...never];
    expect(await statuses(made, grace, all)).toEqual(every(all, 404));
    expect(await listed(grace)).not.toContain(made.id);
  });

  test('view: it, its versions and its executions with their items and files, and nothing more', async () => {
    const made = await create();
    await shareWith(made, grace, 'view');
    expect(await statuses(made, grace, looks)).toEqual(every(looks, 200));
    const refused = [...executes, ...edits, ...never];
    expect(await statuses(made, grace, refused)).toEqual(every(refused, 403));
    const seen = await grace.client.ok('getDigitalOrganization', made);
    expect([seen.permissions, seen.shared_with_you]).toEqual([['view'], true]);
    expect((await grace.client.ok('getExecution', made)).permissions).toEqual([]);
    expect((await ada.client.ok('getExecution', made)).permissions).toEqual(['execute', 'edit', 'delete']);
  });

  test('execute: to run, cancel and retry it, too', async () => {
    const made = await create();
    await shareWith(made, grace, 'execute');
    expect(await statuses(made, grace, executes)).toEqual([
      ['startExecution', 202],
      ['cancelExecution', 200],
      ['retryExecution', 202],
    ]);
    const refused = [...edits, ...never];
    expect(await statuses(made, grace, refused)).toEqual(every(refused, 403));
    const seen = await grace.client.ok('getDigitalOrganization', made);
    expect(seen.permissions).toEqual(['view', 'execute']);
    expect((await grace.client.ok('getExecution', made)).permissions).toEqual(['execute']);
  });

  test('edit: to change the draft, too; publishing, sharing and deleting stay with its project', async () => {
    const made = await create();
    await shareWith(made, grace, 'edit');
    expect(await statuses(made, grace, edits)).toEqual([
      ['updateDigitalOrganization', 200],
      ['changeEditing', 200],
      ['listenDigitalOrganization', 200],
      ['stopListening', 204],
      ['restoreVersion', 200],
      ['fixDigitalOrganization', 400], // nothing to fix
    ]);
    expect((await statuses(made, grace, executes)).map(([, status]) => status < 300)).toEqual([true, true, true]);
    expect(await statuses(made, grace, never)).toEqual(every(never, 403));
    const seen = await grace.client.ok('getDigitalOrganization', made);
    expect(seen.permissions).toEqual(['view', 'edit', 'execute']);
    const own = await ada.client.ok('getDigitalOrganization', made);
    expect(own.permissions).toEqual(['view', 'edit', 'execute', 'publish', 'share', 'delete']);
    expect(own.shared_with_you).toBe(false);
  });

  test('lists, counts and the search have what is shared with me, to others nothing', async () => {
    const made = await create(ada, { name: 'Needle in a haystack' });
    const other = await create(ada, { name: 'Needle elsewhere' });
    await api.test.database.pool.query(
      `insert into events (id, organization_id, kind, data) values ($3, $1, 'trigger_failed', $2)`,
      [
        owner.organizationId,
        { digital_organization_id: made.id, node_id: 'hook', code: 'target_error', message: 'It does not answer.' },
        newId('event'),
      ],
    );
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);
    const found = async (person: Person) => {
      const query = { digital_organization_id: made.id };
      const words = { query: { q: 'Needle' } };
      const summary = (await person.client.ok('listDigitalOrganizations')).data.find(({ id }) => id === made.id);
      return {
        summary: summary && [summary.permissions, summary.shared_with_you],
        executions: (await person.client.ok('listExecutions', { query })).data.map(({ id }) => id),
        count: sum((await person.client.ok('countExecutions', { query })).counts),
        events: (await person.client.ok('listEvents')).data.filter(({ kind }) => kind === 'trigger_failed').length,
        hits: (await person.client.ok('search', words)).data.map(({ id }) => id),
        byId: (await person.client.ok('search', { query: { q: made.executionId } })).data.map(({ id }) => id),
      };
    };
    const nothing = { summary: undefined, executions: [], count: 0, events: 0, hits: [], byId: [] };
    const runs = async () => (await grace.client.ok('getExecutionStatistics')).runs;
    const before = await runs();
    expect(await found(grace)).toEqual(nothing);
    await shareWith(made, grace, 'view');
    expect(await runs()).toBe(before + 1);
    expect(await found(grace)).toEqual({
      summary: [['view'], true],
      executions: [made.executionId],
      count: 1,
      events: 1,
      hits: [made.id],
      byId: [made.executionId],
    });
    expect(await found(stranger)).toEqual(nothing);
    expect(await listed(grace)).not.toContain(other.id);
  });

  test('a key of theirs has no more scopes by it', async () => {
    const made = await create();
    await shareWith(made, grace, 'edit');
    const { value } = await grace.client.ok('createAccountApiKey', {
      body: { label: 'looks only', scopes: ['digital_organizations.view'] },
    });
    const inOrganization = { ...grace, client: grace.client.withKey(value) };
    const seen = await inOrganization.client.ok('getDigitalOrganization', made);
    expect(seen.permissions).toEqual(['view']);
    expect(await statuses(made, inOrganization, edits)).toEqual(every(edits, 403));
  });

  test('is what a new level says: raised and lowered it holds at once, in one share', async () => {
    const made = await create();
    const id = await shareWith(made, grace, 'edit');
    expect(await shareWith(made, grace, 'view')).toBe(id);
    expect(await statuses(made, grace, edits.slice(0, 1))).toEqual(every(edits.slice(0, 1), 403));
    expect(await sharesOf(made)).toEqual([['Grace', 'view', 'Ada']]);
  });
});

describe('ends of a share', () => {
  test('taking it back: the next request finds nothing', async () => {
    const made = await create();
    const id = await shareWith(made, grace, 'edit');
    expect((await grace.client.call('getExecution', made)).status).toBe(200);
    expect((await unshare(made, id)).status).toBe(204);
    const all = [...looks, ...executes, ...edits, ...never];
    expect(await statuses(made, grace, all)).toEqual(every(all, 404));
    expect(await listed(grace)).not.toContain(made.id);
    expect((await grace.client.ok('listExecutions', { query: { digital_organization_id: made.id } })).data).toEqual([]);
    expect((await unshare(made, id)).status).toBe(404);
  });

  test('taking back is for shares of this one only', async () => {
    const [made, other] = [await create(), await create()];
    const id = await shareWith(made, grace, 'view');
    expect((await unshare(other, id)).status).toBe(404);
    expect(await sharesOf(made)).toHaveLength(1);
  });

  test('leaving the organization is permanent: a returning member has no shares', async () => {
    const leaver = await signUpMember(api, owner.organizationId, { name: 'Leaver' });
    const made = await create();
    await shareWith(made, leaver, 'edit');
    const { pool } = api.test.database;
    await pool.query('delete from memberships where account_id = $1 and organization_id = $2', [
      leaver.accountId,
      owner.organizationId,
    ]);
    expect((await leaver.client.call('getDigitalOrganization', made)).status).toBe(401);
    await pool.query(`insert into memberships (id, organization_id, account_id, role) values ($1, $2, $3, 'member')`, [
      `mem_${'2'.repeat(26)}`,
      owner.organizationId,
      leaver.accountId,
    ]);
    expect((await leaver.client.call('getDigitalOrganization', made)).status).toBe(404);
    expect(await sharesOf(made)).toEqual([]);
  });

  test('deleting it', async () => {
    const made = await create();
    await shareWith(made, grace, 'view');
    expect((await ada.client.call('deleteDigitalOrganization', made)).status).toBe(204);
    const { rows } = await api.test.database.pool.query(
      'select 1 from digital_organization_shares where digital_organization_id = $1',
      [made.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('shared with a project', () => {
  test('gives all its members the level, limited by their role, while they are members', async () => {
    const made = await create();
    const viewer = await signUpMember(api, owner.organizationId, { name: 'Viewer' });
    const people = [
      { person: grace, role: 'editor' },
      { person: viewer, role: 'viewer' },
      { person: ada, role: 'viewer' },
    ] as const;
    const projectId = await insertTeamProject(api, owner.organizationId, people);
    expect((await share(made, { level: 'edit', project_ids: [projectId] })).status).toBe(200);
    expect(await sharesOf(made)).toEqual([['Team', 'edit', 'Ada']]);
    const allowed = async (person: Person) =>
      (await person.client.ok('getDigitalOrganization', made)).permissions.join(' ');
    expect([await allowed(grace), await allowed(viewer)]).toEqual(['view edit execute', 'view']);
    expect(await statuses(made, viewer, executes)).toEqual(every(executes, 403));
    expect(await listed(viewer)).toEqual([made.id]);
    await shareWith(made, viewer, 'execute');
    expect(await allowed(viewer)).toBe('view execute');
    const { pool } = api.test.database;
    await pool.query('delete from project_members where project_id = $1 and account_id = $2', [
      projectId,
      grace.accountId,
    ]);
    expect((await grace.client.call('getDigitalOrganization', made)).status).toBe(404);
  });

  test('ends with the project', async () => {
    const made = await create();
    const people = [ada, grace].map((person) => ({ person, role: 'editor' as const }));
    const projectId = await insertTeamProject(api, owner.organizationId, people);
    await share(made, { level: 'view', project_ids: [projectId] });
    expect((await grace.client.call('getDigitalOrganization', made)).status).toBe(200);
    await api.test.database.pool.query('delete from projects where id = $1', [projectId]);
    expect((await grace.client.call('getDigitalOrganization', made)).status).toBe(404);
    expect(await sharesOf(made)).toEqual([]);
  });

  test('in a team project its admins share; editors and viewers do not', async () => {
    const people = [
      { person: ada, role: 'project_admin' },
      { person: grace, role: 'editor' },
    ] as const;
    const projectId = await insertTeamProject(api, owner.organizationId, people);
    const made = await create(ada, { project_id: projectId });
    const reader = await signUpMember(api, owner.organizationId, { name: 'Reader' });
    expect(await share(made, { level: 'view', account_ids: [reader.accountId] }, grace)).toMatchObject({
      status: 403,
      body: { error: { code: 'insufficient_scope' } },
    });
    expect((await share(made, { level: 'view', account_ids: [reader.accountId] })).status).toBe(200);
    const editors = await grace.client.ok('getDigitalOrganization', made);
    expect([editors.permissions.includes('share'), editors.shared_with_you]).toEqual([false, false]);
  });
});

describe('resources of its project stay closed', () => {
  test('an editor cannot add or change nodes or agent tools that use project resources', async () => {
    const credential = await ada.client.ok('createCredential', {
      body: { name: 'Bearer', type: 'http_bearer', values: { token: 'secret' } },
    });
    const reaching = {
      call: {
        type: 'http.request',
        parameters: { url: 'https://a.test/' },
        credentials: { auth: { id: credential.id } },
      },
      table: { type: 'data.table', parameters: { table: 'Orders' } },
      sub: { type: 'logic.sub_organization', parameters: { digital_organization_id: 'dorg_x' } },
      ask: { type: 'knowledge.search', parameters: { knowledge_base: 'Handbook', query: 'Who?' } },
      add: { type: 'knowledge.add', parameters: { knowledge_base: 'Handbook', key: 'k', text: 't' } },
      agent: { type: 'ai.agent', parameters: { tools: [{ name: 'rows', type: 'data.table' }] } },
    };
    const made = await create();
    await shareWith(made, grace, 'edit');
    let revision = 1;
    const save = async (person: Person, nodes: Parameters<typeof chain>[0]) => {
      const body = { name: 'Shared', draft: chain(nodes), draft_revision: revision };
      const { status } = await person.client.call('updateDigitalOrganization', { ...made, body });
      if (status === 200) revision += 1;
      return status;
    };
    const start = { type: 'trigger.manual' };
    for (const [id, node] of Object.entries(reaching))
      expect([id, await save(grace, { start, [id]: node })]).toEqual([id, 403]);
    expect(await save(ada, { start, ...reaching })).toBe(200);
    expect(await save(grace, { start, ...reaching, more: { type: 'logic.no_operation' } })).toBe(200);
    for (const id of Object.keys(reaching) as (keyof typeof reaching)[]) {
      const { parameters } = reaching[id];
      const changed = { ...reaching, [id]: { ...reaching[id], parameters: { ...parameters, changed: true } } };
      expect([id, await save(grace, { start, ...changed })]).toEqual([id, 403]);
    }
    expect(await save(grace, { start })).toBe(200); // taking them out is no use of them
  });

  test.each(['anywhere', 'to its allowed hosts only'])(
    'an editor cannot redirect a credential that may be sent %s through preceding nodes',
    async (where) => {
      const isBound = where !== 'anywhere';
      const credential = await ada.client.ok('createCredential', {
        body: {
          name: `Token ${newId('event')}`,
          type: 'http_bearer',
          values: { token: 'secret' },
          allowed_hosts: isBound ? ['a.test'] : null,
        },
      });
      const set = (url: string) => ({
        type: 'data.edit_fields',
        parameters: { mode: 'json', json: JSON.stringify({ url }) },
      });
      const nodes = {
        start: { type: 'trigger.manual' },
        first: set('https://a.test/'),
        call: {
          type: 'http.request',
          parameters: { url: '{{ $json.url }}/{{ $("aside").first().json.url }}' },
          credentials: { auth: { id: credential.id } },
        },
        after: set('done'),
      };
      const aside = chain({ start: { type: 'trigger.manual' }, aside: set('path') });
      const own = chain(nodes);
      own.nodes.push(aside.nodes[1]!);
      own.connections.push(...aside.connections);
      const made = await create(ada, { draft: own });
      await shareWith(made, grace, 'edit');
      let revision = 1;
      const save = async (change: (graph: typeof own) => void) => {
        const graph = structuredClone(own);
        change(graph);
        const body = { name: 'Shared', draft: graph, draft_revision: revision };
        const answer = await grace.client.call('updateDigitalOrganization', { ...made, body });
        if (answer.status === 200) revision += 1;
        return answer;
      };
      const node = ({ nodes: all }: typeof own, id: string) => all.find((one) => one.id === id)!;
      const attacks: Record<string, (graph: typeof own) => void> = {
        'parameters of a node before it': (graph) => Object.assign(node(graph, 'first'), set('https://evil.test/')),
        'parameters of a node that it names': (graph) => Object.assign(node(graph, 'aside'), set('@evil.test')),
        'pinned items': (graph) => (graph.pin_data = { first: [{ json: { url: 'https://evil.test/' } }] }),
        'settings of a node before it': (graph) => (node(graph, 'first').settings = { disabled: true }),
        'another node before it': ({ connections }) =>
          connections.push({ from: { node: 'aside', port: 'main' }, to: { node: 'call', port: 'main' } }),
        'another node further up': ({ connections }) =>
          connections.push({ from: { node: 'aside', port: 'main' }, to: { node: 'first', port: 'main' } }),
        'the name that it names': (graph) => {
          node(graph, 'aside').name = 'was aside';
          node(graph, 'after').name = 'aside';
        },
      };
      for (const [name, attack] of Object.entries(attacks)) {
        const { status, text } = await save(attack);
        expect([name, status]).toEqual([name, isBound ? 200 : 403]);
        if (isBound) continue;
        expect(JSON.parse(text).error.code).toBe('insufficient_scope');
        expect(text).toContain('\\"call\\" uses the credential');
        expect(text).toContain(credential.name);
      }
      // Later nodes and canvas positions may be changed.
      const harmless = await save((graph) => {
        Object.assign(node(graph, 'after'), set('changed'));
        node(graph, 'first').position = { x: 7, y: 7 };
        graph.nodes.push({ ...node(graph, 'after'), id: 'more', name: 'more' });
        graph.connections.push({ from: { node: 'after', port: 'main' }, to: { node: 'more', port: 'main' } });
      });
      expect(harmless.status).toBe(200);
    },
  );

  test('tables and credentials of its project are not seen through it', async () => {
    const made = await create();
    const table = await ada.client.ok('createDataTable', { body: { name: 'Hidden' } });
    await shareWith(made, grace, 'edit');
    expect((await grace.client.call('getDataTable', { params: { data_table_id: table.id } })).status).toBe(404);
    const project = (await grace.client.ok('getDigitalOrganization', made)).project_id;
    expect((await grace.client.ok('listProjects')).data.map(({ id }) => id)).not.toContain(project);
    const query = { usable_in: project };
    expect((await grace.client.ok('listCredentials', { query })).data).toEqual([]);
    const body = { name: 'Mine', project_id: project };
    expect((await grace.client.call('createDigitalOrganization', { body })).status).toBe(404);
  });

  test('nothing asks again when an error organization runs, so what is only shared is none', async () => {
    const made = await create();
    await shareWith(made, grace, 'edit');
    const body = { name: 'Mine', settings: { error_organization_id: made.id } };
    expect(await grace.client.refused('createDigitalOrganization', { body })).toMatchObject({
      status: 400,
      param: '/settings/error_organization_id',
    });
  });

  test('an editor can keep its unshared error organization but not select another one', async () => {
    const [handler, other] = [await create(), await create()];
    const made = await create(ada, { settings: { error_organization_id: handler.id } });
    await shareWith(made, grace, 'edit');
    const { settings } = await grace.client.ok('getDigitalOrganization', made);
    expect(settings.error_organization_id).toBe(handler.id);
    await grace.client.ok('updateDigitalOrganization', { ...made, body: { ...update, settings } });
    const body = { ...update, draft_revision: 2, settings: { error_organization_id: other.id } };
    expect((await grace.client.call('updateDigitalOrganization', { ...made, body })).status).toBe(400);
  });
});
