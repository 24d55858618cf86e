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
    ['', 1, 1, 'There is nothing here.'],
    ['[', 1, 2, 'The text ends too early: ] is missing.'],
    ['[\n  { "x": 1,, }\n]', 2, 12, 'A name in double quotes is missing here.'],
    ['[\n  1,\n]', 3, 1, 'No comma may stand before ].'],
    ['{"a": 1,}', 1, 9, 'No comma may stand before }.'],
    ["[{'name': 1}]", 1, 3, 'A name in double quotes is missing here.'],
    ['[{"a" 1}]', 1, 7, 'A colon is missing behind the name.'],
    ['[1\n2]', 2, 1, 'A comma or ] is missing here.'],
    ['[Ada]', 1, 2, 'A value is missing here'],
    ['[truely]', 1, 2, 'A value is missing here'],
    ['["Ada\n]', 1, 2, 'This text has no closing quote on its line.'],
    ['["C:\\dir"]', 1, 5, 'A backslash in a text is written twice'],
    ['["a\tb"]', 1, 4, 'Tabs and other control signs'],
    ['[1] 2', 1, 5, 'Nothing may follow the end.'],
  ])('says where and what: %j', (text, line, column, message) => {
    const found = jsonMistake(text);
    expect(found).toMatchObject({ line, column, message: expect.stringContaining(message) as string });
  });

  test('reads deep nesting without running out of stack', () => {
    expect(jsonMistake('['.repeat(200_000))).toMatchObject({ position: 200_000 });
  });
});
