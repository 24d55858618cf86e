/** The text in place of a redacted value. */
export const redactedText = '[redacted]';

/** Items without the values of the fields, and these values as texts; the same list if no item has such a field. */
export interface Redacted<Item> {
  items: readonly Item[];
  texts: string[];
}

const maxDepth = 64;
const mostTexts = 10_000;

/**
 * Replaces the values of fields in the JSON of items, at any depth. A field is a name or several with dots between them: `email`,
 * `customer.email` (an `email` of a `customer`). Upper and lower case are the same, and lists between two names are passed over.
 */
export function redactItems<Item extends object>(items: readonly Item[], fields: readonly string[]): Redacted<Item> {
  const paths = fields.map((field) => field.toLowerCase().split('.').toReversed());
  const texts = new Set<string>();
  let hasChanged = false;
  const redacted = items.map((item) => {
    const { json } = item as { json?: unknown };
    const clean = cleaned(json, { paths, parents: [], texts });
    if (clean === json) return item;
    hasChanged = true;
    return { ...item, json: clean };
  });
  return { items: hasChanged ? redacted : items, texts: [...texts] };
}

interface Walk {
  /** The names of each field, the last one first. */
  paths: readonly (readonly string[])[];
  /** The names above a value, the nearest one first. */
  parents: readonly string[];
  texts: Set<string>;
}

/** The same value if nothing in it is redacted. */
function cleaned(value: unknown, walk: Walk): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (walk.parents.length > maxDepth) return redactedText; // deeper than any path can be followed
  if (Array.isArray(value)) {
    const entries = value.map((entry) => cleaned(entry, walk));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  let hasChanged = false;
  const entries = Object.entries(value).map(([key, entry]) => {
    const parents = [key.toLowerCase(), ...walk.parents];
    const clean = isRedacted(parents, walk.paths) ? hide(entry, walk.texts) : cleaned(entry, { ...walk, parents });
    if (clean !== entry) hasChanged = true;
    return [key, clean] as const;
  });
  return hasChanged ? Object.fromEntries(entries) : value;
}

function isRedacted(parents: readonly string[], paths: Walk['paths']): boolean {
  return paths.some((path) => path.every((name, index) => parents[index] === name));
}

/** Nothing is left of a value: not its type, and not its length. */
function hide(value: unknown, texts: Set<string>): unknown {
  if (value === null || value === undefined) return value;
  collect(value, texts);
  return redactedText;
}

function collect(value: unknown, texts: Set<string>): void {
  if (texts.size >= mostTexts) return;
  if (typeof value === 'string' || typeof value === 'number') texts.add(String(value));
  else if (typeof value === 'object' && value !== null) for (const entry of Object.values(value)) collect(entry, texts);
}
