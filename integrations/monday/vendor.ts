import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { graphqlErrors } from '../engine/graphql.ts';
import { objectOf } from '../engine/objectOf.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { errorTexts, limitCodes } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** monday.com. Its API is GraphQL; a failure has status 200 or more, and `errors` in the body. Its version changes each quarter. */
export const monday = defineVendor({
  id: 'monday',
  title: 'Monday.com',
  icon: 'BrandMonday',
  group: 'projects',
  apiUrl: 'https://api.monday.com',
  credentialTypes: ['monday_token', 'monday_oauth2', 'oauth2'],
  headers: { 'api-version': '2026-10' },
  failureOf,
  lists,
  scopes,
  source: 'https://developer.monday.com/api-reference/docs/error-handling',
});

const mutations = /^(add|archive|change|create|delete|duplicate|edit|move)_/;

interface Reported {
  readonly code: string;
  readonly message: string;
  readonly data: JsonObject;
}

/** https://developer.monday.com/api-reference/docs/error-handling and https://developer.monday.com/api-reference/docs/rate-limits */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const error = reportedIn(body);
  if (status < 400 && (error === null || isDone(body))) return null;
  const { code, message, data } = error ?? { code: '', message: '', data: {} };
  const said = message === '' ? '' : ` ${message.slice(0, 500)}`;
  // The limit of a day ends at midnight; refused calls count, too.
  const isLimit = code !== 'DAILY_LIMIT_EXCEEDED' && (status === 429 || limitCodes.has(code));
  if (isLimit)
    return {
      kind: 'limited',
      code: code || '429',
      message: `No more requests are accepted for now.${said}`,
      retryAfterMs: retryAfterMs(headers) ?? pauseMs(data),
    };
  if (status >= 500) return { kind: 'temporary', message: `The service has a temporary problem. (status ${status})` };
  const text = errorTexts[code] ?? (status === 401 ? errorTexts['UserUnauthenticatedException'] : undefined);
  const name = code === '' ? `status ${status}` : code;
  const column = typeof data['column_id'] === 'string' ? ` Column: ${data['column_id'].slice(0, 100)}.` : '';
  return {
    kind: 'refused',
    code: name,
    message: `${text ?? 'The request was refused.'} (${name})${said}${column}`,
  };
}

/**
 * Returns true if a mutation was carried out, and only values inside of its result are missing, such as those of formulas beyond their limit. The
 * same request again would carry it out twice.
 */
function isDone({ data, errors }: JsonObject): boolean {
  return (
    Array.isArray(errors) &&
    errors.length > 0 &&
    (errors as unknown[]).every((error) => {
      const { path } = objectOf(error);
      const [name, ...inside] = Array.isArray(path) ? (path as unknown[]) : [];
      const isMutation = typeof name === 'string' && mutations.test(name);
      return isMutation && inside.length > 0 && (objectOf(data)[name] ?? null) !== null;
    })
  );
}

/** Failures of before 2025 have another form. */
function reportedIn(body: JsonObject): Reported | null {
  const [error] = graphqlErrors(body);
  if (error) {
    const { code, error_data: data } = error.extensions;
    return { code: textOf(code), message: error.message, data: objectOf(data) };
  }
  const { error_code: code, error_message: message, error_data: data } = body;
  if (code === undefined && message === undefined) return null;
  return { code: textOf(code), message: textOf(message), data: objectOf(data) };
}

function pauseMs({ retry_in_seconds: seconds }: JsonObject): number | undefined {
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1_000 : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 1_000) : '';
}
