import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { selectedFields } from '../google/fakeFields.ts';
import { accountResponse, googleAccount } from '../google/fakeGoogle.ts';
import { shapeProblem, type Shape } from '../google/fakeShape.ts';
import { documentIds, documentOf, newId, revisionId } from './fakeDocument.ts';
import { driveResponse } from './fakeDrive.ts';
import { batchShape, repliesTo } from './fakeRequests.ts';

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};

/** A failure of Docs: it has no list `errors`. */
function failed(code: number, message: string): FakeResponse {
  return { status: code, json: { error: { code, message, status: statusNames[code] } } };
}

const notFound = failed(404, 'Requested entity was not found.');
const everywhere = { fields: 's', prettyPrint: 'b', quotaUser: 's', alt: 'json' } as const;
const getQuery = {
  ...everywhere,
  includeTabsContent: 'b',
  suggestionsViewMode:
    'DEFAULT_FOR_CURRENT_ACCESS|SUGGESTIONS_INLINE|PREVIEW_SUGGESTIONS_ACCEPTED|PREVIEW_WITHOUT_SUGGESTIONS',
  commentsViewMode: 's',
} as const satisfies Shape;
const known = new Set(
  'documentId title revisionId body content tabs tabProperties tabId index nestingLevel parentTabId documentTab childTabs headers footers lists namedRanges suggestionsViewMode replies writeControl requiredRevisionId'.split(
    ' ',
  ),
);

/** The wire format of Google Docs, with the part of Drive that documents need. Nothing is changed by a request. */
export const fake: FakeDefinition = {
  source:
    'https://developers.google.com/workspace/docs/api/reference/rest/v1/documents, https://developers.google.com/workspace/docs/api/concepts/structure, https://developers.google.com/workspace/drive/api/reference/rest/v3/files',
  ...googleAccount(['docs', 'drive']),
  unauthorized: failed(
    401,
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  ),
  limited: (seconds) => ({
    ...failed(
      429,
      "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user' of service 'docs.googleapis.com' for consumer 'project_number:1'.",
    ),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'Internal error encountered.'),
  respond: (request, { repeatsPages }) => {
    const account = accountResponse(request);
    if (account) return account;
    if (/^(\/upload)?\/drive\//.test(request.path)) return driveResponse(request, repeatsPages);
    const body = bodyOf(request);
    return body ? respond(request, body) : failed(400, 'Invalid JSON payload received.');
  },
};

function respond({ method, path, query }: FakeRequest, body: JsonObject): FakeResponse {
  const [, id, verb] = /^\/v1\/documents(?:\/([^/:]+)(:batchUpdate)?)?$/.exec(path) ?? [];
  if (!path.startsWith('/v1/documents'))
    return { status: 404, content: { bytes: Buffer.from('Not Found'), mediaType: 'text/html' } };
  if (id === undefined && method === 'POST') {
    const problem = shapeProblem(queryOf(query), everywhere) ?? shapeProblem(body, { title: 's' });
    if (problem !== null) return failed(400, problem);
    return shown({ ...documentOf(newId, false), title: body['title'] ?? 'Untitled document' }, query);
  }
  if (id === undefined) return { status: 404, content: { bytes: Buffer.from('Not Found'), mediaType: 'text/html' } };
  const document = decodeURIComponent(id);
  if (document !== newId && !documentIds.some((one) => one === document)) return notFound;
  if (verb === undefined && method === 'GET') {
    const problem = shapeProblem(queryOf(query), getQuery);
    if (problem !== null) return failed(400, problem);
    return shown(documentOf(document, query.get('includeTabsContent') === 'true'), query);
  }
  if (verb === undefined || method !== 'POST')
    return { status: 404, content: { bytes: Buffer.from('Not Found'), mediaType: 'text/html' } };
  const problem = shapeProblem(queryOf(query), everywhere) ?? shapeProblem(body, batchShape);
  if (problem !== null) return failed(400, problem);
  const wanted = (body['writeControl'] as JsonObject | undefined)?.['requiredRevisionId'];
  if (wanted !== undefined && wanted !== revisionId)
    return failed(400, 'The required revision ID does not match the latest revision ID of the document.');
  const replies = repliesTo((body['requests'] ?? []) as JsonObject[]);
  if (typeof replies === 'string') return failed(400, replies);
  return shown({ documentId: document, replies, writeControl: { requiredRevisionId: `${revisionId}2` } }, query);
}

function shown(json: JsonObject, query: URLSearchParams): FakeResponse {
  const fields = query.get('fields');
  const selected = fields === null ? json : selectedFields(json, fields, known);
  return selected
    ? { json: selected }
    : failed(400, `Error expanding 'fields' parameter. Cannot find matching fields for path '${fields}'.`);
}

function queryOf(query: URLSearchParams): JsonObject {
  const flags: Readonly<Record<string, boolean>> = { true: true, false: false };
  return Object.fromEntries([...query].map(([name, value]) => [name, flags[value] ?? value]));
}

/** Null for a body that is no JSON object, or has another media type. */
export function bodyOf({ headers, bytes }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : null;
  } catch {
    return null;
  }
}
