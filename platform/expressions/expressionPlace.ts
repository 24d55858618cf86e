/** JSON pointer (RFC 6901) of a value by the keys that lead to it. */
export function jsonPointer(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Line and column of a character of a text, all counted from 1. */
export function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position - 1);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
