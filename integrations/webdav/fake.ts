import type { FakeDefinition } from '../engine/fake/startFake.ts';
import { davResponse } from './fakeDav.ts';
import { ocsResponse } from './fakeOcs.ts';
import { uploadResponse } from './fakeUploads.ts';
import { failed } from './fakeXml.ts';

const password = 'aBcDe-fGhIj-KlMnO-pQrSt-uVwXy';
const basic = `Basic ${Buffer.from(`ana:${password}`).toString('base64')}`;

/**
 * The wire format of Nextcloud: WebDAV for files, OCS for shares and users. The account signs in as `ana`, by an app password. Unlike
 * Nextcloud, unknown fields of OCS are errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'RFC 4918, and https://docs.nextcloud.com/server/latest/developer_manual/client_apis with its pages WebDAV/basic, WebDAV/chunking, WebDAV/search, OCS/ocs-api-overview and OCS/ocs-share-api',
  secret: password,
  credential: (url) => ({
    type: 'webdav',
    values: { url: `${url}/remote.php/dav/files/ana`, user: 'ana', password },
  }),
  isAuthorized: ({ headers }) => headers.authorization === basic || headers.authorization === `Bearer ${password}`,
  unauthorized: {
    ...failed(401, 'NotAuthenticated', 'No public access to this resource., Username or password was incorrect'),
    headers: { 'www-authenticate': 'Basic realm="Nextcloud", charset="UTF-8"' },
  },
  limited: (seconds) => ({
    ...failed(429, 'TooManyRequests', 'Too many requests'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'ServiceUnavailable', 'Internal Server Error'),
  respond: (request, { url }) =>
    uploadResponse(request, url) ??
    davResponse(request, url) ??
    ocsResponse(request, url) ??
    failed(404, 'NotFound', 'The page could not be found.'),
};
