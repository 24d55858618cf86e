import { expect, test } from 'vitest';

import { link } from '../../domains/catalog/write/link.ts';

test('the address of a record holds what its row says, and nothing that could lead elsewhere', () => {
  expect(link`https://doi.org/${'10.1000/a<b>#c?d=e'}`).toBe('https://doi.org/10.1000/a%3Cb%3E%23c%3Fd%3De');
  expect(link`https://example.com/${'GO:0001,x'}/${7}`).toBe('https://example.com/GO:0001,x/7');
  expect(link`https://example.com/?id=${'a&b=c d'}`).toBe('https://example.com/?id=a%26b%3Dc%20d');
});

test('a record without what its address is made of has none', () => {
  expect(link`https://example.com/${undefined}`).toBeUndefined();
  expect(link`https://example.com/${'a'}/${''}`).toBeUndefined();
});
