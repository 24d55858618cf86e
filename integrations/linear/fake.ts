import { graphqlSync, GraphQLError, Kind, parse, validate, type DocumentNode, type SelectionSetNode } from 'graphql';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { extensionsOf } from './fakeErrors.ts';
import { issueOf, ofId } from './fakeLookups.ts';
import { mutations, webhooks } from './fakeMutations.ts';
import {
  attachments,
  comments,
  cycles,
  documents,
  initiatives,
  issues,
  labels,
  milestones,
  organization,
  projects,
  projectStatuses,
  states,
  teams,
  users,
} from './fakeObjects.ts';
import { connection, type FakeContext } from './fakePages.ts';
import { schema } from './fakeSchema.ts';

const token = 'lin_api_0000fake';
type Id = { id: string };

const queries = {
  viewer: users[0],
  organization,
  issue: ({ id }: Id) => issueOf(id),
  issues: connection(() => issues),
  searchIssues: (page: object, context: FakeContext) => ({
    ...connection(() => issues)(page, context),
    totalCount: 3,
    archivePayload: { archive: '', totalCount: 0, databaseVersion: 1, includesDependencies: [] },
  }),
  issueVcsBranchSearch: ({ branchName }: { branchName: string }) =>
    issues.find((issue) => issue['branchName'] === branchName) ?? null,
  comment: ({ id }: Id) => ofId('comment', comments, id),
  comments: connection(() => comments),
  attachment: ({ id }: Id) => ofId('attachment', attachments, id),
  attachments: connection(() => attachments),
  attachmentsForURL: connection(() => attachments),
  project: ({ id }: Id) => ofId('project', projects, id),
  projects: connection(() => projects),
  projectStatuses: connection(() => projectStatuses),
  projectMilestones: connection(() => milestones),
  team: ({ id }: Id) => ofId('team', teams, id),
  teams: connection(() => teams),
  user: ({ id }: Id) => ofId('user', users, id),
  users: connection(() => users),
  workflowState: ({ id }: Id) => ofId('state', states, id),
  workflowStates: connection(() => states),
  issueLabel: ({ id }: Id) => ofId('label', labels, id),
  issueLabels: connection(() => labels),
  cycle: ({ id }: Id) => ofId('cycle', cycles, id),
  cycles: connection(() => cycles),
  documents: connection(() => documents),
  initiatives: connection(() => initiatives),
  webhooks: connection(() => webhooks),
};

const failed = (status: number, type: string, text: string): FakeResponse => ({
  status,
  json: { errors: [{ message: text, extensions: extensionsOf(type, text) }] },
});

/** The wire format of Linear: one path, GraphQL documents, and rate limits with status 400. Keys have no "Bearer". */
export const fake: FakeDefinition = {
  source:
    'https://linear.app/developers/graphql, /pagination, /filtering, /rate-limiting, /how-to-upload-a-file-to-linear; packages/sdk/src/schema.graphql of github.com/linear/linear',
  secret: token,
  credential: (url) => ({ type: 'linear_api_key', values: { api_key: token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === token,
  isOpen: ({ path }) => path.startsWith('/upload/'),
  unauthorized: failed(401, 'authentication error', 'Authentication required, not authenticated'),
  limited: (seconds) => ({
    ...failed(400, 'ratelimited', 'Rate limit exceeded. Only 5000 requests are allowed per 1 hour.'),
    headers: {
      'x-ratelimit-requests-limit': '5000',
      'x-ratelimit-requests-remaining': '0',
      'x-ratelimit-requests-reset': String(Date.now() + seconds * 1000),
    },
  }),
  broken: failed(500, 'internal error', 'Internal server error'),
  respond: (request, state) => {
    if (request.path.startsWith('/upload/')) return upload(request);
    if (request.path.startsWith('/uploads/') && request.method === 'GET')
      return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
    if (request.path !== '/graphql') return { status: 404, json: { error: 'Not found' } };
    return answer(request, state);
  },
};

/** Uploads are authorized by the signature in the address, which covers their headers. A key is refused. */
function upload({ method, query, headers, bytes }: FakeRequest): FakeResponse {
  const size = query.get('size');
  const isSigned =
    headers['x-goog-content-length-range'] === `${size},${size}` &&
    headers['content-type'] === query.get('type') &&
    headers['cache-control'] === 'public, max-age=31536000';
  if (method !== 'PUT' || headers.authorization !== undefined || !isSigned || String(bytes.length) !== size)
    return {
      status: 403,
      content: {
        bytes: Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>'),
        mediaType: 'application/xml',
      },
    };
  return { content: { bytes: Buffer.alloc(0), mediaType: 'text/html' } };
}

function answer({ method, headers, bytes, query }: FakeRequest, context: FakeContext): FakeResponse {
  if (method !== 'POST') return failed(405, 'graphql error', 'GraphQL only supports POST requests.');
  if (!/^application\/json\b/.test(headers['content-type'] ?? '') || [...query].length > 0)
    return failed(400, 'graphql error', 'The request needs the content type application/json and no query.');
  const body = parsed(bytes.toString());
  const unknown = Object.keys(body ?? {}).filter((name) => !/^(query|variables|operationName|extensions)$/.test(name));
  if (!body || typeof body['query'] !== 'string' || unknown.length > 0)
    return failed(400, 'graphql error', `The body is no GraphQL request. ${unknown.join(', ')}`);
  return executed(body as unknown as Request, context);
}

interface Request {
  query: string;
  variables?: JsonObject | null;
  operationName?: string | null;
}

function executed({ query, variables, operationName }: Request, context: FakeContext): FakeResponse {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return failed(400, 'graphql error', (error as Error).message);
  }
  const invalid = [...validate(schema, document), ...unknownVariables(document, variables ?? {})];
  if (invalid.length > 0) return refusedDocument(invalid);
  if (costOf(document, variables ?? {}) > maxCost) return failed(400, 'invalid input', 'Query too complex');
  const { data, errors } = graphqlSync({
    schema,
    source: query,
    rootValue: { ...queries, ...mutations },
    contextValue: context,
    variableValues: variables ?? null,
    operationName: operationName ?? null,
  });
  if (errors && data === undefined) return refusedDocument(errors);
  return { json: { data, ...(errors ? { errors: errors.map((error) => error.toJSON()) } : {}) } };
}

/** Documents and variables that do not fit the schema are refused as a whole, with status 400. */
function refusedDocument(errors: readonly GraphQLError[]): FakeResponse {
  return {
    status: 400,
    json: {
      errors: errors.map((error) => ({ ...error.toJSON(), extensions: extensionsOf('graphql error', error.message) })),
    },
  };
}

/** Linear ignores variables that a document does not declare; the fake refuses them, so that tests find them. */
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

const maxCost = 10_000;
const defaultPageSize = 50;

/** The complexity of a document: 0.1 for a property, 1 for an object; a list multiplies its items (https://linear.app/developers/rate-limiting). */
function costOf({ definitions }: DocumentNode, variables: JsonObject): number {
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  );
  const cost = (set: SelectionSetNode): number =>
    set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + cost(fragments.get(selection.name.value)!.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + cost(selection.selectionSet);
      if (!selection.selectionSet) return sum + 0.1;
      const isList = selection.selectionSet.selections.some(
        (each) => each.kind === Kind.FIELD && /^(nodes|edges)$/.test(each.name.value),
      );
      const size = selection.arguments?.find(({ name }) => name.value === 'first')?.value;
      const given =
        size?.kind === Kind.VARIABLE ? variables[size.name.value] : size && 'value' in size ? size.value : null;
      return sum + (isList ? Number(given ?? defaultPageSize) : 1) * (1 + cost(selection.selectionSet));
    }, 0);
  return definitions.reduce(
    (sum, each) => sum + (each.kind === Kind.OPERATION_DEFINITION ? cost(each.selectionSet) : 0),
    0,
  );
}

function parsed(text: string): JsonObject | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : null;
  } catch {
    return null;
  }
}
