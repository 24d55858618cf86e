import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';

import { AppError } from '../../../openapi/AppError.ts';
import { violationOf } from '../../../platform/schema/violation.ts';
import { inputSchemaOf } from '../define/input.ts';
import type { SearchDefinition } from '../define/source.ts';
import { checkPlace } from './resolvePlace.ts';

/** Checks what a caller gives to a search, by its schema, and adds defaults. Compiled once a search, when it is first used. */
export class InputChecks {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor() {
    this.#ajv = new Ajv2020({ useDefaults: true, coerceTypes: false, allErrors: false, strict: false });
    // The package's types say it is a module; at run time it is the function.
    const add = addFormats as unknown as (target: Ajv2020, options: object) => void;
    add(this.#ajv, { mode: 'full', formats: ['date'], keywords: true });
  }

  /** The inputs, trimmed, with defaults. Errors: invalid_request with the pointer of the invalid value. */
  check(search: SearchDefinition, given: unknown): Readonly<Record<string, unknown>> {
    const inputs = trimmed(given);
    const validate = this.#validatorOf(search);
    if (!validate(inputs)) throw refused(validate.errors![0]!);
    const record = inputs as Record<string, unknown>;
    const needed = search.atLeastOneOf;
    if (needed && !needed.some((name) => record[name] !== undefined))
      throw new AppError('invalid_request', `Give at least one of ${needed.join(', ')}.`, { param: '/inputs' });
    checkPlace(search, record);
    for (const names of search.together ?? []) {
      const missing = names.filter((name) => record[name] === undefined);
      if (missing.length > 0 && missing.length < names.length)
        throw new AppError('invalid_request', `Give ${names.join(' and ')} together.`, {
          param: `/inputs/${missing[0]}`,
        });
    }
    return record;
  }

  #validatorOf(search: SearchDefinition): ValidateFunction {
    const known = this.#compiled.get(search.id);
    if (known) return known;
    const made = this.#ajv.compile(inputSchemaOf(search.inputs));
    this.#compiled.set(search.id, made);
    return made;
  }
}

function refused(error: ErrorObject): AppError {
  const { pointer, field, problem } = violationOf(error, 'is not an input of this search');
  const what = field === '' ? problem : `“${field.slice(0, 100)}” ${problem}`;
  return new AppError('invalid_request', `The inputs of the search do not fit: ${what}.`, {
    param: `/inputs${(error.keyword === 'required' ? error.instancePath : pointer).slice(0, 500)}`,
  });
}

/** A copy: texts without blanks around them; empty texts and nulls are the same as nothing. */
function trimmed(given: unknown): unknown {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return given;
  const entries = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || value === '') return [];
    if (typeof value === 'string') return textEntry(name, value);
    if (Array.isArray(value))
      return [[name, value.map((entry: unknown) => (typeof entry === 'string' ? cleanText(name, entry) : entry))]];
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}

function textEntry(name: string, value: string): [string, string][] {
  const text = cleanText(name, value);
  return text === '' ? [] : [[name, text]];
}

function cleanText(name: string, value: string): string {
  const text = value.replaceAll(/[\t\r\n]+/g, ' ').trim();
  if (/[\p{Cc}\p{Cs}]/u.test(text) || !text.isWellFormed())
    throw new AppError('invalid_request', `“${name}” holds control characters.`, { param: `/inputs/${name}` });
  return text;
}
