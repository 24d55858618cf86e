import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { respondByRoutes } from './fakeRoutes.ts';
import { account, isSigned, key } from './fakeSignature.ts';
import { failed } from './fakeXml.ts';

const oldest = '2020-12-06';
const newest = '2026-04-06';

/**
 * The wire format of Azure Blob Storage with the container `invoices` of the account `acme`. The signature of each request is checked.
 * Unlike Azure, unknown parameters and headers are errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://learn.microsoft.com/rest/api/storageservices/blob-service-rest-api, with its pages on authorization, versions and error codes',
  secret: key,
  credential: (url) => ({ type: 'azure_storage_key', values: { account, key, api_url: url } }),
  isAuthorized: isSigned,
  unauthorized: failed(
    403,
    'AuthenticationFailed',
    'Server failed to authenticate the request. Make sure the value of Authorization header is formed correctly including the signature.',
  ),
  // https://learn.microsoft.com/azure/storage/blobs/scalability-targets
  limited: (seconds) => {
    const { headers, ...response } = failed(
      503,
      'ServerBusy',
      'The server is currently unable to receive requests. Please retry your request.',
    );
    return { ...response, headers: { ...headers, 'retry-after': String(seconds) } };
  },
  broken: failed(500, 'InternalError', 'The server encountered an internal error. Please retry the request.'),
  respond: (request, { repeatsPages }) => versionProblem(request) ?? respondByRoutes(request, repeatsPages),
};

/** https://learn.microsoft.com/rest/api/storageservices/versioning-for-the-azure-storage-services */
function versionProblem({ headers, path }: FakeRequest): FakeResponse | null {
  const version = String(headers['x-ms-version'] ?? '');
  if (!/^\d{4}-\d\d-\d\d$/.test(version) || version < oldest || version > newest)
    return failed(
      400,
      'InvalidHeaderValue',
      'The value for one of the HTTP headers is not in the correct format. (x-ms-version)',
    );
  if (/[^\w%.~!$&'()*+,;=:@/-]/.test(path))
    return failed(400, 'InvalidUri', 'The requested URI does not represent any resource on the server.');
  return null;
}
