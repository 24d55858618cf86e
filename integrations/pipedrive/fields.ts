import { choice, list, number, record, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';

interface IdTexts {
  readonly title: string;
  readonly list?: string;
  readonly rare?: true;
  readonly description?: string;
}

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
export function related({ title, list: from, rare, description = 'ID.' }: IdTexts) {
  return text({
    title,
    description,
    ...digits,
    ...(from === undefined ? {} : { choices: { list: from } }),
    ...(rare ? { rare } : {}),
  });
}

export const owner = related({ title: 'Owner', list: 'users', rare: true });
export const person = related({ title: 'Person', list: 'persons' });
export const organization = related({ title: 'Organization', list: 'organizations' });
export const deal = related({ title: 'Deal', list: 'deals' });
export const lead = text({ title: 'Lead', description: 'ID (UUID).', rare: true, maxLength: 40 });

export const visibleTo = choice(['default', 'owner', 'company', 'group', 'group_and_below'], {
  default: 'As set in Pipedrive',
  owner: 'Owner',
  company: 'Everyone',
  group: "Owner's group",
  group_and_below: "Owner's group and below",
})({ title: 'Visible to', rare: true, default: 'default' });

export const labels = list(text({ title: 'Label', ...digits, required: true }))({
  title: 'Labels',
  description: 'IDs of labels. They replace those that are there.',
  entry: 'label',
  rare: true,
  maxItems: 100,
  default: [],
});

export const customFields = record({
  title: 'Custom fields',
  description: 'Name or code of the field, and its value. Options can be written as in Pipedrive.',
  entry: 'custom field',
  control: 'key_values',
  rare: true,
  maxEntries: 200,
  default: {},
});

export const money = {
  value: number({ title: 'Value' }),
  currency: text({ title: 'Currency', placeholder: 'EUR', maxLength: 3, pattern: '^([A-Z]{3})?$' }),
};

/** Returns an ID as a number; undefined for an empty one. Errors: `parameter_invalid`. */
export function idOf(written: string | undefined, param: string): number | undefined {
  const given = (written ?? '').trim();
  if (given === '') return undefined;
  if (/^\d+$/.test(given) && Number.isSafeInteger(Number(given))) return Number(given);
  throw new AppError('parameter_invalid', 'Enter the ID as a number.', { param: `/${param}` });
}

/** Returns a required ID as a number. Errors: `parameter_invalid`. */
export function neededId(written: string | undefined, param: string): number {
  const id = idOf(written, param);
  if (id !== undefined) return id;
  throw new AppError('parameter_invalid', 'Enter the ID.', { param: `/${param}` });
}

const visibility: Readonly<Record<string, number>> = { owner: 1, company: 3, group: 5, group_and_below: 7 };

/** Returns the number of a visibility; undefined for the default. */
export function visibilityOf(word: string): number | undefined {
  return visibility[word];
}

/** Returns the IDs of labels as numbers. Errors: `parameter_invalid`. */
export function labelIds(written: readonly string[]): number[] {
  return written.map((label) => neededId(label, 'labels'));
}

const time = { placeholder: '2026-12-01T09:00:00Z', maxLength: 40 };

/** Limits of lists. */
export const updatedRange = {
  updated_since: text({ title: 'Changed since', description: 'Time with its offset.', rare: true, ...time }),
  updated_until: text({ title: 'Changed until', description: 'Time with its offset.', rare: true, ...time }),
};

/** Returns a time as Pipedrive takes it, in UTC. Errors: `parameter_invalid` for a time without an offset. */
export function utc(written: string | undefined, param: string): string | undefined {
  const text = (written ?? '').trim();
  if (text === '') return undefined;
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i.test(text);
  const time = isTime ? new Date(text) : undefined;
  if (time && !Number.isNaN(time.getTime())) return time.toISOString().replace(/\.\d+Z$/, 'Z');
  throw new AppError('parameter_invalid', 'Enter the time with its offset, such as 2026-12-01T09:00:00+01:00.', {
    param: `/${param}`,
  });
}

/** A date; a time after it is left out. */
export const dateTexts = { placeholder: '2026-12-31', maxLength: 40, pattern: '^(\\d{4}-\\d{2}-\\d{2}([T ].*)?)?$' };

/** Returns the date as it is written, without its time. */
export function dateOf(written: string | undefined): string | undefined {
  return written?.slice(0, 10);
}
