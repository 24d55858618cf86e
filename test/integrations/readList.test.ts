import { expect, test } from 'vitest';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList } from '../../integrations/engine/defineList.ts';
import { readList } from '../../integrations/engine/readList.ts';
import type { VendorResponse } from '../../integrations/engine/vendorRequest.ts';

interface Person {
  id: string;
  profile: { name: string; title?: string };
}

/** A list without a search of its own; an entry without a profile makes `choice` throw. */
const people = defineList({
  request: ({ cursor }) => ({ method: 'GET', path: '/people', query: { cursor } }),
  entries: (body) => body['people'],
  choice: (entry) => {
    const { id, profile } = entry as unknown as Person;
    return { value: id, label: profile.name, hint: profile.title };
  },
  next: ({ body }) => (body as JsonObject)['next'],
});

/** Reads the first page of the list from a vendor that sends this body. */
const read = (body: JsonObject) => {
  const send = async (): Promise<VendorResponse> => ({ status: 200, headers: {}, body });
  return readList(people, { search: '', cursor: null, parameters: {} }, { send });
};

test.each<[what: string, entry: unknown]>([
  ['a text instead of an object', 'Ada'],
  ['null', null],
  ['an entry of which the list relies on a missing part', { id: 'U2' }],
  ['a number as value', { id: 7, profile: { name: 'Ada' } }],
  ['no value', { profile: { name: 'Ada' } }],
  ['an empty value', { id: '', profile: { name: 'Ada' } }],
  ['a value of 201 characters', { id: 'U'.repeat(201), profile: { name: 'Ada' } }],
  ['null as label', { id: 'U2', profile: { name: null } }],
  ['an object as label', { id: 'U2', profile: { name: { en: 'Ada' } } }],
])('an entry with an odd shape is left out, and the others are listed: %s', async (_what, entry) => {
  const grace = { id: 'U'.repeat(200), profile: { name: 'Grace', title: 'Admiral' } };
  const { choices } = await read({ people: [entry, grace] });
  expect(choices).toEqual([{ value: grace.id, label: 'Grace', hint: 'Admiral' }]);
});

test('a hint that is no text is left out', async () => {
  const { choices } = await read({ people: [{ id: 'U1', profile: { name: 'Ada', title: 7 } }] });
  expect(choices).toEqual([{ value: 'U1', label: 'Ada', hint: null }]);
});

test('a cursor of more than 5,000 characters is refused as an error of the vendor', async () => {
  const entries = [{ id: 'U1', profile: { name: 'Ada' } }];
  expect((await read({ people: entries, next: 'c'.repeat(5_000) })).cursor).toMatch(/^[\w-]{1,8000}$/);
  await expect(read({ people: entries, next: 'c'.repeat(5_001) })).rejects.toMatchObject({ code: 'target_error' });
});
