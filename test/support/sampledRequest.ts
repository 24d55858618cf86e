import { contractText } from '../../api/middleware/validate.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { sampled, type Schema } from '../web/screens/sampled.ts';
import { testPassword, type CallInput } from './apiClient.ts';

interface Contract {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Described } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

interface Described {
  readonly requestBody?: { readonly content: { readonly [type: string]: { readonly schema: Schema } } };
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: Schema }[];
}

const document = JSON.parse(contractText) as Contract;
const lookUp = (reference: string): Schema => document.components.schemas[reference.split('/').at(-1)!]!;

/** Makes, or knows, the value of a parameter of a path, or of a field of a body that is called so. */
export type ByParameter = { readonly [name: string]: (() => string | Promise<string>) | undefined };

/**
 * A request that an operation can be called with, from the contract alone: the plainest body that it allows, with the ids that
 * `byParameter` makes for the parameters of its path and the fields of its body. This covers future operations as well.
 */
export async function sampledRequest(id: OperationId, byParameter: ByParameter): Promise<CallInput> {
  const row = operations[id];
  const { requestBody, parameters = [] } = document.paths[row.path]![row.method]!;
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const params: Record<string, string> = {};
  for (const name of names) params[name] = (await byParameter[name]?.()) ?? 'unknown';
  const query = parameters
    .filter((one) => one.in === 'query' && one.required === true)
    .map(({ name, schema }) => [name, String(sampled(schema, lookUp))]);
  const content = requestBody?.content;
  const schema = (content?.['application/json'] ?? Object.values(content ?? {})[0])?.schema;
  return {
    params,
    query: Object.fromEntries(query) as Record<string, string>,
    ...(schema && { body: await filled(schema, byParameter) }),
  };
}

/** Returns the minimal body; fields for known ids and the shared test password are filled in, including optional ones. */
async function filled(schema: Schema, byParameter: ByParameter): Promise<unknown> {
  const reference = schema['$ref'];
  const own = typeof reference === 'string' ? lookUp(reference) : schema;
  const plain = sampled(own, lookUp);
  if (typeof plain !== 'object' || plain === null) return plain;
  const body: Record<string, unknown> = { ...plain };
  const properties = (own['properties'] ?? {}) as { readonly [name: string]: Schema };
  for (const [name, one] of Object.entries(properties).slice(0, Number(own['minProperties'] ?? 0)))
    body[name] ??= sampled(one, lookUp);
  for (const name of Object.keys(properties)) {
    const singular = name.replace(/s$/, '');
    if (name === 'current_password' && name in body) body[name] = testPassword;
    else if (name === 'role') body[name] = leastOf(properties[name]!);
    else if (byParameter[name] && (name in body || name === 'project_id')) body[name] = await byParameter[name]();
    else if (name in body && name.endsWith('_ids') && byParameter[singular])
      body[name] = [await byParameter[singular]()];
  }
  return body;
}

/** Roles are listed from highest to lowest: callers cannot grant more than their own. */
function leastOf(schema: Schema): unknown {
  const reference = schema['$ref'];
  const { enum: values } = typeof reference === 'string' ? lookUp(reference) : schema;
  return Array.isArray(values) ? (values.at(-1) as unknown) : 'viewer';
}
