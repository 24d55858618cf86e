import { graphqlSync, GraphQLError, Kind, parse, validate, type DocumentNode } from 'graphql';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { handshake } from './fakeHooks.ts';
import { resolvers, type FakeContext } from './fakeResolvers.ts';
import { schema } from './fakeSchema.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.fakeMondayToken.0000';
const versions = new Set(['2026-07', '2026-10', '2027-01']);

const failed = (status: number, code: string, message: string): FakeResponse =>
  failedWith({ status, code, message }, {});
const failedWith = (
  { status, code, message }: { status: number; code: string; message: string },
  data: JsonObject,
): FakeResponse => ({
  status,
  json: {
    errors: [{ message, extensions: { code, error_data: data, status_code: status } }],
    extensions: { request_id: 'r-1' },
  },
});

/**
 * The wire format of monday.com: one path for documents and one for files. Errors of an operation have status 200. Unlike monday.com, the
 * version is required, because the current one changes each quarter.
 */
export const fake: FakeDefinition = {
  source:
    'https://developer.monday.com/api-reference/docs, its pages on authentication, versions, error handling and rate limits, and https://developer.monday.com/api-reference/reference',
  secret: token,
  credential: (url) => ({ type: 'monday_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => [token, `Bearer ${token}`].includes(headers.authorization ?? ''),
  unauthorized: failed(401, 'UserUnauthenticatedException', 'Not Authenticated'),
  limited: (seconds) => ({
    ...failedWith(
      {
        status: 429,
        code: 'COMPLEXITY_BUDGET_EXHAUSTED',
        message: 'Complexity budget exhausted, query cost 30 budget remaining 0 out of 5000000',
      },
      {
        retry_in_seconds: seconds,
        complexity: 30,
        complexity_budget_left: 0,
        complexity_budget_limit: 5_000_000,
      },
    ),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'INTERNAL_SERVER_ERROR', 'Internal server error'),
  handshake,
  respond: (request, state) => {
    const { method, path, headers, query } = request;
    if (path !== '/v2' && path !== '/v2/file')
      return { status: 404, json: { error_message: 'Not found', status_code: 404 } };
    if (method !== 'POST' || [...query].length > 0)
      return failed(400, 'INVALID_REQUEST', 'Send a POST request without a query.');
    const version = headers['api-version'];
    if (!versions.has(String(version)))
      return failed(400, 'InvalidVersionException', `Unknown API version ${String(version)}`);
    const document = path === '/v2' ? documentOf(request) : uploadOf(request);
    return document ? executed(document, state) : failed(400, 'JsonParseException', 'The body is no GraphQL request.');
  },
};

interface GraphqlRequest {
  readonly query: string;
  readonly variables: JsonObject;
}

function documentOf({ headers, bytes }: FakeRequest): GraphqlRequest | null {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    const { query, variables = {}, operationName: _name, ...unknown } = JSON.parse(bytes.toString()) as JsonObject;
    if (typeof query !== 'string' || Object.keys(unknown).length > 0) return null;
    return { query, variables: (variables ?? {}) as JsonObject };
  } catch {
    return null;
  }
}

/** https://developer.monday.com/api-reference/reference/assets-1: a document, and the file as the variable `file`. */
function uploadOf({ headers, bytes }: FakeRequest): GraphqlRequest | null {
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return null;
  const parts = bytes
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      return {
        name: /name="([^"]+)"/.exec(head)?.[1],
        fileName: /filename="([^"]+)"/.exec(head)?.[1],
        value: rest.join('\r\n\r\n').replace(/\r\n$/, ''),
      };
    });
  const query = parts.find(({ name }) => name === 'query')?.value;
  const file = parts.find(({ name }) => name === 'variables[file]' || name === 'image');
  if (query === undefined || !file?.fileName) return null;
  const given = parts.flatMap(({ name = '', value, fileName }) => {
    const variable = /^variables\[(\w+)\]$/.exec(name)?.[1];
    return variable && !fileName ? [[variable, value] as const] : [];
  });
  const all = parts.find(({ name }) => name === 'variables')?.value;
  const variables = all === undefined ? {} : (JSON.parse(all) as JsonObject);
  return { query, variables: { ...variables, ...Object.fromEntries(given), file: file.value } };
}

function executed({ query, variables }: GraphqlRequest, contextValue: FakeContext): FakeResponse {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return failed(400, 'GRAPHQL_PARSE_FAILED', (error as Error).message);
  }
  const invalid = [...validate(schema, document), ...unknownVariables(document, variables)];
  if (invalid.length > 0) return refusedDocument(invalid);
  const { data, errors } = graphqlSync({
    schema,
    source: query,
    rootValue: resolvers,
    contextValue,
    variableValues: variables,
  });
  if (errors && data === undefined) return refusedDocument(errors);
  const failures = errors ? { errors: errors.map((error) => error.toJSON()), account_id: 77 } : {};
  return { json: { data, ...failures, extensions: { request_id: 'r-1' } } };
}

/** Documents that do not fit the schema have status 200, too. */
function refusedDocument(errors: readonly GraphQLError[]): FakeResponse {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', status_code: 200 };
  return { json: { errors: errors.map((error) => ({ ...error.toJSON(), extensions })), account_id: 77 } };
}

/** monday.com ignores variables that a document does not declare; the fake refuses them, so that tests find them. */
function unknownVariables({ definitions }: DocumentNode, variables: JsonObject): GraphQLError[] {
  const declared = new Set(
    definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
        : [],
    ),
  );
  return Object.keys(variables)
    .filter((name) => !declared.has(name))
    .map((name) => new GraphQLError(`The document does not declare the variable "$${name}".`));
}
