import { text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { exampleIds } from './exampleIds.ts';
import { cells, ignoredCells, output, place, row } from './fields.ts';
import { isDateField } from './isDateField.ts';
import { isDay, whereOf } from './filters.ts';
import { cellsOf, rowId, rowsIn, rowsPath, shaped, type Output, type Place } from './rows.ts';

/** Rows of one request of version 3. */
const max = 10;

interface Writing extends Place {
  readonly fields: Record<string, unknown>;
  readonly ignore_fields: string[];
  readonly output: Output;
}
const writing = { ...place, fields: cells, ignore_fields: ignoredCells, output };
const together = ({ base, table }: Place): string => JSON.stringify([base, table]);

export const create = defineOperation({
  title: 'Create',
  description: 'Creates a row. Up to 10 items share a request.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: writing,
  example: { ...exampleIds, fields: { Title: 'Order {{ $json.id }}', Status: 'Open' } },
  output: { Title: 'Order 7', Status: 'Open' },
  batch: {
    max,
    together,
    request: (all) => ({
      method: 'POST',
      path: rowsPath(all[0]!),
      json: all.map((each) => ({ fields: cellsOf(each) })),
    }),
    results: (body, all) => rowsIn(body).map((one, at) => shaped(one, all[at]?.output ?? 'simple')),
  },
});

export const update = defineOperation({
  title: 'Update',
  description:
    'Changes the given fields of a row. Up to 10 items share a request. Returns the ID and the given fields.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { row, ...writing },
  example: { ...exampleIds, row: '1{{ $json.id }}', fields: { Status: 'Done' } },
  output: { id: 17, Status: 'Done' },
  batch: {
    max,
    together,
    apart: ({ row: id }) => id.trim(),
    request: (all) => ({
      method: 'PATCH',
      path: rowsPath(all[0]!),
      json: all.map(({ row: id, ...each }) => ({ id: rowId(id), fields: cellsOf(each) })),
    }),
    results: (_body, all) => all.map(({ row: id, ...each }) => written(rowId(id), each)),
  },
});

/** The response to a change has IDs alone. */
function written(id: unknown, given: Writing): JsonObject {
  return shaped({ id, fields: cellsOf(given) }, given.output);
}

export const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a row. Up to 10 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['ERR_RECORD_NOT_FOUND'],
  parameters: { ...place, row },
  example: { ...exampleIds, row: '1{{ $json.id }}' },
  output: { id: 17, deleted: true },
  batch: {
    max,
    together,
    apart: ({ row: id }) => id.trim(),
    request: (all) => ({
      method: 'DELETE',
      path: rowsPath(all[0]!),
      json: all.map(({ row: id }) => ({ id: rowId(id) })),
    }),
    results: (_body, all) => all.map(({ row: id }) => ({ id: rowId(id), deleted: true })),
  },
});

export const upsert = defineOperation({
  title: 'Create or update',
  description:
    'Changes the row with a value in a key field, or creates it. Two executions at the same time may create it twice.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    ...writing,
    key_field: text({
      title: 'Key field',
      description: 'Name of the field that identifies a row. Its value is among the fields.',
      choices: { list: 'fields', needs: ['base', 'table'] },
      required: true,
      maxLength: 255,
    }),
  },
  example: { ...exampleIds, key_field: 'Title', fields: { Title: 'Pump', Status: 'Done' } },
  output: { id: 1, Status: 'Done' },
  run: async ({ key_field: name, ...given }, { client, key }) => {
    const fields = cellsOf(given);
    const value = fields[name.trim()];
    if (value === undefined || value === null || String(value) === '')
      throw new AppError('parameter_invalid', `The fields have no value for "${name.slice(0, 100)}".`, {
        param: '/fields',
      });
    const text = String(value);
    const hasDates = isDay(text) && (await isDateField(name.trim(), given, { client, key }));
    const where = whereOf({ filters: [{ field: name, type: 'eq', value: text, hasDates }], match: 'all' });
    const query = { where, pageSize: 2 };
    const found = await client.send({ path: rowsPath(given), query }, { repeat: 'safe', key });
    const [first, second] = rowsIn(found.body as JsonObject) as ({ id?: unknown } | undefined)[];
    if (second)
      throw new AppError(
        'target_error',
        `Several rows have this value in "${name.slice(0, 100)}". Nothing was changed.`,
      );
    if (first) {
      const change = { method: 'PATCH', path: rowsPath(given), json: [{ id: first.id, fields }] } as const;
      await client.send(change, { repeat: 'safe', key });
      return [{ json: written(first.id, given) }];
    }
    const added = { method: 'POST', path: rowsPath(given), json: [{ fields }] } as const;
    const { body } = await client.send(added, { repeat: 'unsafe', key });
    return rowsIn(body as JsonObject).map((one) => ({ json: shaped(one, given.output) }));
  },
});
