import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { withoutField } from '../engine/withoutField.ts';
import { errorTexts } from './errorTexts.ts';

/** The pinned version of the API. Salesforce supports a version for three years at least. */
export const base = '/services/data/v66.0';

/** Returns the value without `attributes`, which each record has, and the records in it. */
export function withoutAttributes(value: unknown): unknown {
  return withoutField(value, 'attributes');
}

/** The result for one of several records. */
export interface RecordResult {
  readonly id?: string;
  readonly success?: boolean;
  readonly created?: boolean;
  readonly errors?: readonly { readonly statusCode?: string; readonly message?: string }[];
}

/** Returns the error of a record; null if it was written. */
export function errorOf({ success, errors = [] }: RecordResult): AppError | null {
  if (success === true) return null;
  const [first] = errors;
  const code = first?.statusCode ?? 'UNKNOWN';
  const said = errors.map(({ message = '' }) => message).join(' ');
  const text = errorTexts[code] ?? 'Salesforce refused the record.';
  return new AppError('target_error', `Salesforce: ${text} (${code}) ${said.slice(0, 700)}`.trim());
}

/** Returns the fields to write. A null clears a field; empty texts are left out. Errors: `parameter_invalid` if there are none. */
export function fieldsToWrite(fields: Readonly<Record<string, unknown>>): JsonObject {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  if (given.length > 0) return Object.fromEntries(given);
  throw new AppError('parameter_invalid', 'Enter the fields of the record.', { param: '/fields' });
}

/** Returns a name of the API, which is a part of queries. Errors: `parameter_invalid`. */
export function apiName(value: string, name: string): string {
  const written = value.trim();
  if (/^[A-Za-z]\w*(\.[A-Za-z]\w*){0,5}$/.test(written)) return written;
  throw new AppError('parameter_invalid', `"${written.slice(0, 100)}" is no name of the API, such as LastName.`, {
    param: `/${name}`,
  });
}
