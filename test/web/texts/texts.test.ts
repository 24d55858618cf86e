import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from '../../tidy/sourceTree.ts';
import { english as englishByArea } from '../../../web/texts/english.ts';
import { t } from '../../../web/texts/texts.ts';
import { textsOfCode } from './textsOfCode.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'web', 'texts', 'de');
type Entries = ReadonlyMap<string, string>;
const flat = (area: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text] as const);
const english: Entries = new Map(Object.entries(englishByArea).flatMap(([area, texts]) => flat(area, texts)));
const german: Entries = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) =>
      flat(name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
    ),
);

const files = readTree()
  .filter(({ path }) => /^web\/(?!texts\/en\/).*\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, ...textsOfCode(path, text) }));
const asked = new Set(files.flatMap((file) => file.asked));
const withoutForm = (id: string) => id.replace(/_(one|other)$/, '');
const values = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+\/?>/g)].map(([found]) => found).toSorted();

/** Texts of node types and credentials: their pages are generated from their definitions. */
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
    const ours = [...english.values()].filter((text) => !text.includes('n8n'));
    const said = [...ours, ...nodePages.map((text) => text.trim())];
    expect(said.filter((text) => riddles.some((riddle) => riddle.test(text)))).toEqual([]);
    expect(ours.filter((text) => otherWords.test(text))).toEqual([]);
  });

  it('can all be translated: none is written into the page itself', () => {
    expect(files.flatMap(({ path, bare }) => bare.map((words) => `${path}:${words}`))).toEqual([]);
  });

  it('are all there in German, and German has no other', () => {
    expect([...english.keys()].filter((id) => !german.has(id))).toEqual([]);
    expect([...german.keys()].filter((id) => !english.has(id))).toEqual([]);
  });

  it('have singular and plural where they count, and only there', () => {
    const counted = [...english].filter(([, text]) => text.includes('{{count}}')).map(([id]) => id);
    expect(counted.filter((id) => withoutForm(id) === id)).toEqual([]);
    const formed = [...english.keys()].filter((id) => withoutForm(id) !== id).map(withoutForm);
    expect(formed.filter((id) => !english.has(`${id}_one`) || !english.has(`${id}_other`))).toEqual([]);
  });

  it('are all asked for, by an id as it stands: none is left over, none is put together', () => {
    expect([...asked].filter((id) => !english.has(id) && !english.has(`${id}_other`))).toEqual([]);
    expect([...english.keys()].filter((id) => !asked.has(withoutForm(id)))).toEqual([]);
  });

  it('are unique: texts equal in both languages have one id', () => {
    const ids = Map.groupBy(english.keys(), (id) => `${english.get(id)} = ${german.get(id)}`);
    const twice = [...ids].filter(([, same]) => new Set(same.map(withoutForm)).size > 1);
    expect(twice.map(([text, same]) => `${same.join(', ')}: ${text}`)).toEqual([]);
  });

  it('have types: of the id and of the values that a text has places for', () => {
    expect(t('canvas.alignLeft')).toBe('Align left');
    expect(t('executions.countRuns', { count: 1 })).toBe('1 run');
    expect(t('executions.countRuns', { count: 2 })).toBe('2 runs');
    // @ts-expect-error There is no such text.
    t('canvas.noSuchText');
    // @ts-expect-error It needs a name.
    t('canvas.nameWasSkipped');
    // @ts-expect-error It calls the value something else.
    t('canvas.nameWasSkipped', { title: 'x' });
    // @ts-expect-error It has no place for a value.
    t('canvas.alignLeft', { name: 'x' });
  });

  it('name no element like one of HTML that holds nothing: its text would be lost', () => {
    const empty = /<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>/;
    expect([...english.values()].filter((text) => empty.test(text))).toEqual([]);
  });

  it('keep their values and elements in German', () => {
    const changed = [...german].filter(([id, text]) => values(text).join() !== values(english.get(id) ?? '').join());
    expect(changed).toEqual([]);
  });
});
