/** Types that a value can be read as; `any` leaves it alone. */
export const valueTypes = ['any', 'string', 'number', 'boolean', 'array', 'object'] as const;
export type ValueType = (typeof valueTypes)[number];

export type Converted = { ok: true; value: unknown } | { ok: false; message: string };

/** Readable names of the types. */
const wantedNames: Record<ValueType, string> = {
  any: 'a value',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Reads a value as a type where nothing is lost by it: `"5"` and `true` as numbers, `"[1]"` as a list. A missing value becomes null. */
export function convertValue(value: unknown, type: ValueType): Converted {
  if (value === undefined || value === null) return { ok: true, value: null };
  const read = readAs(value, type);
  if (read !== undefined) return { ok: true, value: read };
  return { ok: false, message: `${shownValue(value)} cannot be read as ${wantedNames[type]}.` };
}

/** A value as errors show it: its type and its beginning. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return `the text "${shortened(value)}"`;
  if (Array.isArray(value)) return `the list ${shortened(JSON.stringify(value))}`;
  if (typeof value === 'object' && value !== null) return `the object ${shortened(JSON.stringify(value))}`;
  return typeof value === 'number' ? `the number ${value}` : String(value);
}

const mostShown = 80;

function shortened(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

/** Undefined if the value cannot be converted. */
function readAs(value: unknown, type: ValueType): unknown {
  switch (type) {
    case 'any':
      return value;
    case 'string':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'number':
      return typeof value === 'boolean' ? Number(value) : readNumber(value);
    case 'boolean':
      return readBoolean(value);
    case 'array':
    case 'object': {
      const parsed = typeof value === 'string' ? parseJson(value) : value;
      const fits = typeof parsed === 'object' && parsed !== null && Array.isArray(parsed) === (type === 'array');
      return fits ? parsed : undefined;
    }
  }
}

/** Reads true and false in any case, 1 and 0, as n8n does (`type-validation.ts`); undefined for everything else. */
function readBoolean(value: unknown): boolean | undefined {
  const read = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (read === true || read === 'true') return true;
  if (read === false || read === 'false') return false;
  const number = readNumber(read);
  return number === 0 || number === 1 ? number === 1 : undefined;
}

/** A finite number, or a text that is one; undefined for everything else. */
export function readNumber(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller says what it cannot be read as
  }
}
