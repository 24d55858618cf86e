import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListPage, type VendorList } from '../engine/defineList.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { airtableId } from './airtableId.ts';

interface Named {
  id: string;
  name: string;
  type?: string;
}

interface Table extends Named {
  fields?: Named[];
  views?: Named[];
}

const choiceOf = (entry: JsonObject) => {
  const { id, name, type } = entry as unknown as Named;
  return { value: id, label: name, hint: type };
};

/** https://airtable.com/developers/web/api/list-bases */
const bases = defineList({
  request: ({ cursor }) => ({ path: '/meta/bases', query: { offset: cursor } }),
  entries: (body) => body['bases'],
  choice: choiceOf,
  next: ({ body }) => (body as { offset?: string }).offset,
});

/** https://airtable.com/developers/web/api/get-base-schema has no pages. */
function schemaOf({ parameters }: ListPage): VendorRequest {
  return { path: path`/meta/bases/${airtableId(parameters['base'] ?? '', 'app')}/tables` };
}

const tables = defineList({ request: schemaOf, entries: (body) => body['tables'], choice: choiceOf });

/** Returns the table of the parameter, which is an ID or a name. */
function tableIn(body: JsonObject, { parameters }: ListPage): Table | undefined {
  const wanted = airtableId(parameters['table'] ?? '', 'tbl');
  return (body['tables'] as Table[] | undefined)?.find(({ id, name }) => id === wanted || name === wanted);
}

const views = defineList({
  request: schemaOf,
  entries: (body, page) => tableIn(body, page)?.views ?? [],
  choice: choiceOf,
});

const fields = defineList({
  request: schemaOf,
  entries: (body, page) => tableIn(body, page)?.fields ?? [],
  choice: choiceOf,
});

const attachmentFields = defineList({
  request: schemaOf,
  entries: (body, page) => (tableIn(body, page)?.fields ?? []).filter(({ type }) => type === 'multipleAttachments'),
  choice: choiceOf,
});

/** Lists of Airtable, by the name in `choices` of a field. Airtable cannot search them. */
export const lists: Readonly<Record<string, VendorList>> = {
  bases,
  tables,
  views,
  fields,
  attachment_fields: attachmentFields,
};
