import { integer, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { listFields } from '../engine/operationParameters.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { contextOf, domainOf, idOf } from './domain.ts';
import { context, filterFields, model, onlyFields, recordId } from './fields.ts';
import { methodCall } from './methodCall.ts';

const contacts = { model: 'res.partner' };
const deco = { id: 25, name: 'Deco' };
const sizeOfPage = 500;
const maxItems = 100_000;

export const list = defineOperation({
  title: 'List',
  description: 'Lists records of a model, with filters and sorting.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    model,
    ...filterFields,
    only_fields: onlyFields,
    order: text({
      title: 'Sort by',
      description: 'Names of fields with commas, each with desc for the reverse order.',
      placeholder: 'write_date desc, id',
      rare: true,
      maxLength: 500,
    }),
    ...context,
    ...listFields,
  },
  example: {
    ...contacts,
    filters: [{ field: 'is_company', operator: 'equal', value: 'true' }],
    only_fields: ['name', 'email'],
  },
  output: { ...deco, email: 'deco@example.com' },
  run: async (given, { client }): Promise<Item[]> => {
    const { model: of, only_fields: only, order = '', all, limit } = given;
    const json = {
      domain: domainOf(given),
      ...(only.length > 0 ? { fields: only } : {}),
      order: definiteOrder(order),
      ...contextOf(given),
    };
    const found = await readRecords(client, of, { json, wanted: all ? undefined : limit });
    return found.map((record) => ({ json: record }));
  },
});

/** Returns an order that ends in the ID: without it, a record could be on two pages, and another one on none. */
function definiteOrder(written: string): string {
  const parts = written.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  return parts.some((part) => /^id\b/.test(part)) ? parts.join(', ') : [...parts, 'id'].join(', ');
}

/** Reads records of a model by their place. A page that is not full is the last one. Errors: those of the client; `target_error`. */
export async function readRecords(
  client: Pick<VendorClient, 'send'>,
  model: string,
  { json, wanted }: { json: JsonObject; wanted: number | undefined },
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (;;) {
    const limit = Math.min((wanted ?? maxItems + 1) - found.length, sizeOfPage);
    const request = methodCall(model, 'search_read', { ...json, limit, offset: found.length });
    const { body } = await client.send(request, { repeat: 'safe', key: '' });
    if (!Array.isArray(body)) throw new AppError('target_error', 'Odoo: The response has no records.');
    found.push(...(body as JsonObject[]));
    if (body.length < limit || (wanted !== undefined && found.length >= wanted)) return found.slice(0, wanted);
    if (found.length > maxItems)
      throw new AppError('target_error', `The list has more than ${maxItems} items. Narrow it down.`);
  }
}

export const get = defineOperation({
  title: 'Get',
  description: 'Returns a record.',
  effects: reads,
  repeat: 'safe',
  parameters: { model, record: recordId, only_fields: onlyFields, ...context },
  example: { ...contacts, record: '25', only_fields: ['name', 'email'] },
  output: { ...deco, email: 'deco@example.com' },
  request: ({ model: of, record, only_fields: only, ...given }) =>
    methodCall(of, 'read', {
      ids: [idOf(record, 'record')],
      ...(only.length > 0 ? { fields: only } : {}),
      ...contextOf(given),
    }),
});

export const count = defineOperation({
  title: 'Count',
  description: 'Returns the number of records that fit the filters.',
  effects: reads,
  repeat: 'safe',
  parameters: { model, ...filterFields, ...context },
  example: contacts,
  output: { count: 3 },
  request: ({ model: of, ...given }) =>
    methodCall(of, 'search_count', { domain: domainOf(given), ...contextOf(given) }),
  result: (body) => ({ count: body as unknown }),
});

export const find = defineOperation({
  title: 'Find by name',
  description: 'Finds records by a part of their name.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    model,
    name: text({ title: 'Name', required: true, maxLength: 1_000 }),
    max_results: integer({ title: 'Max records', minimum: 1, maximum: 1_000, default: 20 }),
    ...context,
  },
  example: { ...contacts, name: 'deco' },
  output: deco,
  request: ({ model: of, name, max_results: limit, ...given }) =>
    methodCall(of, 'name_search', { name, limit, ...contextOf(given) }),
  result: (body) => {
    if (!Array.isArray(body)) throw new AppError('target_error', 'Odoo: The response has no records.');
    return (body as unknown[]).map((entry) => {
      const [id, name] = entry as [unknown, unknown];
      return { id, name };
    });
  },
});

export const fields = defineOperation({
  title: 'List fields',
  description: 'Lists the fields of a model with their types.',
  effects: reads,
  repeat: 'safe',
  parameters: { model },
  example: contacts,
  output: { name: 'id', type: 'integer' },
  request: ({ model: of }) =>
    methodCall(of, 'fields_get', {
      attributes: ['string', 'type', 'required', 'readonly', 'relation', 'selection', 'help'],
    }),
  result: (body) => Object.entries(body).map(([name, field]) => ({ name, ...(field as JsonObject) })),
});
