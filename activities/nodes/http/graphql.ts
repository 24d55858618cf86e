import { AppError } from '../../../openapi/AppError.ts';
import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { NodeHttp } from '../../kit/services/NodeHttp.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { httpHeaders } from '../../http/httpHeaders.ts';
import { httpUrl } from '../../http/httpUrl.ts';
import { readResponse, responseError } from '../../http/httpResponse.ts';
import {
  anyJson,
  boolean,
  choice,
  integer,
  object,
  record,
  text,
  type ValueOf,
} from '../../../platform/schema/schema.ts';

const parameters = object({
  url: text({ title: 'URL', placeholder: 'https://api.example.com/graphql', required: true, maxLength: 16_384 }),
  query: text({ title: 'Query', control: 'code', required: true, maxLength: 200_000 }),
  variables: anyJson({
    title: 'Variables',
    description: 'A JSON object.',
    control: 'code',
  }),
  operation_name: text({
    title: 'Operation name',
    rare: true,
    description: 'Required if the query has multiple operations.',
    maxLength: 200,
    default: '',
  }),
  method: choice(['POST', 'GET'])({ title: 'Method', default: 'POST' }),
  headers: record({ title: 'Headers', entry: 'header', control: 'key_values', maxEntries: 100, default: {} }),
  accept_errors: boolean({
    title: 'Never error',
    rare: true,
    description: 'Return GraphQL errors in the output instead of failing.',
    default: false,
  }),
  timeout_ms: integer({
    title: 'Timeout (ms)',
    rare: true,
    minimum: 1,
    maximum: 3_600_000,
    default: 300_000,
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Asks a GraphQL server once per item; an item is the whole answer: `data`, `errors`, `extensions`. */
export const node = defineNode({
  type: 'http.graphql',
  version: 1,
  title: 'GraphQL',
  description: 'Sends a GraphQL query for each item.',
  icon: 'BrandGraphql',
  group: 'http',
  pure: false,
  effects: ['brings_untrusted', 'sends_out', 'changes'],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: [{ name: 'auth', title: 'Authentication', types: 'http' }],
  examples: [
    {
      title: 'Query with variables',
      parameters: {
        url: 'https://api.example.com/graphql',
        query: 'query Order($id: ID!) {\n  order(id: $id) { id total }\n}',
        variables: { id: '{{ $json.id }}' },
      },
    },
    {
      title: 'Mutation',
      parameters: {
        url: 'https://api.example.com/graphql',
        query: 'mutation Close($id: ID!) {\n  close(id: $id) { ok }\n}',
        variables: { id: '{{ $json.id }}' },
        operation_name: 'Close',
      },
    },
  ],
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const fetch = await authorizedFetch(context, 'auth');
    return eachItem({
      context,
      port: 'main',
      concurrency: 4,
      work: async (_item, wanted, { index }) => {
        const key = index === 0 ? context.idempotencyKey : `${context.idempotencyKey}/${index}`;
        return { json: await ask(wanted, fetch, { ...context, idempotencyKey: key }) };
      },
    });
  },
});

/** GraphQL over HTTP (graphql.github.io/graphql-over-http): errors come with status 200, or 400 and a body that says why. */
async function ask(
  wanted: Parameters,
  fetch: NodeHttp['fetch'],
  { http, files, signal, idempotencyKey }: Pick<NodeContext<unknown>, 'http' | 'files' | 'signal' | 'idempotencyKey'>,
): Promise<Record<string, unknown>> {
  const variables = variablesOf(wanted.variables);
  const { query, operation_name: operationName, method, url, timeout_ms: timeoutMs } = wanted;
  const request = { query, ...(operationName ? { operationName } : {}), ...(variables ? { variables } : {}) };
  const isPost = method === 'POST';
  const answer = await fetch(isPost ? httpUrl(url) : httpUrl(url, request), {
    method,
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      ...(isPost ? { 'content-type': 'application/json', 'idempotency-key': idempotencyKey } : {}),
      ...httpHeaders(wanted.headers),
    },
    ...(isPost ? { body: JSON.stringify(request) } : {}),
    signal,
    timeoutMs,
  });
  const isJson = /[/+]json\b/i.test(answer.headers['content-type'] ?? '');
  if (answer.status >= 400 && (!isJson || answer.status === 429 || answer.status >= 500))
    throw await responseError(answer);
  const { status } = answer;
  const read = await readResponse(answer, 'json', { http, files, signal });
  const errors = isObject(read) && Array.isArray(read['errors']) ? read['errors'] : [];
  if (errors.length > 0 && !wanted.accept_errors) throw asError(errors, status);
  if (!isObject(read) || (status >= 400 && errors.length === 0) || !('data' in read || errors.length > 0))
    throw new AppError('target_error', `The server responded with status ${status} and no valid GraphQL response.`);
  return read;
}

function variablesOf(given: unknown): Record<string, unknown> | null {
  if (given === undefined || given === null || given === '') return null;
  let variables = given;
  if (typeof given === 'string') {
    try {
      variables = JSON.parse(given);
    } catch (cause) {
      throw new AppError('parameter_invalid', 'The variables are not valid JSON.', { param: '/variables', cause });
    }
  }
  if (isObject(variables)) return variables;
  throw new AppError('parameter_invalid', 'The variables must be an object.', { param: '/variables' });
}

function asError(errors: readonly unknown[], status: number): AppError {
  const texts = errors.slice(0, 5).map((error) => {
    const message = isObject(error) && typeof error['message'] === 'string' ? error['message'] : JSON.stringify(error);
    const path = isObject(error) && Array.isArray(error['path']) ? ` (at ${error['path'].join('.')})` : '';
    return `${message.slice(0, 300)}${path.slice(0, 200)}`;
  });
  const more = errors.length > texts.length ? `; and ${errors.length - texts.length} more` : '';
  return new AppError('target_error', `The server returned errors: ${texts.join('; ')}${more}`, {
    details: { status },
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
