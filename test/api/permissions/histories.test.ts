import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { listenToChanges, type ChangeListener } from '../../support/changeListener.ts';
import { isFull } from '../../support/isFull.ts';
import { signUpMember } from '../../support/members.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { actions, allowed, builtIn, type Action, type Level, type World } from './roleModel.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261125);
const histories = isFull ? 500 : 6;
const steps = 12;

let api: TestApi;
let owner: Person;
let people: Person[];
let projects: string[];
let things: { id: number; key: string; project: number }[];
let customRole: string;
const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);

beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  people = [];
  for (let count = 0; count < 4; count += 1) people.push(await signUpMember(api, owner.organizationId));
  const named = (name: string) => owner.client.ok('createProject', { body: { name } });
  projects = [(await named('First')).id, (await named('Second')).id];
  things = [];
  for (const [project, id] of projects.entries())
    for (let count = 0; count < 2; count += 1) {
      const made = await owner.client.ok('createDigitalOrganization', { body: { name: 'Zebra', project_id: id } });
      things.push({ id: things.length, key: made.id, project });
    }
  const role = await owner.client.ok('createProjectRole', { body: { name: 'Custom', scopes: ['projects.view'] } });
  customRole = role.id;
});
afterAll(() => api?.close());

/** Takes back what a history did. */
async function reset(): Promise<
  World & { custom: [number, number][]; customActions: ReadonlySet<Action>; maySharing: boolean }
> {
  const { organizationId } = owner;
  await sql('delete from project_members where organization_id = $1', [organizationId]);
  await sql('delete from digital_organization_shares where organization_id = $1', [organizationId]);
  for (const { accountId } of people) await setMembership(accountId, 'member');
  await owner.client.ok('updateSecurityPolicies', { body: { publishing_enabled: true, sharing_enabled: true } });
  await owner.client.ok('updateProjectRole', { params: { role_id: customRole }, body: { scopes: ['projects.view'] } });
  const places = projects.map(() => people.map(() => null));
  return {
    roles: people.map(() => 'member'),
    places,
    shares: [],
    custom: [],
    customActions: new Set(),
    maySharing: true,
  };
}

async function setMembership(accountId: string, role: 'admin' | 'member' | null): Promise<void> {
  const place = [owner.organizationId, accountId];
  if (role === null) await sql('delete from memberships where organization_id = $1 and account_id = $2', place);
  else
    await sql(
      `insert into memberships (id, organization_id, account_id, role) values ('mem_' || md5($1 || $2), $1, $2, $3)
       on conflict (organization_id, account_id) do update set role = excluded.role`,
      [...place, role],
    );
}

/** One random change through the API (a membership by hand), and in the model. */
async function change(world: Awaited<ReturnType<typeof reset>>, pick: <T>(from: readonly T[]) => T): Promise<string> {
  const person = pick([...people.keys()]);
  const project = pick([0, 1]);
  const { accountId } = people[person]!;
  const isMember = world.roles[person] !== null;
  const inProject = { project_id: projects[project]!, account_id: accountId };
  const what = pick(['role', 'role', 'place', 'place', 'place', 'leave', 'custom', 'share', 'share', 'share', 'unshare', 'policy']); // prettier-ignore
  switch (what) {
    case 'role': {
      const role = pick(['admin', 'member', 'member', null] as const);
      await setMembership(accountId, role);
      world.roles[person] = role;
      if (role === null) forget(world, person);
      return `person ${person} is ${role}`;
    }
    case 'place': {
      const role = pick(['viewer', 'editor', 'project_admin', 'custom', 'custom']);
      const body = { role: role === 'custom' ? customRole : role };
      const { status } = await owner.client.call('setProjectMember', { params: inProject, body });
      expect(status < 300).toBe(isMember);
      if (!isMember) return 'nothing';
      drop(world, project, person);
      if (role === 'custom') world.custom.push([project, person]);
      world.places[project]![person] = role === 'custom' ? world.customActions : builtIn[role]!;
      return `person ${person} is ${role} in ${project}`;
    }
    case 'leave': {
      await owner.client.call('removeProjectMember', { params: inProject });
      drop(world, project, person);
      return `person ${person} leaves ${project}`;
    }
    case 'custom': {
      const chosen = actions.filter(() => pick([true, false]));
      const scopes = chosen.map((action) => `digital_organizations.${action}`);
      const body = { scopes: ['projects.view', ...scopes] };
      await owner.client.ok('updateProjectRole', { params: { role_id: customRole }, body });
      world.customActions = new Set<Action>(chosen.length > 0 ? ['view', ...chosen] : []);
      for (const [place, somebody] of world.custom) world.places[place]![somebody] = world.customActions;
      return `the custom role allows ${chosen.join(' ')}`;
    }
    case 'share': {
      const thing = pick(things);
      const level: Level = pick(['view', 'execute', 'edit']);
      const toProject = pick([true, false]) ? 1 - thing.project : null;
      const body = toProject === null ? { account_ids: [accountId] } : { project_ids: [projects[toProject]!] };
      const params = { digital_organization_id: thing.key };
      const { status } = await owner.client.call('shareDigitalOrganization', { params, body: { level, ...body } });
      expect(status < 300).toBe(world.maySharing && (toProject !== null || isMember));
      if (status >= 300) return 'nothing';
      const to = toProject === null ? { person } : { project: toProject };
      const others = world.shares.filter((one) => one.thing !== thing.id || one.person !== to.person || one.project !== to.project); // prettier-ignore
      world.shares.splice(0, Infinity, ...others, { thing: thing.id, level, ...to });
      return `thing ${thing.id} is shared to ${level} with ${JSON.stringify(to)}`;
    }
    case 'unshare': {
      const thing = pick(things);
      const params = { digital_organization_id: thing.key };
      const { data } = await owner.client.ok('listDigitalOrganizationShares', { params });
      for (const { id } of data)
        await owner.client.ok('unshareDigitalOrganization', { params: { ...params, share_id: id } });
      world.shares.splice(0, Infinity, ...world.shares.filter((one) => one.thing !== thing.id));
      return `thing ${thing.id} is shared with nobody`;
    }
    default: {
      world.maySharing = pick([true, false]);
      const body = { publishing_enabled: true, sharing_enabled: world.maySharing };
      await owner.client.ok('updateSecurityPolicies', { body });
      return `sharing ${world.maySharing}`;
    }
  }
}

/** Changes something that everybody of the organization hears, and waits until these have. */
async function tellAll(streams: readonly ChangeListener[]): Promise<void> {
  const heardOf = ({ heard }: ChangeListener): number => heard.filter((line) => line === 'organization').length;
  const before = streams.map(heardOf);
  await sql(`update organizations set name = name || '!' where id = $1`, [owner.organizationId]);
  const isTold = () => streams.every((stream, place) => heardOf(stream) > before[place]!);
  await expect.poll(isTold, { timeout: 20_000, interval: 5 }).toBe(true);
}

type Story = Awaited<ReturnType<typeof reset>>;

function drop(world: Story, project: number, person: number): void {
  world.places[project]![person] = null;
  world.custom.splice(0, Infinity, ...world.custom.filter(([place, one]) => place !== project || one !== person));
}

/** Whoever leaves loses places and shares for good. */
function forget(world: Story, person: number): void {
  for (const project of projects.keys()) drop(world, project, person);
  world.shares.splice(0, Infinity, ...world.shares.filter((one) => one.person !== person));
}

/** What the API says that somebody may do with each thing: asked for one by one, in the list, by search, and in the stream of changes. */
async function found(world: World, person: number) {
  const { client, cookie } = people[person]!;
  if (world.roles[person] === null) {
    const statuses = await Promise.all([
      client.call('listDigitalOrganizations'),
      client.call('search', { query: { q: 'Zebra' } }),
      ...things.map(({ key }) => client.call('getDigitalOrganization', { params: { digital_organization_id: key } })),
    ]);
    for (const { status } of statuses) expect(status).toBe(401);
    return { one: things.map(() => []), list: [], search: [], events: [] };
  }
  const stream = await listenToChanges({ url: api.url, cookie });
  const one = await Promise.all(
    things.map(async ({ key }) => {
      const { status, body } = await client.call('getDigitalOrganization', {
        params: { digital_organization_id: key },
      });
      return status === 404 ? [] : (body as { permissions: Action[] }).permissions;
    }),
  );
  const keys = (ids: string[]) => things.filter(({ key }) => ids.includes(key)).map(({ id }) => id);
  const list = keys((await client.ok('listDigitalOrganizations')).data.map(({ id }) => id));
  const search = keys((await client.ok('search', { query: { q: 'Zebra' } })).data.map(({ id }) => id));
  return { one, list, search, stream };
}

test(
  `Whatever happened to memberships, roles, shares and policies, everybody may do what decisions §8 say, through API, lists, search and events (${histories} histories)`,
  { timeout: histories * 30_000 },
  async () => {
    const random = seededRandom(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    let verdicts = 0;
    for (let history = 0; history < histories; history += 1) {
      const world = await reset();
      const told: string[] = [];
      for (let step = 0; step < steps; step += 1) told.push(await change(world, pick));
      const answers = [];
      for (const person of people.keys()) answers.push(await found(world, person));
      const streams = answers.flatMap(({ stream }) => stream ?? []);
      // Whoever lost something hears of that, too: such news of the history itself is over after two tellings.
      for (let telling = 0; telling < 2; telling += 1) await tellAll(streams);
      for (const stream of streams) stream.heard.length = 0;
      await sql(`update digital_organizations set description = description || '.' where id = any ($1)`, [things.map(({ key }) => key)]); // prettier-ignore
      for (const [person, { stream, one, list, search }] of answers.entries()) {
        const expected = things.map((thing) => allowed(world, person, thing));
        const seen = things.map(({ id }) => id).filter((id) => expected[id]!.length > 0);
        for (const id of seen) await stream?.hears('digital_organization', things[id]!.key);
        // Who may not hear waits for what everybody hears: what came before it came, or never will.
        await tellAll(stream ? [stream] : []);
        const events = things.filter(({ key }) => stream?.heard.includes(`digital_organization ${key}`)).map(({ id }) => id); // prettier-ignore
        stream?.close();
        const context = `seed ${seed}, history ${history}, person ${person}:\n${told.join('\n')}`;
        expect({ one, list, search, events }, context).toEqual({
          one: expected,
          list: seen,
          search: seen,
          events: seen,
        });
        verdicts += things.length * (actions.length + 3);
      }
    }
    if (isFull) console.log(`histories: ${histories}, ${verdicts} verdicts, seed ${seed}`);
  },
);
