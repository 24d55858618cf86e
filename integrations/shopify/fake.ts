import { graphqlSync, GraphQLError, Kind, parse, validate, visit, type DocumentNode } from 'graphql';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { resolvers } from './fakeResolvers.ts';
import { schema } from './fakeSchema.ts';
import type { FakeContext } from './fakeThings.ts';

const token = 'shpat_0000fakeshopifytoken';
const version = '2026-10';
const restoreRate = 100;
const cost = (requested: number, available: number): JsonObject => ({
  cost: {
    requestedQueryCost: requested,
    actualQueryCost: available < requested ? null : requested,
    throttleStatus: { maximumAvailable: 2_000, currentlyAvailable: available, restoreRate },
  },
});
/** Mutations that need the directive: https://shopify.dev/changelog/making-idempotency-mandatory-for-inventory-adjustments-and-refund-mutations. */
const idempotent = new Set(['refundCreate', 'inventoryAdjustQuantities', 'inventorySetQuantities']);

/**
 * The wire format of Shopify's GraphQL API. Unlike Shopify, it refuses other versions than the pinned one, and variables that a document does not
 * declare.
 */
export const fake: FakeDefinition = {
  source:
    'https://shopify.dev/docs/api/admin-graphql/2026-10, https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits, https://shopify.dev/docs/api/usage/pagination-graphql',
  secret: token,
  credential: (url) => ({ type: 'shopify_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers['x-shopify-access-token'] === token,
  isOpen: ({ path }) => path === '/upload',
  unauthorized: {
    status: 401,
    json: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
  },
  // A refusal has status 200, and the points that are left.
  limited: (seconds) => ({
    json: {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: cost(1_000, 1_000 - seconds * restoreRate),
    },
  }),
  broken: { status: 500, json: { errors: 'Internal Server Error' } },
  respond: (request, state) => {
    if (request.path === '/upload') return uploaded(request);
    const match = /^\/admin\/api\/([\d-]+)\/graphql\.json$/.exec(request.path);
    if (!match || match[1] !== version) return { status: 404, json: { errors: 'Not Found' } };
    if (request.method !== 'POST') return { status: 405, json: { errors: 'Method Not Allowed' } };
    const document = documentOf(request);
    if (!document) return { status: 400, json: { errors: { query: 'Required parameter missing or invalid' } } };
    return { headers: { 'x-shopify-api-version': version }, ...executed(document, state) };
  },
};

/** A form: the parameters first, and the file as the last part. */
function uploaded({ method, headers, bytes }: FakeRequest): FakeResponse {
  const text = bytes.toString('latin1');
  const isForm = (headers['content-type'] ?? '').startsWith('multipart/form-data');
  if (
    method !== 'POST' ||
    !isForm ||
    headers['x-shopify-access-token'] !== undefined ||
    !/name="key"[\s\S]*name="file"/.test(text)
  )
    return { status: 403, content: { bytes: Buffer.from('<Error/>'), mediaType: 'application/xml' } };
  return { status: 201, content: { bytes: Buffer.from('<PostResponse/>'), mediaType: 'application/xml' } };
}

interface GraphqlRequest {
  readonly query: string;
  readonly variables: JsonObject;
}

function documentOf({ headers, bytes }: FakeRequest): GraphqlRequest | null {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    const { query, variables, operationName: _name, ...unknown } = JSON.parse(bytes.toString()) as JsonObject;
    if (typeof query !== 'string' || Object.keys(unknown).length > 0) return null;
    return { query, variables: (variables ?? {}) as JsonObject };
  } catch {
    return null;
  }
}

function executed({ query, variables }: GraphqlRequest, contextValue: FakeContext): FakeResponse {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return refused([new GraphQLError((error as Error).message)]);
  }
  const invalid = [...validate(schema, document), ...unknownVariables(document, variables), ...withoutKey(document)];
  if (invalid.length > 0) return refused(invalid);
  const { data, errors } = graphqlSync({
    schema,
    source: query,
    rootValue: resolvers,
    contextValue,
    variableValues: variables,
  });
  if (errors && data === undefined) return refused(errors);
  return {
    json: { data, ...(errors ? { errors: errors.map((error) => error.toJSON()) } : {}), extensions: cost(10, 1_990) },
  };
}

/** Documents that do not fit the schema have status 200. */
function refused(errors: readonly GraphQLError[]): FakeResponse {
  return {
    json: {
      errors: errors.map((error) => ({ ...error.toJSON(), extensions: { code: 'BAD_REQUEST', ...error.extensions } })),
    },
  };
}

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

function withoutKey(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = [];
  visit(document, {
    Field: ({ name, directives = [] }) => {
      if (idempotent.has(name.value) && !directives.some((one) => one.name.value === 'idempotent'))
        errors.push(new GraphQLError('The @idempotent directive is required for this mutation but was not provided.'));
    },
  });
  return errors;
}
