import { AppError } from '../../../openapi/AppError.ts';
import { fieldName } from '../../../platform/schema/violation.ts';
import type { JsonObject } from '../../executions/item.ts';
import type { CredentialType } from '../CredentialTypes.ts';

/** An app as a request or the environment has it. */
export interface WrittenApp {
  client_id: string;
  /** Missing: the stored one stays. */
  client_secret?: string;
  fields?: JsonObject;
}

/**
 * Checks an app against the form of its type: its fields are those of the type that belong to the app, with defaults filled in. Errors:
 * `invalid_request`, which names the field and never its value.
 */
export function readApp(
  { checks, definition }: CredentialType,
  { client_id: clientId, client_secret: secret = 'stored', fields = {} }: WrittenApp,
): { clientId: string; fields: JsonObject } {
  const known = definition.oauth2?.app?.fields ?? [];
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) throw refusal(`/fields/${unknown}`, 'is no field of this app.');
  if (clientId === '') throw refusal('/client_id', 'is required');
  if (secret === '') throw refusal('/client_secret', 'is required');
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  const scopes = scopesIn(definition.parameters.json);
  const read = checks.read({ ...Object.fromEntries(given), ...scopes, client_id: clientId, client_secret: secret });
  if (!read.ok) {
    const { parameter, message } = read.problem;
    throw refusal(/^\/client_(id|secret)$/.test(parameter) ? parameter : `/fields${parameter}`, message);
  }
  const values = read.value as JsonObject;
  return {
    clientId,
    fields: Object.fromEntries(known.flatMap((name) => (name in values ? [[name, values[name]]] : []))),
  };
}

/** Some access, because a form may require it. An app has none of its own. */
function scopesIn(json: { readonly [name: string]: unknown }): JsonObject {
  const { scopes } = (json['properties'] ?? {}) as { scopes?: { items?: { enum?: string[] } } };
  const first = scopes?.items?.enum?.[0];
  return first === undefined ? {} : { scopes: [first] };
}

function refusal(param: string, message: string): AppError {
  return new AppError('invalid_request', `“${fieldName(param.replace(/^\/fields/, ''))}” ${message}`, { param });
}
