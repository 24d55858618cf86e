/** Returns the value without a field, which every object in it can have. */
export function withoutField(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((entry) => withoutField(entry, name));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== name);
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutField(entry, name)]));
}
