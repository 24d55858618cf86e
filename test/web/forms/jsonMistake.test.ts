import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonMistake } from '../../../web/forms/jsonMistake.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('jsonMistake', () => {
  test('finds one exactly where JSON.parse refuses the text', () => {
    const pieces = [
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      '"',
      '\\',
      'u00e9',
      '1',
      '0',
      '-',
      '.',
      'e',
      'true',
      'null',
      ' ',
      '\n',
      '\t',
      'a',
    ];
    const broken = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((list) => list.join(''));
    const cut = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ...pieces)).map(([json, place, piece]) => {
      const at = place % (json.length + 1);
      return json.slice(0, at) + piece + json.slice(at + 1);
    });
    fc.assert(
      fc.property(fc.oneof(broken, cut, fc.json()), (text) => {
        expect(jsonMistake(text) === null).toBe(isJson(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['', 1, 1, 'Enter a value.'],
    ['[', 1, 2, 'Unexpected end: ] is missing.'],
    ['[\n  { "x": 1,, }\n]', 2, 12, 'Expected a name in double quotes.'],
    ['[\n  1,\n]', 3, 1, 'Remove the comma before ].'],
    ['{"a": 1,}', 1, 9, 'Remove the comma before }.'],
    ["[{'name': 1}]", 1, 3, 'Expected a name in double quotes.'],
    ['[{"a" 1}]', 1, 7, 'Expected a colon after the name.'],
    ['[1\n2]', 2, 1, 'Expected a comma or ].'],
    ['[Ada]', 1, 2, 'Expected a value'],
    ['[truely]', 1, 2, 'Expected a value'],
    ['["Ada\n]', 1, 2, 'Missing closing quote.'],
    ['["C:\\dir"]', 1, 5, 'Write a backslash as'],
    ['["a\tb"]', 1, 4, 'Write tabs and other control characters'],
    ['[1] 2', 1, 5, 'Unexpected text after the end.'],
  ])('returns place and message: %j', (text, line, column, message) => {
    const found = jsonMistake(text);
    expect(found).toMatchObject({ line, column, message: expect.stringContaining(message) as string });
  });

  test('reads deep nesting without running out of stack', () => {
    expect(jsonMistake('['.repeat(200_000))).toMatchObject({ position: 200_000 });
  });
});
