/** Kinds of things by the first letters of their identifiers. */
type Kind = 'app' | 'tbl' | 'viw' | 'rec';

/** Returns the identifier in an address of Airtable, such as https://airtable.com/app…/tbl…/viw…; other texts as they are. */
export function airtableId(text: string, kind: Kind): string {
  const value = text.trim();
  if (!/^https?:\/\/([\w-]+\.)*airtable\.com\//i.test(value)) return value;
  return new RegExp(`\\b${kind}[A-Za-z0-9]{5,40}\\b`).exec(value)?.[0] ?? value;
}
