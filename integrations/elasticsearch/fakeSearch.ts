import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { checkQuery, existing } from './fakeChecks.ts';
import { documents } from './fakeData.ts';
import { Refused } from './fakeErrors.ts';

const searchFields = [
  'query',
  'sort',
  'size',
  'from',
  '_source',
  'track_total_hits',
  'pit',
  'search_after',
  'aggs',
  'fields',
  'timeout',
];
const window = 10_000;

interface SearchBody {
  readonly query?: Record<string, unknown>;
  readonly sort?: readonly unknown[];
  readonly size?: number;
  readonly from?: number;
  readonly _source?: boolean | readonly string[];
  readonly pit?: { readonly id: string; readonly keep_alive?: string };
  readonly search_after?: readonly unknown[];
}

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-search, -open-point-in-time, -count */
export function searchResponse(request: FakeRequest, parts: readonly string[], repeatsPages: boolean): FakeResponse {
  const [first = '', second] = parts;
  const body = request.bytes.length === 0 ? {} : (JSON.parse(request.bytes.toString()) as SearchBody);
  if (second === '_pit') {
    checkQuery(request, [
      'keep_alive',
      'routing',
      'ignore_unavailable',
      'expand_wildcards',
      'allow_partial_search_results',
    ]);
    if (!/^\d+[smh]$/.test(request.query.get('keep_alive') ?? ''))
      throw new Refused(
        400,
        'action_request_validation_exception',
        'Validation Failed: 1: [keep_alive] is not specified;',
      );
    existing(first);
    return { json: { id: 'pit-0' } };
  }
  if (first === '_pit') return { json: { succeeded: true, num_freed: 1 } };
  if (second === '_count') {
    checkQuery(request, ['q', 'routing', 'ignore_unavailable']);
    checkBody(body, ['query']);
    existing(first);
    return { json: { count: found(body.query).length, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } } };
  }
  checkQuery(request, ['routing', 'allow_partial_search_results', 'ignore_unavailable', 'timeout', 'scroll']);
  checkBody(body, searchFields);
  if (first === '_search') return page(body, repeatsPages);
  existing(first);
  if (body.pit)
    throw new Refused(
      400,
      'action_request_validation_exception',
      'Validation Failed: 1: [indices] cannot be used with point in time;',
    );
  const { from = 0, size = 10 } = body;
  if (from + size > window)
    throw new Refused(
      400,
      'illegal_argument_exception',
      `Result window is too large, from + size must be less than or equal to: [${window}] but was [${from + size}]`,
    );
  return hitsOf(found(body.query).slice(from, from + size), body);
}

function checkBody(body: object, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Refused(400, 'parsing_exception', `unknown key [${unknown}] for a VALUE_STRING in [${unknown}].`);
}

/** Pages of one document. The newest id of the point in time is that of the last answer. */
function page(body: SearchBody, repeatsPages: boolean): FakeResponse {
  const [, place] = /^pit-(\d+)$/.exec(body.pit?.id ?? '') ?? [];
  if (place === undefined)
    throw new Refused(404, 'search_context_missing_exception', 'No search context found for id [1]');
  if (!body.sort) throw new Refused(400, 'illegal_argument_exception', 'A page needs a sort here.');
  const at = repeatsPages ? 0 : Number(body.search_after?.at(-1) ?? 0);
  const one = found(body.query).slice(at, at + 1);
  const answer = hitsOf(one, body, at + 1);
  return { json: { pit_id: `pit-${Number(place) + 1}`, ...(answer.json as object) } };
}

function found(query: SearchBody['query'] = { match_all: {} }) {
  const [[kind, given]] = Object.entries(query) as [[string, Record<string, unknown>]];
  const all = documents.slice(0, 3);
  if (kind === 'match_all') return all;
  if (kind !== 'match' && kind !== 'term') throw new Refused(400, 'parsing_exception', `unknown query [${kind}]`);
  const [[field, value]] = Object.entries(given) as [[string, unknown]];
  return all.filter(({ _source }) => (_source as Record<string, unknown>)[field.replace('.raw', '')] === value);
}

function hitsOf(
  hits: readonly (typeof documents)[number][],
  { _source: wanted }: SearchBody,
  sortValue?: number,
): FakeResponse {
  const shown = hits.map(({ _id, _source }) => ({
    _index: 'orders',
    _id,
    _score: 1,
    _source: Array.isArray(wanted)
      ? Object.fromEntries(Object.entries(_source).filter(([name]) => wanted.includes(name)))
      : _source,
    ...(sortValue === undefined ? {} : { sort: [sortValue] }),
  }));
  return {
    json: {
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { max_score: 1, hits: shown },
    },
  };
}
