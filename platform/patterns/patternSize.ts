import { AppError } from '../../openapi/AppError.ts';

/** A class of Unicode takes long to read, in any case of letters above all; repeating it costs no more than others. */
const unicodeClass = 40;

/**
 * Refuses a pattern whose program would have more instructions than `most`: before it is compiled, since compiling takes
 * time in proportion to them. `pattern`: its source, or the number that is known. Errors: `parameter_invalid`.
 */
export function assertSmallPattern(pattern: string | number, most: number): void {
  const size = typeof pattern === 'number' ? pattern : estimatedSize(pattern);
  if (size > most)
    throw new AppError(
      'parameter_invalid',
      'The pattern repeats too much. Use smaller counts in {…}, or fewer of them.',
    );
}

/** Estimates the number of instructions of a pattern: `{n,m}` repeats its content. */
function estimatedSize(pattern: string): number {
  const groups = [0];
  let classes = 0;
  let atom = 0; // size of the part that a quantifier would repeat
  const add = (size: number): void => {
    groups[groups.length - 1]! += size;
    atom = size;
  };
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at]!;
    if (char === '\\') {
      add(1);
      classes += Number(/[pP]/.test(pattern[at + 1] ?? ''));
      at += 1;
    } else if (char === '[') {
      const end = classEnd(pattern, at);
      add(1);
      classes += pattern.slice(at, end).match(/\\[pP]/g)?.length ?? 0;
      at = end;
    } else if (char === '(') groups.push(1);
    else if (char === ')' && groups.length > 1) add(groups.pop()! + 1);
    else if (char === '{') {
      const [counted, least = '', , most] = /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at, at + 20)) ?? [];
      if (counted === undefined) add(1);
      else {
        const times = Math.max(1, Number(least), Number(most ?? 0));
        const repeated = (atom + 1) * times;
        groups[groups.length - 1]! += repeated - atom;
        atom = repeated;
        at += counted.length - 1;
      }
    } else add(1);
  }
  return groups.reduce((sum, size) => sum + size, classes * unicodeClass);
}

/** Where a class ends that begins at `start`. */
function classEnd(pattern: string, start: number): number {
  for (let at = start + (pattern[start + 1] === '^' ? 3 : 2); at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === ']') return at;
  }
  return pattern.length;
}
