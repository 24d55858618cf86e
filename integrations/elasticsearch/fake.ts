import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { bulkResponse } from './fakeBulk.ts';
import { documents, indexNames } from './fakeData.ts';
import { checkQuery, existing } from './fakeChecks.ts';
import { Refused, refusal } from './fakeErrors.ts';
import { searchResponse } from './fakeSearch.ts';

const user = 'elastic';
const password = 'fake-elastic-password-0000';
const login = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The REST API of Elasticsearch 8. Unlike it, some of its arguments are unknown here, so that the tests find others. */
export const fake: FakeDefinition = {
  source:
    'https://www.elastic.co/docs/api/doc/elasticsearch/, https://www.elastic.co/docs/reference/elasticsearch/rest-apis/, https://docs.opensearch.org/latest/api-reference/',
  secret: password,
  credential: (url) => ({ type: 'elasticsearch', values: { kind: 'basic', user, password, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === login,
  unauthorized: {
    ...refusal(401, 'security_exception', `unable to authenticate user [${user}] for REST request [/]`),
    headers: { 'www-authenticate': 'Basic realm="security", charset="UTF-8"' },
  },
  limited: () => refusal(429, 'es_rejected_execution_exception', 'rejected execution of primary operation'),
  broken: refusal(500, 'exception', 'something went wrong'),
  respond: (request, { repeatsPages }) => {
    try {
      checkMediaType(request);
      const answer = responseTo(request, repeatsPages);
      return { ...answer, headers: { 'x-elastic-product': 'Elasticsearch', ...answer.headers } };
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

function checkMediaType({ headers, bytes, path }: FakeRequest): void {
  if (bytes.length === 0) return;
  const type = headers['content-type'] ?? '';
  const isRight = path.endsWith('/_bulk')
    ? /^application\/(x-nd)?json\b/.test(type)
    : /^application\/json\b/.test(type);
  if (!isRight)
    throw new Refused(
      406,
      'media_type_header_exception',
      `Invalid media-type value on headers [Content-Type]: ${type}`,
    );
}

function responseTo(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const { method, path } = request;
  const parts = path.split('/').slice(1).map(decodeURIComponent);
  const route = `${method} ${parts.map((part, place) => (part.startsWith('_') || part === '' ? part : place === 0 ? '*' : '#')).join('/')}`;
  switch (route) {
    case 'GET ':
      checkQuery(request, []);
      return {
        json: {
          name: 'n',
          cluster_name: 'c',
          version: { number: '8.15.0', build_flavor: 'default' },
          tagline: 'You Know, for Search',
        },
      };
    case 'GET _cat/#':
      return catIndices(request, parts[1]!);
    case 'GET */_doc/#':
      return getDocument(request, parts);
    case 'POST */_bulk':
      return bulkResponse(request, parts[0]!);
    case 'POST */_search':
    case 'POST _search':
    case 'POST */_pit':
    case 'DELETE _pit':
    case 'POST */_count':
      return searchResponse(request, parts, repeatsPages);
    case 'GET */_mapping':
      checkQuery(request, []);
      return { json: { [existing(parts[0]!)]: { mappings } } };
    case 'PUT *':
      return createIndex(request, parts[0]!);
    case 'GET *':
      checkQuery(request, []);
      return {
        json: { [existing(parts[0]!)]: { aliases: {}, mappings, settings: { index: { number_of_shards: '1' } } } },
      };
    case 'DELETE *':
      checkQuery(request, ['ignore_unavailable', 'timeout']);
      existing(parts[0]!);
      return { json: { acknowledged: true } };
    default:
      return { status: 400, json: { error: `no handler found for uri [${path}] and method [${method}]` } };
  }
}

const mappings = {
  properties: {
    customer: { type: 'text', fields: { raw: { type: 'keyword' } } },
    at: { properties: { day: { type: 'date' } } },
  },
};

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-cat-indices */
function catIndices(request: FakeRequest, kind: string): FakeResponse {
  if (kind !== 'indices') throw new Refused(400, 'illegal_argument_exception', `unknown table [${kind}]`);
  checkQuery(request, ['h', 's', 'expand_wildcards', 'bytes']);
  if (request.query.get('format') !== 'json')
    return { content: { bytes: Buffer.from('orders 3\n'), mediaType: 'text/plain' } };
  const rows = indexNames.map((index) => ({
    index,
    health: 'green',
    status: 'open',
    'docs.count': '3',
    'store.size': '1024',
  }));
  const wanted = request.query.get('h')?.split(',');
  const shown = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => wanted?.includes(name) ?? true)),
  );
  return { json: shown };
}

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-get */
function getDocument(request: FakeRequest, [index = '', , id = '']: readonly string[]): FakeResponse {
  checkQuery(request, ['_source', '_source_includes', '_source_excludes', 'routing', 'realtime', 'refresh']);
  const found = documents.find((one) => one._id === id);
  const place = { _index: existing(index), _id: id };
  if (!found) return { status: 404, json: { ...place, found: false } };
  // Numbers beyond 2^53 are exact on the wire.
  const text = JSON.stringify({
    ...place,
    _version: 1,
    _seq_no: 0,
    _primary_term: 1,
    found: true,
    _source: found._source,
  });
  return { content: { bytes: Buffer.from(text.replace('"BIG"', '9007199254740993')), mediaType: 'application/json' } };
}

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-indices-create */
function createIndex(request: FakeRequest, index: string): FakeResponse {
  checkQuery(request, ['timeout', 'wait_for_active_shards']);
  if (index !== index.toLowerCase() || /[\s,"*\\<|>/?#]/.test(index) || /^[-_+]/.test(index))
    throw new Refused(400, 'invalid_index_name_exception', `Invalid index name [${index}], must be lowercase`);
  if (indexNames.includes(index))
    throw new Refused(400, 'resource_already_exists_exception', `index [${index}/abc] already exists`);
  const body = request.bytes.length === 0 ? {} : (JSON.parse(request.bytes.toString()) as object);
  const unknown = Object.keys(body).find((name) => !['settings', 'mappings', 'aliases'].includes(name));
  if (unknown !== undefined) throw new Refused(400, 'parse_exception', `unknown key [${unknown}] for create index`);
  return { json: { acknowledged: true, shards_acknowledged: true, index } };
}
