import { list, record, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';

const digits = { placeholder: '12', maxLength: 20, pattern: '^\\s*\\d*\\s*$' };

/** The ID of a thing that the operation is about. */
export function thing(title: string, from?: string) {
  return text({
    title,
    description: 'ID.',
    ...digits,
    ...(from === undefined ? {} : { choices: { list: from } }),
    required: true,
  });
}

/** The ID of a related thing. */
export function related(title: string, from: string, rare: boolean) {
  return text({ title, description: 'ID.', ...digits, choices: { list: from }, ...(rare ? { rare } : {}) });
}

export const tags = list(text({ title: 'Tag', required: true, maxLength: 255 }))({
  title: 'Tags',
  description: 'They replace those that are there.',
  entry: 'tag',
  rare: true,
  maxItems: 200,
  default: [],
});

/** Custom fields of users and organizations. */
export const ownFields = record({
  title: 'Custom fields',
  description: 'Key of the field, and its value.',
  entry: 'custom field',
  control: 'key_values',
  rare: true,
  maxEntries: 200,
  default: {},
});

/** Returns an ID as a number; undefined for an empty one. Errors: `parameter_invalid`. */
export function idOf(written: string | undefined, param: string): number | undefined {
  const given = (written ?? '').trim();
  if (given === '') return undefined;
  if (/^\d+$/.test(given) && Number.isSafeInteger(Number(given))) return Number(given);
  throw new AppError('parameter_invalid', 'Enter the ID as a number.', { param: `/${param}` });
}

/** Returns an object of custom fields; undefined for none. */
export function filled(fields: JsonObject): JsonObject | undefined {
  return Object.keys(fields).length > 0 ? fields : undefined;
}
