import { expect, test } from 'vitest';
import { pieces } from '../../integrations/engine/pieces.ts';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

test.each([
  [[], []],
  [['abc'], ['abc']],
  [['abcd'], ['abcd']],
  [
    ['ab', 'cdefg', 'hi'],
    ['abcd', 'efgh', 'i'],
  ],
  [['abcdefghij'], ['abcd', 'efgh', 'ij']],
])('chunks %j are pieces %j of four bytes', async (given, expected) => {
  const found: string[] = [];
  for await (const piece of pieces(chunks(...given), 4)) found.push(Buffer.from(piece).toString());
  expect(found).toEqual(expected);
});
