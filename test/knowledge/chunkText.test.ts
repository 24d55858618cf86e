import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { chunkText, chunkTokens } from '../../domains/knowledge/chunkText.ts';
import { tokensOf } from '../../domains/knowledge/tokensOf.ts';

const sentence = (word: string, words: number) => `${Array.from({ length: words }, () => word).join(' ')}. `;

describe('chunkText', () => {
  test('never reaches over a heading, and says the headings above', () => {
    const chunks = chunkText('Intro.\n\n# Rent\n\nPaid monthly.\n\n## Deposit\n\nThree months.\n\n# Pets\nNone.');
    expect(chunks).toEqual([
      { heading: '', text: 'Intro.', parent: 0 },
      { heading: 'Rent', text: 'Paid monthly.', parent: 1 },
      { heading: 'Rent > Deposit', text: 'Three months.', parent: 2 },
      { heading: 'Pets', text: 'None.', parent: 3 },
    ]);
  });

  test('packs paragraphs of a section into chunks, and chunks into parents', () => {
    const paragraph = sentence('paragraph', 60).trim();
    const chunks = chunkText(`# One\n\n${Array.from({ length: 40 }, () => paragraph).join('\n\n')}`);
    expect(chunks.length).toBeGreaterThan(12);
    for (const { text } of chunks) expect(tokensOf(text)).toBeLessThanOrEqual(chunkTokens.chunk);
    const perParent = Object.groupBy(chunks, ({ parent }) => parent);
    expect(Object.keys(perParent).length).toBeGreaterThan(2);
    for (const some of Object.values(perParent))
      expect(some!.reduce((sum, { text }) => sum + tokensOf(text), 0)).toBeLessThanOrEqual(chunkTokens.parent);
  });

  test('keeps tables and code whole, also where they are longer than a chunk, with a # inside that is no heading', () => {
    const table = ['| a | b |', '|---|---|', ...Array.from({ length: 90 }, (_, n) => `| row ${n} | value |`)].join(
      '\n',
    );
    const code = [
      '```sh',
      '# not a heading',
      ...Array.from({ length: 60 }, (_, n) => `echo ${n} # and on`),
      '```',
    ].join('\n');
    const chunks = chunkText(`# Doc\n\nBefore.\n\n${table}\n\nBetween.\n\n${code}\n\nAfter.`);
    expect(chunks.some(({ text }) => text.includes(table))).toBe(true);
    expect(chunks.some(({ text }) => text.includes(code))).toBe(true);
    expect(new Set(chunks.map(({ heading }) => heading))).toEqual(new Set(['Doc']));
  });

  test('cuts what is too long for anything: one word of a megabyte', () => {
    const chunks = chunkText('é'.repeat(500_000));
    for (const { text } of chunks) expect(tokensOf(text)).toBeLessThanOrEqual(chunkTokens.chunk);
    expect(chunks.map(({ text }) => text).join('')).toBe('é'.repeat(500_000));
  });

  test('a fence that is never closed, Windows line ends and null characters', () => {
    expect(chunkText('```\r\na\0b\r\n\r\nc').map(({ text }) => text)).toEqual(['```\nab\n\nc']);
    expect(chunkText('\n \n\t\n')).toEqual([]);
  });

  test('loses no word but those of headings, whatever the text (200 random ones)', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom('', '```', '~~~~', '| a | b |', '# One', '### Three', '- item', 'word '.repeat(400)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const chunks = chunkText(lines.join('\n'));
        const bare = (text: string) => text.replaceAll(/\s|\0/g, '');
        let rest = bare(lines.join('\n'));
        for (const { text } of chunks) {
          const at = rest.indexOf(bare(text));
          expect(at).toBeGreaterThanOrEqual(0);
          expect(rest.slice(0, at)).toMatch(/^(#|[^#])*$/);
          rest = rest.slice(at + bare(text).length);
          expect(tokensOf(text)).toBeLessThanOrEqual(chunkTokens.parent + 1);
        }
        expect(chunks.map(({ parent }) => parent)).toEqual(
          chunks.map(({ parent }) => parent).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
