/** Returns the entry with a name from a file; undefined for the names of inherited members, such as `constructor`. */
export function ownEntry<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
