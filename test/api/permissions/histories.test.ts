import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { listenToChanges, type ChangeListener } from '../../support/changeListener.ts';
import { isFull } from '../../support/isFull.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { actions, allowed, type Action } from './roleModel.ts';
import { RoleWorld, type Pick } from './RoleWorld.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261125);
const histories = isFull ? 500 : 6;
const steps = 12;
/** Number of organizations whose histories run in parallel; their change events share a limit of four per second. */
const worlds = isFull ? 10 : 2;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

/** Returns a person's permissions for each thing as reported by single reads, lists and search. */
async function found(world: RoleWorld, person: number) {
  const { client } = world.people[person]!;
  const [list, search, ...one] = await Promise.all([
    client.call('listDigitalOrganizations'),
    client.call('search', { query: { q: 'Zebra' } }),
    ...world.things.map(({ key }) => client.call('getDigitalOrganization', { params: { digital_organization_id: key } })), // prettier-ignore
  ]);
  const things = (answer: unknown): number[] => {
    const keys = (answer as { data: { id: string }[] }).data.map(({ id }) => id);
    return world.things.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
  };
  return {
    statuses: [list.status, search.status, ...one.map(({ status }) => status)],
    one: () => one.map(({ status, body }) => (status === 404 ? [] : (body as { permissions: Action[] }).permissions)),
    list: () => things(list.body),
    search: () => things(search.body),
  };
}

/** Runs one history and compares all permissions; returns the number of verdicts. */
async function live(world: RoleWorld, pick: Pick, name: string): Promise<number> {
  const story = await world.reset();
  const told: string[] = [];
  for (let step = 0; step < steps; step += 1) told.push(await world.change(story, pick));
  const streams: (ChangeListener | null)[] = await Promise.all(
    world.people.map(async ({ cookie }, person) =>
      story.roles[person] === null ? null : listenToChanges({ url: api.url, cookie }),
    ),
  );
  const all = streams.filter((stream) => stream !== null);
  try {
    // A person who lost access also receives events: those of the history arrive before the first word.
    await world.tellAll('first');
    await Promise.all(all.map((stream) => stream.hears('organization', 'first')));
    for (const stream of all) stream.heard.length = 0;
    await world.touchAll();
    await world.tellAll('second');
    const answers = await Promise.all(world.people.map((_, person) => found(world, person)));
    await Promise.all(all.map((stream) => stream.hears('organization', 'second')));
    for (const [person, { statuses, one, list, search }] of answers.entries()) {
      const context = `${name}, person ${person}:\n${told.join('\n')}`;
      const stream = streams[person];
      if (!stream) {
        expect(statuses, context).toEqual(statuses.map(() => 401));
        continue;
      }
      const expected = world.things.map((thing) => allowed(story, person, thing));
      const seen = world.things.map(({ id }) => id).filter((id) => expected[id]!.length > 0);
      const events = world.things.filter(({ key }) => stream.heard.includes(`digital_organization ${key}`)).map(({ id }) => id); // prettier-ignore
      expect({ one: one(), list: list(), search: search(), events }, context).toEqual({
        one: expected,
        list: seen,
        search: seen,
        events: seen,
      });
    }
    return world.people.length * world.things.length * (actions.length + 3);
  } finally {
    for (const stream of all) stream.close();
  }
}

test(
  `After any history of memberships, roles, shares and policies, permissions match decisions §8, through API, lists, search and events (${histories} histories)`,
  { timeout: 60_000 + histories * 5_000 },
  async () => {
    let verdicts = 0;
    const liveAll = async (place: number): Promise<void> => {
      const world = await RoleWorld.make(api);
      const random = seededRandom(seed + place);
      const pick: Pick = (from) => from[Math.floor(random() * from.length)]!;
      for (let history = 0; history < histories / worlds; history += 1) {
        const more = await live(world, pick, `seed ${seed}, organization ${place}, history ${history}`);
        verdicts += more;
      }
    };
    await Promise.all(Array.from({ length: worlds }, (_, place) => liveAll(place)));
    if (isFull) console.log(`histories: ${histories}, ${verdicts} verdicts, seed ${seed}`);
  },
);
