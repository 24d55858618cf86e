import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import type { ClientCertificate } from '../../platform/outbound/dispatcher.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import type { GuardedFetch } from '../../platform/outbound/outboundRequest.ts';
import type { JsonObject } from '../executions/item.ts';
import type { JsonSchema, Schema } from '../../platform/schema/schema.ts';
import type { ScopeNeeds } from './scopes/ScopeNeeds.ts';
import type { SecretPath } from './secretPath.ts';
import type { OAuth2Definition } from './oauth2/oauth2Values.ts';

/** Where a node takes a credential: `node.credentials[name] = { id }` in a graph. */
export interface CredentialSlot {
  name: string;
  title: string;
  /** Types of credentials that fit; `http`: all that HTTP requests can carry. */
  types: readonly string[] | 'http';
  /** By type: the kinds of access that the node needs; one of them has to be granted. */
  access?: Readonly<Record<string, readonly string[]>>;
  /** The scopes that the operations of the node need, for credential types with scopes. */
  scopes?: ScopeNeeds;
  /** Publishing and running refuse a node without one. Only if the slot applies. */
  required?: boolean;
  /** The slot applies only while a parameter has one of these values. */
  showWhen?: { [parameter: string]: readonly unknown[] };
}

/** A credential opened for one use. Its values must never get into items, errors, logs or Temporal. */
export interface UsedCredential<V extends object = JsonObject> {
  id: string;
  type: string;
  /** As the type's schema says, defaults filled in; of OAuth2 types `access_token` and `token_type`, and the `given` fields. */
  values: V;
  /** Hosts that the secret may be sent to (`assertHostAllowed`); null: any. */
  allowedHosts: readonly string[] | null;
  /** Those of the values that are secret: blotted out of errors. */
  secrets: readonly string[];
  /** Additions to an HTTP request, created for each one; only for types that HTTP requests can use. */
  authorize?: () => Promise<HttpAuthorization>;
  /** Only if a refused secret can be exchanged for a new one (OAuth2): the credential with it. */
  renew?: () => Promise<UsedCredential<V>>;
  /** Returns true if a scope is granted. Missing if the granted scopes are unknown. */
  isScopeGranted?: (scope: string) => boolean;
  /** Only of sign-ins to MCP servers: notes that the server wants further scopes, which a person has to agree to. */
  wantScopes?: (scopes: readonly string[]) => Promise<void>;
}

/** Additions of a credential to an HTTP request. */
export interface HttpAuthorization {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** The request follows no redirect: the server of another address, or the address itself, could carry the secret on. */
  path?: SecretPath;
  clientCertificate?: ClientCertificate;
}

/** Dependencies of a credential test: the guarded network and a deadline. */
export interface CredentialTest {
  fetch: GuardedFetch;
  connect: Dial;
  signal: AbortSignal;
  allowedHosts: readonly string[] | null;
}

/** A type of credential: everything its form, its docs, its validation and its use are made from. */
export interface CredentialDefinition<V = unknown> {
  /** Never changed once released: stored credentials carry it. */
  type: string;
  title: string;
  description: string;
  /** Name of a Tabler icon, without the prefix `Icon`. */
  icon?: string;
  /** Fields marked `secret` never leave again. Expressions are not evaluated in credentials. */
  parameters: Schema<V>;
  /** Hosts that its own values name, as `host` or `host:port`: a change of them demands the secrets again (decisions §10). */
  hosts?: (values: V) => readonly string[];
  /** Problems of values that their schema cannot say. */
  check?: (values: V) => readonly ParameterProblem[];
  /** Additions to an HTTP request: with it, `http.request` and similar nodes accept the type. */
  authorize?: (values: V) => HttpAuthorization | Promise<HttpAuthorization>;
  /** Only of types whose uses get OAuth2 tokens. `authorize` and `test` get values with `access_token` and `token_type`. */
  oauth2?: OAuth2Definition<V>;
  /** Tries it at the real peer. Errors: AppError with a text for people, without any secret. Missing: there is nothing to try. */
  test?: (values: V, test: CredentialTest) => Promise<void>;
}

/** A definition with value types known only at run time, as stored in the registry. */
export type AnyCredentialDefinition = Omit<
  CredentialDefinition,
  'parameters' | 'hosts' | 'check' | 'authorize' | 'oauth2' | 'test'
> & {
  parameters: { json: JsonSchema };
  hosts?: (values: never) => readonly string[];
  check?: (values: never) => readonly ParameterProblem[];
  authorize?: (values: never) => HttpAuthorization | Promise<HttpAuthorization>;
  oauth2?: OAuth2Definition<never>;
  test?: (values: never, test: CredentialTest) => Promise<void>;
};

/** Defines a type of credential; exported as `credential` from its file, it is in the registry after `npm run gen`. */
export function defineCredential<V>(definition: CredentialDefinition<V>): CredentialDefinition<V> {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(definition.type))
    throw new Error(`"${definition.type}" cannot be a type of credential: use lower case, digits and "_".`);
  return definition;
}
