import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { changed, newRecord, recordsOf, shown, times, type FakeRecord, type Shape } from './fakeObjects.ts';
import { kindOf, problemsOf, propertiesOf } from './fakeProperties.ts';
import {
  checked,
  empty,
  inputsOf,
  invalid,
  invalidProperties,
  json,
  notFound,
  refused,
  typeOf,
  type Call,
  type Kind,
  type Route,
} from './fakeRequests.ts';

const objects = '/crm/objects/2026-09';
const reading = ['properties', 'propertiesWithHistory', 'associations', 'archived', 'idProperty'];
const listing = ['limit', 'after', 'properties', 'propertiesWithHistory', 'associations', 'archived'];
const batchTimes = { startedAt: times.createdAt, completedAt: '2026-11-01T10:00:00.100Z' };

/** The kind of object that the path names. */
function kindIn({ path }: Call): string {
  const kind = kindOf(path[0]!);
  if (kind !== undefined) return kind;
  throw invalid(`Unable to infer object type from: ${path[0]}`);
}

/** Only the property of an e-mail address, or an id, finds a record. */
function recordBy(kind: string, id: string, idProperty?: string | null): FakeRecord {
  const all = recordsOf(kind);
  if (idProperty && idProperty !== 'hs_object_id') {
    const property = propertiesOf(kind).find(({ name }) => name === idProperty);
    if (!property?.isUnique) throw invalid(`Property ${idProperty} is not a unique property of ${kind}.`);
    const found = all.find(({ properties }) => properties[idProperty] === id);
    if (!found) throw notFound('Object');
    return found;
  }
  if (!/^\d+$/.test(id)) throw invalid(`Invalid object id: ${id}`);
  if (id.startsWith('404')) throw refused(404, 'OBJECT_NOT_FOUND', 'resource not found');
  return all.find((record) => record.id === id) ?? { ...all[0]!, id };
}

function commas(query: URLSearchParams, name: string): string[] {
  return query.getAll(name).flatMap((value) => value.split(',').filter(Boolean));
}

function shapeOf(query: URLSearchParams): Shape {
  return { properties: commas(query, 'properties'), associations: commas(query, 'associations') };
}

function writtenTo(kind: string, properties: unknown, isNew: boolean): JsonObject {
  const problems = problemsOf(kind, properties as JsonObject, isNew);
  if (problems.length > 0) throw invalidProperties(problems);
  return properties as JsonObject;
}

const associationTypes = { 'associationCategory!': 'string', 'associationTypeId!': 'number' } as const;

function checkAssociations(associations: unknown): void {
  for (const association of (associations ?? []) as unknown[]) {
    const { to, types } = checked(association, { 'to!': 'object', 'types!': 'array' }, 'associations[]');
    checked(to, { 'id!': 'string' }, 'associations[].to');
    if ((types as unknown[]).length === 0) throw invalid('associations[].types is empty.');
    for (const type of types as unknown[]) checked(type, associationTypes, 'associations[].types[]');
  }
}

function created(call: Call): FakeResponse {
  const kind = kindIn(call);
  const { properties, associations } = call.body as JsonObject;
  checkAssociations(associations);
  const written = writtenTo(kind, properties, true);
  const known =
    kind === 'contacts' && recordsOf(kind).find((record) => record.properties['email'] === written['email']);
  if (known) throw refused(409, 'CONFLICT', `Contact already exists. Existing ID: ${known.id}`);
  return json(shown(kind, newRecord(kind, '111', written), { written: Object.keys(written) }), 201);
}

function updated(call: Call): FakeResponse {
  const kind = kindIn(call);
  const record = recordBy(kind, call.path[1]!, call.query.get('idProperty'));
  const written = writtenTo(kind, (call.body as JsonObject)['properties'], false);
  return json(shown(kind, changed(record, written), { written: Object.keys(written) }));
}

const operators = ['EQ', 'NEQ', 'LT', 'LTE', 'GT', 'GTE', 'BETWEEN', 'IN', 'NOT_IN'];
operators.push('HAS_PROPERTY', 'NOT_HAS_PROPERTY', 'CONTAINS_TOKEN', 'NOT_CONTAINS_TOKEN');

function checkFilter(kind: string, filter: unknown): void {
  const fields = checked(
    filter,
    { 'propertyName!': 'string', 'operator!': 'string', value: 'string', values: 'array', highValue: 'string' },
    'filters[]',
  );
  const operator = String(fields['operator']);
  if (!operators.includes(operator)) throw invalid(`Invalid operator ${operator}.`);
  if (!propertiesOf(kind).some(({ name }) => name === fields['propertyName']))
    throw invalid(`There was a problem with the request. Property ${String(fields['propertyName'])} does not exist.`);
  const isList = operator === 'IN' || operator === 'NOT_IN';
  if (isList !== (fields['values'] !== undefined)) throw invalid(`${operator}: values is wrong.`);
  if ((operator === 'BETWEEN') !== (fields['highValue'] !== undefined))
    throw invalid(`${operator}: highValue is wrong.`);
  const needsValue = !isList && !operator.endsWith('HAS_PROPERTY');
  if (needsValue !== (fields['value'] !== undefined)) throw invalid(`${operator}: value is wrong.`);
}

/** Filters are checked, but not evaluated, except equality of a text. */
function searched(call: Call): FakeResponse {
  const kind = kindIn(call);
  const body = call.body as JsonObject;
  const groups = (body['filterGroups'] ?? []) as unknown[];
  if (groups.length > 5) throw invalid('At most 5 filter groups are allowed.');
  const filters = groups.flatMap(
    (group) => checked(group, { 'filters!': 'array' }, 'filterGroups[]')['filters'] as JsonObject[],
  );
  if (filters.length > 25) throw invalid('At most 25 filters are allowed.');
  for (const filter of filters) checkFilter(kind, filter);
  for (const sort of (body['sorts'] ?? []) as unknown[]) {
    if (typeOf(sort) === 'string') continue;
    const { direction } = checked(sort, { 'propertyName!': 'string', direction: 'string' }, 'sorts[]');
    if (direction !== undefined && direction !== 'ASCENDING' && direction !== 'DESCENDING')
      throw invalid(`Invalid direction ${String(direction)}.`);
  }
  const { limit = 10, after, query } = body;
  if (Number(limit) < 1 || Number(limit) > 200) throw invalid('limit must be from 1 to 200.');
  if (after !== undefined && !/^\d+$/.test(String(after))) throw invalid('after is not valid.');
  if (Number(after ?? 0) >= 10_000) throw invalid('The maximum number of results is 10000.');
  const words = typeof query === 'string' ? query.toLowerCase() : '';
  const properties = (body['properties'] ?? []) as string[];
  const wanted = recordsOf(kind).filter((record) =>
    words.split(/\s+/).every((word) => JSON.stringify(Object.values(record.properties)).toLowerCase().includes(word)),
  );
  const results = wanted.map((record) => shown(kind, record, { properties }));
  return json({ total: results.length, ...call.page(results, after) });
}

function batchRead(call: Call): FakeResponse {
  const kind = kindIn(call);
  const { idProperty, properties } = call.body as { idProperty?: string; properties: string[] };
  const ids = inputsOf(call.body, { 'id!': 'string' }).map(({ id }) => String(id));
  const found = ids.flatMap((id) => {
    try {
      return [shown(kind, recordBy(kind, id, idProperty), { properties })];
    } catch {
      return [];
    }
  });
  const missing = ids.length - found.length;
  if (missing === 0) return json({ status: 'COMPLETE', results: found, ...batchTimes });
  const errors = [
    {
      status: 'error',
      category: 'OBJECT_NOT_FOUND',
      message: 'Could not get some objects, they may be deleted or not exist.',
      context: { ids },
    },
  ];
  return json({ status: 'COMPLETE', results: found, numErrors: missing, errors, ...batchTimes }, 207);
}

function batchWritten(call: Call, isNew: boolean): FakeResponse {
  const kind = kindIn(call);
  const kinds: Readonly<Record<string, Kind>> = isNew
    ? { 'properties!': 'object', 'associations!': 'array', objectWriteTraceId: 'string' }
    : { 'id!': 'string', 'properties!': 'object', idProperty: 'string', objectWriteTraceId: 'string' };
  const inputs = inputsOf(call.body, kinds);
  const ids = inputs.map(({ id }) => id).filter((id) => id !== undefined);
  if (new Set(ids).size < ids.length) throw invalid('Duplicate IDs found in batch input.');
  const results = inputs.map(({ id, idProperty, properties, associations }, index) => {
    checkAssociations(associations);
    const written = writtenTo(kind, properties, isNew);
    const record = isNew
      ? newRecord(kind, String(111 + index), written)
      : changed(recordBy(kind, String(id), idProperty as string | undefined), written);
    return shown(kind, record, { written: Object.keys(written) });
  });
  return json({ status: 'COMPLETE', results, ...batchTimes }, isNew ? 201 : 200);
}

function upserted(call: Call): FakeResponse {
  const kind = kindIn(call);
  const inputs = inputsOf(call.body, {
    'id!': 'string',
    'properties!': 'object',
    idProperty: 'string',
    objectWriteTraceId: 'string',
  });
  const names = new Set(inputs.map(({ idProperty }) => idProperty));
  if (names.size !== 1) throw invalid('All inputs need the same idProperty.');
  const results = inputs.map(({ id, idProperty, properties, objectWriteTraceId: trace }, index) => {
    const found = existing(kind, String(id), idProperty as string | undefined);
    const written = writtenTo(kind, properties, false);
    const key = typeof idProperty === 'string' ? { [idProperty]: id } : {};
    const record = found
      ? changed(found, { ...key, ...written })
      : newRecord(kind, String(111 + index), { ...key, ...written });
    const traced = trace === undefined ? {} : { objectWriteTraceId: trace };
    return { ...shown(kind, record, { written: Object.keys(written) }), ...traced, new: !found };
  });
  return json({ status: 'COMPLETE', results, ...batchTimes });
}

function existing(kind: string, id: string, idProperty: string | undefined): FakeRecord | undefined {
  const property = propertiesOf(kind).find(({ name }) => name === (idProperty ?? 'hs_object_id'));
  if (!property?.isUnique) throw invalid(`Property ${String(idProperty)} is not a unique property of ${kind}.`);
  return recordsOf(kind).find(({ properties }) => properties[property.name] === id);
}

/** The files of https://github.com/HubSpot/HubSpot-public-api-spec-collection with the paths below `/crm/objects/2026-09`. */
export const recordRoutes: readonly Route[] = [
  {
    at: `POST ${objects}/:kind/search`,
    body: {
      filterGroups: 'array',
      sorts: 'array',
      query: 'string',
      properties: 'array',
      limit: 'number',
      after: 'string',
    },
    gives: searched,
  },
  {
    at: `POST ${objects}/:kind/batch/read`,
    query: ['archived'],
    body: { 'inputs!': 'array', 'properties!': 'array', 'propertiesWithHistory!': 'array', idProperty: 'string' },
    gives: batchRead,
  },
  { at: `POST ${objects}/:kind/batch/create`, body: { 'inputs!': 'array' }, gives: (call) => batchWritten(call, true) },
  {
    at: `POST ${objects}/:kind/batch/update`,
    body: { 'inputs!': 'array' },
    gives: (call) => batchWritten(call, false),
  },
  { at: `POST ${objects}/:kind/batch/upsert`, body: { 'inputs!': 'array' }, gives: upserted },
  {
    at: `POST ${objects}/:kind/batch/archive`,
    body: { 'inputs!': 'array' },
    gives: (call) => {
      inputsOf(call.body, { 'id!': 'string' });
      return empty;
    },
  },
  {
    at: `POST ${objects}/:kind/merge`,
    body: { 'primaryObjectId!': 'string', 'objectIdToMerge!': 'string' },
    gives: (call) => {
      const { primaryObjectId: id, objectIdToMerge: other } = call.body as JsonObject;
      if (id === other) throw invalid('An object cannot be merged with itself.');
      const kind = kindIn(call);
      recordBy(kind, String(other));
      return json(shown(kind, recordBy(kind, String(id))));
    },
  },
  {
    at: `POST ${objects}/:kind/gdpr-delete`,
    body: { 'objectId!': 'string', idProperty: 'string' },
    gives: (call) => {
      if (kindIn(call) !== 'contacts') throw notFound('Path');
      return empty;
    },
  },
  {
    at: `GET ${objects}/:kind`,
    query: listing,
    gives: (call) => {
      const kind = kindIn(call);
      return json(call.page(recordsOf(kind).map((record) => shown(kind, record, shapeOf(call.query)))));
    },
  },
  {
    at: `POST ${objects}/:kind`,
    body: { 'properties!': 'object', 'associations!': 'array', objectWriteTraceId: 'string' },
    gives: created,
  },
  {
    at: `GET ${objects}/:kind/:id`,
    query: reading,
    gives: (call) => {
      const kind = kindIn(call);
      return json(shown(kind, recordBy(kind, call.path[1]!, call.query.get('idProperty')), shapeOf(call.query)));
    },
  },
  {
    at: `PATCH ${objects}/:kind/:id`,
    query: ['idProperty'],
    body: { 'properties!': 'object', objectWriteTraceId: 'string' },
    gives: updated,
  },
  {
    at: `DELETE ${objects}/:kind/:id`,
    gives: (call) => {
      kindIn(call);
      if (!/^\d+$/.test(call.path[1]!)) throw invalid(`Invalid object id: ${call.path[1]}`);
      return empty; // also for an archived record
    },
  },
];
