import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { someBinary } from '../../support/binaries.ts';
import { jsonOf, runAlone } from './runAlone.ts';

type Json = Record<string, unknown>;
const renamed = async (parameters: object, json: Json) =>
  (await jsonOf('data.rename_keys', { parameters, json: [json] }))['main']![0];
const keys = (...pairs: [string, string][]) => ({ keys: pairs.map(([from, to]) => ({ from, to })) });
const byPattern = (pattern: string, replacement: string, more: object = {}) => ({
  patterns: [{ pattern, replacement, ...more }],
});

describe('rename keys', () => {
  test('one by one, into and out of objects; skips missing fields', async () => {
    const json = { a: 1, b: { c: 2, d: null }, z: 0 };
    expect(await renamed(keys(['a', 'x.y'], ['b.c', 'c'], ['b.d', 'b.e'], ['no', 'never']), json)).toEqual({
      x: { y: 1 },
      b: { e: null },
      c: 2,
      z: 0,
    });
    expect(json).toEqual({ a: 1, b: { c: 2, d: null }, z: 0 });
  });

  test('all at once: names may be swapped, and a field that has the new name is replaced', async () => {
    expect(await renamed(keys(['a', 'b'], ['b', 'a']), { a: 1, b: 2 })).toEqual({ a: 2, b: 1 });
    expect(await renamed(keys(['a', 'b']), { a: 1, b: 2 })).toEqual({ b: 1 });
    expect(await renamed(keys(['a', 'a']), { a: 1 })).toEqual({ a: 1 });
  });

  test('dots may be part of the name', async () => {
    expect(await renamed({ ...keys(['a.b', 'c.d']), dots: false }, { 'a.b': 1, a: { b: 2 } })).toEqual({
      'c.d': 1,
      a: { b: 2 },
    });
  });

  test('by a pattern, with groups, at any depth and in lists', async () => {
    const json = { x_one: 1, in: { x_two: [{ x_three: 3 }, [{ x_four: 4 }]] } };
    expect(await renamed(byPattern('^x_(.+)$', '$1'), json)).toEqual({
      one: 1,
      in: { two: [{ three: 3 }, [{ four: 4 }]] },
    });
    expect(await renamed(byPattern('^x_', '', { max_depth: 0 }), json)).toEqual({ one: 1, in: json.in });
    expect(await renamed(byPattern('^x_', '', { max_depth: 1 }), json)).toEqual({
      one: 1,
      in: { two: [{ x_three: 3 }, [{ x_four: 4 }]] },
    });
    expect(await renamed(byPattern('[^a-z]+', '_', { case_sensitive: false }), { 'First name': 1 })).toEqual({
      First_name: 1,
    });
    expect(await renamed(byPattern('/NAME/i', 'n'), { firstName: 1 })).toEqual({ firstn: 1 });
    expect(await renamed(byPattern('(?P<a>.)b', '$<a>$$$&'), { ab: 1 })).toEqual({ a$ab: 1 });
  });

  test('patterns come one after the other, after the single fields', async () => {
    const patterns = [
      { pattern: 'b', replacement: 'c' },
      { pattern: 'c', replacement: 'd' },
    ];
    expect(await renamed({ ...keys(['a', 'b']), patterns }, { a: 1 })).toEqual({ d: 1 });
  });

  test.each([
    ['keys/0/to', keys(['a', 'x.__proto__.y'])],
    ['keys/0/to', keys(['a', 'constructor'])],
    ['patterns/0/replacement', byPattern('a', '__proto__')],
    ['patterns/0/replacement', byPattern('a', '')],
    ['patterns/0/replacement', byPattern('.*', '$&'.repeat(250))],
  ])('what no field can be called is refused, naming /%s', async (param, parameters) => {
    await expect(renamed(parameters, { a: 1, ['b'.repeat(100)]: 2 })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: `/${param}`,
    });
    expect(({} as Json)['y']).toBeUndefined();
  });

  test('a pattern that cannot be used is said, and hostile ones end', async () => {
    await expect(renamed(byPattern('(', ''), { a: 1 })).rejects.toMatchObject({ code: 'parameter_invalid' });
    await expect(renamed(byPattern('(?=a)', ''), { a: 1 })).rejects.toMatchObject({ code: 'parameter_invalid' });
    const long = `${'a'.repeat(5_000)}!`;
    expect(await renamed(byPattern('^(a+)+$', 'x'), { [long]: 1 })).toEqual({ [long]: 1 });
    await expect(renamed({ keys: [{ from: 'a' }] }, {})).rejects.toMatchObject({ param: '/keys/0/to' });
  });

  test('keeps files and pairing, returns nothing for empty input, passes errors on if the node continues on errors', async () => {
    const f = someBinary();
    const inputs = { main: [{ json: { a: 1 }, binary: { f } }] };
    expect(await runAlone('data.rename_keys', { inputs, parameters: keys(['a', 'b']) })).toEqual({
      outputs: { main: [{ json: { b: 1 }, binary: { f }, pairedItem: 0 }] },
    });
    expect(await jsonOf('data.rename_keys', { json: [] })).toEqual({});
    const failing = { parameters: byPattern('^b$', '__proto__'), json: [{ a: 1 }, { b: 2 }] };
    const error = expect.stringContaining('is not a valid field name');
    expect(await jsonOf('data.rename_keys', { ...failing, itemErrors: 'error_output' })).toEqual({
      main: [{ a: 1 }],
      error: [{ b: 2, error }],
    });
    expect(await jsonOf('data.rename_keys', { ...failing, itemErrors: 'continue' })).toEqual({
      main: [{ a: 1 }, { b: 2, error }],
    });
  });

  test('property: a renaming that is undone gives the item', async () => {
    const name = fc.stringMatching(/^[a-e]{1,3}$/);
    const items = fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }));
    await fc.assert(
      fc.asyncProperty(items, fc.uniqueArray(name, { maxLength: 4 }), fc.boolean(), async (json, names, dots) => {
        const there = names.map((from, index) => ({ from, to: `${dots ? 'new.deep' : 'new'}${index}` }));
        const back = there.map(({ from, to }) => ({ from: to, to: from }));
        const result = (await renamed({ keys: there }, json)) as Json;
        expect(Object.keys(result).filter((key) => names.includes(key))).toEqual([]);
        const { new: left, ...undone } = (await renamed({ keys: back }, result)) as Json;
        expect(undone).toEqual(json);
        expect(left ?? {}).toEqual({});
        const patterned = (await renamed(byPattern('^(.*)$', 'p_$1', { max_depth: 0 }), json)) as Json;
        expect(await renamed(byPattern('^p_', '', { max_depth: 0 }), patterned)).toEqual(json);
      }),
    );
  });
});
