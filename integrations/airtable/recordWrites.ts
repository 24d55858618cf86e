import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { list, text } from '../../platform/schema/schema.ts';
import { defineOperation, type BatchRequest } from '../engine/defineOperation.ts';
import { airtableId } from './airtableId.ts';
import { base, byFieldId, cells, clearOthers, ignoredCells, output, record, table, typecast } from './fields.ts';
import { perBase, shaped, tablePath } from './records.ts';

/** Airtable writes ten records with one request. */
const max = 10;

const writing = { base, table, fields: cells, ignore_fields: ignoredCells, typecast, output, by_field_id: byFieldId };
const example = { base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA' };

interface Writing {
  base: string;
  table: string;
  fields: JsonObject;
  ignore_fields: string[];
  typecast: boolean;
  output: 'flat' | 'full';
  by_field_id: boolean;
}

/** Returns the cells to write. Errors: `parameter_invalid` if there is none. */
function cellsOf({ fields, ignore_fields: ignored }: Pick<Writing, 'fields' | 'ignore_fields'>): JsonObject {
  const given = Object.entries(fields).filter(([name, value]) => value !== undefined && !ignored.includes(name));
  if (given.length === 0) throw new AppError('parameter_invalid', 'Enter at least one field.', { param: '/fields' });
  return Object.fromEntries(given);
}

const same = (parameters: Writing & { clear_others?: boolean }, more: readonly string[] = []) =>
  JSON.stringify([
    tablePath(parameters.base, parameters.table),
    parameters.typecast,
    parameters.by_field_id,
    parameters.clear_others ?? false,
    ...more,
  ]);

const settings = ({ typecast: converts, by_field_id: byId }: Writing) => ({
  ...(converts ? { typecast: true } : {}),
  ...(byId ? { returnFieldsByFieldId: true } : {}),
});

/** The records of a response are in the order of the request. */
const results: BatchRequest<Writing>['results'] = (body, all) =>
  (body['records'] as JsonObject[]).map((written, place) => shaped(written, all[place]!.output));

/** https://airtable.com/developers/web/api/create-records */
export const create = defineOperation({
  title: 'Create',
  description: 'Creates a record. Ten items share a request.',
  effects: ['changes'],
  repeat: 'unsafe',
  limit: perBase,
  parameters: writing,
  example: { ...example, fields: { Name: 'Customer {{ $json.id }}', Status: 'Open' } },
  output: { Name: 'Customer 7', Status: 'Open' },
  batch: {
    max,
    together: (parameters) => same(parameters),
    request: (all) => ({
      method: 'POST',
      path: tablePath(all[0]!.base, all[0]!.table),
      json: { records: all.map((each) => ({ fields: cellsOf(each) })), ...settings(all[0]!) },
    }),
    results,
  },
});

/** https://airtable.com/developers/web/api/update-multiple-records */
export const update = defineOperation({
  title: 'Update',
  description: 'Changes fields of a record. Ten items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  limit: perBase,
  parameters: { ...writing, record, clear_others: clearOthers },
  example: { ...example, record: 'recAAAAAAAAAAA{{ $json.id }}', fields: { Status: 'Done' } },
  output: { id: 'recAAAAAAAAAAA7', Status: 'Done' },
  batch: {
    max,
    together: (parameters) => same(parameters),
    apart: ({ record: id }) => airtableId(id, 'rec'),
    request: (all) => ({
      method: all[0]!.clear_others ? 'PUT' : 'PATCH',
      path: tablePath(all[0]!.base, all[0]!.table),
      json: {
        records: all.map(({ record: id, ...each }) => ({ id: airtableId(id, 'rec'), fields: cellsOf(each) })),
        ...settings(all[0]!),
      },
    }),
    results,
  },
});

/** https://airtable.com/developers/web/api/update-multiple-records#request-performupsert */
export const upsert = defineOperation({
  title: 'Create or update',
  description: 'Updates the record with the same values in some fields, or creates it. Ten items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  limit: perBase,
  parameters: {
    ...writing,
    match_on: list(
      text({
        title: 'Field',
        choices: { list: 'fields', needs: ['base', 'table'] },
        required: true,
        maxLength: 200,
      }),
    )({
      title: 'Match on',
      description: 'One to three fields that identify a record. Each item needs values for them.',
      entry: 'field',
      required: true,
      minItems: 1,
      maxItems: 3,
    }),
    clear_others: clearOthers,
  },
  example: { ...example, match_on: ['Email'], fields: { Email: 'customer{{ $json.id }}@example.com', Status: 'Open' } },
  output: { Email: 'customer7@example.com', Status: 'Open' },
  batch: {
    max,
    together: (parameters) => same(parameters, parameters.match_on),
    // The second item with the same values updates the record of the first one.
    apart: ({ match_on: keys, fields }) => JSON.stringify(keys.map((key) => fields[key])),
    request: (all) => ({
      method: all[0]!.clear_others ? 'PUT' : 'PATCH',
      path: tablePath(all[0]!.base, all[0]!.table),
      json: {
        performUpsert: { fieldsToMergeOn: all[0]!.match_on },
        records: all.map((each) => ({ fields: cellsOf(each) })),
        ...settings(all[0]!),
      },
    }),
    results,
  },
});

/** https://airtable.com/developers/web/api/delete-multiple-records */
export const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a record. Ten items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND', 'MODEL_ID_NOT_FOUND', 'NOT_FOUND', 'ROW_DOES_NOT_EXIST'],
  limit: perBase,
  parameters: { base, table, record },
  example: { ...example, record: 'recAAAAAAAAAAA{{ $json.id }}' },
  output: { id: 'recAAAAAAAAAAA7', deleted: true },
  batch: {
    max,
    together: ({ base: of, table: name }) => tablePath(of, name),
    apart: ({ record: id }) => airtableId(id, 'rec'),
    request: (all) => ({
      method: 'DELETE',
      path: tablePath(all[0]!.base, all[0]!.table),
      query: { 'records[]': all.map(({ record: id }) => airtableId(id, 'rec')) },
    }),
    results: (_body, all) => all.map(({ record: id }) => ({ id: airtableId(id, 'rec'), deleted: true })),
  },
});
