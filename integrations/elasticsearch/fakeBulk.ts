import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { checkQuery } from './fakeChecks.ts';
import { documents } from './fakeData.ts';
import { Refused } from './fakeErrors.ts';

const actions = ['index', 'create', 'update', 'delete'];
const actionFields = [
  '_index',
  '_id',
  'routing',
  'require_alias',
  'if_seq_no',
  'if_primary_term',
  'pipeline',
  'retry_on_conflict',
  'dynamic_templates',
];
const updateFields = ['doc', 'doc_as_upsert', 'upsert', 'script', 'detect_noop', 'scripted_upsert', '_source'];

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk: pairs of lines; a delete has no second one. */
export function bulkResponse(request: FakeRequest, index: string): FakeResponse {
  checkQuery(request, ['refresh', 'pipeline', 'routing', 'timeout', 'require_alias', '_source']);
  if (!['', 'true', 'false', 'wait_for', null].includes(request.query.get('refresh')))
    throw new Refused(
      400,
      'illegal_argument_exception',
      `Unknown value for refresh: [${request.query.get('refresh')}].`,
    );
  const text = request.bytes.toString();
  if (!text.endsWith('\n'))
    throw new Refused(400, 'illegal_argument_exception', 'The bulk request must be terminated by a newline [\\n]');
  const lines = text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const items: object[] = [];
  while (lines.length > 0) {
    const [[action, target]] = Object.entries(lines.shift()!) as [[string, Record<string, unknown>]];
    if (!actions.includes(action))
      throw new Refused(
        400,
        'illegal_argument_exception',
        `Malformed action/metadata line [1], expected field [create], [delete], [index] or [update] but found [${action}]`,
      );
    const unknown = Object.keys(target).find((name) => !actionFields.includes(name));
    if (unknown !== undefined)
      throw new Refused(
        400,
        'illegal_argument_exception',
        `Action/metadata line [1] contains an unknown parameter [${unknown}]`,
      );
    const source = action === 'delete' ? null : lines.shift();
    if (source === undefined) throw new Refused(400, 'illegal_argument_exception', 'The bulk request has no source.');
    items.push({ [action]: itemOf(action, { index, id: target['_id'] as string | undefined, source }) });
  }
  return { json: { took: 1, errors: JSON.stringify(items).includes('"error"'), items } };
}

interface Entry {
  readonly index: string;
  readonly id: string | undefined;
  readonly source: Record<string, unknown> | null;
}

function itemOf(action: string, { index, id = 'generated', source }: Entry): object {
  const place = { _index: index, _id: id };
  const isThere = documents.some(({ _id: own }) => own === id);
  const failed = (status: number, type: string, reason: string) => ({
    ...place,
    status,
    error: { type, reason, index },
  });
  const done = (status: number, result: string) => ({
    ...place,
    _version: 1,
    result,
    _shards: { total: 2, successful: 1, failed: 0 },
    _seq_no: 0,
    _primary_term: 1,
    status,
  });
  if (action === 'delete') return isThere ? done(200, 'deleted') : done(404, 'not_found');
  if (action === 'create' && isThere)
    return failed(
      409,
      'version_conflict_engine_exception',
      `[${id}]: version conflict, document already exists (current version [1])`,
    );
  if (action !== 'update') {
    if (typeof source!['total'] === 'string')
      return failed(
        400,
        'document_parsing_exception',
        `[1:10] failed to parse field [total] of type [double] in document with id '${id}'.`,
      );
    return done(isThere ? 200 : 201, isThere ? 'updated' : 'created');
  }
  const unknown = Object.keys(source!).find((name) => !updateFields.includes(name));
  if (unknown !== undefined)
    return failed(400, 'x_content_parse_exception', `[1:2] [UpdateRequest] unknown field [${unknown}]`);
  if (!isThere && source!['doc_as_upsert'] !== true)
    return failed(404, 'document_missing_exception', `[${id}]: document missing`);
  return done(isThere ? 200 : 201, isThere ? 'updated' : 'created');
}
