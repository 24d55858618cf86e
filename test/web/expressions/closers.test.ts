import { closeBrackets } from '@codemirror/autocomplete';
import { insertNewlineAndIndent } from '@codemirror/commands';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { closers, deletedBraces, isInCode, seededClosers, typedSign } from '../../../web/expressions/closers.ts';
import { editorLanguage, kindOf, type EditorLanguage } from '../../../web/expressions/editorLanguage.ts';

/** An editor without a page: `|` is the caret, or `[` … `]` what is selected. */
class Typist {
  state: EditorState;
  readonly #language: EditorLanguage;
  readonly #isParsed: boolean;

  /** `isParsed`: the text is parsed before each key, also where the processor is busy with something else. */
  constructor(language: EditorLanguage, text = '|', { isParsed = true } = {}) {
    this.#language = language;
    this.#isParsed = isParsed;
    const doc = text.replace('|', '');
    this.state = EditorState.create({
      doc,
      selection: { anchor: text.indexOf('|') < 0 ? doc.length : text.indexOf('|') },
      extensions: [closers, closeBrackets(), editorLanguage(language)],
    });
  }

  type(text: string): this {
    for (const sign of text) {
      if (sign === '\n' && this.#language === 'javascript') this.#enter();
      else this.#sign(sign);
    }
    return this;
  }

  #sign(sign: string): void {
    if (this.#isParsed) {
      ensureSyntaxTree(this.state, this.state.doc.length, 10_000);
      this.state = this.state.update({}).state;
    }
    const { from, to } = this.state.selection.main;
    const kind = kindOf(this.#language);
    const specs = typedSign(this.state, { sign, from, to, kind });
    const plain = { changes: { from, to, insert: sign }, selection: { anchor: from + sign.length } };
    this.apply(specs ?? [plain]);
  }

  #enter(): void {
    const target = { state: this.state, dispatch: (next: { state: EditorState }) => (this.state = next.state) };
    insertNewlineAndIndent(target);
  }

  apply(specs: readonly TransactionSpec[]): this {
    for (const spec of specs) this.state = this.state.update(spec).state;
    return this;
  }

  select(from: number, to: number): this {
    return this.apply([{ selection: { anchor: from, head: to } }]);
  }

  get text(): string {
    return this.state.doc.toString();
  }

  /** With the caret as `|`. */
  get shown(): string {
    const { head } = this.state.selection.main;
    return `${this.text.slice(0, head)}|${this.text.slice(head)}`;
  }
}

const whole = [
  'Be kind to {{ $json.customer }} always',
  '{{ $json.amount }}',
  '{{$json.amount}}',
  '{{ {a: 1} }}',
  '{{{a: {b: 1}}}}',
  "{{ $('Start').item.json['first name'] }}",
  '{{ $json.a + $json.b }} and {{ `${$json.c}: ${1}` }}',
  '{{ \'it\\\'s\' + "a \\"b\\"" }}',
  '{{  two  }}',
  'don\'t ( close :-( [ or " quote } here',
  '{ "a": { "b": "{{ $json.x }}" } }',
  '{"a":[1,{"b":"c"}],"d":"e\\"f"}',
  '{{ [1, 2].map((n) => ({ n })) }}',
  '{ single } and }} stray',
  '{{ /* {{ */ 1 }}',
];

describe('typing', () => {
  test.each(whole)('%s key by key is that text in every text field', (text) => {
    const languages = [
      'expression',
      'html',
      'markdown',
      ...(/^[[{](?!.*\/\*)/.test(text) ? ['json' as const] : []),
    ] as const;
    for (const language of languages) expect(new Typist(language).type(text).text, language).toBe(text);
  });

  test('text that a slow machine has not parsed yet is parsed before a bracket is closed', () => {
    const text = '{{ /* {{ */ 1 }}';
    let now = 0;
    // The parser stops after 20 ms of a key: each look at the clock is later than that.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 30));
    try {
      expect(new Typist('html', '|', { isParsed: false }).type(text).text).toBe(text);
    } finally {
      clock.mockRestore();
    }
  });

  test('any mix of braces, quotes and words that balances is what was typed', () => {
    const code = fc.letrec((tie) => ({
      code: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('a', '$json.a', '1', "'x'", '"y z"', '`t`'),
        fc.tuple(fc.constantFrom('()', '[]', '{}'), tie('code'), fc.boolean()).map(([pair, inner, spaced]) => {
          const space = spaced ? ' ' : '';
          return `${pair[0]}${space}${String(inner)}${space}${pair[1]}`;
        }),
        fc.tuple(tie('code'), fc.constantFrom('+', ' + ', ', '), tie('code')).map((parts) => parts.join('')),
      ),
    })).code;
    const prose = fc.constantFrom('', 'Hi ', "don't ", '(', ' } ', '\n', 'a: ');
    const spaces = fc.constantFrom('', ' ', '  ');
    const text = fc
      .array(fc.tuple(prose, spaces, code, spaces, prose), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.map(([a, b, inner, c, d]) => `${a}{{${b}${String(inner)}${c}}}${d}`).join(' '));
    fc.assert(
      fc.property(text, (typed) => {
        expect(new Typist('expression').type(typed).text).toBe(typed);
      }),
      { numRuns: 60 },
    );
  });

  test('inside of a text, before words and other expressions, nothing is doubled', () => {
    expect(new Typist('expression', 'Hi | there').type('{{ $json.a }}').text).toBe('Hi {{ $json.a }} there');
    expect(new Typist('expression', 'Hi |there').type('{{ $json.a }} ').text).toBe('Hi {{ $json.a }} there');
    expect(new Typist('expression', '| and {{ $json.b }}').type('{{ $json.a }}').text).toBe(
      '{{ $json.a }} and {{ $json.b }}',
    );
    expect(new Typist('expression', '{{ $json.a| }}').type('.b + 1').text).toBe('{{ $json.a.b + 1 }}');
    expect(new Typist('expression', '{{ $json.a |').type('}}').text).toBe('{{ $json.a }}');
  });

  test('the beginning alone gives a complete expression', () => {
    expect(new Typist('expression').type('Hi {{').shown).toBe('Hi {{|}}');
    expect(new Typist('expression').type('Hi {{ $json.a').shown).toBe('Hi {{ $json.a| }}');
    expect(new Typist('json').type('{{ $json.amount').shown).toBe('{{ $json.amount| }}');
  });

  test('Backspace removes both auto-inserted braces, and only those', () => {
    const typed = new Typist('expression').type('{{');
    expect(typed.apply([deletedBraces(typed.state)!]).shown).toBe('{|');
    expect(deletedBraces(new Typist('expression', '{{|}}').state)).toBeNull();
  });

  test.each(['{{ $json.a }}', '{{$json.a}}', '$json.a }}', '$json.a}}', '$json.a'])(
    'into an expression that the switch has opened, %s gives one expression',
    (typed) => {
      const typist = new Typist('expression', '{{ | }}');
      typist.apply([{ effects: seededClosers(typist.text, 3)! }]);
      expect(typist.type(typed).text).toMatch(/^\{\{ ?\$json\.a ?\}\}$/);
    },
  );

  test('over the code that was selected for it, too', () => {
    const typist = new Typist('expression', '{{ "GET" }}').select(3, 8);
    expect(typist.apply([{ effects: seededClosers(typist.text, 8)! }]).type('{{ $json.m }}').text).toBe(
      '{{ $json.m }}',
    );
    expect(new Typist('expression', '{{ "GET" }}').select(3, 8).type('$json.m').text).toBe('{{ $json.m }}');
    expect(new Typist('expression', 'Hello').select(0, 5).type('{{ $json.m }}').text).toBe('{{ $json.m }}');
  });

  test('a program typed over several lines has the brackets that were typed', () => {
    const code = 'return $input.all().map((item) => {\nconst { a } = item.json;\nreturn { json: { a: `${a}` } };\n});';
    const typed = new Typist('javascript').type(code).text;
    expect(typed.replaceAll(/^ +/gm, '')).toBe(code);
  });

  test('recognizes code in a text', () => {
    const { state } = new Typist('expression', 'a {{ b }}');
    expect([1, 4, 6, 9].map((at) => isInCode(state, at))).toEqual([false, true, true, false]);
  });
});
