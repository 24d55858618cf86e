import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** The form of errors: https://developer.todoist.com/api/v1/#tag/Request-limits and the errors that the SDK reads. */
export function failed(status: number, [tag, code, error]: readonly [string, number, string], extra: JsonObject = {}) {
  return {
    status,
    json: {
      error,
      error_code: code,
      error_extra: { event_id: '0f8fad5bd9cb469fa165708677289501', ...extra },
      error_tag: tag,
      http_code: status,
    },
  } satisfies FakeResponse;
}

const missing = ['ARGUMENT_MISSING', 19, 'Required argument is missing'] as const;
const invalid = ['INVALID_ARGUMENT_VALUE', 20, 'Invalid argument value'] as const;

export function refusedArgument(argument: string, explanation: string): FakeResponse {
  return failed(400, invalid, { argument, explanation });
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ids = /^[0-9A-Za-z]{10,40}$/;
const colors =
  'berry_red|red|orange|yellow|olive_green|lime_green|green|mint_green|teal|sky_blue|light_blue|blue|grape|violet|lavender|magenta|salmon|charcoal|grey|taupe';

/**
 * The first problem of the arguments: `name`, with `!` if required, `?` if it may be null, and its type after a colon. In a query, all
 * values are texts. Unlike Todoist, unknown arguments are a problem, so that the tests find them.
 */
export function problemOf(takes: string, given: JsonObject, isQuery: boolean): FakeResponse | null {
  const fields = new Map(
    takes
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [, name = '', marks = '', type = 'text'] = /^(\w+)([!?]*)(?::(.+))?$/.exec(field) ?? [];
        return [name, { type, isRequired: marks.includes('!'), mayBeNull: marks.includes('?') }] as const;
      }),
  );
  for (const [name, { isRequired }] of fields)
    if (isRequired && (given[name] === undefined || given[name] === ''))
      return failed(400, missing, { argument: name });
  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name);
    if (field === undefined) return refusedArgument(name, 'There is no such argument.');
    if (value === null ? !field.mayBeNull : !isOf(field.type, value, isQuery))
      return refusedArgument(name, `The value is not of the type ${field.type}.`);
  }
  return null;
}

function isOf(type: string, value: unknown, isQuery: boolean): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string';
    case 'id':
      // The old IDs are numbers, which version 1 refuses.
      return typeof value === 'string' && ids.test(value) && !/^\d+$/.test(value);
    case 'ids':
      return typeof value === 'string' && value.split(',').every((id) => isOf('id', id, isQuery));
    case 'n':
      return isQuery ? /^-?\d+$/.test(String(value)) : Number.isInteger(value);
    case 'size':
      return isOf('n', value, isQuery) && Number(value) >= 1 && Number(value) <= 200;
    case 'priority':
      return isOf('n', value, isQuery) && Number(value) >= 1 && Number(value) <= 4;
    case 'b':
      return isQuery ? ['true', 'false'].includes(String(value)) : typeof value === 'boolean';
    case 'o':
      return isObject(value);
    case 'texts':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'color':
      return colors.split('|').includes(String(value));
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
    case 'time':
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$/.test(String(value));
    case 'when':
      return /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.test(String(value));
    default:
      return type.split('|').includes(String(value));
  }
}
