import type { ErrorObject } from 'ajv/dist/2020.js';

import { pointerKeys } from './pointerKeys.ts';

/** A value that a schema refuses. */
export interface Violation {
  /** Its JSON pointer, for programs. */
  readonly pointer: string;
  /** Its name as it is written in JSON, such as `nodes[0].name`; empty for the whole value. */
  readonly field: string;
  /** The problem, to follow the name: `is required`, `must be a string`. */
  readonly problem: string;
}

const mostListed = 20;

/** Describes an error of a schema. `unknown` is the problem of a member that the schema does not have. */
export function violationOf(error: ErrorObject, unknown: string): Violation {
  const { instancePath, keyword, params } = error;
  const member = (params['missingProperty'] ?? params['additionalProperty']) as string | undefined;
  const isMember = member !== undefined && (keyword === 'required' || keyword === 'additionalProperties');
  const pointer = isMember ? `${instancePath}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}` : instancePath;
  const problem = keyword === 'required' ? 'is required' : isMember ? unknown : problemOf(error);
  return { pointer, field: fieldName(pointer), problem };
}

/** Returns the name of the value at a JSON pointer as people write it: `nodes[0].name`. The name of a parameter stays as it is. */
export function fieldName(pointer: string): string {
  if (!pointer.startsWith('/')) return pointer;
  return pointerKeys(pointer)
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : /^[\w$-]+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`,
    )
    .join('')
    .replace(/^\./, '');
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

function problemOf({ keyword, params, message }: ErrorObject): string {
  const limit = Number(params['limit']);
  const counted = (word: string): string => `${limit} ${limit === 1 ? word : `${word}s`}`;
  switch (keyword) {
    case 'type':
      return `must be ${[params['type'] as string | string[]]
        .flat()
        .map((type) => typeNames[type] ?? type)
        .join(' or ')}`;
    case 'enum':
      return `must be one of ${listed(params['allowedValues'] as unknown[])}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${limit}`;
    case 'minLength':
      return `must have at least ${counted('character')}`;
    case 'maxLength':
      return `must have at most ${counted('character')}`;
    case 'minItems':
      return `must have at least ${limit === 1 ? '1 entry' : `${limit} entries`}`;
    case 'maxItems':
      return `must have at most ${limit === 1 ? '1 entry' : `${limit} entries`}`;
    case 'minProperties':
      return `must have at least ${counted('field')}`;
    case 'maxProperties':
      return `must have at most ${counted('field')}`;
    case 'uniqueItems':
      return 'must not have an entry twice';
    case 'format':
      return `must be a valid ${params['format'] as string}`;
    default:
      return message ?? 'is not valid';
  }
}

function listed(values: unknown[]): string {
  return values
    .slice(0, mostListed)
    .map((value) => JSON.stringify(value))
    .join(', ');
}
