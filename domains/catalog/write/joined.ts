/** Joins the present parts of one parameter with the source's separator; undefined, and thus omitted, if there are none. */
export function joined(parts: readonly (string | false | undefined)[], separator: string): string | undefined {
  const given = parts.filter((part) => typeof part === 'string');
  return given.length === 0 ? undefined : given.join(separator);
}
