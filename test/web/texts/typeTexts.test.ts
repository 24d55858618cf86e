import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CredentialTypes } from '../../../domains/credentials/CredentialTypes.ts';
import { credentialDefinitions } from '../../../activities/generated/registry.ts';
import { presentCredentialType } from '../../../domains/credentials/presentCredentialType.ts';
import { searchNodeTypes } from '../../../web/features/canvas/model/palette.ts';
import { asRecord, fieldsOf, type JsonSchema } from '../../../web/forms/jsonSchema.ts';
import { inGerman } from '../../../web/texts/germanTypes.ts';
import { withTexts, type SpokenType } from '../../../web/texts/typeTexts.ts';
import { serverTypes } from '../features/canvas/buildGraph.ts';

const nodeTypes = serverTypes.present();
const credentialTypes = new CredentialTypes(credentialDefinitions)
  .all()
  .map((type) => presentCredentialType(type, 'https://bureau.test'));
const placeholders = (text: string) => [...text.matchAll(/\{\w[^}]*\}|https?:\S+/g)].map(([found]) => found).toSorted();

describe.each([
  ['nodes', nodeTypes],
  ['credentials', credentialTypes],
] as const)('the German texts of %s', (folder, types: readonly SpokenType[]) => {
  const files = germanFiles(folder);
  const germanOf = (type: string) => JSON.parse(readFileSync(files.get(type)!, 'utf8')) as Record<string, string>;

  test('exist for every current type only', () => {
    expect([...files.keys()].toSorted()).toEqual(types.map(({ type }) => type).toSorted());
  });

  test.each(types.map((type) => [type.type, type] as const))('%s: each text once, and none is left over', (_, type) => {
    const english = englishOf(type);
    const german = germanOf(type.type);
    expect(Object.keys(german).toSorted()).toEqual([...english.keys()].toSorted());
    const changed = [...english].filter(
      ([place, text]) => `${placeholders(text)}` !== `${placeholders(german[place]!)}`,
    );
    expect(changed).toEqual([]);
  });
});

describe('a node type in German', () => {
  const chat = nodeTypes.find(({ type }) => type === 'data.date_time')!;

  test('says everything in German and holds the same values', () => {
    const told = inGerman(chat);
    expect([told.title, told.inputs[0]?.title]).toEqual(['Datum und Uhrzeit', 'Elemente']);
    const unit = fieldsOf(told.parameters).find(({ name }) => name === 'unit')!.schema;
    expect(unit.title).toBe('Einheit');
    expect(unit.enum).toEqual(fieldsOf(chat.parameters).find(({ name }) => name === 'unit')!.schema.enum);
    expect(asRecord(unit['x-labels']).hours).toBe('Stunden');
    const values = (parameters: JsonSchema) => withoutWords(parameters);
    expect(values(told.parameters)).toEqual(values(chat.parameters));
  });

  test('stays in English where an instance knows a type or a text that the page does not', () => {
    const told = inGerman({ ...chat, type: 'data.newer' });
    expect(told.title).toBe(chat.title);
  });

  test('of a package has the German texts that the package brings, and English ones otherwise', () => {
    const own = { ...chat, type: 'custom.acme.date', german: { title: 'Datum von Acme', 'inputs.main': 'Daten' } };
    expect(inGerman(own)).toMatchObject({
      title: 'Datum von Acme',
      englishTitle: chat.title,
      description: chat.description,
      inputs: [{ title: 'Daten' }],
    });
  });

  test('is found by its German and by its English words', () => {
    const german = nodeTypes.map(inGerman);
    const first = (sought: string) => searchNodeTypes(german, sought)[0]?.type;
    for (const { type, title, englishTitle } of german) {
      expect(first(title), title).toBe(type);
      expect(first(englishTitle), englishTitle).toBe(type);
    }
    expect(first('bedingung')).toBe('logic.if');
    expect(first('split')).toBe('data.split_out');
  });
});

/** Files by type. They lie beside the type; of both kinds of types, only nodes have a dot. */
function germanFiles(folder: 'nodes' | 'credentials'): Map<string, string> {
  const root = join(import.meta.dirname, '../../..');
  const places = ['activities/nodes/*', 'domains/credentials/types', 'integrations/*'];
  const files = places.flatMap((place) => globSync(`${place}/german/*.json`, { cwd: root }));
  return new Map(
    files
      .map((file) => [basename(file, '.json'), join(root, file)] as const)
      .filter(([type]) => type.includes('.') === (folder === 'nodes')),
  );
}

function englishOf(type: SpokenType): Map<string, string> {
  const texts = new Map<string, string>();
  withTexts(type, (place, english) => {
    texts.set(place, english);
    return english;
  });
  return texts;
}

/** The schema without what people read. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, held]) => key !== 'x-labels' && !(typeof held === 'string' && /^(title|description)$/.test(key)))
      .map(([key, held]) => [key, withoutWords(held)]),
  );
}
