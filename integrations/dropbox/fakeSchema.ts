/**
 * The form of a value: `s` text, `b` boolean, `n0-9` a whole number in a range, `?` anything, `A|B` a union of tags without a value, a
 * list with one entry for lists of this form, an object of forms for structs. A name with `!` is required.
 */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

/** Returns what is wrong with an argument, as Dropbox says it in a response with status 400; null if nothing is. */
export function shapeProblem(value: unknown, shape: Shape, place = ''): string | null {
  const at = place === '' ? '' : `${place}: `;
  if (typeof shape === 'string') return scalarProblem(value, shape, at);
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${at}expected list, got ${typeOf(value)}`;
    return firstOf(value.map((one, index) => shapeProblem(one, shape[0] as Shape, `${place}[${index}]`)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${at}expected object, got ${typeOf(value)}`;
  const forms = new Map(Object.entries(shape).map(([name, form]) => [name.replace('!', ''), form]));
  const missing = Object.keys(shape).find(
    (name) => name.endsWith('!') && (value as Record<string, unknown>)[name.slice(0, -1)] === undefined,
  );
  if (missing !== undefined) return `${at}missing required field '${missing.slice(0, -1)}'`;
  return firstOf(
    Object.entries(value).map(([name, one]) => {
      const form = forms.get(name);
      if (form === undefined) return `${at}unknown field '${name}'`;
      return shapeProblem(one, form, place === '' ? name : `${place}.${name}`);
    }),
  );
}

function scalarProblem(value: unknown, shape: string, at: string): string | null {
  if (shape === '?') return null;
  if (shape === 's') return typeof value === 'string' ? null : `${at}expected string, got ${typeOf(value)}`;
  if (shape === 'b') return typeof value === 'boolean' ? null : `${at}expected boolean, got ${typeOf(value)}`;
  const range = /^n(\d+)-(\d+)$/.exec(shape);
  if (range) {
    if (typeof value !== 'number' || !Number.isInteger(value)) return `${at}expected integer, got ${typeOf(value)}`;
    const isWithin = value >= Number(range[1]) && value <= Number(range[2]);
    return isWithin ? null : `${at}${value} is not within [${range[1]}, ${range[2]}]`;
  }
  const tag = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['.tag'] : value;
  if (typeof tag !== 'string') return `${at}expected string or object with '.tag', got ${typeOf(value)}`;
  return shape.split('|').includes(tag) ? null : `${at}invalid tag '${tag}'`;
}

function firstOf(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
