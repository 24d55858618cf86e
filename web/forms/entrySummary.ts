import { asRecord, entrySchema, fieldsOf, titleOf, wordLabel, wordsOf, type JsonSchema } from './jsonSchema.ts';
import { scheduleSummary } from './scheduleSummary.ts';

const shownValues = 3;

/**
 * One-line summary of a list entry: its own words (`x-summary`), else its first fields with other values than their defaults. Empty if
 * there are none.
 */
export function entrySummary(list: JsonSchema, value: unknown): string {
  const schema = entrySchema(list);
  const own = list['x-summary'] === 'schedule_rule' ? scheduleSummary(schema, value) : null;
  if (own !== null) return own;
  const record = asRecord(value);
  const words = fieldsOf(schema).flatMap((field) => {
    const held = record[field.name];
    if (held === field.schema.default) return [];
    if (typeof held === 'string' && wordsOf(field.schema).includes(held)) return [wordLabel(field.schema, held)];
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
