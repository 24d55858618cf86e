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
 * `byParameter` makes for the parameters of its path and the fields of its body. So that operations that nobody has thought of yet are called, too.
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

/** The plainest body; known ids and the password that everybody has in tests stand where fields ask for them, optional ones, too. */
async function filled(schema: Schema, byParameter: ByParameter): Promise<unknown> {
  const reference = schema['$ref'];
  const own = typeof reference === 'string' ? lookUp(reference) : schema;
  const plain = sampled(own, lookUp);
  if (typeof plain !== 'object' || plain === null) return plain;
  const body: Record<string, unknown> = { ...plain };
  const properties = (own['properties'] ?? {}) as { readonly [name: string]: Schema };
  for (const name of Object.keys(properties)) {
    if (name === 'current_password') body[name] = testPassword;
    else if (name in body && byParameter[name]) body[name] = await byParameter[name]();
  }
  return body;
}
