import { FormFile } from '../formats/formFile.ts';
import type { Redaction } from './redaction.ts';

/** Characters that one body keeps; a value beyond them is left out. */
const maxChars = 100_000;
/** Longer than any detected data. */
const maxFoundChars = 1_000;
const maxDepth = 50;
const maxDataChars = 500;
/** Pictures, sounds and files in a text. */
const dataShape = /^(?:data:[^,]{1,200},|[A-Za-z0-9+/_-]{500})/;

/** A kept JSON value. */
export interface KeptValue {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** Returns a body as it is kept: redacted, without files, pictures and sounds, and bounded. */
export function keptValue(body: unknown, redaction: Redaction): KeptValue {
  let left = maxChars;
  let isCut = false;
  const leaf = (text: string): string => {
    if (text.length > maxDataChars && dataShape.test(text)) return `[data of ${text.length} characters]`;
    if (left <= 0) {
      isCut = true;
      return '';
    }
    // Redacted before the cut: a number that is cut would not be found.
    const shown = redaction.apply(text.slice(0, left + maxFoundChars));
    if (shown.length > left || text.length > left + maxFoundChars) isCut = true;
    const kept = shown.slice(0, left);
    left -= kept.length;
    return kept;
  };
  const number = (value: number): unknown => {
    const text = String(value);
    left -= text.length;
    if (text.length < 8) return value;
    const shown = redaction.apply(text);
    return shown === text ? value : shown;
  };
  // Each member counts, also a number: an embedding is a long list of numbers.
  const fitting = <One, Kept>(members: readonly One[], keep: (one: One) => Kept): Kept[] => {
    const kept: Kept[] = [];
    for (const one of members) {
      left -= 2;
      if (left <= 0) {
        isCut = true;
        break;
      }
      kept.push(keep(one));
    }
    return kept;
  };
  const visit = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return leaf(value);
    if (typeof value === 'number') return number(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof FormFile) return `[file of ${value.content.length} bytes]`;
    if (depth > maxDepth) {
      isCut = true;
      return null;
    }
    if (Array.isArray(value)) return fitting(value, (one) => visit(one, depth + 1));
    const entries = fitting(Object.entries(value), ([name, one]) => [leaf(name), visit(one, depth + 1)] as const);
    return Object.fromEntries(entries);
  };
  const value = visit(body, 0);
  return { value, isCut };
}
