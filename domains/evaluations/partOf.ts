/** The part of a value at a path with dots; array places by number. The value itself for an empty path, undefined if there is none. */
export function partOf(value: unknown, path: string): unknown {
  if (path === '') return value;
  let part = value;
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
    part = (part as Record<string, unknown>)[name];
  }
  return part;
}
