import { randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { withoutHiddenInErrors } from '../../../activities/engine/hiddenTexts.ts';
import type { RunState } from '../../../activities/engine/runState.ts';
import { decodeItems } from '../../../db/itemsCodec.ts';
import { ItemVault } from '../../../domains/executions/redaction/ItemVault.ts';
import { redactItems } from '../../../domains/executions/redaction/redactItems.ts';
import { ItemWords, searchedWords } from '../../../domains/executions/textIndex/wordsOf.ts';

const items = [
  { json: { id: 7, customer: { Email: 'ada@example.org', name: 'Ada' }, cards: [{ number: 4242 }, { number: null }] } },
  { json: { email: 'no customer', id: 8 }, pairedItem: 0 },
];

describe('redactItems', () => {
  test('replaces a field at any depth, below the names before it, and passes over lists', () => {
    const { items: clean, texts } = redactItems(items, ['customer.email', 'cards.number']);
    expect(clean).toEqual([
      {
        json: {
          id: 7,
          customer: { Email: '[redacted]', name: 'Ada' },
          cards: [{ number: '[redacted]' }, { number: null }],
        },
      },
      items[1],
    ]);
    expect(texts).toEqual(['ada@example.org', '4242']);
  });

  test('replaces objects and lists as a whole, and leaves items without such fields as they are', () => {
    expect(redactItems(items, ['CUSTOMER']).items[0]).toMatchObject({ json: { customer: '[redacted]' } });
    expect(redactItems(items, ['phone']).items).toBe(items);
  });
});

describe('ItemVault', () => {
  const owner = { organizationId: 'org_1', settings: { redacted_fields: ['email'] } };
  const vault = new ItemVault([{ id: 'k1', bytes: randomBytes(32) }]);
  const redacted = [
    { json: { ...items[0]!.json, customer: { Email: '[redacted]', name: 'Ada' } } },
    { json: { email: '[redacted]', id: 8 }, pairedItem: 0 },
  ];

  test('shows redacted items to every reader, and the items as they are to nodes', async () => {
    const encoded = await vault.encode(items, owner);
    expect(encoded.items.includes('ada@example.org')).toBe(false);
    expect(await decodeItems(encoded.items)).toEqual(redacted);
    expect(await vault.decode(encoded.items, 'org_1')).toEqual(items);
    await expect(vault.decode(encoded.items, 'org_2')).rejects.toMatchObject({ code: 'secret_unreadable' });
  });

  test('works for items in chunks', async () => {
    const many = Array.from({ length: 2_500 }, (_, id) => ({ json: { id, email: `${id}@example.org` } }));
    const { items: packed, itemCount } = await vault.encode(many, owner);
    expect(itemCount).toBe(2_500);
    expect((await decodeItems<(typeof many)[0]>(packed))[2_400]).toEqual({ json: { id: 2_400, email: '[redacted]' } });
    expect((await vault.decode<(typeof many)[0]>(packed, 'org_1'))[2_400]).toEqual(many[2_400]);
  });
});

test('errors of failed items leave without the redacted values of these items', () => {
  const settings = { redacted_fields: ['email'] };
  const state = { execution: { settings }, node: { settings: { on_error: 'continue' } } } as unknown as RunState;
  const json = { email: 'ada@example.org', error: 'Refused ada@example.org' };
  const clean = [{ json: { ...json, error: 'Refused •••' } }];
  expect(withoutHiddenInErrors(state, { main: [{ json }] })).toEqual({ main: clean });
});

test('words of items are runs of letters and digits in small letters, at most 10,000', () => {
  const words = new ItemWords();
  words.add({ a: 'Grüße an ada@example.org', b: [12.5, true, null], c: { d: 'ÖL' } });
  expect(words.all).toEqual(['grüße', 'an', 'ada', 'example', 'org', '12', '5', 'öl']);
  words.add(Array.from({ length: 20_000 }, (_, number) => `w${number}`));
  expect(words.all).toHaveLength(10_000);
  const long = new ItemWords();
  long.add(Array.from({ length: 10_000 }, (_, number) => `${number}${'語'.repeat(60)}`));
  expect(Buffer.byteLength(long.all.join(''))).toBeLessThan(1024 * 1024); // the largest `tsvector`
  expect(searchedWords(`Ada's "x'); drop`)).toEqual(['ada', 's', 'x', 'drop']);
});
