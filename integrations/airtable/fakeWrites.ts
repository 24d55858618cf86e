import type { JsonObject } from '../../domains/executions/item.ts';
import { fieldOf, newRecord, recordsAt, refusalOf, shown, storedCells, type FakeRecord } from './fakeSchema.ts';
import { checkFields, invalid, kindOf, refused, type Call, type Kind } from './fakeRequests.ts';

/** Records that one call writes. */
const maxRecords = 10;

interface Written {
  readonly id?: string;
  readonly fields: JsonObject;
}

function checkedCells(cells: unknown, typecast: unknown): JsonObject {
  if (kindOf(cells) !== 'object') throw invalid('fields is not an object.');
  const refusal = refusalOf(cells as JsonObject, typecast === true);
  if (refusal) throw refused(422, ...refusal);
  return cells as JsonObject;
}

/** Reads `records`. Errors: more than ten, unknown fields, values that a cell does not accept. */
function recordsOf({ body }: Call, withId: 'required' | 'optional' | 'never'): Written[] {
  const records = body['records'] as unknown[];
  if (records.length === 0 || records.length > maxRecords)
    throw refused(422, 'INVALID_RECORDS', 'Invalid request: A maximum of 10 records are allowed.');
  return records.map((record) => {
    if (kindOf(record) !== 'object') throw invalid('A record is not an object.');
    const idField: Record<string, Kind> =
      withId === 'never' ? {} : { [withId === 'required' ? 'id!' : 'id']: 'string' };
    checkFields(record as JsonObject, { 'fields!': 'object', ...idField });
    const { id, fields } = record as Written;
    if (id !== undefined) checkId(id);
    checkedCells(fields, body['typecast']);
    return { ...(id === undefined ? {} : { id }), fields };
  });
}

function checkId(id: string): void {
  if (!/^rec\w+$/.test(id)) throw refused(422, 'INVALID_RECORD_ID', `${id} is not a record id.`);
  if (id.includes('MISSING')) throw refused(422, 'ROW_DOES_NOT_EXIST', `Record ID ${id} does not exist`);
}

export function createRecords(call: Call): JsonObject {
  const { body } = call;
  const shape = { byId: body['returnFieldsByFieldId'] === true };
  if ('fields' in body === 'records' in body) throw invalid('Either fields or records is required.');
  if ('fields' in body) return shown(newRecord(storedCells(checkedCells(body['fields'], body['typecast']))), shape);
  const made = recordsOf(call, 'never').map(({ fields }, index) => newRecord(storedCells(fields), index));
  return { records: made.map((record) => shown(record, shape)) };
}

/** Cells without a value keep theirs; with `replaces`, they become empty. */
function changed(record: FakeRecord, cells: JsonObject, replaces: boolean): FakeRecord {
  const { Total, Created, ...rest } = record.cells;
  const before = { ...(replaces ? {} : rest), Total, Created };
  const named = Object.fromEntries(Object.entries(cells).map(([key, value]) => [fieldOf(key)!.name, value]));
  return { ...record, cells: storedCells({ ...before, ...named }) };
}

export function updateOne({ body }: Call, record: FakeRecord, replaces: boolean): JsonObject {
  const cells = checkedCells(body['fields'], body['typecast']);
  return shown(changed(record, cells, replaces), { byId: body['returnFieldsByFieldId'] === true });
}

export function updateRecords(call: Call, replaces: boolean): JsonObject {
  const { body, url } = call;
  const shape = { byId: body['returnFieldsByFieldId'] === true };
  const upsert = body['performUpsert'] as JsonObject | undefined;
  const all = recordsAt(url);
  const withId = (id: string): FakeRecord => all.find((record) => record.id === id) ?? { ...all[0]!, id };
  if (!upsert) {
    const records = recordsOf(call, 'required').map(({ id, fields }) => changed(withId(id!), fields, replaces));
    return { records: records.map((record) => shown(record, shape)) };
  }
  const keys = mergeFields(upsert);
  const results = recordsOf(call, 'optional').map(({ id, fields }, index) => {
    const found = id === undefined ? matching(all, keys, fields) : withId(id);
    return { isNew: !found, record: found ? changed(found, fields, replaces) : newRecord(storedCells(fields), index) };
  });
  const idsOf = (isNew: boolean) => results.filter((result) => result.isNew === isNew).map(({ record }) => record.id);
  return {
    records: results.map(({ record }) => shown(record, shape)),
    createdRecords: idsOf(true),
    updatedRecords: idsOf(false),
  };
}

function mergeFields(upsert: JsonObject): string[] {
  checkFields(upsert, { 'fieldsToMergeOn!': 'array' });
  const keys = upsert['fieldsToMergeOn'] as string[];
  if (keys.length < 1 || keys.length > 3) throw invalid('fieldsToMergeOn has one to three fields.');
  const unknown = keys.find((key) => !fieldOf(key));
  if (unknown !== undefined) throw refused(422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${unknown}"`);
  return keys;
}

/** Errors: a record without a merge field; two records that match. */
function matching(all: readonly FakeRecord[], keys: readonly string[], cells: JsonObject): FakeRecord | undefined {
  const wanted = Object.fromEntries(Object.entries(cells).map(([key, value]) => [fieldOf(key)!.name, value]));
  const names = keys.map((key) => fieldOf(key)!.name);
  const missing = names.find((name) => !(name in wanted));
  if (missing !== undefined) throw invalid(`A record has no value for the field to merge on "${missing}".`);
  const found = all.filter(({ cells: of }) => names.every((name) => of[name] === wanted[name]));
  if (found.length > 1)
    throw refused(
      422,
      'INVALID_REQUEST_UNKNOWN',
      'Invalid request: more than one record matches the fields to merge on.',
    );
  return found[0];
}

export function removeRecords({ query }: Call): JsonObject {
  const records = query.getAll('records[]');
  if (records.length === 0 || records.length > maxRecords)
    throw refused(422, 'INVALID_RECORDS', 'Invalid request: A maximum of 10 records are allowed.');
  for (const id of records) checkId(id);
  return { records: records.map((id) => ({ id, deleted: true })) };
}
