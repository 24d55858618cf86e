import { AppError } from '../../../openapi/AppError.ts';
import { remember } from '../../../platform/boundedMap.ts';
import { UserPattern } from '../../../platform/patterns/userPattern.ts';

const maxKept = 500;
const compiled = new Map<string, UserPattern | null>();
/** Step limit for all patterns of one submission (`UserPattern.steps`); they run on the main thread of the API. */
const maxSteps = 5_000_000;

/** The patterns of the fields of one submission. Whatever an owner writes, no stranger's text hangs the process. */
export class FieldPatterns {
  #steps = 0;

  /** True if the pattern fits the whole text. Errors: `parameter_invalid` if the texts are too long for their patterns. */
  fits(pattern: string, text: string): boolean {
    const read = readPattern(pattern);
    if (!read) return true;
    this.#steps += read.steps(text);
    if (this.#steps > maxSteps)
      throw new AppError('parameter_invalid', 'The texts are too long to be compared with the requested formats.');
    return read.fits(text);
  }
}

/** Null for a pattern that is invalid or too large. */
export function readPattern(pattern: string): UserPattern | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = compile(pattern);
  remember(compiled, [pattern, made], maxKept);
  return made;
}

function compile(pattern: string): UserPattern | null {
  try {
    return new UserPattern(pattern);
  } catch (error) {
    if (error instanceof AppError) return null; // said when the form is published or begins
    throw error;
  }
}
