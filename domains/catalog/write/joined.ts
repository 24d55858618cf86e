/** Parts of one parameter that are there, with what the source wants between them; undefined, so that it is left out, where none is. */
export function joined(parts: readonly (string | false | undefined)[], separator: string): string | undefined {
  const given = parts.filter((part) => typeof part === 'string');
  return given.length === 0 ? undefined : given.join(separator);
}
