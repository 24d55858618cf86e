import { AppError } from '../../openapi/AppError.ts';
import { remember } from '../boundedMap.ts';
import { UserPattern } from './userPattern.ts';

const maxPatterns = 100;
/** Limit of main thread CPU time for all matches together; ordinary patterns use far less than `perMatchMs` per text. */
const mostMs = 300;
const perMatchMs = 0.05;
/** Matches of fewer steps (`UserPattern.steps`) are not worth being timed. */
const timedSteps = 20_000;

/**
 * Patterns of users that are used again and again in one run of a node, compiled once. Errors: those of `UserPattern`; `parameter_invalid`
 * if all
 * matches together take too long.
 */
export class PatternCache {
  #leftMs = mostMs;
  readonly #patterns = new Map<string, UserPattern>();

  /** True if the pattern is found in the text. `/pattern/flags` is read like a JavaScript literal. */
  isFound(pattern: string, text: string, caseSensitive: boolean): boolean {
    const compiled = this.#compiled(pattern, caseSensitive);
    return this.#timed(compiled.steps(text), () => compiled.isFound(text));
  }

  /** The text with every match replaced; `$1`, `$<name>`, `$&` and `$$` in the replacement mean what they do in JavaScript. */
  replaceAll(pattern: string, text: string, { by, caseSensitive }: { by: string; caseSensitive: boolean }): string {
    const compiled = this.#compiled(pattern, caseSensitive);
    return this.#timed(compiled.steps(text), () => compiled.replaceAll(text, by));
  }

  #timed<T>(steps: number, match: () => T): T {
    if (steps < timedSteps) return match();
    if (this.#leftMs <= 0)
      throw new AppError(
        'parameter_invalid',
        'The patterns take too long together. Use simpler ones, or shorter texts.',
      );
    const before = process.threadCpuUsage();
    try {
      return match();
    } finally {
      const { user, system } = process.threadCpuUsage(before);
      this.#leftMs = Math.min(mostMs, this.#leftMs + perMatchMs) - (user + system) / 1_000;
    }
  }

  #compiled(pattern: string, caseSensitive: boolean): UserPattern {
    const key = `${caseSensitive ? 'a' : 'i'}${pattern}`;
    const known = this.#patterns.get(key);
    if (known !== undefined) return known;
    const made = new UserPattern(pattern, { caseSensitive, readsLiterals: true });
    remember(this.#patterns, [key, made], maxPatterns);
    return made;
  }
}
