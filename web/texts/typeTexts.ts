import { asRecord, entrySchema, fieldsOf, titleOf, wordLabel, wordsOf, type JsonSchema } from '../forms/jsonSchema.ts';

/** The texts shared by node types and credential types: labels for people, besides identifiers for programs. */
export type SpokenType = {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly inputs?: readonly SpokenPart[];
  readonly outputs?: readonly SpokenPart[];
  readonly credentials?: readonly SpokenPart[];
  readonly oauth_app?: { readonly help: string } | null;
  readonly earlier?: readonly SpokenVersion[];
  readonly german?: { readonly [place: string]: string } | undefined;
};
/** An earlier version of a node type. */
type SpokenVersion = Pick<SpokenType, 'parameters' | 'inputs' | 'outputs' | 'credentials'> & {
  readonly version: number;
  readonly changed: string;
};
type SpokenPart = { readonly name: string; readonly title: string };

/** Returns the text that replaces the English one. */
export type Say = (place: string, english: string) => string;

/** Choices that are words and no codes (`GET`, `iso-8859-1`, `*`): those read the same in every language. */
const wordy = /^[a-z0-9_]*[a-z][a-z0-9_]*$/;

/**
 * The type with other words. Places: `title`, `description`; `app hint` of how to create an OAuth app; `inputs.main` of a port, alike of outputs and credentials;
 * `/lists[]/name` of a parameter, with ` hint` for its description, ` one` for an entry of
 * it, ` add` for the button that adds one and ` = word` for a choice. Parameters of earlier versions have the version before them (`v1 /list`),
 * and `v1 changed` is the change that followed. Names and values stay.
 */
export function withTexts<Type extends SpokenType>(type: Type, say: Say): Type {
  const parts = (kind: 'inputs' | 'outputs' | 'credentials', of: Pick<SpokenType, typeof kind> = type) => {
    const own = of[kind];
    return own === undefined
      ? {}
      : { [kind]: own.map((part) => ({ ...part, title: say(`${kind}.${part.name}`, part.title) })) };
  };
  return {
    ...type,
    title: say('title', type.title),
    description: say('description', type.description),
    ...parts('inputs'),
    ...parts('outputs'),
    ...parts('credentials'),
    ...(type.oauth_app ? { oauth_app: { ...type.oauth_app, help: say('app hint', type.oauth_app.help) } } : {}),
    parameters: withFields(type.parameters, '', say),
    ...(type.earlier
      ? {
          earlier: type.earlier.map((version) => {
            const sayOf: Say = (place, english) => say(`v${version.version} ${place}`, english);
            return {
              ...version,
              ...parts('inputs', version),
              ...parts('outputs', version),
              ...parts('credentials', version),
              changed: sayOf('changed', version.changed),
              parameters: withFields(version.parameters, '', sayOf),
            };
          }),
        }
      : {}),
  };
}

function withFields(schema: JsonSchema, place: string, say: Say): JsonSchema {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return schema;
  const told = fields.map(({ name, schema: field }) => {
    const at = `${place}/${name}`;
    const title = say(at, titleOf({ name, schema: field }));
    return [name, { ...withWords(field, at, say), title }];
  });
  return { ...schema, properties: { ...asRecord(schema.properties), ...Object.fromEntries(told) } };
}

function withWords(schema: JsonSchema, place: string, say: Say): JsonSchema {
  // Conditions have a widget with words of its own.
  const inside = schema['x-control'] === 'conditions' ? schema : withFields(schema, place, say);
  const words = wordsOf(schema);
  const entry = entrySchema(schema);
  return {
    ...inside,
    ...(typeof schema.description === 'string' ? { description: say(`${place} hint`, schema.description) } : {}),
    ...(typeof schema['x-entry'] === 'string' ? { 'x-entry': say(`${place} one`, schema['x-entry']) } : {}),
    ...(typeof schema['x-add'] === 'string' ? { 'x-add': say(`${place} add`, schema['x-add']) } : {}),
    ...(words.length > 0 && words.every((word) => wordy.test(word))
      ? {
          'x-labels': Object.fromEntries(
            words.map((word) => [word, say(`${place} = ${word}`, wordLabel(schema, word))]),
          ),
        }
      : {}),
    ...(Object.keys(entry).length === 0 ? {} : { items: withEntry(entry, `${place}[]`, say) }),
  };
}

function withEntry(entry: JsonSchema, place: string, say: Say): JsonSchema {
  const title = typeof entry.title === 'string' ? { title: say(place, entry.title) } : {};
  return { ...withWords(entry, place, say), ...title };
}
