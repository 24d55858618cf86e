import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { readField, withField } from './fields.ts';
import { boolean, choice, list, text, type FieldTexts } from '../../platform/schema/schema.ts';

/** The name of a field of an item. */
export const fieldName = (options: Omit<FieldTexts, 'title'> & { title?: string } = {}) =>
  text({
    title: 'Field',
    description: 'Supports dot notation: customer.name.',
    ...options,
    required: true,
    maxLength: 500,
  });

/** A list of names of fields. */
export const fieldNames = (options: FieldTexts) =>
  list(text({ title: 'Field', required: true, maxLength: 500 }))({ ...options, default: [] });

/** Whether dots in names reach into objects. */
export const dotsParameter = boolean({
  title: 'Use dot notation',
  description: 'If off, dots are part of the field name.',
  default: true,
});

export const includes = ['none', 'all', 'selected', 'except'] as const;

/** The fields of an item to keep. */
export interface Inclusion {
  include: (typeof includes)[number];
  /** Kept (`selected`) or excluded (`except`) fields. */
  fields: readonly string[];
  dots: boolean;
}

/** The parameters of nodes that keep fields of their input; together they are an `Inclusion` (with `dotsParameter`). */
export function includeParameters<const W extends Inclusion['include']>(
  words: readonly W[],
  { title, default: wanted, showWhen = {} }: { title: string; default: W } & Pick<FieldTexts, 'showWhen'>,
) {
  const some: readonly Inclusion['include'][] = ['selected', 'except'];
  return {
    include: choice(words)({ title, default: wanted, showWhen }),
    fields: fieldNames({
      title: 'Which fields',
      description: 'The fields to include, or to exclude. Supports dot notation.',
      showWhen: { ...showWhen, include: words.filter((word) => some.includes(word)) },
    }),
  };
}

/** The fields that stay; the object itself is never changed. */
export function includedFields(json: JsonObject, { include, fields, dots }: Inclusion): JsonObject {
  const param = '/fields';
  switch (include) {
    case 'none':
      return {};
    case 'all':
      return json;
    case 'except':
      return fields.reduce((kept, name) => withField(kept, { name, value: undefined, param, dots }), json);
    case 'selected':
      return fields.reduce<JsonObject>((kept, name) => {
        const value = readField(json, name, dots);
        return value === undefined ? kept : withField(kept, { name, value, param, dots });
      }, {});
  }
}

/** Errors: `parameter_invalid` for a name that no item has a field of: a mistake, where it decides what items have in common. */
export function assertFieldsPresent(
  items: readonly Item[],
  names: readonly string[],
  { dots, paramOf }: { dots: boolean; paramOf: (index: number) => string },
): void {
  for (const [index, name] of names.entries()) {
    if (items.some(({ json }) => readField(json, name, dots) !== undefined)) continue;
    throw new AppError('parameter_invalid', `No item has a field "${name}".`, { param: paramOf(index) });
  }
}
