import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Vendor } from './defineVendor.ts';

/**
 * Fills in the values of the credential that a path names in braces: `/Accounts/{account_sid}/Calls.json`. Errors: `parameter_invalid` if
 * the credential has no such value.
 */
export function withPathValues(
  path: string,
  { title, pathValues = {} }: Pick<Vendor, 'title' | 'pathValues'>,
  values: JsonObject,
): string {
  return Object.entries(pathValues).reduce((filled, [name, field]) => {
    const place = `{${name}}`;
    if (!filled.includes(place)) return filled;
    const value = typeof values[name] === 'string' ? values[name].trim() : '';
    if (value === '' || value === '.' || value === '..')
      throw new AppError('parameter_invalid', `${title}: Enter "${field}" in the credential.`);
    return filled.replaceAll(place, () => encodeURIComponent(value));
  }, path);
}
