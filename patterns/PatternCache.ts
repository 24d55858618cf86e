import { UserPattern } from './userPattern.ts';

const maxPatterns = 100;

/** Patterns of users that are used again and again, compiled once. Errors: those of `UserPattern`. */
export class PatternCache {
  readonly #patterns = new Map<string, UserPattern>();

  /** True where the pattern is found in the text. `/pattern/flags` is read like a JavaScript literal. */
  isFound(pattern: string, text: string, caseSensitive: boolean): boolean {
    return this.#compiled(pattern, caseSensitive).isFound(text);
  }

  /** The text with every match replaced; `$1`, `$<name>`, `$&` and `$$` in the replacement mean what they do in JavaScript. */
  replaceAll(pattern: string, text: string, { by, caseSensitive }: { by: string; caseSensitive: boolean }): string {
    return this.#compiled(pattern, caseSensitive).replaceAll(text, by);
  }

  #compiled(pattern: string, caseSensitive: boolean): UserPattern {
    const key = `${caseSensitive ? 'a' : 'i'}${pattern}`;
    const known = this.#patterns.get(key);
    if (known !== undefined) return known;
    const made = new UserPattern(pattern, { caseSensitive, readsLiterals: true });
    const oldest = this.#patterns.keys().next();
    if (this.#patterns.size >= maxPatterns && oldest.done !== true) this.#patterns.delete(oldest.value);
    this.#patterns.set(key, made);
    return made;
  }
}
