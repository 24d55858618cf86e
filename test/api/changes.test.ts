import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';
import { listenToChanges, type ChangeListener } from '../support/changeListener.ts';
import { insertTeamProject, signUpMember } from '../support/members.ts';

/** A stream without access waits for a change that all members receive: earlier changes have arrived by then, or never will. */
let api: TestApi;
let other: ApiServer;
let owner: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  api = await startTestApi();
  other = await api.another();
  owner = await signUpPerson(api.url);
  member = await signUpMember(api, owner.organizationId);
  stranger = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const listen = async ({ cookie }: Person, server: ApiServer = api, executionIds: string[] = [], sinceMs?: number) => {
  const listener = await listenToChanges({ url: server.url, cookie }, executionIds, sinceMs);
  onTestFinished(() => listener.close());
  return listener;
};
const nodes = [{ id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } }];
const create = async (person: Person, projectId?: string) => {
  const body = { name: 'Told', draft: { nodes, connections: [] }, ...(projectId && { project_id: projectId }) };
  return (await person.client.ok('createDigitalOrganization', { body })).id;
};
/** Makes a change that all members of the organization receive. */
const rename = () =>
  api.test.database.pool.query(`update organizations set name = name || '!' where id = any($1)`, [
    [owner.organizationId, stranger.organizationId],
  ]);
const settled = async (...listeners: ChangeListener[]) => {
  await rename();
  await Promise.all(listeners.map((listener) => listener.hears('organization')));
};

describe('a stream of changes', () => {
  test('sends changes of drafts and executions from every process, and of nodes to subscribers', async () => {
    const id = await create(owner);
    const here = await listen(owner);
    const there = await listen(owner, other);
    const params = { digital_organization_id: id };
    const { draft, draft_revision, name, settings } = await owner.client.ok('getDigitalOrganization', { params });
    const body = { name: `${name} again`, description: '', draft, draft_revision, settings };
    await owner.client.ok('updateDigitalOrganization', { params, body });
    await Promise.all([here, there].map((one) => one.hears('digital_organization', id)));
    const started = await owner.client.ok('startExecution', { params, body: { mode: 'manual' } });
    await Promise.all([here, there].map((one) => one.hears('execution', started.id)));
    const watching = await listen(owner, other, [started.id]);
    api.deps.database.changes.tell({
      kind: 'execution_steps',
      organizationId: owner.organizationId,
      id: started.id,
    });
    await watching.hears('execution_steps', started.id);
    await settled(here);
    expect(here.heard.join()).not.toContain('execution_steps');
  });

  test('sends changes of knowledge bases and their content to users with access', async () => {
    const projectId = await insertTeamProject(api, owner.organizationId);
    const [here, asMember, elsewhere] = [await listen(owner, other), await listen(member), await listen(stranger)];
    const body = { name: 'Handbook', model: 'sandbox/embedding', language: 'english' as const, project_id: projectId };
    const { id } = await owner.client.ok('createKnowledgeBase', { body });
    await here.hears('knowledge_base', id);
    here.heard.length = 0;
    const row = `update knowledge_bases set document_count = document_count + 1 where id = $1`;
    await api.test.database.pool.query(row, [id]);
    await here.hears('knowledge_base', id);
    here.heard.length = 0;
    await owner.client.ok('deleteKnowledgeBase', { params: { knowledge_base_id: id } });
    await here.hears('knowledge_base', id);
    await settled(asMember, elsewhere);
    expect([...asMember.heard, ...elsewhere.heard].join()).not.toContain('knowledge_base');
  });

  test('sends settings of an organization to its members, and of an account to that account only', async () => {
    const [here, there] = [await listen(owner), await listen(owner, other)];
    const [asMember, elsewhere] = [await listen(member), await listen(stranger)];
    await owner.client.ok('createOrganizationInvitation', { body: { email: 'guest@example.com' } });
    await Promise.all([here, there, asMember].map((one) => one.hears('setting', 'organizations')));
    await owner.client.ok('deleteConversations');
    await Promise.all([here, there].map((one) => one.hears('setting', 'playground')));
    await settled(asMember, elsewhere);
    expect([...asMember.heard, ...elsewhere.heard].join()).not.toContain('playground');
    expect(elsewhere.heard.join()).not.toContain('setting');
  });

  test('never contains inaccessible resources', async () => {
    const projectId = await insertTeamProject(api, owner.organizationId);
    const [asOwner, asMember, elsewhere] = [await listen(owner), await listen(member), await listen(stranger)];
    const hidden = [await create(owner), await create(owner, projectId)];
    const foreign = await create(stranger);
    await owner.client.ok('createModelApiKey', { body: { label: 'Mine' } });
    for (const id of hidden)
      await owner.client.ok('startExecution', { params: { digital_organization_id: id }, body: { mode: 'manual' } });
    await asOwner.hears('digital_organization', hidden[1]);
    await elsewhere.hears('digital_organization', foreign);
    await settled(asOwner, asMember, elsewhere);
    expect(asMember.heard).toEqual(['organization']);
    expect(elsewhere.heard.every((line) => line.endsWith(foreign) || line === 'organization')).toBe(true);
    expect(asOwner.heard.join()).not.toContain(foreign);
  });

  test('follows new and revoked shares', async () => {
    const id = await create(owner);
    const asMember = await listen(member);
    const params = { digital_organization_id: id };
    const body = { level: 'view' as const, emails: [member.email] };
    await owner.client.ok('shareDigitalOrganization', { params, body });
    await asMember.hears('digital_organization', id);
    const execution = await owner.client.ok('startExecution', { params, body: { mode: 'manual' } });
    await asMember.hears('execution', execution.id);
    await api.test.database.pool.query('delete from digital_organization_shares where digital_organization_id = $1', [
      id,
    ]);
    await settled(asMember);
    const { length } = asMember.heard;
    await owner.client.ok('deleteDigitalOrganization', { params });
    asMember.heard.splice(0, length);
    await settled(asMember);
    expect(asMember.heard).toEqual(['organization']);
  });

  test('sends a new page the changes made while it loaded, from every process, and only visible ones', async () => {
    for (const server of [api, other]) {
      // A process knows nothing of the time before it listened.
      const isKnown = async () => {
        const listener = await listen(owner, server, [], 0);
        await settled(listener);
        return !listener.heard.includes('lost');
      };
      await expect.poll(isKnown).toBe(true);
      const begunAt = Date.now();
      const first = await listen(owner, server);
      const id = await create(owner);
      const params = { digital_organization_id: id };
      const execution = await owner.client.ok('startExecution', { params, body: { mode: 'manual' } });
      await first.hears('execution', execution.id);
      await first.hears('digital_organization', id);
      await settled(first);

      const sinceMs = () => Date.now() - begunAt;
      const late = await listen(owner, server, [], sinceMs());
      await Promise.all([late.hears('digital_organization', id), late.hears('execution', execution.id)]);
      const others = [await listen(member, server, [], sinceMs()), await listen(stranger, server, [], sinceMs())];
      await Promise.all(others.map((one) => one.hears('organization')));
      const unasked = await listen(owner, server);
      await settled(...others, unasked);
      const foreign = [...others, unasked].flatMap(({ heard }) => heard).join();
      expect(foreign).not.toContain(id);
      expect(foreign).not.toContain(execution.id);
    }
  });

  test('tells a page that it missed something where the process does not know that far back', async () => {
    const young = await api.another();
    const listener = await listen(owner, young, [], 30_000);
    await listener.hears('lost');
  });

  test('ends with its session, and with the membership, at once', async () => {
    const person = await signUpMember(api, owner.organizationId);
    const first = await listen(person, other);
    await person.client.ok('signOut');
    expect(await first.ended).toBe('session');
    await expect(listenToChanges({ url: api.url, cookie: person.cookie })).rejects.toThrow('401');
    const leaver = await signUpMember(api, owner.organizationId);
    const second = await listen(leaver);
    await api.test.database.pool.query('delete from memberships where organization_id = $1 and account_id = $2', [
      owner.organizationId,
      leaver.accountId,
    ]);
    expect(await second.ended).toBe('session');
  });

  test('ends when the process stops, and another process continues with new changes', async () => {
    const third = await api.another();
    const listener = await listen(owner, third);
    const closed = third.deps.changes.close();
    expect(await listener.ended).toBe('restart');
    await closed;
    const again = await new ApiClient(third.url).as({ cookie: owner.cookie }).refused('streamChanges');
    expect(again).toMatchObject({ status: 503, code: 'unavailable' });
    const next = await listen(owner);
    await next.hears('digital_organization', await create(owner));
  });

  test('says that something may be missing when the connection that listens was lost', async () => {
    const listener = await listen(owner);
    await api.test.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
    );
    await listener.hears('lost');
    await listener.hears('digital_organization', await create(owner));
  });

  test('is refused beyond so many of one session', async () => {
    const one = await signUpPerson(api.url);
    for (let count = 0; count < 30; count += 1) await listen(one, other);
    const refused = await new ApiClient(other.url).as({ cookie: one.cookie }).refused('streamChanges');
    expect(refused).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  });
});
