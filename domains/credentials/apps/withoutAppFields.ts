import type { JsonObject } from '../../executions/item.ts';
import type { AppDefinition } from '../oauth2/oauth2Values.ts';

/** Without a client of its own, a credential has no fields of a client either: the OAuth app has them. */
export function withoutAppFields(values: JsonObject, app: AppDefinition | undefined): JsonObject {
  if (!app || values['client_id'] !== undefined) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !app.fields.includes(name)));
}
