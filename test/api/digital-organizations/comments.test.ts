import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { insertRunning } from '../../support/insertRunning.ts';
import { signUpMember } from '../../support/members.ts';

let api: TestApi;
let owner: Person;
let ben: Person;
let projectId: string;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  ben = await signUpMember(api, owner.organizationId);
  projectId = (await owner.client.ok('createProject', { body: { name: 'Team' } })).id;
  await owner.client.ok('setProjectMember', {
    params: { project_id: projectId, account_id: ben.accountId },
    body: { role: 'viewer' },
  });
  const start = { id: 'start', type: 'trigger.manual', name: 'Start', position: { x: 0, y: 0 }, parameters: {} };
  const draft = { nodes: [start, { ...start, id: 'limit', type: 'data.limit', name: 'Limit' }], connections: [] };
  const body = { name: 'Shared', project_id: projectId, draft };
  id = (await owner.client.ok('createDigitalOrganization', { body })).id;
});
afterAll(() => api.close());

const params = () => ({ digital_organization_id: id });
const write = (person: Person, body: { body: string; node_id?: string; mentions?: string[] }) =>
  person.client.ok('createComment', { params: params(), body });
const bell = async (person: Person) => {
  const { data } = await person.client.ok('listEvents');
  return data.filter(({ kind }) => kind === 'mentioned').map((event) => event.data);
};

describe('comments', () => {
  test('at a node or the whole digital organization are written and read by its viewers', async () => {
    const first = await write(owner, { body: ' Why **100**? ', node_id: 'limit' });
    expect(first).toMatchObject({ body: 'Why **100**?', node_id: 'limit', mentions: [], edited_at: null });
    expect(first.author_account_id).toBe(owner.accountId);
    const second = await write(ben, { body: 'A viewer may comment, too.' });
    const list = async (query: Record<string, string> = {}) =>
      (await ben.client.ok('listComments', { params: params(), query })).data.map((one) => one.id);
    expect(await list()).toEqual([second.id, first.id]);
    expect(await list({ node_id: 'limit' })).toEqual([first.id]);
    expect(await list({ execution_id: 'exe_unknown' })).toEqual([]);
  });

  test('notify mentioned members once, and only those who see the digital organization', async () => {
    const before = (await bell(ben)).length;
    const comment = await write(owner, { body: 'Please look, Ben.', mentions: [ben.accountId] });
    expect(await bell(ben)).toHaveLength(before + 1);
    expect((await bell(ben))[0]).toMatchObject({ comment_id: comment.id, digital_organization_id: id });
    expect(await bell(owner)).toEqual([]);
    await owner.client.ok('updateComment', {
      params: { ...params(), comment_id: comment.id },
      body: { body: 'Please look soon, Ben.', mentions: [ben.accountId] },
    });
    expect(await bell(ben)).toHaveLength(before + 1);
    const stranger = await signUpMember(api, owner.organizationId);
    const elsewhere = await signUpPerson(api.url);
    for (const { accountId } of [stranger, elsewhere])
      expect(
        await owner.client.refused('createComment', {
          params: params(),
          body: { body: 'Hello', mentions: [accountId] },
        }),
      ).toMatchObject({ status: 400, param: '/mentions/0' });
  });

  test('can be changed after a mentioned member has lost access', async () => {
    const cleo = await signUpMember(api, owner.organizationId);
    const membership = { project_id: projectId, account_id: cleo.accountId };
    await owner.client.ok('setProjectMember', { params: membership, body: { role: 'viewer' } });
    const comment = await write(owner, { body: 'Look, Cleo.', mentions: [cleo.accountId] });
    await owner.client.ok('removeProjectMember', { params: membership });
    const changed = await owner.client.ok('updateComment', {
      params: { ...params(), comment_id: comment.id },
      body: { body: 'Look, Cleo!' },
    });
    expect([changed.body, changed.mentions]).toEqual(['Look, Cleo!', [cleo.accountId]]);
  });

  test('at executions are read with the permission to read executions alone', async () => {
    const [executionId = ''] = await insertRunning(api.test.database.pool, {
      ...owner,
      projectId,
      digitalOrganizationId: id,
      count: 1,
    });
    const body = { body: 'The customer is Ada Lovelace.', execution_id: executionId };
    const comment = await owner.client.ok('createComment', { params: params(), body });
    const key = { label: 'Without executions', scopes: ['digital_organizations.view'] };
    const narrowed = owner.client.withKey((await owner.client.ok('createAccountApiKey', { body: key })).value);
    const idsOf = async (client: typeof narrowed) =>
      (await client.ok('listComments', { params: params() })).data.map((one) => one.id);
    expect(await idsOf(ben.client)).toContain(comment.id);
    expect((await idsOf(narrowed)).length).toBeGreaterThan(0);
    expect(await idsOf(narrowed)).not.toContain(comment.id);
    const query = { execution_id: executionId };
    expect(await narrowed.refused('listComments', { params: params(), query })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });

  test('are not added in an archived project', async () => {
    const past = (await owner.client.ok('createProject', { body: { name: 'Past' } })).id;
    const made = await owner.client.ok('createDigitalOrganization', { body: { name: 'Old', project_id: past } });
    await owner.client.ok('archiveProject', { params: { project_id: past }, body: {} });
    const at = { digital_organization_id: made.id };
    expect(await owner.client.refused('createComment', { params: at, body: { body: 'Late' } })).toMatchObject({
      status: 409,
      code: 'project_archived',
    });
  });

  test('are changed and deleted by their author alone', async () => {
    const comment = await write(ben, { body: 'Mine' });
    const own = { ...params(), comment_id: comment.id };
    const body = { body: 'Changed' };
    expect(await owner.client.refused('updateComment', { params: own, body })).toMatchObject({ status: 404 });
    expect(await owner.client.refused('deleteComment', { params: own })).toMatchObject({ status: 404 });
    const changed = await ben.client.ok('updateComment', { params: own, body });
    expect([changed.body, changed.edited_at === null]).toEqual(['Changed', false]);
    await ben.client.ok('deleteComment', { params: own });
    expect(await ben.client.refused('deleteComment', { params: own })).toMatchObject({ status: 404 });
  });

  test('are bounded, have letters, and are at a node that exists', async () => {
    expect(
      await owner.client.refused('createComment', { params: params(), body: { body: 'Where?', node_id: 'lost' } }),
    ).toMatchObject({ status: 400, param: '/node_id' });
    for (const text of ['', '   ', 'x'.repeat(4_001)])
      expect(await owner.client.refused('createComment', { params: params(), body: { body: text } })).toMatchObject({
        status: 400,
      });
  });
});

describe('presence', () => {
  const stay = async (person: Person, editor: string, node: string | null = null) =>
    (
      await person.client.ok('changePresence', {
        params: params(),
        body: { editor_id: editor, action: 'stay', node_id: node },
      })
    ).people;

  test('shows who looks at a canvas, with the selected node, until the page leaves', async () => {
    await stay(owner, 'page-of-owner', 'start');
    const people = await stay(ben, 'page-of-ben');
    expect(people.map((one) => [one.account_id, one.node_id, one.is_you])).toEqual(
      expect.arrayContaining([
        [owner.accountId, 'start', false],
        [ben.accountId, null, true],
      ]),
    );
    const leave = { editor_id: 'page-of-owner', action: 'leave' as const };
    // Another account cannot end it.
    await ben.client.ok('changePresence', { params: params(), body: leave });
    expect(await stay(ben, 'page-of-ben')).toHaveLength(2);
    await owner.client.ok('changePresence', { params: params(), body: leave });
    expect(await stay(ben, 'page-of-ben')).toHaveLength(1);
  });

  test('is hidden from members who do not see the digital organization', async () => {
    const stranger = await signUpMember(api, owner.organizationId);
    const body = { editor_id: 'page-of-stranger', action: 'stay' as const };
    expect(await stranger.client.refused('changePresence', { params: params(), body })).toMatchObject({ status: 404 });
  });
});
