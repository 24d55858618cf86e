import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListPage, type VendorList } from '../engine/defineList.ts';
import { methodCall } from './methodCall.ts';

const limit = 200;

/** Models that people may know. Reading them needs rights of the user. */
const models = defineList({
  request: ({ search, cursor }) =>
    methodCall('ir.model', 'search_read', {
      domain: [['transient', '=', false], ...(search === '' ? [] : [['name', 'ilike', search]])],
      fields: ['model', 'name'],
      order: 'name',
      limit,
      offset: Number(cursor ?? 0),
    }),
  entries: (body) => body,
  choice: ({ model, name }) => ({ value: String(model), label: String(name), hint: String(model) }),
  next: ({ body }, { cursor }) => (Array.isArray(body) && body.length >= limit ? Number(cursor ?? 0) + limit : null),
  searches: true,
});

const modelOf = ({ parameters }: ListPage): string => parameters['model'] ?? '';

const fields = defineList({
  request: (page) => methodCall(modelOf(page), 'fields_get', { attributes: ['string', 'type'] }),
  entries: (body) => Object.entries(body).map(([name, field]) => ({ ...(field as JsonObject), name })),
  choice: ({ name, string, type }) => ({
    value: String(name),
    label: String(string),
    hint: `${String(name)}, ${String(type)}`,
  }),
});

const records = defineList({
  request: (page) => methodCall(modelOf(page), 'name_search', { name: page.search, limit }),
  entries: (body) => (Array.isArray(body) ? (body as unknown[]).map((entry) => ({ entry })) : []),
  choice: ({ entry }) => {
    const [id, label] = entry as [unknown, unknown];
    return { value: String(id), label: String(label) };
  },
  searches: true,
});

/** Lists of Odoo, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { models, fields, records };
