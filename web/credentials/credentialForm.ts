import type { Schema } from '../api/client.ts';
import { fieldsOf, startValues, type JsonSchema } from '../forms/jsonSchema.ts';

/** Values typed into the form of a credential. */
export type CredentialDraft = {
  name: string;
  values: Record<string, unknown>;
  /** Empty: any host. */
  allowedHosts: string[];
  /** The OAuth app of the organization or the instance is used, and no own client. */
  usesApp?: boolean;
};

/** A form's first contents: the defaults of the type, or what is stored, without its secrets. */
export function draftOf(
  type: Schema<'CredentialType'>,
  stored: Schema<'Credential'> | null,
  access: readonly string[] = [],
): CredentialDraft {
  if (stored === null) {
    const values = startValues(type.parameters);
    const chosen = Array.isArray(values['scopes']) ? (values['scopes'] as unknown[]) : [];
    const isEnough = access.length === 0 || access.some((word) => chosen.includes(word));
    const scopes = isEnough ? {} : { scopes: [...chosen, access[0]] };
    return { name: type.title, values: { ...values, ...scopes }, allowedHosts: [] };
  }
  return { name: stored.name, values: stored.values, allowedHosts: stored.allowed_hosts ?? [] };
}

/** The schema of the form: a secret that is stored may stay empty, and says so. */
export function formSchema(type: Schema<'CredentialType'>, stored: Schema<'Credential'> | null): JsonSchema {
  if (stored === null) return type.parameters;
  const isKept = (name: string): boolean => stored.secrets_set.includes(name);
  const properties = fieldsOf(type.parameters).map(({ name, schema }) => [
    name,
    isKept(name) ? { ...schema, 'x-placeholder': 'Stored. Leave it empty to keep it.' } : schema,
  ]);
  const required = fieldsOf(type.parameters).filter((field) => field.required && !isKept(field.name));
  return {
    ...type.parameters,
    properties: Object.fromEntries(properties),
    required: required.map((field) => field.name),
  };
}

/**
 * Returns the body of a change: cleared fields become null, secrets are included only if they were typed again. With an OAuth
 * app, the client becomes null, too.
 */
export function changeOf(
  type: Schema<'CredentialType'>,
  stored: Schema<'Credential'>,
  draft: CredentialDraft,
): Schema<'CredentialUpdate'> {
  const values = Object.fromEntries(
    fieldsOf(type.parameters).flatMap(({ name, schema }) => {
      const value = draft.values[name];
      if (value !== undefined) return [[name, value]];
      return schema['x-secret'] === true || stored.values[name] === undefined ? [] : [[name, null]];
    }),
  );
  const dropped = draft.usesApp ? { client_id: null, client_secret: null } : {};
  return { name: draft.name, values: { ...values, ...dropped }, allowed_hosts: hostsOf(draft) };
}

/** The allow-list as the API takes it. */
export function hostsOf({ allowedHosts }: CredentialDraft): string[] | null {
  return allowedHosts.length === 0 ? null : allowedHosts;
}

/** The problem of a refused body, by the name of its field; `{}` where it is about something else. */
export function problemOf(param: string | null, message: string): Record<string, string> {
  const name = /^\/values\/([^/]+)/.exec(param ?? '')?.[1];
  return name === undefined ? {} : { [`/${name}`]: message };
}

const clientFields = ['client_id', 'client_secret'];

/** Returns true for fields of a client, which credentials with an OAuth app do not have. */
function isOfClient(type: Schema<'CredentialType'>, name: string): boolean {
  return type.oauth_app !== null && (clientFields.includes(name) || type.oauth_app.fields.includes(name));
}

/** The schema of some of the fields. */
export function partOf(schema: JsonSchema, isPart: (name: string) => boolean): JsonSchema {
  const parts = fieldsOf(schema).filter(({ name }) => isPart(name));
  return {
    ...schema,
    properties: Object.fromEntries(parts.map((field) => [field.name, field.schema])),
    required: parts.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The form of a type with OAuth apps: without a client, or with a required client. */
export function clientSchema(type: Schema<'CredentialType'>, schema: JsonSchema, ownClient: boolean): JsonSchema {
  if (type.oauth_app === null) return schema;
  if (!ownClient) return partOf(schema, (name) => !isOfClient(type, name));
  const isStored = fieldsOf(schema).some(
    ({ name, schema: field }) => name === 'client_secret' && field['x-placeholder'] !== undefined,
  );
  const required = fieldsOf(schema).flatMap((field) => (field.required ? [field.name] : []));
  return { ...schema, required: [...required, 'client_id', ...(isStored ? [] : ['client_secret'])] };
}

/** The values without those of a client. */
export function withoutClient(
  type: Schema<'CredentialType'>,
  values: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isOfClient(type, name)));
}
