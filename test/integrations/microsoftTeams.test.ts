import { describe, expect, test } from 'vitest';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { fake as definition } from '../../integrations/microsoftTeams/fake.ts';
import { chatId, graceId, me } from '../../integrations/microsoftTeams/fakeObjects.ts';
import { messageBody } from '../../integrations/microsoftTeams/messageBody.ts';
import { utcTime } from '../../integrations/microsoftTeams/times.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of the nodes of Teams that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const written = (): string[] =>
  fake.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path.replace(/^\/v1\.0/, ''))}`);

test('the nodes of Teams', () => {
  const types = nodeDefinitions.map(({ type }) => type).filter((type) => type.startsWith('microsoft_teams.'));
  expect(types.toSorted()).toEqual([
    'microsoft_teams.api_call',
    'microsoft_teams.channel',
    'microsoft_teams.channel_message',
    'microsoft_teams.chat',
    'microsoft_teams.chat_message',
    'microsoft_teams.meeting',
    'microsoft_teams.task',
    'microsoft_teams.team',
  ]);
});

describe('a message', () => {
  const plain = { format: 'text' as const };

  test('stays plain text, and becomes HTML with a mention or a card', () => {
    expect(messageBody({ ...plain, text: 'a < b\nc' })).toEqual({ body: { contentType: 'text', content: 'a < b\nc' } });
    expect(messageBody({ ...plain, text: 'a < b\nc', mentions: [{ user: 'u1', name: 'Ann & Bob' }] })).toEqual({
      body: { contentType: 'html', content: '<at id="0">Ann &amp; Bob</at> a &lt; b<br>c' },
      mentions: [
        {
          id: 0,
          mentionText: 'Ann &amp; Bob',
          mentioned: { user: { id: 'u1', displayName: 'Ann & Bob', userIdentityType: 'aadUser' } },
        },
      ],
    });
    const card = { type: 'AdaptiveCard', version: '1.4', body: [] };
    expect(messageBody({ ...plain, card, importance: 'high', subject: 'Order' })).toEqual({
      body: { contentType: 'html', content: '<attachment id="card"></attachment>' },
      subject: 'Order',
      importance: 'high',
      attachments: [
        { id: 'card', contentType: 'application/vnd.microsoft.card.adaptive', content: JSON.stringify(card) },
      ],
    });
  });

  test('keeps the place of a mention in HTML', () => {
    const mentions = [{ user: 'u1', name: 'Ann' }];
    const text = '<p>Thanks, <at id="0">Ann</at></p>';
    expect(messageBody({ format: 'html', text, mentions })).toMatchObject({ body: { content: text } });
  });

  test('needs a text or a card', () => {
    expect(() => messageBody(plain)).toThrow('Enter a text or a card.');
    expect(() => messageBody({ ...plain, card: '{' })).toThrow('The card is not valid JSON.');
    expect(() => messageBody({ ...plain, card: '[]' })).toThrow('an Adaptive Card');
  });

  test('gets the ID and the name of a person from the directory', async () => {
    await run('microsoft_teams.chat_message', {
      operation: 'send',
      chat: chatId,
      text: 'Hi',
      mentions: [{ user: 'grace@example.com' }],
    });
    expect(written()[0]).toBe('GET /users/grace@example.com');
    expect(bodyOf(fake.requests[1]!)['mentions']).toMatchObject([
      { mentionText: 'Grace Example', mentioned: { user: { id: graceId } } },
    ]);
  });

  test('of a chat is deleted below the account', async () => {
    await run('microsoft_teams.chat_message', { operation: 'delete', chat: chatId, message: '1764300000123' });
    expect(written()).toEqual(['GET /me', `POST /users/${me}/chats/${chatId}/messages/1764300000123/softDelete`]);
  });
});

describe('a chat', () => {
  const create = { operation: 'create' };

  test('has the account and the others, each once', async () => {
    const members = [{ user: 'Ada@example.com' }, { user: graceId, role: 'guest' }];
    await run('microsoft_teams.chat', { ...create, members });
    expect(bodyOf(fake.requests[1]!)).toMatchObject({
      chatType: 'oneOnOne',
      members: [
        { roles: ['owner'], 'user@odata.bind': `https://graph.microsoft.com/v1.0/users('${me}')` },
        { roles: ['guest'], 'user@odata.bind': `https://graph.microsoft.com/v1.0/users('${graceId}')` },
      ],
    });
    await run('microsoft_teams.chat', { ...create, members: [{ user: graceId }], chat_type: 'group', topic: 'Pump' });
    expect(bodyOf(fake.requests[3]!)).toMatchObject({ chatType: 'group', topic: 'Pump' });
  });

  test('between two people has exactly one other person', async () => {
    for (const members of [[{ user: me }], [{ user: graceId }, { user: 'u2' }]])
      await expect(run('microsoft_teams.chat', { ...create, members })).rejects.toMatchObject({
        code: 'parameter_invalid',
        message: 'Enter exactly one other person, or select a group.',
      });
  });

  test('shares its history as far as that is wanted', async () => {
    const add = { operation: 'add_member', chat: chatId, user: graceId };
    await run('microsoft_teams.chat', { ...add, history: 'all' });
    await run('microsoft_teams.chat', { ...add, history: 'since', history_since: '2026-11-01' });
    expect(fake.requests.map((request) => bodyOf(request)['visibleHistoryStartDateTime'])).toEqual([
      '0001-01-01T00:00:00Z',
      '2026-11-01T00:00:00Z',
    ]);
    await expect(run('microsoft_teams.chat', { ...add, history: 'since' })).rejects.toMatchObject({
      message: 'Enter since when the history is shared.',
    });
  });
});

describe('a task of Planner', () => {
  const task = { task: '01gzSlKkIUSUl6DF_EilrmQAKDhh' };

  test('is changed in the version that was read', async () => {
    const update = { operation: 'update', ...task, percent: 0, assign: [graceId], unassign: [me] };
    await run('microsoft_teams.task', update);
    expect(fake.requests[1]!.headers['if-match']).toMatch(/^W\//);
    expect(bodyOf(fake.requests[1]!)).toEqual({
      percentComplete: 0,
      assignments: {
        [me]: null,
        [graceId]: { '@odata.type': '#microsoft.graph.plannerAssignment', orderHint: ' !' },
      },
    });
    await expect(run('microsoft_teams.task', { operation: 'update', ...task })).rejects.toMatchObject({
      message: 'Enter what to change.',
    });
  });

  test('is deleted in the version that was read', async () => {
    expect(await run('microsoft_teams.task', { operation: 'delete', ...task })).toMatchObject([
      { json: { id: task.task } },
    ]);
    expect(written()).toEqual([`GET /planner/tasks/${task.task}`, `DELETE /planner/tasks/${task.task}`]);
  });
});

test('times without an offset are in the given zone, or in UTC', () => {
  expect(utcTime('2026-12-01T10:00:00', '/start', 'Europe/Berlin')).toBe('2026-12-01T09:00:00Z');
  expect(utcTime('2026-12-01T10:00:00', '/start')).toBe('2026-12-01T10:00:00Z');
  expect(utcTime('2026-12-01T10:00:00+03:00', '/start', 'Europe/Berlin')).toBe('2026-12-01T07:00:00Z');
  expect(utcTime(' ', '/start')).toBeUndefined();
});

test('a meeting ends after it begins', async () => {
  const meeting = { subject: 'Review', start: '2026-12-01T10:00:00', end: '2026-12-01T09:00:00' };
  await expect(run('microsoft_teams.meeting', { operation: 'create', ...meeting })).rejects.toMatchObject({
    message: 'The end must be after the start.',
  });
});
