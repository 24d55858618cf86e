import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from '../../tidy/sourceTree.ts';
import { textsOfCode } from './textsOfCode.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'web', 'texts');
/** The entries of all files of a language; a text may be in one file only. */
function entriesOf(code: string): { entries: Map<string, string>; twice: string[] } {
  const entries = new Map<string, string>();
  const twice: string[] = [];
  for (const name of readdirSync(join(folder, code))) {
    const file = JSON.parse(readFileSync(join(folder, code, name), 'utf8')) as Record<string, string>;
    for (const [text, translation] of Object.entries(file)) {
      if (entries.has(text)) twice.push(`${name}: ${text}`);
      entries.set(text, translation);
    }
  }
  return { entries, twice };
}

const files = readTree()
  .filter(({ path }) => /^web\/.*\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, ...textsOfCode(path, text) }));
const asked = new Set(files.flatMap(({ translated }) => translated));
const german = entriesOf('de');
const english = entriesOf('en');
const forms = (text: string) => (text.includes('{{count}}') ? [`${text}_one`, `${text}_other`] : [text]);
const values = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+\/?>/g)].map(([found]) => found).toSorted();

describe('the texts of the page', () => {
  it('can all be translated: none is written into the page itself', () => {
    expect(files.flatMap(({ path, bare }) => bare.map((words) => `${path}:${words}`))).toEqual([]);
  });

  it('are all there in German', () => {
    expect([...asked].flatMap(forms).filter((text) => !german.entries.has(text))).toEqual([]);
  });

  it('have singular and plural in English where they count', () => {
    const counted = [...asked].filter((text) => text.includes('{{count}}'));
    expect(counted.flatMap(forms).filter((text) => !english.entries.has(text))).toEqual([]);
  });

  it('are each in one file of a language, and none is left over', () => {
    const known = new Set([...asked].flatMap(forms));
    expect([...german.twice, ...english.twice]).toEqual([]);
    expect([...german.entries.keys(), ...english.entries.keys()].filter((text) => !known.has(text))).toEqual([]);
  });

  it('name no element like one of HTML that holds nothing: its text would be lost', () => {
    const empty = /<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>/;
    expect([...asked].filter((text) => empty.test(text))).toEqual([]);
  });

  it('keep their values and elements in German', () => {
    const changed = [...german.entries].filter(
      ([text, translation]) => values(text).join() !== values(translation).join(),
    );
    expect(changed).toEqual([]);
  });
});
