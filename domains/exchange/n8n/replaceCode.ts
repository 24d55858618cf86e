/** A range of code and its replacement. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** The code with its replacements, which do not overlap. */
export function replaceCode(source: string, replacements: readonly Replacement[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end, text } of replacements.toSorted((a, b) => a.start - b.start)) {
    parts.push(source.slice(at, start), text);
    at = end;
  }
  return [...parts, source.slice(at)].join('');
}
