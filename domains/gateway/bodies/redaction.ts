import type { CallBodySettings } from '../../../db/repositories/gateway/callBodies.ts';
import { UserPattern } from '../../../platform/patterns/userPattern.ts';
import { dataKinds, detectors, type DataKind } from './detectors.ts';

const hidden = '[redacted]';
/** Replacement of a text that is too long for a pattern. */
const unread = '[left out: too long for a pattern]';

/** Replaces personal data, words and matches of patterns in texts. Takes time in proportion to the text. */
export class Redaction {
  readonly #kinds: readonly DataKind[];
  readonly #words: RegExp | null;
  readonly #patterns: readonly UserPattern[];

  /** Errors: `parameter_invalid` for a pattern that cannot be used. */
  constructor({ redact, words, patterns }: Pick<CallBodySettings, 'redact' | 'words' | 'patterns'>) {
    // In their own order: a number of a card looks like that of a phone, too.
    this.#kinds = dataKinds.filter((kind) => redact.includes(kind));
    this.#words = words.length === 0 ? null : wordsPattern(words);
    this.#patterns = patterns.map((pattern) => new UserPattern(pattern, { caseSensitive: false }));
  }

  /** Returns the text with all data, words and matches replaced. */
  apply(text: string): string {
    let shown = text;
    for (const kind of this.#kinds) shown = detectors[kind](shown);
    if (this.#words !== null) shown = shown.replace(this.#words, hidden);
    for (const pattern of this.#patterns) shown = replaced(pattern, shown);
    return shown;
  }
}

function replaced(pattern: UserPattern, text: string): string {
  try {
    return pattern.isFound(text) ? pattern.replaceAll(text, hidden) : text; // looking only is the quicker part
  } catch {
    return unread;
  }
}

/** Matches any of the words as a whole, whatever its case. */
function wordsPattern(words: readonly string[]): RegExp {
  const any = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu');
}
