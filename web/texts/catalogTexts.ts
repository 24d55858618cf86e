import { asRecord, fieldsOf, titleOf, type JsonSchema } from '../forms/jsonSchema.ts';
import type { Say } from './typeTexts.ts';

/** Visible texts of a search; those of inputs and notes only on its own page. */
export type SpokenSearch = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly inputs?: JsonSchema;
  readonly notes?: readonly string[];
  readonly licence?: SpokenLicence;
};
/** Visible texts of a source. */
export type SpokenSource = {
  readonly description: string;
  readonly licence: SpokenLicence;
  readonly off_by_default: string | null;
  readonly key: { readonly note: string | null } | null;
};
type SpokenLicence = { readonly note: string | null };

/**
 * The search with other words. Places, in the file of its source: `<id>` is the title, `<id> hint` the description, `<id> note 0` a note;
 * `<id>/name` an input, with ` hint` for its description and ` = value` for the label of a choice, if the source has one.
 */
export function withSearchTexts<Search extends SpokenSearch>(search: Search, say: Say): Search {
  const { id, title, description, inputs, notes, licence } = search;
  return {
    ...search,
    title: say(id, title),
    description: say(`${id} hint`, description),
    ...(inputs === undefined ? {} : { inputs: withInputs(inputs, id, say) }),
    ...(notes === undefined ? {} : { notes: withNotes(notes, id, say) }),
    ...(licence === undefined ? {} : { licence: withLicence(licence, say) }),
  };
}

/** Notes of a search, which its results carry, too. */
export function withNotes(notes: readonly string[], searchId: string, say: Say): string[] {
  return notes.map((note, place) => say(`${searchId} note ${place}`, note));
}

/**
 * The source with other words. Places: `description`, `licence` and `key` for their texts, `off` for the reason that it is off by default.
 */
export function withSourceTexts<Source extends SpokenSource>(source: Source, say: Say): Source {
  const { description, licence, off_by_default: off, key } = source;
  return {
    ...source,
    description: say('description', description),
    licence: withLicence(licence, say),
    off_by_default: off === null ? null : say('off', off),
    key: key === null || key.note === null ? key : { ...key, note: say('key', key.note) },
  };
}

function withLicence<Licence extends SpokenLicence>(licence: Licence, say: Say): Licence {
  return licence.note === null ? licence : { ...licence, note: say('licence', licence.note) };
}

function withInputs(inputs: JsonSchema, id: string, say: Say): JsonSchema {
  const told = fieldsOf(inputs).map(({ name, schema }): [string, JsonSchema] => {
    const at = `${id}/${name}`;
    const labels = Object.entries(asRecord(schema['x-labels']));
    return [
      name,
      {
        ...schema,
        title: say(at, titleOf({ name, schema })),
        ...(typeof schema.description === 'string' ? { description: say(`${at} hint`, schema.description) } : {}),
        ...(labels.length === 0
          ? {}
          : {
              'x-labels': Object.fromEntries(
                labels.map(([value, word]) => [value, say(`${at} = ${value}`, String(word))]),
              ),
            }),
      },
    ];
  });
  return { ...inputs, properties: Object.fromEntries(told) as JsonSchema };
}
