import { defineList, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';

/** https://api.baserow.io/api/redoc/: the tables that the token can see, in one page. */
const tables = defineList({
  request: () => ({ path: '/api/database/tables/all-tables/' }),
  entries: (body) => body,
  choice: ({ id, name }) => ({ value: String(id), label: String(name) }),
});

const fields = defineList({
  request: ({ parameters }) => ({ path: path`/api/database/fields/table/${parameters['table'] ?? ''}/` }),
  entries: (body) => body,
  choice: ({ name, type }) => ({ value: String(name), label: String(name), hint: String(type) }),
});

/** Lists of Baserow, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { tables, fields };
