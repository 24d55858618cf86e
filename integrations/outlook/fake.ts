import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { graphAccount, respondByRoutes } from '../microsoft/fakeGraph.ts';
import { graphError } from '../microsoft/fakeErrors.ts';
import { routes } from './fakeRoutes.ts';

/** The wire format of Outlook in Microsoft Graph. Unlike Graph, unknown options and preferences are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://learn.microsoft.com/graph/api/resources/mail-api-overview, calendar-overview, contact, paging and outlook-large-attachments',
  ...graphAccount(),
  isOpen: ({ path }) => path.startsWith('/upload/'),
  respond: (request, state) =>
    request.path.startsWith('/upload/') ? uploaded(request, state.url) : respondByRoutes(routes, request, state),
};

/** A part of a large attachment, up to 4 MB: https://learn.microsoft.com/graph/outlook-large-attachments. */
function uploaded({ method, headers, query, bytes }: FakeRequest, url: string): FakeResponse {
  if (query.get('authtoken') !== 'secret-of-the-session')
    return graphError(404, 'ErrorItemNotFound', 'The upload session was not found.');
  if (headers.authorization !== undefined)
    return graphError(401, 'InvalidAuthenticationToken', 'Remove the Authorization header.');
  if (method === 'DELETE') return { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
  if (method !== 'PUT') return graphError(405, 'BadRequest', 'The HTTP method is not supported.');
  const [, from, to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (to === undefined)
    return graphError(400, 'ErrorInvalidRequest', 'The Content-Range header is missing or malformed.');
  if (Number(to) - Number(from) + 1 !== bytes.length || bytes.length > 4 * 1024 * 1024)
    return graphError(400, 'ErrorInvalidRequest', 'The Content-Range header does not match the length of the content.');
  if (Number(to) + 1 < Number(total))
    return { json: { expirationDateTime: '2026-11-29T08:00:00Z', nextExpectedRanges: [String(Number(to) + 1)] } };
  return {
    status: 201,
    headers: {
      location: `${url}/v1.0/me/messages/AAMkADdraft1%3D/attachments/AAMkADattachment1%3D`,
      'content-length': '0',
    },
    content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
  };
}
