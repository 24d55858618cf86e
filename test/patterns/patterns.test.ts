import { matchesGlob } from 'node:path/posix';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { FieldPatterns, readPattern } from '../../domains/executions/forms/fieldPattern.ts';
import { Glob } from '../../platform/patterns/glob.ts';
import { PatternCache } from '../../platform/patterns/PatternCache.ts';
import { UserPattern } from '../../platform/patterns/userPattern.ts';

const refused = (work: () => unknown, message: RegExp) =>
  expect(work).toThrow(expect.objectContaining({ code: 'parameter_invalid', message: expect.stringMatching(message) }));

describe('a pattern of a user', () => {
  // Each held a thread for seconds or minutes, in compiling or in matching.
  test.each([
    '(?:.{0,1000}a)'.repeat(70),
    '(?:.{0,300}a){0,3}(?:.{0,1000}b)'.repeat(9),
    '((a{0,30}){0,30}){20}',
    '\\p{L}{1000}'.repeat(10),
    '[\\p{L}\\p{N}]'.repeat(75),
    '[a-z\\]]{1,1000}'.repeat(8),
  ])('that repeats too much is refused before it is compiled: %s', (pattern) => {
    refused(() => new UserPattern(pattern), /repeats too much/);
    expect(readPattern(pattern)).toBeNull();
    refused(() => new PatternCache().isFound(pattern, 'a', false), /repeats too much/);
  });

  test('meets texts in proportion to its size only', () => {
    const pattern = new UserPattern('(?:.{0,50}a){20}');
    expect(pattern.isFound('x'.repeat(1_500))).toBe(false);
    refused(() => pattern.isFound('x'.repeat(100_000)), /may have \d+ characters at most/);
    refused(() => new UserPattern('a').isFound('x'.repeat(1_000_001)), /may have 1000000 characters at most/);
    const form = new FieldPatterns();
    const text = 'x'.repeat(2_000);
    const fits = () => form.fits('(?:.{0,50}a){20}', text);
    expect(fits()).toBe(false);
    refused(() => Array.from({ length: 100 }, fits), /too long to be compared/); // many fields of one submission
  });

  test('takes a bounded time of the thread in all its matches of one run together', () => {
    const cache = new PatternCache();
    const text = 'ab'.repeat(700);
    const matches = Array.from(
      { length: 100 },
      (_, at) => () => cache.isFound(`(?:(.{0,30})(a|b)){30}[0-9]{${at + 1}}`, text, true),
    );
    refused(() => matches.map((match) => match()), /take too long together/);
    const ordinary = new PatternCache();
    const long = 'word '.repeat(2_000);
    for (let at = 0; at < 2_000; at += 1) expect(ordinary.isFound('[\\w.]+@[\\w.]+', `${long}${at}`, true)).toBe(false);
  });

  test.each([
    ['[\\w.+-]+@[\\w.-]+\\.[a-z]{2,}', 'ada@example.com', 100_000],
    ['^\\+?[0-9 ()/-]{5,30}$', '+49 30 1234567', 100_000],
    ['^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$', 'DE89370400440532013000', 100_000],
    ['(?i)order[ -]?#?(\\d+)', 'Order #17', 500_000],
    ['^.{1,500}$', 'short', 5_000],
    ['^\\p{L}[\\p{L}\\p{M} .-]{0,60}$', 'Zoë', 1_000],
  ])('as people write it is good for long texts: %s', (pattern, text, length) => {
    const compiled = new UserPattern(pattern);
    expect(compiled.isFound(text)).toBe(true);
    expect(compiled.isFound(`${'\n'.repeat(length)}${text}\n`)).toBeTypeOf('boolean');
  });
});

describe('a glob', () => {
  test.each([
    ['*.csv', 'a.csv', true],
    ['*.csv', 'in/a.csv', false],
    ['**/*.csv', 'a.csv', true],
    ['**/*.csv', 'in/deep/a.csv', true],
    ['in/**', 'in/a/b', true],
    ['in/**', 'in', false],
    ['in/**/b', 'in/b', true],
    ['*', '.hidden', false],
    ['**', 'a/.hidden', false],
    ['.*', '.hidden', true],
    ['?.txt', 'a.txt', true],
    ['?.txt', 'ab.txt', false],
    ['[ab]*.txt', 'b1.txt', true],
    ['[!ab].txt', 'c.txt', true],
    ['[^ab].txt', 'a.txt', false],
    ['[0-9].txt', '7.txt', true],
    ['{a,b}.{csv,txt}', 'b.csv', true],
    ['{a,b}.{csv,txt}', 'c.csv', false],
    ['{*.a,x/*.b}', 'x/1.b', true],
    ['report (1).pdf', 'report (1).pdf', true],
    ['a+b$.txt', 'a+b$.txt', true],
    ['[', '[', true],
  ])('%s and %s', (glob, path, expected) => {
    expect(new Glob(glob).matches(path)).toBe(expected);
    expect(matchesGlob(path, glob)).toBe(expected); // the intended result
  });

  test('property: means what Node means by it', () => {
    const piece = fc.constantFrom('*', '?', 'a', 'b', '.', '/', '**/', '[ab]', '[!a]', '{a,b*}');
    const path = fc.array(fc.constantFrom('a', 'b', '.', '/', 'ab'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), path, (pieces, parts) => {
        const [glob, name] = [pieces.join(''), parts.join('')];
        // Empty, hidden and dot names are never listed; three stars in a row are undefined.
        fc.pre(!/\/\/|^\/|\/$|(?:^|\/)\./.test(name) && !/\/\/|^\/|\/$|\*{3}|(?:^|\/)\./.test(glob));
        expect([glob, name, new Glob(glob).matches(name)]).toEqual([glob, name, matchesGlob(name, glob)]);
      }),
    );
  });

  test.each(['*a'.repeat(7) + '*b', '{*a,*b}'.repeat(50), '**/'.repeat(60) + 'b', '*?'.repeat(300)])(
    'takes time in proportion to pattern and path: %s',
    (glob) => {
      expect(new Glob(glob).matches(`${'a'.repeat(200)}/`.repeat(15) + 'c')).toBe(false);
    },
  );
  test('too long is refused', () => refused(() => new Glob('*a'.repeat(600)), /at most/));
});
