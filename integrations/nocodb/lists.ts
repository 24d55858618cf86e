import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListPage, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';

const of = ({ parameters }: ListPage, name: string): string => parameters[name] ?? '';
const titled: VendorList['choice'] = ({ id, title }) => ({ value: String(id), label: String(title) });

/** Version 2: version 3 needs a workspace, which the community edition does not have. */
const bases = defineList({
  request: () => ({ path: '/api/v2/meta/bases/' }),
  entries: (body) => body['list'],
  choice: titled,
});

const tables = defineList({
  request: (page) => ({ path: path`/api/v3/meta/bases/${of(page, 'base')}/tables` }),
  entries: (body) => body['list'],
  choice: titled,
});

/** A part of a table. */
const partOf = (name: string, choice: VendorList['choice']): VendorList =>
  defineList({
    request: (page) => ({ path: path`/api/v3/meta/bases/${of(page, 'base')}/tables/${of(page, 'table')}` }),
    entries: (body) => body[name] ?? [],
    choice,
  });

const withType: VendorList['choice'] = ({ id, title, type }) => ({
  value: String(id),
  label: String(title),
  hint: String(type),
});
const ofKind = (types: readonly string[]): VendorList['choice'] => {
  return (entry: JsonObject) => (types.includes(String(entry['type'])) ? withType(entry) : null);
};

/** Lists of NocoDB, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  bases,
  tables,
  views: partOf('views', withType),
  fields: partOf('fields', ({ title, type }) => ({ value: String(title), label: String(title), hint: String(type) })),
  link_fields: partOf('fields', ofKind(['Links', 'LinkToAnotherRecord'])),
  file_fields: partOf('fields', ofKind(['Attachment'])),
};
