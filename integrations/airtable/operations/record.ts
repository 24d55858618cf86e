import { choice, list, object, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInJson } from '../../engine/paging.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { airtableId } from '../airtableId.ts';
import { base, byFieldId, output, record, table } from '../fields.ts';
import { perBase, recordPath, shaped, tablePath } from '../records.ts';
import { create, remove, update, upsert } from '../recordWrites.ts';
import { airtable } from '../vendor.ts';

const example = { base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA' };
const ada = { id: 'recAAAAAAAAAAAAA1', Name: 'Ada', Email: 'ada@example.com', Status: 'Open', Amount: 12.5 };

/** https://airtable.com/developers/web/api/list-records. The form with a body takes formulas that are too long for an address. */
const search = defineOperation({
  title: 'Search',
  description: 'Lists the records of a table, with a formula, a view and sorting.',
  effects: reads,
  repeat: 'safe',
  limit: perBase,
  parameters: {
    base,
    table,
    formula: text({
      title: 'Formula',
      description: 'Only records for which the formula is true. Precede quotes in values with a backslash.',
      placeholder: 'AND({Status} = "Open", {Amount} > 10)',
      control: 'textarea',
      maxLength: 100_000,
    }),
    view: text({
      title: 'View',
      description: 'Only records of this view, in its order.',
      choices: { list: 'views', needs: ['base', 'table'] },
      maxLength: 500,
    }),
    sort: list(
      object({
        field: text({ title: 'Field', description: 'Name or ID.', required: true, maxLength: 200 }),
        direction: choice(['asc', 'desc'])({ title: 'Direction', default: 'asc' }),
      }),
    )({ title: 'Sort by', entry: 'field', maxItems: 20, default: [] }),
    only_fields: list(
      text({
        title: 'Field',
        choices: { list: 'fields', needs: ['base', 'table'] },
        required: true,
        maxLength: 200,
      }),
    )({
      title: 'Only these fields',
      description: 'Empty: all fields.',
      entry: 'field',
      rare: true,
      maxItems: 500,
      default: [],
    }),
    output,
    by_field_id: byFieldId,
  },
  example: { ...example, formula: '{Status} = "Open"', sort: [{ field: 'Name', direction: 'asc' }] },
  output: ada,
  request: ({ base: of, table: name, formula, view, sort, only_fields: only, by_field_id: byId }) => ({
    method: 'POST',
    path: `${tablePath(of, name)}/listRecords`,
    json: {
      ...(formula ? { filterByFormula: formula } : {}),
      ...(view ? { view: airtableId(view, 'viw') } : {}),
      ...(sort.length > 0 ? { sort } : {}),
      ...(only.length > 0 ? { fields: only } : {}),
      ...(byId ? { returnFieldsByFieldId: true } : {}),
    },
  }),
  result: (body, { output: shape }) => (body['records'] as JsonObject[]).map((found) => shaped(found, shape)),
  list: {
    next: cursorInJson('offset', (body) => body['offset']),
    pageSize: { parameter: 'pageSize', max: 100, in: 'json' },
  },
});

/** https://airtable.com/developers/web/api/get-record */
const get = defineOperation({
  title: 'Get',
  description: 'Returns a record.',
  effects: reads,
  repeat: 'safe',
  limit: perBase,
  parameters: { base, table, record, output, by_field_id: byFieldId },
  example: { ...example, record: 'recAAAAAAAAAAAAA1' },
  output: ada,
  request: ({ base: of, table: name, record: id, by_field_id: byId }) => ({
    path: recordPath(of, name, id),
    query: byId ? { returnFieldsByFieldId: true } : {},
  }),
  result: (body, { output: shape }) => shaped(body, shape),
});

/** Records of Airtable: https://airtable.com/developers/web/api/list-records. */
export const node = vendorNode(airtable, {
  noun: 'record',
  title: 'Airtable record',
  description: 'Searches, reads, creates, updates or deletes records in Airtable.',
  first: 'search',
  operations: { search, get, create, update, upsert, delete: remove },
});
