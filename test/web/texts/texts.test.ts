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

/** What node types and credentials say: their pages are generated from their definitions. */
const nodePages = readTree()
  .filter(({ path }) => /^docs\/nodes\/[^/]+\.md$/.test(path))
  .flatMap(({ text }) => text.split('\n').flatMap((line) => line.split(' | ')));

/** Texts that were riddles to new users, with the words that took their place beside them. */
const riddles = [
  /path behind the (address|link)/i, // Path
  /addresses that may call/i, // IP allowlist
  /pages that may call/i, // Allowed origins (CORS)
  /dots reach into/i, // Use dot notation
  /keep (the )?fields of the input/i, // Include input fields
  /most tokens in the answer|output tokens at most/i, // Max tokens
  /type items by hand/i, // Edit output
  /worth a look/i, // Warnings
  /what arrived here/i, // Input
  /what made it/i, // Output
  /always leave an item/i, // Always output data
  /leave by an error port/i, // Send to error output
  /growth of the pause/i, // Backoff factor
  /you act in/i, // You’re an owner of
  /^own provider keys$/i, // Bring your own keys
  /\bways? to (a |the )?models?\b|change ways/i, // Edit routing
  /free needs an explicit/i, // Enter 0 for free
  /tell the organization/i, // Alert when the balance drops below
  /failed last/i, // Recent failures
  /what it was spent on/i, // View spending
  /\bby hand\b/i, // Manual
  /^took$/i, // Duration
  /^items made$/i, // Output items
  /like the system/i, // System
  /^called by another$/i, // When called by another flow
  /gone for good/i, // permanently deleted
];
/** Words that `docs/STYLE.md` and the contract give another name: organization, digital organization, hold. */
const otherWords = /\b(workspaces?|reservations?|workflows?)\b/i;

describe('the texts of the page', () => {
  it('say things plainly: no riddle comes back, and no word has a second name', () => {
    const english = [...asked].filter((text) => !text.includes('n8n'));
    const said = [...english, ...nodePages.map((text) => text.trim())];
    expect(said.filter((text) => riddles.some((riddle) => riddle.test(text)))).toEqual([]);
    expect(english.filter((text) => otherWords.test(text))).toEqual([]);
  });

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
