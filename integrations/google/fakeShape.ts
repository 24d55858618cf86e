/**
 * The form of a value: `s` text, `i` whole number, `n` number, `b` boolean, `?` anything, `A|B` one of these texts, a list with one entry
 * for lists of this form, an object of forms for objects. A name with `!` is required.
 */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

/** Returns what is wrong with a value as Google's JSON reader says it; null if nothing is. */
export function shapeProblem(value: unknown, shape: Shape, place = ''): string | null {
  if (value === null) return null; // as if it was missing
  if (typeof shape === 'string') return scalarProblem(value, shape, place);
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `Invalid value at '${place}' (list), ${shown(value)}`;
    return first(value.map((one, index) => shapeProblem(one, shape[0] as Shape, `${place}[${index}]`)));
  }
  if (typeof value !== 'object' || Array.isArray(value))
    return `Invalid JSON payload received. Invalid value at '${place}' (object), ${shown(value)}`;
  const fields = new Map(Object.entries(shape).map(([name, form]) => [name.replace('!', ''), form]));
  const missing = Object.keys(shape).find(
    (name) => name.endsWith('!') && (value as Record<string, unknown>)[name.slice(0, -1)] === undefined,
  );
  if (missing !== undefined) return `Missing required field '${placeOf(place, missing.slice(0, -1))}'.`;
  return first(
    Object.entries(value).map(([name, one]) => {
      const form = fields.get(name);
      const at = place === '' ? '' : ` at '${place}'`;
      if (form === undefined) return `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.`;
      return shapeProblem(one, form, placeOf(place, name));
    }),
  );
}

function scalarProblem(value: unknown, shape: string, place: string): string | null {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  const fits: Record<string, () => boolean> = {
    '?': () => true,
    s: () => typeof value === 'string',
    b: () => typeof value === 'boolean',
    n: () => isNumber,
    i: () => isNumber && Number.isInteger(Number(value)),
  };
  const names: Record<string, string> = { s: 'TYPE_STRING', b: 'TYPE_BOOL', n: 'TYPE_DOUBLE', i: 'TYPE_INT32' };
  const isFit = fits[shape] ? fits[shape]() : typeof value === 'string' && shape.split('|').includes(value);
  return isFit ? null : `Invalid value at '${place}' (${names[shape] ?? 'TYPE_ENUM'}), ${shown(value)}`;
}

function first(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

function placeOf(place: string, name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return place === '' ? snake : `${place}.${snake}`;
}

function shown(value: unknown): string {
  return JSON.stringify(value);
}
