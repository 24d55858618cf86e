import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

type Flow = components['schemas']['DigitalOrganization'];

/** The editor saves a draft every second: the audit log tells who edited, not how often it was saved. */
let api: TestApi;
let owner: Person;
let ben: Person;
let flow: Flow;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  ben = await signUpMember(api, owner.organizationId, { name: 'Ben' });
});
beforeEach(async () => {
  const { id: project_id } = await owner.client.ok('createProject', { body: { name: 'Plans' } });
  const project = { project_id, account_id: ben.accountId };
  await owner.client.ok('setProjectMember', { params: project, body: { role: 'editor' } });
  flow = await owner.client.ok('createDigitalOrganization', { body: { name: 'Plan', project_id } });
});
afterAll(() => api.close());

/** Saves a draft with one node more, as an autosave does. */
async function save({ client }: Pick<Person, 'client'>, change: object = {}): Promise<void> {
  const { draft, name } = flow;
  const node = {
    id: `n${draft.nodes.length}`,
    name: `Node ${draft.nodes.length}`,
    type: draft.nodes.length === 0 ? 'trigger.manual' : 'logic.no_operation',
    position: { x: 0, y: 0 },
  };
  flow = await client.ok('updateDigitalOrganization', {
    params: { digital_organization_id: flow.id },
    body: {
      name,
      draft: { ...draft, nodes: [...draft.nodes, node] },
      draft_revision: flow.draft_revision,
      ...change,
    },
  });
}

/** The events of the flow: actor, action and the revision of the draft that it shows. */
async function told(): Promise<[string, string, unknown?][]> {
  const { rows } = await api.test.database.pool.query<{
    action: string;
    actor_id: string;
    after: Record<string, unknown> | null;
  }>('select action, actor_id, after from audit_events where target_id = $1 order by created_at, id', [flow.id]);
  const names = new Map([
    [owner.accountId, 'owner'],
    [ben.accountId, 'ben'],
  ]);
  return rows
    .filter(({ action }) => action !== 'digital_organization.created')
    .map(({ action, actor_id, after }) => [names.get(actor_id)!, action.split('.')[1]!, after?.['draft_revision']]);
}

test('autosaves of one person are one event, which names the first revision', async () => {
  for (let saves = 0; saves < 4; saves += 1) await save(owner);
  expect(await told()).toEqual([['owner', 'updated', 2]]);
});

test('an edit by someone else, or by another session or key, is an event, so each revision has its author', async () => {
  await save(owner);
  await save(owner);
  await save(ben);
  await save(ben);
  await save(owner);
  expect(await told()).toEqual([
    ['owner', 'updated', 2],
    ['ben', 'updated', 4],
    ['owner', 'updated', 6],
  ]);
  const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'Script' } });
  await save({ client: owner.client.withKey(value) });
  expect((await told()).at(-1)).toEqual(['owner', 'updated', 7]);
});

test('a change of the name, and the first save after publishing, are events of their own', async () => {
  await save(owner);
  await save(owner, { name: 'Renamed' });
  await save(owner, { name: 'Renamed' });
  await owner.client.ok('publishDigitalOrganization', { params: { digital_organization_id: flow.id }, body: {} });
  await save(owner, { name: 'Renamed' });
  expect((await told()).map(([, action]) => action)).toEqual(['updated', 'updated', 'published', 'updated']);
  const { rows } = await api.test.database.pool.query(
    `select before->>'name' as before, after->>'name' as after from audit_events where target_id = $1 and after ? 'name' and action like '%.updated'`,
    [flow.id],
  );
  expect(rows).toEqual([{ before: 'Plan', after: 'Renamed' }]);
});

test('an event covers an hour of edits at most', async () => {
  await save(owner);
  await api.test.database.pool.query(
    `update audit_events set created_at = created_at - interval '61 minutes' where target_id = $1`,
    [flow.id],
  );
  await save(owner);
  await save(owner);
  expect(await told()).toEqual([
    ['owner', 'updated', 2],
    ['owner', 'updated', 3],
  ]);
});

test('a save that fails leaves the session as it was', async () => {
  await save(owner);
  const stale = {
    params: { digital_organization_id: flow.id },
    body: { name: 'Plan', draft: flow.draft, draft_revision: 1 },
  };
  await owner.client.refused('updateDigitalOrganization', stale);
  await save(owner);
  expect(await told()).toEqual([['owner', 'updated', 2]]);
});
