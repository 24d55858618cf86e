import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { startFake, type Fake, type FakeDefinition } from '../../integrations/engine/fake/startFake.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/discord/fake.ts';
import { bodyOf as multipartOf } from '../../integrations/discord/fakeSchema.ts';
import { n8n } from '../../integrations/discord/n8n.ts';
import { discord } from '../../integrations/discord/vendor.ts';
import { fake as webhookDefinition } from '../../integrations/discordWebhook/fake.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { bodyOf } from './vendorRun.ts';

/** The parts of Discord's nodes that are more than one request; `contract.test.ts` covers all operations. */
const services = outboundServices();
let fake: Fake;
let webhook: Fake;
beforeAll(async () => {
  fake = await startFake(definition);
  webhook = await startFake(webhookDefinition);
});
beforeEach(() => {
  fake.reset();
  webhook.reset();
});
afterAll(() => Promise.all([fake.close(), webhook.close(), services.close()]));

interface At {
  definition: FakeDefinition;
  fake: Fake;
}
const runAt = async (at: At, type: string, parameters: object): Promise<Item[]> => {
  const { type: credentialType, values } = at.definition.credential(at.fake.url);
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
const run = (type: string, parameters: object) => runAt({ definition, fake }, type, parameters);
const runWebhook = (parameters: object) =>
  runAt({ definition: webhookDefinition, fake: webhook }, 'discord_webhook.message', parameters);
const channel = '1001000000000000001';
const guild = '7700000000000000001';
const user = '5000000000000000001';
const send = { operation: 'send', channel, content: 'Hi' };

describe('a message', () => {
  test('has the same nonce in each attempt, and mentions notify people only if that is wanted', async () => {
    fake.breakNext(1);
    await run('discord.message', send);
    await run('discord.message', { ...send, mentions: true, is_silent: true, suppress_embeds: true, tts: true });
    const [first, second, third] = fake.requests.map(bodyOf) as Record<string, unknown>[];
    expect(first).toEqual({
      content: 'Hi',
      allowed_mentions: { parse: [] },
      nonce: expect.stringMatching(/^[\w-]{25}$/),
      enforce_nonce: true,
    });
    expect(second).toEqual(first);
    expect(third).toEqual({ content: 'Hi', tts: true, flags: 4_100, nonce: first!['nonce'], enforce_nonce: true });
  });

  test('has its files in parts, and the rest as JSON', async () => {
    await run('discord.message', { ...send, files: ['data'] });
    const read = multipartOf(fake.requests[0]!);
    expect(read).toMatchObject({ files: ['hello.txt'], json: { attachments: [{ id: 0, filename: 'hello.txt' }] } });
    await expect(run('discord.message', { ...send, files: ['none'] })).rejects.toMatchObject({ param: '/files/0' });
  });

  test('has embeds made from fields or JSON', async () => {
    const embeds = [
      { title: 'A', color: '#5865f2', author: 'Ada', image: 'https://example.com/a.png', footer: 'End', url: '' },
      { json: '{"title":"B"}' },
    ];
    await run('discord.message', { ...send, embeds });
    expect(bodyOf(fake.requests[0]!)).toMatchObject({
      embeds: [
        {
          title: 'A',
          color: 0x58_65_f2,
          author: { name: 'Ada' },
          image: { url: 'https://example.com/a.png' },
          footer: { text: 'End' },
        },
        { title: 'B' },
      ],
    });
    const red = { ...send, embeds: [{ color: 'red' }] };
    await expect(run('discord.message', red)).rejects.toMatchObject({ param: '/embeds/0/color' });
    await expect(run('discord.message', { ...send, components: '{}' })).rejects.toMatchObject({ param: '/components' });
  });

  test('to a person opens the channel first', async () => {
    await run('discord.message', { operation: 'send_direct', recipient: user, content: 'Hi' });
    expect(fake.requests.map(({ path }) => path.replace('/api/v10', ''))).toEqual([
      '/users/@me/channels',
      '/channels/1001000000000000004/messages',
    ]);
  });

  test('gets emojis of Unicode, or of the server', async () => {
    const react = { operation: 'react', channel, message: '2001000000000000003' };
    for (const emoji of ['👍', 'party:123', '<a:party:123>']) await run('discord.message', { ...react, emoji });
    expect(fake.requests.map(({ path }) => decodeURIComponent(path.split('/').at(-2)!))).toEqual([
      '👍',
      'party:123',
      'party:123',
    ]);
  });
});

describe('lists', () => {
  const ids = (items: Item[]) => items.map(({ json }) => String(json['id']).at(-1));

  test('of messages end with a short page, or at the wanted number', async () => {
    const list = { operation: 'list', channel };
    expect(ids(await run('discord.message', { ...list, all: true }))).toEqual(['3', '2', '1']);
    expect(ids(await run('discord.message', { ...list, limit: 2 }))).toEqual(['3', '2']);
    expect(ids(await run('discord.message', { ...list, before: '2001000000000000002' }))).toEqual(['1']);
    expect(fake.requests.map(({ query }) => query.get('limit'))).toEqual(['100', '2', '50']);
  });

  test.each([
    ['discord.message', { operation: 'list', channel }, (index: number) => ({ id: String(2_000 - index) }), 'before'],
    [
      'discord.member',
      { operation: 'list', guild },
      (index: number) => ({ user: { id: String(1_000 + index) } }),
      'after',
    ],
  ])('of %s with several pages go on after the last item, and read no page twice', async (type, list, entry, name) => {
    const size = name === 'before' ? 100 : 1_000;
    let repeats = false;
    const at = await startFake({
      ...definition,
      respond: ({ query }) => {
        const asked = query.get(name);
        const start = repeats || asked === null || asked === '0' ? 0 : size;
        const count = start === 0 ? size : 5;
        return { json: Array.from({ length: count }, (_, index) => entry(start + index)) };
      },
    });
    expect(await runAt({ definition, fake: at }, type, { ...list, all: true })).toHaveLength(size + 5);
    expect(at.requests).toHaveLength(2);
    expect(await runAt({ definition, fake: at }, type, { ...list, limit: size })).toHaveLength(size);
    expect(await runAt({ definition, fake: at }, type, { ...list, limit: 5 })).toHaveLength(5); // of a page that is too large
    repeats = true;
    await expect(runAt({ definition, fake: at }, type, { ...list, all: true })).rejects.toThrow('read before');
    await at.close();
  });
});

describe('members', () => {
  test('get one role after the other, with a reason', async () => {
    const roles = ['8800000000000000001', '8800000000000000002'];
    const [item] = await run('discord.member', { operation: 'add_roles', guild, user, roles, reason: 'für alle' });
    expect(item!.json).toEqual({ guild, user, roles });
    expect(fake.requests.map(({ method, path }) => [method, path.split('/').at(-1)])).toEqual([
      ['PUT', roles[0]],
      ['PUT', roles[1]],
    ]);
    expect(fake.requests[0]!.headers['x-audit-log-reason']).toBe('f%C3%BCr%20alle');
  });

  test('may write again without a time', async () => {
    await run('discord.member', { operation: 'timeout', guild, user });
    expect(bodyOf(fake.requests[0]!)).toEqual({ communication_disabled_until: null });
    const wrong = { operation: 'timeout', guild, user, until: 'soon' };
    await expect(run('discord.member', wrong)).rejects.toMatchObject({ param: '/until' });
  });
});

test('a channel is changed where a value is given', async () => {
  await run('discord.channel', { operation: 'update', channel, topic: 'New', slow_mode: 5 });
  expect(bodyOf(fake.requests[0]!)).toEqual({ topic: 'New', rate_limit_per_user: 5 });
});

test('every other request is possible', async () => {
  const items = await run('discord.api_call', { path: `/guilds/${guild}/roles` });
  expect(items.map(({ json }) => json['name'])).toEqual(['@everyone', 'Support', 'bureau']);
});

test('a webhook sends with its token in the path, waits for the message, and is in no error', async () => {
  const message = { operation: 'send', content: 'Hi', username: 'Shop', thread: channel };
  const [item] = await runWebhook({ ...message, files: ['data'] });
  expect(item!.json).toMatchObject({ content: 'Hi', author: { username: 'Shop' } });
  const [sent] = webhook.requests;
  expect(sent!.path).toBe(`/api/v10/webhooks/6000000000000000001/${webhookDefinition.secret}`);
  expect(Object.fromEntries(sent!.query)).toEqual({ wait: 'true', thread_id: channel });
  webhook.expire();
  const error = await runWebhook(message).catch((problem: Error) => problem);
  expect((error as Error).message).toMatch(/Copy the URL of the webhook again/);
  expect((error as Error).message).not.toContain(webhookDefinition.secret);
});

describe('failures', () => {
  const of = (status: number, body: unknown) => failureIn(discord, { status, headers: {}, body });

  test('name the fields that Discord refuses', async () => {
    const long = { ...send, content: 'x'.repeat(2_001) };
    await expect(run('discord.message', long)).rejects.toThrow('content: Must be 2000 or fewer in length.');
  });

  test('of a rate limit have the time of the body', () => {
    expect(of(429, { retry_after: 0.65 })).toMatchObject({ kind: 'limited', retryAfterMs: 650 });
    expect(of(429, {})?.retryAfterMs).toBeUndefined();
  });

  test('may have no fields', () => {
    for (const errors of [null, 'x', { content: { _errors: [null] } }])
      expect(of(400, { code: 50035, errors })).toMatchObject({ code: '50035' });
  });

  test('of an unknown form have their status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { errors: 5 }, { errors: { a: { b: 5 } } }])
      expect(of(400, body)).toMatchObject({ kind: 'refused', code: 'status 400' });
  });

  test('count per channel and server', () => {
    const scope = discord.limitScope!;
    expect(scope({ method: 'POST', path: '/channels/12/messages' })).toBe('POST channels 12');
    expect(scope({ path: '/guilds/34/members' })).toBe('GET guilds 34');
    expect(scope({ path: '/users/@me' })).toBe('');
  });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'message', operation: 'toString' }, '"message: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.discord', typeVersion: 2, parameters };
  const mapping = () => n8n['discord']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Discord: ${name} is not supported.`);
});

describe('the import from n8n', () => {
  const mapped = (parameters: Record<string, unknown>, typeVersion = 2) => {
    const source = mappable({ name: 'Import', type: 'n8n-nodes-base.discord', typeVersion, parameters });
    const { parameters: given } = n8n['discord']!({ ...source, sub: () => [] });
    return { given, remarks: source.parameters.remarks().map(({ parameter }) => parameter) };
  };
  const member = { resource: 'member', guildId: guild, userId: user };

  test.each([
    ['broke_rules', 'broke rules'],
    ['={{ $json.why_not }}', '{{ $json.why_not }}'],
    ['Name: A_b', 'Name: A_b'],
  ])('keeps the reason %s', (reason, expected) => {
    expect(mapped({ ...member, operation: 'kick', reason }).given).toMatchObject({ reason: expected });
  });

  test('does not end a timeout because its duration is an expression', () => {
    expect(() => mapped({ ...member, operation: 'timeout', duration: '={{ $json.seconds }}' })).toThrow(NoCounterpart);
    expect(mapped({ ...member, operation: 'timeout', duration: 'remove' }).given).not.toHaveProperty('until');
  });

  test('says what it cannot convert', () => {
    const created = mapped({ guildId: guild, name: 'a', type: '={{ $json.type }}' });
    expect(created).toMatchObject({ given: { type: 'text' }, remarks: ['parameters.type'] });
    expect(mapped({ guildId: guild, name: 'a', type: '2' })).toMatchObject({ given: { type: 'voice' }, remarks: [] });
    const flags = { resource: 'message', content: 'Hi', options: { flags: '={{ $json.flags }}' } };
    expect(mapped(flags).remarks).toEqual(['parameters.options.flags']);
    const old = mapped({ text: 'Hi', options: { embeds: '={{ $json.embeds }}' } }, 1);
    expect(old.remarks).toEqual(['parameters.options.embeds']);
    expect(mapped({ operation: 'getAll', guildId: guild, limit: 5 }).remarks).toEqual(['parameters.limit']);
  });
});
