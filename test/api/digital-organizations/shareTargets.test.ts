import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import type { Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { insertTeamProject, signUpMember } from '../../support/members.ts';
import { signUpSharingPeople } from '../../support/signUpSharingPeople.ts';

type Schemas = components['schemas'];

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

async function create() {
  const { id } = await ada.client.ok('createDigitalOrganization', { body: { name: 'Shared' } });
  return { id, params: { digital_organization_id: id } };
}
type Made = Awaited<ReturnType<typeof create>>;
const share = ({ params }: Made, body: Schemas['DigitalOrganizationShareCreate']) =>
  ada.client.call('shareDigitalOrganization', { params, body });
const sharesOf = async ({ params }: Made) => (await ada.client.ok('listDigitalOrganizationShares', { params })).data;

describe('recipients of a share', () => {
  test('people by id or address, and projects, in one request, each once', async () => {
    const made = await create();
    const projectId = await insertTeamProject(api, owner.organizationId, [{ person: ada, role: 'viewer' }]);
    const { status, body } = await share(made, {
      level: 'view',
      account_ids: [grace.accountId],
      emails: [` ${grace.email.toUpperCase()} `, owner.email],
      project_ids: [projectId, projectId],
    });
    expect([status, (body as { data: unknown[] }).data.length]).toEqual([200, 3]);
    const page = await ada.client.ok('listDigitalOrganizationShares', { ...made, query: { limit: 2 } });
    const cursor = page.next_cursor!;
    const rest = await ada.client.ok('listDigitalOrganizationShares', { ...made, query: { limit: 2, cursor } });
    const names = [...page.data, ...rest.data].map(({ account, project }) => account?.email ?? project?.name);
    expect(new Set(names)).toEqual(new Set([grace.email, owner.email, 'Team']));
  });

  test('excludes other organizations: unknown and foreign recipients get the same response', async () => {
    const made = await create();
    const refused = async (body: object) => {
      const answer = await ada.client.refused('shareDigitalOrganization', {
        ...made,
        body: { level: 'view', ...body },
      });
      return [answer.status, answer.code, answer.param, answer.message];
    };
    const people = 'Member not found in this organization.';
    expect(await refused({ emails: [grace.email, stranger.email] })).toEqual([
      400,
      'invalid_request',
      '/emails/1',
      people,
    ]);
    expect(await refused({ emails: ['nobody@example.test'] })).toEqual([400, 'invalid_request', '/emails/0', people]);
    expect(await refused({ account_ids: [stranger.accountId] })).toEqual([
      400,
      'invalid_request',
      '/account_ids/0',
      people,
    ]);
    const { data: theirs } = await stranger.client.ok('listProjects');
    const unseen = await insertTeamProject(api, owner.organizationId);
    for (const id of [theirs[0]!.id, unseen])
      expect((await refused({ project_ids: [id] })).slice(0, 3)).toEqual([400, 'invalid_request', '/project_ids/0']);
    expect(await sharesOf(made)).toEqual([]); // nor those who were named with them
  });

  test('excludes its owner and an empty list', async () => {
    const made = await create();
    const { data: spaces } = await owner.client.ok('listProjects');
    const own = (await ada.client.ok('getDigitalOrganization', made)).project_id;
    const graces = spaces.find(({ name }) => name === 'Space of Grace')!;
    const param = async (body: object) =>
      (await owner.client.refused('shareDigitalOrganization', { ...made, body: { level: 'view', ...body } })).param;
    expect(await param({})).toBeNull();
    expect(await param({ account_ids: [ada.accountId] })).toBe('/account_ids/0');
    expect(await param({ emails: [ada.email] })).toBe('/emails/0');
    expect(await param({ project_ids: [own] })).toBe('/project_ids/0');
    expect(await param({ project_ids: [graces.id] })).toBe('/project_ids/0'); // with the person instead
    expect(await param({ level: 'own', account_ids: [grace.accountId] })).toBe('/level');
    expect(await sharesOf(made)).toEqual([]);
  });

  test('at most 250 of them', async () => {
    const made = await create();
    await api.test.database.pool.query(
      `with team as (
         insert into projects (id, organization_id, kind, name) select 'proj_many' || n, $1, 'team', 'Many' from generate_series(1, 250) n returning id)
       insert into digital_organization_shares (id, organization_id, digital_organization_id, project_id, level)
       select 'shr_many' || id, $1, $2, id, 'view' from team`,
      [owner.organizationId, made.id],
    );
    const answer = await share(made, { level: 'view', account_ids: [grace.accountId] });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    expect((await grace.client.call('getDigitalOrganization', made)).status).toBe(404);
  });
});

describe('at the same time', () => {
  test('sharing with one person from many windows is one share', async () => {
    const made = await create();
    const levels: Schemas['ShareLevel'][] = ['view', 'execute', 'edit', 'view', 'execute', 'edit'];
    const answers = await Promise.all(
      levels.map((level) => share(made, { level, account_ids: [grace.accountId], emails: [owner.email] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(levels.map(() => 200));
    expect(await sharesOf(made)).toHaveLength(2);
  });

  test('a recipient who leaves during sharing gets nothing, and the sharer is informed', async () => {
    const leaver = await signUpMember(api, owner.organizationId, { name: 'Leaver' });
    const made = await create();
    const client = await api.test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('delete from memberships where account_id = $1 and organization_id = $2', [
        leaver.accountId,
        owner.organizationId,
      ]);
      const sharing = share(made, { level: 'view', account_ids: [leaver.accountId] });
      await untilBlocked();
      await client.query('commit');
      expect(await sharing).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    } finally {
      client.release();
    }
  });

  /** Waits until a statement waits for a lock of another one. */
  async function untilBlocked(): Promise<void> {
    await vi.waitFor(
      async () => {
        const { rows } = await api.test.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 20_000 },
    );
  }
});
