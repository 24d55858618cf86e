import type { JsonValue } from '../../../platform/expressions/scope.ts';

const maxTextChars = 10_000;
const maxEntries = 200;
const maxDepth = 12;
/** Everything in the value together, roughly in characters. */
const maxChars = 40_000;

/** The beginning of a value, so that a person can see what it is: long texts, lists and objects end early. */
export function shortened(value: JsonValue): { value: JsonValue; truncated: boolean } {
  let charsLeft = maxChars;
  let truncated = false;
  const shorten = (one: JsonValue, depth: number): JsonValue => {
    if (typeof one === 'string') {
      const length = Math.max(0, Math.min(maxTextChars, charsLeft));
      charsLeft -= Math.min(one.length, length);
      if (one.length <= length) return one;
      truncated = true;
      return `${one.slice(0, length)}…`;
    }
    charsLeft -= 4;
    if (typeof one !== 'object' || one === null) return one;
    if (depth >= maxDepth) {
      truncated = true;
      return '…';
    }
    if (Array.isArray(one)) return keep(one).map((entry) => shorten(entry, depth + 1));
    const entries = keep(Object.entries(one)).map(([key, entry]): [string, JsonValue] => {
      charsLeft -= key.length;
      return [key.slice(0, maxTextChars), shorten(entry, depth + 1)];
    });
    return Object.fromEntries(entries);
  };
  const keep = <Entry>(entries: readonly Entry[]): readonly Entry[] => {
    const room = Math.max(0, Math.min(maxEntries, Math.floor(charsLeft / 4)));
    if (entries.length > room) truncated = true;
    return entries.slice(0, room);
  };
  return { value: shorten(value, 0), truncated };
}
