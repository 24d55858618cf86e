import { afterAll, beforeAll, expect, test } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import type { Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpSharingPeople } from '../support/signUpSharingPeople.ts';

type Create = components['schemas']['ConversationCreate'];

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

const content = { turns: [{ role: 'user', key: '1', text: 'What is a secret?' }], settings: { system: 'Be short.' } };
const keep = (body: Partial<Create> = {}, by: Person = ada) =>
  by.client.ok('createConversation', { body: { title: 'A secret', model: 'sandbox/chat', content, ...body } });
const at = (id: string) => ({ params: { conversation_id: id } });
const listed = async (by: Person = ada) =>
  (await by.client.ok('listConversations', { query: { limit: 250 } })).data.map(({ id }) => id);

test('conversations are kept, read, renamed, continued and deleted; the most recently changed one is first', async () => {
  const first = await keep();
  const second = await keep({ title: ' Another ' });
  expect(second.title).toBe('Another');
  expect(await listed()).toEqual([second.id, first.id]);
  expect(await ada.client.ok('getConversation', at(first.id))).toEqual({ ...first, content });
  const longer = { ...content, turns: [...content.turns, { role: 'assistant', key: '2', text: 'Nobody knows.' }] };
  const changed = await ada.client.ok('updateConversation', { ...at(first.id), body: { content: longer } });
  expect(changed.title).toBe('A secret');
  await ada.client.ok('updateConversation', { ...at(first.id), body: { title: 'Renamed', model: 'other/chat' } });
  expect(await ada.client.ok('getConversation', at(first.id))).toMatchObject({
    title: 'Renamed',
    model: 'other/chat',
    content: longer,
  });
  expect(await listed()).toEqual([first.id, second.id]);
  const page = await ada.client.ok('listConversations', { query: { limit: 1 } });
  const next = await ada.client.ok('listConversations', { query: { limit: 1, cursor: page.next_cursor! } });
  expect([page.data[0]!.id, next.data[0]!.id, next.next_cursor]).toEqual([first.id, second.id, null]);
  await ada.client.ok('deleteConversation', at(first.id));
  expect(await listed()).toEqual([second.id]);
  await ada.client.ok('deleteConversations');
  expect(await listed()).toEqual([]);
});

test('a change of an outdated conversation is rejected, and each change has a later time', async () => {
  const { id, updated_at: begun } = await keep();
  const change = (text: string, updatedAt: string) =>
    ({
      ...at(id),
      body: { content: { ...content, turns: [{ role: 'user', key: '1', text }] }, updated_at: updatedAt },
    }) as const;
  const changed = await ada.client.ok('updateConversation', change('First', begun));
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(begun));
  const refused = await ada.client.refused('updateConversation', change('Second', begun));
  expect(refused).toMatchObject({ status: 409, code: 'conversation_changed' });
  expect(JSON.stringify(await ada.client.ok('getConversation', at(id)))).toContain('First');
  await ada.client.ok('updateConversation', change('Third', changed.updated_at));
  await ada.client.ok('deleteConversation', at(id));
  expect(await ada.client.refused('updateConversation', change('Fourth', begun))).toMatchObject({ status: 404 });
});

test('they are their account’s alone: neither members nor owners of the organization have any part in them', async () => {
  const { id } = await keep();
  const own = await keep({}, owner);
  for (const person of [owner, grace, stranger]) {
    expect(await listed(person)).not.toContain(id);
    for (const [operation, body] of [
      ['getConversation', undefined],
      ['updateConversation', { title: 'Taken over' }],
      ['deleteConversation', undefined],
    ] as const)
      expect(await person.client.refused(operation, { ...at(id), ...(body && { body }) })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    await person.client.ok('deleteConversations');
  }
  expect(await listed()).toContain(id);
  expect(await listed(owner)).not.toContain(own.id);
});

test('nothing of them is readable in the database', async () => {
  const { id } = await keep({ title: 'Only in an envelope' });
  const { rows } = await api.test.database.pool.query('select * from conversations where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toMatch(/envelope|secret\?/);
});

test('they are bounded in number and size, and end with the membership and after 90 days', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 101; count += 1) ids.push((await keep({}, grace)).id);
  expect(await listed(grace)).toEqual(ids.slice(1).toReversed());
  const large = { ...content, turns: [{ role: 'user', text: 'x'.repeat(530_000) }] };
  expect(
    await grace.client.refused('createConversation', {
      body: { title: 'Large', model: 'sandbox/chat', content: large },
    }),
  ).toMatchObject({ status: 413, code: 'request_too_large' });
  const { query } = api.test.database.pool;
  const run = query.bind(api.test.database.pool) as (text: string, values: unknown[]) => Promise<unknown>;
  await run(`update conversations set updated_at = now() - interval '91 days' where id = $1`, [ids[50]]);
  expect(await api.deps.database.asSystem(({ conversations }) => conversations.prune())).toBe(1);
  expect(await listed(grace)).not.toContain(ids[50]);
  await run('delete from memberships where account_id = $1 and organization_id = $2', [
    grace.accountId,
    owner.organizationId,
  ]);
  const left = await api.test.database.pool.query('select 1 from conversations where account_id = $1', [
    grace.accountId,
  ]);
  expect(left.rowCount).toBe(0);
});
