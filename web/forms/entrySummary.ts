import { asRecord, fieldsOf, titleOf, type JsonSchema } from './jsonSchema.ts';

const shownValues = 3;

/** What an entry of a list is about in one line: its first filled fields. Empty where nothing is filled in. */
export function entrySummary(schema: JsonSchema, value: unknown): string {
  const record = asRecord(value);
  const words = fieldsOf(schema).flatMap((field) => {
    const held = record[field.name];
    if (typeof held === 'string') return held.trim() === '' ? [] : [held.trim()];
    return typeof held === 'number' || held === true ? [held === true ? titleOf(field) : String(held)] : [];
  });
  return words.slice(0, shownValues).join(' · ').replaceAll(/\s+/g, ' ').slice(0, 120);
}

/** The list with one entry at another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_, index) => index !== from);
  const entry = entries[from];
  if (entry === undefined || to < 0 || to >= entries.length) return [...entries];
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
