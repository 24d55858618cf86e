import { AppError } from '../../../openapi/AppError.ts';
import { choice, list, object, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { byFieldId, cells, ignoredCells, output, quiet, row, table } from '../fields.ts';
import { filterFields } from '../filters.ts';
import { fieldOf, keysQuery, nextPage, quietQuery, rowId, rowsPath, shaped } from '../rows.ts';
import { baserow } from '../vendor.ts';

/** Rows of one request. */
const max = 200;
const place = { table: '42' };
const ada = { id: 1, Name: 'Ada', Amount: '12.50', Status: 'Open' };

const listRows = defineOperation({
  title: 'List',
  description: 'Lists rows of a table, with filters, a search, a view and sorting.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    table,
    ...filterFields,
    search: text({ title: 'Search', description: 'In all fields.', maxLength: 500 }),
    sort: list(
      object({
        field: text({ title: 'Field', required: true, maxLength: 255 }),
        direction: choice(['asc', 'desc'])({ title: 'Direction', default: 'asc' }),
      }),
    )({ title: 'Sort by', entry: 'field', maxItems: 20, default: [] }),
    view: text({
      title: 'View',
      description: 'ID of a view, for its filters and its sorting.',
      rare: true,
      maxLength: 20,
    }),
    only_fields: list(
      text({ title: 'Field', choices: { list: 'fields', needs: ['table'] }, required: true, maxLength: 255 }),
    )({
      title: 'Only these fields',
      description: 'Empty: all fields.',
      entry: 'field',
      rare: true,
      maxItems: 200,
      default: [],
    }),
    output,
    by_field_id: byFieldId,
  },
  example: {
    ...place,
    filters: [{ field: 'Name', type: 'contains', value: 'd' }],
    sort: [{ field: 'Name', direction: 'asc' }],
  },
  output: ada,
  request: ({ table: of, filters, match, search, sort, view, only_fields: only, ...given }) => ({
    path: rowsPath(of),
    query: {
      ...keysQuery(given),
      search,
      view_id: view,
      order_by: sort
        .map(({ field, direction }) => {
          const name = fieldOf(field, given.by_field_id);
          return `${direction === 'desc' ? '-' : ''}${quoted(name)}`;
        })
        .join(','),
      include: only.map((name) => quoted(fieldOf(name, given.by_field_id))).join(','),
      filters:
        filters.length === 0
          ? undefined
          : JSON.stringify({
              filter_type: match === 'any' ? 'OR' : 'AND',
              filters: filters.map(({ field, type, value }) => ({
                field: fieldOf(field, given.by_field_id),
                type,
                value,
              })),
              groups: [],
            }),
    },
  }),
  result: (body, { output: shape }) => (body['results'] as unknown[]).map((one) => shaped(one, shape)),
  list: { next: nextPage, pageSize: { parameter: 'size', max } },
});

/** Names with commas are in quotes. */
function quoted(name: string): string {
  return name.includes(',') ? `"${name}"` : name;
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns a row.',
  effects: reads,
  repeat: 'safe',
  parameters: { table, row, output, by_field_id: byFieldId },
  example: { ...place, row: '1' },
  output: ada,
  request: ({ table: of, row: id, ...given }) => ({
    path: `${rowsPath(of)}${rowId(id)}/`,
    query: keysQuery(given),
  }),
  result: (body, { output: shape }) => shaped(body, shape),
});

interface Writing {
  table: string;
  fields: JsonObject;
  ignore_fields: string[];
  output: 'simple' | 'full';
  by_field_id: boolean;
  quiet: boolean;
}

const writing = { table, fields: cells, ignore_fields: ignoredCells, output, by_field_id: byFieldId, quiet };
const together = ({ table: of, by_field_id: byId, quiet: isQuiet }: Writing) => JSON.stringify([of, byId, isQuiet]);

/** Errors: `parameter_invalid` if there is no value. */
function cellsOf({ fields, ignore_fields: ignored }: Writing): JsonObject {
  const given = Object.entries(fields).filter(
    // A response has the ID and the place of a row beside its fields.
    ([name, value]) => value !== undefined && !ignored.includes(name) && name !== 'id' && name !== 'order',
  );
  if (given.length === 0) throw new AppError('parameter_invalid', 'Enter at least one field.', { param: '/fields' });
  return Object.fromEntries(given);
}

const written = (body: JsonObject, all: readonly Writing[]) =>
  (body['items'] as unknown[]).map((one, at) => shaped(one, all[at]!.output));

const create = defineOperation({
  title: 'Create',
  description: 'Creates a row. Up to 200 items share a request.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: writing,
  example: { ...place, fields: { Name: 'Customer {{ $json.id }}', Status: 'Open', Active: true } },
  output: { Name: 'Customer 7', Status: 'Open', Active: true },
  batch: {
    max,
    together,
    request: (all) => ({
      method: 'POST',
      path: `${rowsPath(all[0]!.table)}batch/`,
      query: { ...keysQuery(all[0]!), ...quietQuery(all[0]!) },
      json: { items: all.map(cellsOf) },
    }),
    results: written,
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given fields of a row. Up to 200 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { row, ...writing },
  example: { ...place, row: '1{{ $json.id }}', fields: { Status: 'Done' } },
  output: { id: 17, Status: 'Done' },
  batch: {
    max,
    together,
    apart: ({ row: id }) => id.trim(),
    request: (all) => ({
      method: 'PATCH',
      path: `${rowsPath(all[0]!.table)}batch/`,
      query: { ...keysQuery(all[0]!), ...quietQuery(all[0]!) },
      json: { items: all.map(({ row: id, ...given }) => ({ id: rowId(id), ...cellsOf(given) })) },
    }),
    results: written,
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a row to the trash. Up to 200 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['ERROR_ROW_DOES_NOT_EXIST'],
  parameters: { table, row, quiet },
  example: { ...place, row: '1{{ $json.id }}' },
  output: { id: 17, deleted: true },
  batch: {
    max,
    together: ({ table: of, quiet: isQuiet }) => JSON.stringify([of, isQuiet]),
    apart: ({ row: id }) => id.trim(),
    request: (all) => ({
      method: 'POST',
      path: `${rowsPath(all[0]!.table)}batch-delete/`,
      query: quietQuery(all[0]!),
      json: { items: all.map(({ row: id }) => rowId(id)) },
    }),
    results: (_body, all) => all.map(({ row: id }) => ({ id: rowId(id), deleted: true })),
  },
});

const move = defineOperation({
  title: 'Move',
  description: 'Moves a row before another one, or to the end of the table.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    table,
    row,
    before: text({ title: 'Before', description: 'ID of a row. Empty: the end of the table.', maxLength: 20 }),
    output,
    by_field_id: byFieldId,
  },
  example: { ...place, row: '1', before: '3' },
  output: { id: 1, Name: 'Ada' },
  request: ({ table: of, row: id, before, ...given }) => ({
    method: 'PATCH',
    path: `${rowsPath(of)}${rowId(id)}/move/`,
    query: { ...keysQuery(given), before_id: before ? rowId(before) : undefined },
  }),
  result: (body, { output: shape }) => shaped(body, shape),
});

/** Rows of Baserow: https://baserow.io/docs/apis/rest-api. */
export const node = vendorNode(baserow, {
  noun: 'row',
  title: 'Baserow row',
  description: 'Lists, reads, creates, updates, moves or deletes rows in Baserow.',
  first: 'list',
  operations: { list: listRows, get, create, update, delete: remove, move },
});
