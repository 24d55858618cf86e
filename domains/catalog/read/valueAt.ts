const steps = new Map<string, readonly Step[]>();

type Step = { readonly key: string } | { readonly index: number } | { readonly each: true };

/**
 * The value at a path, undefined if there is none: `a.b`, `a[0].b`, `a[].b` (a list: of every entry of a list, or of the one
 * object that a source writes for a list of one), `["a.b"].c` (a key with dots), `$` (the value itself; `$[1]` of a list), `*` (all values of an object).
 */
export function valueAt(value: unknown, path: string): unknown {
  return follow(value, stepsOf(path), 0);
}

function follow(value: unknown, path: readonly Step[], at: number): unknown {
  let current = value;
  for (let index = at; index < path.length; index += 1) {
    const step = path[index]!;
    if (current === null || typeof current !== 'object') return undefined;
    if ('each' in step) {
      const found = listOf(current).flatMap((entry) => {
        const inside = follow(entry, path, index + 1);
        return inside === undefined || inside === null ? [] : Array.isArray(inside) ? inside : [inside];
      });
      return found;
    }
    if ('index' in step)
      current = Array.isArray(current) ? current[step.index] : step.index === 0 ? current : undefined;
    else if (step.key === '*') current = Object.values(current);
    else current = Object.hasOwn(current, step.key) ? (current as Record<string, unknown>)[step.key] : undefined;
  }
  return current;
}

function stepsOf(path: string): readonly Step[] {
  let known = steps.get(path);
  if (!known) {
    known = parsed(path);
    steps.set(path, known); // paths are written in source files only, so there are a few thousand
  }
  return known;
}

function parsed(path: string): Step[] {
  const found = path.replace(/^\$\.?/, '').matchAll(/\["([^"]*)"\]|\[(\d*)\]|([^.[\]]+)/g);
  return [...found].map(([, quoted, index, key]) => {
    if (quoted !== undefined) return { key: quoted };
    if (index !== undefined) return index === '' ? { each: true } : { index: Number(index) };
    return { key: key! };
  });
}

/** The entries of a list; one object or text for a list of one; nothing for null and undefined. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === null || value === undefined ? [] : [value];
}

/** The list at a path. Errors: TypeError where something else is there, which is a shape the source does not document. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  const found = valueAt(value, path);
  if (found === undefined || found === null) return [];
  if (!Array.isArray(found)) throw new TypeError(`${path} is no list`);
  return found;
}

/** Like `listAt` where an absent list means that the answer is not what it should be. */
export function neededList(value: unknown, path: string): readonly unknown[] {
  const found = valueAt(value, path);
  if (!Array.isArray(found)) throw new TypeError(`${path} is no list`);
  return found;
}

/** The entries of an object, in its order. Errors: TypeError where it is none. */
export function entriesOf(value: unknown): [string, unknown][] {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new TypeError('an object was expected');
  return Object.entries(value);
}

/** A text at a path; a number counts as one. Undefined for other values. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** A number at a path, written as a text too. Undefined if there is none. */
export function numberAt(value: unknown, path: string): number | undefined {
  const found = valueAt(value, path);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found.replaceAll(',', '')) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
