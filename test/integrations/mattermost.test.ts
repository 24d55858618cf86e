import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/mattermost/fake.ts';
import { formOf } from '../../integrations/mattermost/fakeSchema.ts';
import { n8n } from '../../integrations/mattermost/n8n.ts';
import { mattermost } from '../../integrations/mattermost/vendor.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { bodyOf } from './vendorRun.ts';

/** The parts of Mattermost's nodes that are more than one request; `contract.test.ts` covers all operations. */
const services = outboundServices();
let fake: Fake;
beforeAll(async () => {
  fake = await startFake(definition);
});
beforeEach(() => fake.reset());
afterAll(() => Promise.all([fake.close(), services.close()]));

const run = async (type: string, parameters: object, at: Fake = fake): Promise<Item[]> => {
  const { type: credentialType, values } = definition.credential(at.url);
  const meta = { fileName: 'hello.txt', mediaType: 'text/plain' };
  const data = await services.binaries.write(Buffer.from('hello'), meta);
  const result = await runAlone(type, {
    parameters,
    inputs: { main: [{ json: {}, binary: { data } }] },
    credentials: { auth: usedCredential(credentialType, values) },
    services,
  });
  return 'outputs' in result ? result.outputs['main']! : [];
};
const channel = 'c1aaaaaaaaaaaaaaaaaaaaaaaa';
const user = 'u9aaaaaaaaaaaaaaaaaaaaaaaa';
const post = 'p3aaaaaaaaaaaaaaaaaaaaaaaa';

describe('a message', () => {
  const send = { operation: 'post', channel, message: 'Hi' };

  test('has the same pending ID in each attempt', async () => {
    fake.breakNext(1);
    await run('mattermost.message', { ...send, root: post, files: ['f1aaaaaaaaaaaaaaaaaaaaaaaa'], priority: 'urgent' });
    const [first, second] = fake.requests.map(bodyOf);
    expect(first).toEqual({
      channel_id: channel,
      message: 'Hi',
      root_id: post,
      file_ids: ['f1aaaaaaaaaaaaaaaaaaaaaaaa'],
      metadata: { priority: { priority: 'urgent' } },
      pending_post_id: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(second).toEqual(first);
  });

  test('has attachments as JSON or JSON text', async () => {
    await run('mattermost.message', { operation: 'update', post, attachments: '[{"text":"A"}]' });
    expect(bodyOf(fake.requests[0]!)).toEqual({ props: { attachments: [{ text: 'A' }] } });
    await expect(run('mattermost.message', { ...send, attachments: '{}' })).rejects.toMatchObject({
      param: '/attachments',
    });
  });
});

test('a file is uploaded in a form, and downloaded with its name', async () => {
  await run('mattermost.file', { operation: 'upload', channel });
  const form = formOf(fake.requests[0]!)!;
  expect([form.fields, form.files.map(({ fileName, bytes }) => [fileName, bytes.toString()])]).toEqual([
    { channel_id: channel },
    [['hello.txt', 'hello']],
  ]);
  const [item] = await run('mattermost.file', { operation: 'download', file: 'f1aaaaaaaaaaaaaaaaaaaaaaaa' });
  const file = item!.binary!['data']!;
  expect([file.file_name, services.binaries.bytesOf(file).toString()]).toEqual(['hello.txt', 'hello']);
});

test('a message without reactions has none, and colons of emojis are left out', async () => {
  const react = { post, user, emoji: ':eyes:' };
  await run('mattermost.reaction', { operation: 'add', ...react });
  await run('mattermost.reaction', { operation: 'remove', ...react });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({ emoji_name: 'eyes' });
  expect(fake.requests[1]!.path).toMatch(/\/reactions\/eyes$/);
  const none = await startFake({
    ...definition,
    respond: () => ({ content: { bytes: Buffer.from('null'), mediaType: 'application/json' } }),
  });
  expect(await run('mattermost.reaction', { operation: 'list', post }, none)).toEqual([]);
  await none.close();
});

describe('lists of plain pages', () => {
  test('end with a page that is not full, or at the wanted number', async () => {
    const list = { operation: 'list' };
    expect(await run('mattermost.user', { ...list, all: true })).toHaveLength(3);
    expect(await run('mattermost.user', { ...list, limit: 2 })).toHaveLength(2);
    expect(fake.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      { page: '0', per_page: '200' },
      { page: '0', per_page: '2' },
    ]);
  });

  test('refuse a response that is no list', async () => {
    const at = await startFake({ ...definition, respond: () => ({ json: {} }) });
    await expect(run('mattermost.user', { operation: 'list' }, at)).rejects.toThrow('has no list');
    await at.close();
  });

  test('have one size for all pages', async () => {
    const many = Array.from({ length: 450 }, (_, index) => ({ user_id: String(index) }));
    const at = await startFake({
      ...definition,
      respond: ({ query }) => {
        const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
        return { json: many.slice(page * size, (page + 1) * size) };
      },
    });
    const members = { operation: 'members', channel };
    expect(await run('mattermost.channel', { ...members, all: true }, at)).toHaveLength(450);
    expect((await run('mattermost.channel', { ...members, limit: 300 }, at)).at(-1)!.json).toEqual({ user_id: '299' });
    expect(at.requests.map(({ query }) => query.get('page'))).toEqual(['0', '1', '2', '0', '1']);
    await at.close();
  });
});

test('every other request is possible', async () => {
  const [item] = await run('mattermost.api_call', { path: '/users/me' });
  expect(item!.json).toMatchObject({ username: 'bureau' });
});

describe('failures', () => {
  const of = (status: number, body: unknown, headers = {}) => failureIn(mattermost, { status, headers, body });

  test('say the next step', async () => {
    const reply = { operation: 'post', channel, message: 'x', root: 'p2aaaaaaaaaaaaaaaaaaaaaaaa' };
    await expect(run('mattermost.message', reply)).rejects.toThrow('Only the first message of a thread');
  });

  test('of a rate limit have seconds or a time', () => {
    const reset = (value: number) => of(429, {}, { 'x-ratelimit-reset': String(value) })?.retryAfterMs;
    expect(reset(3)).toBe(3_000);
    expect(reset(Date.now() / 1000 + 60)).toBeGreaterThan(50_000);
    expect(reset(Date.now() / 1000 + 60)).toBeLessThan(70_000);
    expect(of(429, {})?.retryAfterMs).toBeUndefined();
  });

  test('of an unknown form have their status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { id: 5, message: {} }])
      expect(of(400, body)).toEqual({
        kind: 'refused',
        code: 'status 400',
        message: 'Mattermost refused the request. (status 400)',
      });
  });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'message', operation: 'toString' }, '"message: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.mattermost', parameters };
  const mapping = () => n8n['mattermost']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Mattermost: ${name} is not supported.`);
});

test.each(['private', '={{ $json.type }}', undefined])('a channel of n8n of the type %s keeps its type', (type) => {
  const parameters = { resource: 'channel', teamId: 't1', displayName: 'A', channel: 'a', ...(type ? { type } : {}) };
  const node = { name: 'Import', type: 'n8n-nodes-base.mattermost', parameters };
  const { parameters: given } = n8n['mattermost']!({ ...mappable(node), sub: () => [] });
  expect(given['type']).toBe(type?.replace(/^=/, '') ?? 'public');
});

describe('attachments of n8n', () => {
  const mapped = (attachments: unknown) => {
    const parameters = { channelId: channel, message: 'Hi', attachments };
    const node = { name: 'Import', type: 'n8n-nodes-base.mattermost', parameters };
    return n8n['mattermost']!({ ...mappable(node), sub: () => [] }).parameters['attachments'];
  };

  test('can be one expression', () => {
    expect(mapped('={{ $json.attachments }}')).toBe('{{ $json.attachments }}');
  });

  test.each([
    [[null, 'x', { text: 'A' }], [{ text: 'A' }]],
    [[{ actions: { item: '={{ $json.a }}' } }], [{ actions: '{{ $json.a }}' }]],
    [[{ fields: null, actions: null }], [{}]],
    [
      [{ actions: { item: [null, { name: 'Yes', integration: { item: { context: { property: 'x' } } } }] } }],
      [{ actions: [{ name: 'Yes' }] }],
    ],
    [
      [
        {
          actions: {
            item: [
              {
                integration: { item: { url: 'https://a', context: { property: [{ name: 'constructor', value: 1 }] } } },
              },
            ],
          },
        },
      ],
      [{ actions: [{ integration: { url: 'https://a', context: { constructor: 1 } } }] }],
    ],
  ])('are read whatever is in the file: %j', (written, expected) => {
    expect(mapped(written)).toEqual(expected);
  });
});
