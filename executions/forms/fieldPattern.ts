import { RE2JS } from 're2js';

const maxPatternLength = 1_000;
const maxKept = 500;
const compiled = new Map<string, RE2JS | null>();

/** True where the pattern fits the whole text. It runs in linear time: whatever an owner writes, no stranger's text hangs the process. */
export function fitsPattern(pattern: string, text: string): boolean {
  return readPattern(pattern)?.matcher(text).matches() ?? true;
}

/** Null for what is no pattern: no look-around, no back-references, at most 1,000 characters. */
export function readPattern(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = compile(pattern);
  if (compiled.size >= maxKept) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function compile(pattern: string): RE2JS | null {
  if (pattern.length > maxPatternLength) return null;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return null; // what is not readable is said when the form is published or begins
  }
}
