import { RE2JS } from 're2js';

import { AppError } from '../../openapi/AppError.ts';
import { assertSmallPattern } from './patternSize.ts';

const maxPatternChars = 1_000;
const maxTextChars = 1_000_000;
/** Instructions of a compiled pattern; an ordinary one has tens. */
const maxInstructions = 4_000;
/**
 * Instructions × characters of one match. RE2 takes time in proportion to both, on the main thread. A step is 40 ns at worst, where a match
 * may begin anywhere; 7 ns where it can begin at one place only; 3 ns where a small pattern is only looked for, for which RE2 makes an
 * automaton (that of a large one costs more than it saves).
 */
const maxSteps = 3_200_000;
const maxPlacedSteps = 6_000_000;
const maxSmallSteps = 10_000_000;
const smallInstructions = 200;

/** How a pattern is read. */
export interface PatternOptions {
  caseSensitive?: boolean;
  /** `/pattern/flags` is read like a JavaScript literal. */
  readsLiterals?: boolean;
}

/**
 * A regular expression of a user: no back-references and no look-around, in exchange for time in proportion to pattern and
 * text, and both are bounded. Errors of every method: `parameter_invalid` if the text is too long for the pattern.
 */
export class UserPattern {
  readonly #compiled: RE2JS;
  readonly #instructions: number;
  /** It matches at the beginning of a text only. */
  readonly #isPlaced: boolean;

  /** Errors: `parameter_invalid` for a pattern that is invalid or too large. */
  constructor(pattern: string, { caseSensitive = true, readsLiterals = false }: PatternOptions = {}) {
    if (pattern.length > maxPatternChars)
      throw new AppError('parameter_invalid', `A pattern may have ${maxPatternChars} characters at most`);
    const literal = readsLiterals ? /^\/(.+)\/([dgimsuvy]*)$/s.exec(pattern) : null;
    const [, source = pattern, letters = ''] = literal ?? [];
    let flags = 0;
    if (letters.includes('i') || !caseSensitive) flags |= RE2JS.CASE_INSENSITIVE;
    if (letters.includes('m')) flags |= RE2JS.MULTILINE;
    if (letters.includes('s')) flags |= RE2JS.DOTALL;
    assertSmallPattern(source, maxInstructions);
    this.#compiled = compile(source, flags);
    this.#instructions = Math.max(1, this.#compiled.programSize());
    assertSmallPattern(this.#instructions, maxInstructions);
    this.#isPlaced = source.startsWith('^') && !/\||\(\?[a-z]*m/.test(source) && !letters.includes('m');
  }

  /** How many steps a match of that text takes at most. */
  steps(text: string): number {
    return this.#instructions * text.length;
  }

  /** It is found in the text. */
  isFound(text: string): boolean {
    if (this.#instructions > smallInstructions)
      return this.#matcher(text, this.#isPlaced ? maxPlacedSteps : maxSteps).find();
    this.#check(text, maxSmallSteps);
    return this.#compiled.test(text);
  }

  /** It fits the whole text. */
  fits(text: string): boolean {
    return this.#matcher(text, maxPlacedSteps).matches();
  }

  /** The text with every match replaced; `$1`, `$<name>`, `$&` and `$$` in the replacement mean what they do in JavaScript. */
  replaceAll(text: string, by: string): string {
    return this.#matcher(text, maxSteps).replaceAll(by);
  }

  #matcher(text: string, most: number): ReturnType<RE2JS['matcher']> {
    this.#check(text, most);
    return this.#compiled.matcher(text);
  }

  #check(text: string, most: number): void {
    if (text.length > maxTextChars)
      throw new AppError(
        'parameter_invalid',
        `A text matched by a pattern may have ${maxTextChars} characters at most`,
      );
    if (this.steps(text) > most)
      throw new AppError(
        'parameter_invalid',
        `A text matched by this pattern may have ${Math.floor(most / this.#instructions)} characters at most. Repeat less in the pattern.`,
      );
  }
}

function compile(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source), flags);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    throw new AppError('parameter_invalid', `The pattern cannot be used: ${why.slice(0, 200)}`, { cause: error });
  }
}
