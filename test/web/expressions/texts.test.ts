import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTemplate } from '../../../platform/expressions/parse.ts';
import { changedPart } from '../../../web/expressions/changedPart.ts';
import { withoutBraces } from '../../../web/expressions/insertDropped.ts';
import { remarksOf } from '../../../web/expressions/remarks.ts';
import { templateRegions } from '../../../web/expressions/templateRegions.ts';

/** The stretches of code that the server finds; null if it refuses the text. */
function serverRegions(text: string): [number, number][] | null {
  try {
    return parseTemplate(text).parts.flatMap((part) =>
      part.kind === 'code' ? [[part.offset, part.offset + part.code.length] as [number, number]] : [],
    );
  } catch {
    return null;
  }
}
const pieces = [
  '{{',
  '}}',
  ' ',
  'a',
  '$json',
  '.',
  '"',
  "'",
  '`',
  '${',
  '}',
  '{',
  '(',
  ')',
  '/',
  '//',
  '/*',
  '*/',
  '\\',
  '\n',
  '[',
  ']',
  'return ',
  '+',
];

describe('templateRegions', () => {
  test('finds the code that the server finds, whatever the text is', () => {
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((list) => list.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const expected = serverRegions(text);
        if (expected === null) return; // while it is wrong, any colors will do
        const closed = templateRegions(text).filter((region) => region.closed);
        expect(closed.map(({ from, to }) => [from, to])).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  test('takes what is still being written for code', () => {
    expect(templateRegions('Hi {{ $json.na')).toEqual([{ from: 5, to: 14, closed: false }]);
    expect(templateRegions('{{ f( }} and {{ 1 }}')).toEqual([
      { from: 2, to: 6, closed: true },
      { from: 15, to: 18, closed: true },
    ]);
  });
});

test('a field that is dropped or pasted into code has no braces of its own there', () => {
  const at = (place: number) => ({ from: place, to: place });
  expect(withoutBraces('Hi ', '{{ $json.name }}', at(3))).toBe('{{ $json.name }}');
  expect(withoutBraces('{{ 1 +  }}', '{{ $json.name }}', at(7))).toBe('$json.name');
  expect(withoutBraces('{{ 1 }}', '{{ $json.a }} {{ 2 }}', at(3))).toBe('{{ $json.a }} {{ 2 }}');
  expect(withoutBraces('{{ 1 }}', '{{ $json.name }}', { from: 0, to: 7 })).toBe('{{ $json.name }}');
});

test('only the part of a text that is another one is changed', () => {
  expect(changedPart('a', 'a')).toBeNull();
  fc.assert(
    fc.property(
      fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b') }),
      fc.string({ maxLength: 8 }),
      (before, after) => {
        const part = changedPart(before, after) ?? { from: 0, to: 0, insert: '' };
        expect(before.slice(0, part.from) + part.insert + before.slice(part.to)).toBe(after);
      },
    ),
  );
  expect(changedPart('Hi  there', 'Hi you there')).toEqual({ from: 3, to: 3, insert: 'you' });
});

test('remarks are where the server says, and silent where only items are missing', () => {
  const error = { code: 'field_missing' as const, message: 'No field', position: 10, length: 4 };
  const result = { value: null, type: 'null' as const, truncated: false, error: null, hint: error };
  const answer = { source: 'execution' as const, item_count: 1, item_index: 0, run_index: 0, results: [result] };
  expect(remarksOf('{{ $json.nmae }}', answer)).toEqual([
    { from: 9, to: 13, severity: 'warning', message: 'No field' },
  ]);
  const failed = { ...result, hint: null, error: { ...error, code: 'expression_failed' as const, length: 0 } };
  expect(remarksOf('{{ $json.nmae }}', { ...answer, results: [failed] })).toMatchObject([{ from: 9, to: 13 }]);
  expect(remarksOf('{{ $json.nmae }}', { ...answer, item_count: 0, results: [failed] })).toEqual([]);
});
