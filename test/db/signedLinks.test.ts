import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { SignedLinks } from '../../db/secrets/SignedLinks.ts';

const keyOf = (id: string) => ({ id, bytes: randomBytes(32) });
const [first, second] = [keyOf('1'), keyOf('2')];
const pair = (): [string, string] => [newId('execution').slice(4), newId('account').slice(4)];

test('a token is read back for its own kind only', () => {
  const links = new SignedLinks([first]);
  const named = pair();
  for (const kind of ['', 'verdict', 'stop']) {
    const token = links.token(kind, named);
    for (const other of ['', 'verdict', 'stop'])
      expect(links.read(other, token)).toEqual(other === kind ? named : null);
  }
});

test('the first key signs, and older keys are accepted', () => {
  const named = pair();
  const old = new SignedLinks([first]).token('verdict', named);
  const rotated = new SignedLinks([second, first]);
  expect(rotated.read('verdict', old)).toEqual(named);
  expect(rotated.token('verdict', named)).toBe(new SignedLinks([second]).token('verdict', named));
  expect(new SignedLinks([second]).read('verdict', old)).toBeNull();
});
