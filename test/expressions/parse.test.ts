import { describe, expect, test } from 'vitest';
import { hasExpression, MAX_TEMPLATE_CHARS, parseTemplate } from '../../platform/expressions/parse.ts';
import { nodeReferences } from '../../platform/expressions/nodeReferences.ts';

const codesOf = (text: string): string[] =>
  parseTemplate(text).parts.flatMap((part) => (part.kind === 'code' ? [part.code.trim()] : []));

describe('the definition of an expression', () => {
  test.each(['{{ 1 }}', 'a {{ b }} c', '{{}}', '={{ 1 }}', '}} {{ x }}'])('%s is one', (text) => {
    expect(hasExpression(text)).toBe(true);
  });
  test.each(['', 'plain', '{{', '}}', '{{ open', '}} {{', '{ { x } }', '=1+1', '=$json.a'])(
    '%s is plain text',
    (text) => {
      expect(hasExpression(text)).toBe(false);
      expect(parseTemplate(text).parts).toEqual(text === '' ? [] : [{ kind: 'text', text }]);
    },
  );
});

describe('where the code ends', () => {
  test.each([
    ['{{ a }}', 'a'],
    ['{{ {a:{b:1}}}}', '{a:{b:1}}'],
    ['{{ "}}" }}', '"}}"'],
    ["{{ '}}\\'}}' }}", "'}}\\'}}'"],
    ['{{ `a${ `}}` + {x:1}.x }}` }}', '`a${ `}}` + {x:1}.x }}`'],
    ['{{ /[}}/]}}/.test(x) / 2 }}', '/[}}/]}}/.test(x) / 2'],
    ['{{ a / b / "}}" }}', 'a / b / "}}"'],
    ['{{ a++ / 2 / x }}', 'a++ / 2 / x'],
    ['{{ a /* }} */ + 1 }}', 'a /* }} */ + 1'],
    ["{{ a // it's\n + 1 }}", "a // it's\n + 1"],
    ['{{ a // note }}', 'a // note'],
    ['{{ (x) => { return {a: 1} } }}', '(x) => { return {a: 1} }'],
    ['{{ [1,2].map(x => ({x})) }}', '[1,2].map(x => ({x}))'],
    ['{{ typeof /}}/ }}', 'typeof /}}/'],
    ['{{ "{{" }}', '"{{"'],
  ])('%s', (text, code) => {
    expect(codesOf(text)).toEqual([code]);
    expect(parseTemplate(text).single).toBe(true);
  });

  test('several expressions and the text between them keep their order and offsets', () => {
    expect(parseTemplate('a {{ 1 }} b{{ 2 }}{{ 3 }}')).toMatchObject({
      single: false,
      parts: [
        { kind: 'text', text: 'a ' },
        { kind: 'code', code: ' 1 ', offset: 4 },
        { kind: 'text', text: ' b' },
        { kind: 'code', code: ' 2 ', offset: 13 },
        { kind: 'code', code: ' 3 ', offset: 20 },
      ],
    });
  });

  test.each([
    ['{{ ) }}', 4, 'Unexpected )'],
    ['{{ (1 }}', 7, 'Expected ) before this }'],
    ['{{ [1) }}', 6, 'Expected ] before this )'],
    ['Hi {{ "abc }}', 7, 'This text is never closed'],
    ['{{ `abc }}', 4, 'This ` is never closed'],
    ['{{ /abc }}', 4, 'This regular expression is never closed'],
    ['{{ /* abc }}', 4, 'This comment is never closed'],
    ['{{ "a" + "}}', 10, 'This text is never closed'],
    ['{{ f( "}}"', 5, 'This ( is never closed'],
    ['ok {{ 1 }} {{ 1)+(2 }}', 16, 'Unexpected )'],
  ])('%s is wrong at %d', (text, position, message) => {
    expect(() => parseTemplate(text)).toThrow(
      expect.objectContaining({ code: 'expression_invalid', message, details: { position } }),
    );
  });

  test('length and number of parts are bounded', () => {
    expect(() => parseTemplate('x'.repeat(MAX_TEMPLATE_CHARS + 1))).toThrow(
      expect.objectContaining({ code: 'expression_invalid' }),
    );
    expect(() => parseTemplate('{{1}}'.repeat(1_001))).toThrow(expect.objectContaining({ code: 'expression_invalid' }));
  });
});

describe('which nodes a text reads', () => {
  test.each([
    ['plain', []],
    ["{{ $('A').item.json.x }}", ['A']],
    ['{{ $("A b").first() + `${$(`C`).all()}` }} {{ $( \'D\' ) }}', ['A b', 'C', 'D']],
    ['{{ x.$("A") }}', []],
    ['{{ "$(\'A\')" }}', []],
    ['{{ $json.a + $input.first() }}', []],
    ["{{ broken $('A' }}", []],
    ["{{ [...$('A').all()] }}", ['A']],
  ])('%s', (text, names) => {
    expect(nodeReferences({ text }).names).toEqual(new Set(names));
  });

  test.each([
    '{{ $($json.name) }}',
    '{{ $("A" + 1) }}',
    '{{ $("it\\"s") }}',
    '{{ [$][0]("A") }}',
    '{{ globalThis.$("A") }}',
    '{{ $?.("A") }}',
  ])('%s may read every node', (text) => {
    expect(nodeReferences({ text }).names).toBe('all');
  });
});
