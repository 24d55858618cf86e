import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { graphAccount, respondByRoutes } from '../microsoft/fakeGraph.ts';
import { graphError } from '../microsoft/fakeErrors.ts';
import { fileAt } from './fakeObjects.ts';
import { routes } from './fakeRoutes.ts';

const partOf = 327_680;
const maxPart = 60 * 1024 * 1024;

/** The wire format of drives in Microsoft Graph. Unlike Graph, unknown options and preferences are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://learn.microsoft.com/graph/api/resources/onedrive, resources/driveitem, driveitem-createuploadsession and onedrive-addressing-driveitems',
  ...graphAccount(),
  isOpen: ({ path }) => /^\/(upload|download|monitor)\//.test(path),
  respond: (request, state) => {
    if (request.path.startsWith('/upload/')) return uploaded(request, state.url);
    if (request.path.startsWith('/download/')) return downloaded(request);
    if (request.path.startsWith('/monitor/')) return progress(request);
    return respondByRoutes(routes, request, state);
  },
};

const refused = graphError(401, 'unauthenticated', 'Remove the Authorization header.');

/** A part of an upload: https://learn.microsoft.com/graph/api/driveitem-createuploadsession#upload-bytes-to-the-upload-session. */
function uploaded({ method, headers, query, bytes }: FakeRequest, url: string): FakeResponse {
  if (query.get('tempauth') !== 'secret-of-the-session')
    return graphError(404, 'itemNotFound', 'The upload session was not found.');
  if (headers.authorization !== undefined) return refused;
  if (method === 'DELETE') return { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
  if (method === 'GET') return { json: { expirationDateTime: '2026-11-29T08:00:00Z', nextExpectedRanges: ['0-'] } };
  if (method !== 'PUT') return graphError(405, 'invalidRequest', 'The HTTP method is not supported.');
  const [, from, to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (to === undefined)
    return graphError(400, 'invalidRequest', 'Declared Content-Range header is missing or malformed.');
  const isLast = Number(to) + 1 === Number(total);
  if (Number(to) - Number(from) + 1 !== bytes.length || bytes.length >= maxPart)
    return graphError(
      400,
      'invalidRequest',
      'The Content-Range header length does not match the provided number of bytes.',
    );
  if (!isLast && bytes.length % partOf !== 0)
    return graphError(400, 'invalidRequest', 'The fragment must be a multiple of 327,680 bytes.');
  if (!isLast)
    return {
      status: 202,
      json: { expirationDateTime: '2026-11-29T08:00:00Z', nextExpectedRanges: [`${Number(to) + 1}-`] },
    };
  const name = query.get('name') ?? '';
  if (name.startsWith('taken') && query.get('behavior') === 'fail')
    return graphError(409, 'nameAlreadyExists', 'An item with the same name already exists under the parent');
  return { status: 201, json: { ...fileAt(url), name, size: Number(total) } };
}

/** The address of a download is valid without a token. */
function downloaded({ method, query }: FakeRequest): FakeResponse {
  if (query.get('tempauth') !== 'secret-of-the-address')
    return graphError(401, 'unauthenticated', 'The address has expired.');
  if (method !== 'GET') return graphError(405, 'invalidRequest', 'The HTTP method is not supported.');
  return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
}

/** The progress of a copy: https://learn.microsoft.com/graph/long-running-actions-overview. */
function progress({ method, headers, query }: FakeRequest): FakeResponse {
  if (query.get('tempauth') !== 'secret-of-the-monitor')
    return graphError(404, 'itemNotFound', 'The operation was not found.');
  if (headers.authorization !== undefined) return refused;
  if (method !== 'GET') return graphError(405, 'invalidRequest', 'The HTTP method is not supported.');
  return { json: { percentageComplete: 100, resourceId: '01COPY1ABCDEFGH', status: 'completed' } };
}
