import type { JsonObject } from '../../domains/executions/item.ts';
import { plainText } from './richText.ts';

type Named = { name?: string; id?: string; person?: { email?: string } };

/**
 * Returns the value of a property as a text, number, boolean, list or object (https://developers.notion.com/reference/page-property-values).
 * Dates stay objects with `start` and `end`.
 */
export function simpleProperty(property: unknown): unknown {
  const { type = '', ...values } = property as { type?: string } & JsonObject;
  const value = values[type] ?? null;
  const reader = read[type];
  return reader && value !== null ? reader(value) : value;
}

const read: Readonly<Record<string, (value: unknown) => unknown>> = {
  title: plainText,
  rich_text: plainText,
  select: (value) => (value as Named).name,
  status: (value) => (value as Named).name,
  multi_select: (value) => (value as Named[]).map(({ name }) => name),
  people: (value) => (value as Named[]).map(personOf),
  created_by: (value) => personOf(value as Named),
  last_edited_by: (value) => personOf(value as Named),
  relation: (value) => (value as Named[]).map(({ id }) => id),
  files: (value) => (value as JsonObject[]).map(fileOf),
  formula: inner,
  rollup: (value) => {
    const { type, array } = value as { type: string; array?: unknown[] };
    return type === 'array' ? (array ?? []).flatMap((entry) => simpleProperty(entry)) : inner(value);
  },
  unique_id: (value) => {
    const { prefix, number } = value as { prefix: string | null; number: number | null };
    return prefix ? `${prefix}-${number}` : number;
  },
  verification: (value) => (value as { state?: string }).state,
};

/** Without the capability to read email addresses, a person has a name only. */
function personOf(value: Named): string | null {
  return value.person?.email ?? value.name ?? value.id ?? null;
}

function fileOf(file: JsonObject): unknown {
  const { type = '' } = file as { type?: string };
  return (file[type] as { url?: string } | undefined)?.url ?? file['name'];
}

function inner(value: unknown): unknown {
  const { type = '', ...values } = value as { type?: string } & JsonObject;
  return values[type] ?? null;
}
