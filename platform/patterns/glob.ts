import { RE2JS } from 're2js';

import { AppError } from '../../openapi/AppError.ts';
import { assertSmallPattern } from './patternSize.ts';

const maxGlobChars = 1_000;
const maxBraces = 100;
const maxInstructions = 4_000;
/** Instructions × characters of one path (`UserPattern`). */
const maxSteps = 5_000_000;

/**
 * A glob pattern of file names: `*` within a folder, `**` over folders, `?`, `[…]`, `{…,…}`; `\` escapes the next character. `*`, `?` and
 * `[…]` match no dot at the beginning of a name. It takes time in proportion to pattern and path, whatever a user writes.
 */
export class Glob {
  readonly #compiled: RE2JS;
  readonly #instructions: number;

  /** Errors: `parameter_invalid` for a glob that is too long or invalid. */
  constructor(glob: string) {
    if (glob.length > maxGlobChars)
      throw new AppError('parameter_invalid', `A pattern of names may have ${maxGlobChars} characters at most.`);
    try {
      this.#compiled = RE2JS.compile(toRegExp(glob), RE2JS.DOTALL);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('parameter_invalid', 'The pattern of names cannot be read.', { cause: error });
    }
    this.#instructions = this.#compiled.programSize();
    assertSmallPattern(this.#instructions, maxInstructions);
  }

  /** How many steps a path takes at most; a hundred million are about a second. */
  steps(path: string): number {
    return this.#instructions * path.length;
  }

  /** True if it fits the whole path, whose folders are separated by `/`. Errors: `parameter_invalid` if the path is too long for the pattern. */
  matches(path: string): boolean {
    if (this.steps(path) > maxSteps)
      throw new AppError('parameter_invalid', 'The pattern of names is too long for these paths. Use fewer wildcards.');
    return this.#compiled.matcher(path).matches();
  }
}

/** RE2 has no look-ahead, so that no name begins with a dot is part of the first character that a wildcard takes. */
function toRegExp(glob: string): string {
  let regExp = '';
  let braces = 0;
  let opened = 0;
  for (let at = 0; at < glob.length; at += 1) {
    const char = glob[at]!;
    const isAtStart =
      at === 0 || glob[at - 1] === '/' || (braces > 0 && /[{,]/.test(glob[at - 1]!) && startsName(glob, at));
    if (char === '*' && glob[at + 1] === '*' && isAtStart && (glob[at + 2] === '/' || glob[at + 2] === undefined)) {
      const isLast = glob[at + 2] === undefined;
      regExp += isLast ? '(?:[^/.][^/]*(?:/[^/.][^/]*)*)?/?' : '(?:[^/.][^/]*/)*';
      at += isLast ? 1 : 2;
    } else if (char === '*') {
      while (glob[at + 1] === '*') at += 1;
      const isWholeName = isAtStart && (glob[at + 1] === undefined || glob[at + 1] === '/');
      regExp += isWholeName ? '[^/.][^/]*' : isAtStart ? '(?:[^/.][^/]*)?' : '[^/]*';
    } else if (char === '?') regExp += isAtStart ? '[^/.]' : '[^/]';
    else if (char === '[') {
      const [whole, negated, body] = /^\[([!^]?)((?:\]|\\.|[^\]/])(?:\\.|[^\]\\/])*)\]/.exec(glob.slice(at)) ?? [];
      if (whole === undefined) regExp += '\\[';
      else {
        regExp += `[${negated ? '^/' : ''}${body!.replaceAll(/\\(.)|([[\]^&~|])/gs, (_all, escaped: string, plain: string) => `\\${escaped ?? plain}`)}]`;
        at += whole.length - 1;
      }
    } else if (char === '{' && glob.indexOf('}', at) > 0) {
      if ((opened += 1) > maxBraces)
        throw new AppError('parameter_invalid', `A pattern of names may have ${maxBraces} lists in braces at most.`);
      braces += 1;
      regExp += '(?:';
    } else if (char === '}' && braces > 0) {
      braces -= 1;
      regExp += ')';
    } else if (char === ',' && braces > 0) regExp += '|';
    else if (char === '\\' && at + 1 < glob.length) regExp += RE2JS.quote(glob[(at += 1)]!);
    else regExp += RE2JS.quote(char);
  }
  return regExp + ')'.repeat(braces);
}

/** Returns whether the brace list around `at` begins a name. */
function startsName(glob: string, at: number): boolean {
  const open = glob.lastIndexOf('{', at - 1);
  return open === 0 || glob[open - 1] === '/';
}
