/** Values of a query or a form. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes lists and objects as fields with brackets: `{ a: { b: 1 }, c: ['x'] }` becomes `a[b]=1` and `c[0]=x`. Fields that are null,
 * undefined or empty are left out.
 */
export function brackets(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => [...flattened(name, value)]));
}

function* flattened(name: string, value: unknown): Generator<[string, unknown]> {
  if (value === undefined || value === null || value === '') return;
  if (typeof value !== 'object') yield [name, value];
  else for (const [key, entry] of Object.entries(value)) yield* flattened(`${name}[${key}]`, entry);
}
