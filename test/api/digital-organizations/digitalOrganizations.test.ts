import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { chain } from '../engineApi.ts';

type Schemas = components['schemas'];

let api: TestApi;
let person: Person;

beforeAll(async () => {
  api = await startTestApi();
  person = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const webhook = { type: 'trigger.webhook', parameters: { methods: ['POST'], path: 'in/:id' } };
const greet = { type: 'data.edit_fields', parameters: { assignments: [{ name: 'a', type: 'string', value: 'b' }] } };
const create = (
  draft: Schemas['Graph'],
  more: Partial<Schemas['DigitalOrganizationCreate']> = {},
): Promise<Schemas['DigitalOrganization']> =>
  person.client.ok('createDigitalOrganization', { body: { name: 'Test', draft, ...more } });
const at = (id: string): { params: { digital_organization_id: string } } => ({
  params: { digital_organization_id: id },
});

describe('createDigitalOrganization, getDigitalOrganization', () => {
  test('give a draft with addresses that only the server chooses, tags from the description, and issues', async () => {
    const made = await create(chain({ hook: webhook, greet }), {
      description: 'Answers #Sales and #sales mail, c#not, #größe',
    });
    expect(made).toMatchObject({
      status: 'draft',
      tags: ['sales', 'größe'],
      published_version_id: null,
      has_unpublished_changes: true,
      issues: [],
    });
    const [address] = made.addresses;
    expect(address?.production_url).toMatch(new RegExp(`^${api.url}/webhook/wh_[0-9a-z]{32}/in/:id$`));
    expect(address?.test_url).toMatch(new RegExp(`^${api.url}/webhook-test/wt_[0-9a-z]{32}/in/:id$`));
    expect(await person.client.ok('getDigitalOrganization', at(made.id))).toEqual(made);
  });

  test('save whatever can be mended, and say what should be', async () => {
    const draft = chain({
      odd: { type: 'odd.node' },
      greet: { type: 'data.edit_fields', parameters: { assignments: 'no list' } },
    });
    const { issues } = await create(draft);
    expect(issues.map((issue) => issue.code)).toEqual(
      expect.arrayContaining(['unknown_node_type', 'parameter_invalid', 'trigger_required']),
    );
  });

  test.each<[string, (draft: Schemas['Graph']) => void, string]>([
    ['a node id twice', (draft) => (draft.nodes[1]!.id = 'hook'), '/draft/nodes/1/id'],
    ['a node name twice', (draft) => (draft.nodes[1]!.name = 'hook'), '/draft/nodes/1/name'],
    [
      'a connection to a missing node',
      (draft) => (draft.connections[0]!.to.node = 'gone'),
      '/draft/connections/0/to/node',
    ],
    [
      'a connection to a missing port',
      (draft) => (draft.connections[0]!.from.port = 'gone'),
      '/draft/connections/0/from/port',
    ],
    [
      'a second manual trigger',
      (draft) =>
        draft.nodes.push(...['m1', 'm2'].map((id) => ({ ...draft.nodes[0]!, id, name: id, type: 'trigger.manual' }))),
      '/draft/nodes/3/type',
    ],
    [
      'more than 1,000 nodes',
      (draft) =>
        draft.nodes.push(
          ...Array.from({ length: 1_000 }, (_, n) => ({ ...draft.nodes[1]!, id: `n${n}`, name: `n${n}` })),
        ),
      '/draft/nodes',
    ],
    [
      'a node without a position',
      (draft) => delete (draft.nodes[0] as Partial<Schemas['GraphNode']>).position,
      '/draft/nodes/0/position',
    ],
  ])('refuse %s, naming the place', async (_, spoil, param) => {
    const draft = structuredClone(chain({ hook: webhook, greet }));
    spoil(draft);
    expect(await person.client.refused('createDigitalOrganization', { body: { name: 'Test', draft } })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param,
    });
  });

  test('refuse a time zone that is none and an error organization that is not seen', async () => {
    const refusedWith = (settings: object): Promise<{ param: string | null }> =>
      person.client.refused('createDigitalOrganization', { body: { name: 'Test', settings } });
    expect(await refusedWith({ time_zone: 'Mars/Base' })).toMatchObject({ param: '/settings/time_zone' });
    expect(await refusedWith({ error_organization_id: 'dorg_00000000000000000000000000' })).toMatchObject({
      param: '/settings/error_organization_id',
    });
  });
});

describe('updateDigitalOrganization', () => {
  test('saves the next revision; of two savers of one revision the second is refused and changes nothing', async () => {
    const made = await create(chain({ hook: webhook }));
    const save = (name: string): ReturnType<Person['client']['call']> =>
      person.client.call('updateDigitalOrganization', {
        ...at(made.id),
        body: { name, draft: chain({ hook: webhook, greet }), draft_revision: made.draft_revision },
      });
    const results = await Promise.all([save('One'), save('Two')]);
    expect(results.map((result) => result.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const saved = results.find((result) => result.status === 200)!.body as Schemas['DigitalOrganization'];
    expect(saved.draft_revision).toBe(made.draft_revision + 1);
    expect(saved.addresses).toEqual(made.addresses);
    expect(await person.client.ok('getDigitalOrganization', at(made.id))).toEqual(saved);
    expect(
      await person.client.refused('updateDigitalOrganization', {
        ...at(made.id),
        body: { name: 'Old', draft: made.draft, draft_revision: 1 },
      }),
    ).toMatchObject({ code: 'draft_conflict', param: '/draft_revision' });
  });

  test('takes no id of a webhook from a body, and gives a node that comes back its old address', async () => {
    const made = await create(chain({ hook: webhook }));
    const save = (draft: Schemas['Graph'], draftRevision: number): Promise<Schemas['DigitalOrganization']> =>
      person.client.ok('updateDigitalOrganization', {
        ...at(made.id),
        body: { name: 'Test', draft, draft_revision: draftRevision },
      });
    const without = await save(chain({ greet }), made.draft_revision);
    expect(without.addresses).toEqual([]);
    expect((await save(chain({ hook: webhook }), without.draft_revision)).addresses).toEqual(made.addresses);
    const forged = { ...chain({ hook: webhook }), webhook_id: 'wh_mine' };
    expect(
      await person.client.refused('updateDigitalOrganization', {
        ...at(made.id),
        body: { name: 'Test', draft: forged, draft_revision: 3 },
      }),
    ).toMatchObject({ status: 400 });
  });
});

describe('publishDigitalOrganization, listVersions, restoreVersion, unpublishDigitalOrganization', () => {
  test('publish a version once, restore an old one as draft, and take the addresses down', async () => {
    const made = await create(chain({ hook: webhook }));
    const first = await person.client.ok('publishDigitalOrganization', {
      ...at(made.id),
      body: { name: 'First', notes: 'for all' },
    });
    expect(first).toMatchObject({ number: 1, name: 'First', notes: 'for all', created_by: person.accountId });
    expect(await person.client.ok('getDigitalOrganization', at(made.id))).toMatchObject({
      status: 'published',
      published_version_id: first.id,
      has_unpublished_changes: false,
    });
    expect(await person.client.refused('publishDigitalOrganization', at(made.id))).toMatchObject({
      status: 409,
      code: 'nothing_to_publish',
    });

    const changed = { name: 'Test', draft: chain({ hook: webhook, greet }), draft_revision: made.draft_revision };
    const saved = await person.client.ok('updateDigitalOrganization', { ...at(made.id), body: changed });
    expect(saved).toMatchObject({ status: 'published', has_unpublished_changes: true });
    expect(
      await person.client.refused('publishDigitalOrganization', {
        ...at(made.id),
        body: { draft_revision: made.draft_revision },
      }),
    ).toMatchObject({ status: 409, code: 'draft_conflict' });
    const second = await person.client.ok('publishDigitalOrganization', {
      ...at(made.id),
      body: { draft_revision: saved.draft_revision },
    });
    expect(second.number).toBe(2);

    const { data } = await person.client.ok('listVersions', at(made.id));
    expect(data.map((version) => version.id)).toEqual([second.id, first.id]);
    const restored = await person.client.ok('restoreVersion', {
      params: { digital_organization_id: made.id, version_id: first.id },
    });
    expect(restored).toMatchObject({
      draft: made.draft,
      published_version_id: second.id,
      has_unpublished_changes: true,
      draft_revision: saved.draft_revision + 1,
    });

    expect(await person.client.ok('unpublishDigitalOrganization', at(made.id))).toMatchObject({
      status: 'draft',
      published_version_id: null,
    });
    expect(await person.client.refused('unpublishDigitalOrganization', at(made.id))).toMatchObject({
      status: 409,
      code: 'not_published',
    });
    expect(await person.client.ok('publishDigitalOrganization', at(made.id))).toMatchObject({ number: 3 });
  });

  test('publish nothing with an error in it, and list all issues', async () => {
    const odd = { type: 'trigger.webhook', parameters: { methods: ['POST'], path: ':a/:a', respond: 'later' } };
    const { id } = await create(chain({ odd, greet }));
    const refused = await person.client.refused('publishDigitalOrganization', at(id));
    expect(refused).toMatchObject({ status: 400, code: 'graph_invalid' });
    expect(refused.issues?.map((issue) => issue.parameter)).toEqual(expect.arrayContaining(['/respond', '/path']));
    expect((await person.client.ok('listVersions', at(id))).data).toEqual([]);
  });

  test('publish only one of ten concurrent requests; the others report no changes', async () => {
    const { id } = await create(chain({ hook: webhook }));
    const results = await Promise.all(
      Array.from({ length: 10 }, () => person.client.call('publishDigitalOrganization', at(id))),
    );
    expect(results.map((result) => result.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });
});

describe('exportDigitalOrganization', () => {
  test('holds no id and no secret of a credential, and no id of a webhook', async () => {
    const credentials = {
      auth: { id: 'crd_secretid', name: 'My key', type: 'header' },
      other: { id: 'crd_othersecret' },
    };
    const inlined = { auth: { name: 'My key', type: 'header', value: 'hunter2' } };
    expect(
      await person.client.refused('createDigitalOrganization', {
        body: { name: 'Test', draft: chain({ hook: { ...webhook, credentials: inlined } as typeof webhook, greet }) },
      }),
    ).toMatchObject({ status: 400, code: 'invalid_request' });
    const draft = chain({ hook: { ...webhook, credentials } as typeof webhook, greet });
    const made = await create(draft, { description: 'd', settings: { execution_logic: 'v0' } });
    const exported = await person.client.ok('exportDigitalOrganization', at(made.id));
    expect(exported).toMatchObject({
      format: 'bureau.digital-organization',
      format_version: 1,
      name: 'Test',
      settings: { execution_logic: 'v0' },
    });
    expect(exported.nodes[0]?.credentials).toEqual({
      auth: { name: 'My key', type: 'header' },
      other: { name: '', type: 'other' },
    });
    const text = JSON.stringify(exported);
    for (const secret of ['crd_othersecret', 'crd_secretid', 'wh_', 'wt_']) expect(text).not.toContain(secret);
  });
});

describe('listDigitalOrganizations', () => {
  test('filters, and pages without gaps while others are made', async () => {
    const { client } = await signUpPerson(api.url);
    const make = async (n: number): Promise<string> =>
      (
        await client.ok('createDigitalOrganization', {
          body: { name: `D${n}`, description: n % 2 ? '#odd' : '', draft: chain({ hook: webhook }) },
        })
      ).id;
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(await make(n));
    await client.ok('publishDigitalOrganization', at(ids[0]!));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: string }[]; next_cursor: string | null } = await client.ok('listDigitalOrganizations', {
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      seen.push(...page.data.map((row) => row.id));
      cursor = page.next_cursor;
      await make(100);
    } while (cursor);
    expect(seen).toEqual(ids);
    const idsOf = async (query: Record<string, string>): Promise<string[]> =>
      (await client.ok('listDigitalOrganizations', { query })).data.map((row) => row.id);
    expect(await idsOf({ tag: '#ODD' })).toEqual([ids[1], ids[3], ids[5]]);
    expect(await idsOf({ status: 'published' })).toEqual([ids[0]]);
    expect(await idsOf({ search: 'd6' })).toEqual([ids[0]]);
    expect(await idsOf({ search: '%' })).toEqual([]);
    const starts = { name: 'Handler', draft: chain({ failed: { type: 'trigger.error' }, greet }) };
    const handler = await client.ok('createDigitalOrganization', { body: starts });
    const resting = chain({ failed: { type: 'trigger.error', settings: { disabled: true } }, greet });
    await client.ok('createDigitalOrganization', { body: { name: 'Resting', draft: resting } });
    expect(await idsOf({ trigger: 'trigger.error' })).toEqual([handler.id]);
    const replaced = {
      name: 'Handler',
      draft: chain({ hook: webhook, greet }),
      draft_revision: handler.draft_revision,
    };
    await client.ok('publishDigitalOrganization', at(handler.id));
    await client.ok('updateDigitalOrganization', { ...at(handler.id), body: replaced });
    expect(await idsOf({ trigger: 'trigger.error' })).toEqual([handler.id]); // the published version counts
    expect(await idsOf({ trigger: '%' })).toEqual([]);
    expect(await idsOf({ project_id: 'proj_00000000000000000000000000' })).toEqual([]);
    expect(await client.refused('listDigitalOrganizations', { query: { cursor: 'bm9uc2Vuc2U' } })).toMatchObject({
      code: 'invalid_cursor',
    });
  });
});

describe('listDigitalOrganizations, too', () => {
  test('returns the newest execution of each, and none for those without executions', async () => {
    const { client } = await signUpPerson(api.url);
    const body = { name: 'Runs', draft: chain({ start: { type: 'trigger.manual' } }) };
    const { id } = await client.ok('createDigitalOrganization', { body });
    await client.ok('createDigitalOrganization', { body: { ...body, name: 'Rests' } });
    await client.ok('startExecution', { ...at(id), body: { mode: 'manual' } });
    const newest = await client.ok('startExecution', { ...at(id), body: { mode: 'manual' } });
    const { data } = await client.ok('listDigitalOrganizations');
    expect(data.map(({ name, last_execution: last }) => [name, last?.id ?? null])).toEqual([
      ['Rests', null],
      ['Runs', newest.id],
    ]);
    expect(data[1]!.last_execution).toMatchObject({ created_at: newest.created_at });
  });

  test('returns triggers, owner, latest result and next time of each', async () => {
    const { client, accountId, organizationId } = await signUpPerson(api.url);
    const schedule = { type: 'trigger.schedule', parameters: { rules: [{ every: 'hours', amount: 1, minute: 30 }] } };
    const off = { type: 'trigger.webhook', settings: { disabled: true } };
    const draft = { ...chain({ hourly: schedule, off, start: { type: 'trigger.manual' } }), connections: [] };
    const { id } = await client.ok('createDigitalOrganization', { body: { name: 'Hourly', draft } });
    const line = async () => (await client.ok('listDigitalOrganizations')).data[0]!;
    expect(await line()).toMatchObject({
      recent_executions: { statuses: [], ended: 0, failed: 0 },
      triggers: ['trigger.schedule', 'trigger.manual'],
      next_time: null,
      owner: { id: accountId },
    });
    await client.ok('publishDigitalOrganization', at(id));
    const { next_time: nextTime } = await line();
    expect(Date.parse(nextTime!) - Date.now()).toBeGreaterThan(0);
    expect(new Date(nextTime!).getUTCMinutes()).toBe(30);
    await api.test.database.pool.query(
      `insert into executions (id, organization_id, project_id, digital_organization_id, graph, mode, status, trigger, created_at)
       select 'exe_' || $2 || lpad(place::text, 4, '0'), $1, d.project_id, d.id, d.draft, case when place % 3 = 0 then 'manual' else 'production' end,
         (array['success', 'success', 'error', 'canceled'])[1 + place % 4], '{"kind":"api"}', now() - place * interval '1 second'
       from generate_series(1, 120) place, digital_organizations d where d.id = $3`,
      [organizationId, organizationId.slice(-22), id],
    );
    const { recent_executions: recent, last_execution: last } = await line();
    expect(recent.statuses).toEqual(
      [1, 2, 3, 0, 1, 2, 3, 0, 1, 2].map((place) => ['success', 'success', 'error', 'canceled'][place]),
    );
    expect(recent).toMatchObject({ ended: 51, failed: 17 }); // of the newest 100, those in production
    expect(last?.status).toBe('success');
  });
});

describe('deleteDigitalOrganization', () => {
  test('takes everything along; executions that run are canceled in Temporal, too', async () => {
    const { id } = await create(chain({ start: { type: 'trigger.manual' } }));
    const { id: executionId } = await person.client.ok('startExecution', { ...at(id), body: { mode: 'manual' } });
    expect((await person.client.call('deleteDigitalOrganization', at(id))).status).toBe(204);
    expect(await person.client.refused('getDigitalOrganization', at(id))).toMatchObject({ status: 404 });
    expect(await person.client.refused('getExecution', { params: { execution_id: executionId } })).toMatchObject({
      status: 404,
    });
    const { rows } = await api.test.database.pool.query('select kind from outbox where reference = $1', [executionId]);
    expect(rows).toContainEqual({ kind: 'cancel_execution' });
  });
});

describe('every operation on a digital organization', () => {
  test('answers 404 to another organization, the same as for an id that never was', async () => {
    const { id } = await create(chain({ hook: webhook }));
    const version = await person.client.ok('publishDigitalOrganization', at(id));
    const stranger = await signUpPerson(api.url);
    const body = { name: 'Mine', draft: chain({ hook: webhook }), draft_revision: 1 };
    const calls = [
      ['getDigitalOrganization', undefined],
      ['updateDigitalOrganization', body],
      ['deleteDigitalOrganization', undefined],
      ['publishDigitalOrganization', undefined],
      ['unpublishDigitalOrganization', undefined],
      ['listVersions', undefined],
      ['restoreVersion', undefined],
      ['exportDigitalOrganization', undefined],
      ['listenDigitalOrganization', { node_id: 'hook' }],
      ['startExecution', { mode: 'production' }],
    ] as const;
    for (const [operation, sent] of calls) {
      const errors = [];
      for (const target of [id, 'dorg_00000000000000000000000000']) {
        const params = { digital_organization_id: target, version_id: version.id };
        const { status, code, message } = await stranger.client.refused(operation, {
          params,
          ...(sent && { body: sent }),
        });
        errors.push({ status, code, message });
      }
      expect([operation, errors[0]]).toEqual([operation, errors[1]]);
      expect([operation, errors[0]?.status]).toEqual([operation, 404]);
    }
    const theirs = await stranger.client.ok('listDigitalOrganizations');
    expect(theirs.data).toEqual([]);
  });
});
