import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';
import { base } from './requests.ts';

function named({ name, label }: JsonObject) {
  return { value: String(name), label: String(label), hint: name === label ? undefined : String(name) };
}

/** Fields of an object; `isWanted` leaves some out. */
const fieldList = (isWanted: (field: JsonObject) => boolean) =>
  defineList({
    request: ({ parameters }) => ({ path: `${base}${path`/sobjects/${parameters['object']!}`}/describe` }),
    entries: (body) => body['fields'],
    choice: (field) => (isWanted(field) ? named(field) : null),
  });

/** Lists of Salesforce, by the name in `choices` of a field. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/ */
export const lists: Readonly<Record<string, VendorList>> = {
  objects: defineList({
    request: () => ({ path: `${base}/sobjects` }),
    entries: (body) => body['sobjects'],
    choice: (object) => (object['queryable'] === true ? named(object) : null),
  }),
  fields: fieldList(() => true),
  key_fields: fieldList(
    ({ externalId, idLookup, name }) => externalId === true || (idLookup === true && name !== 'Id'),
  ),
  campaigns: defineList({
    request: () => ({ path: `${base}/query`, query: { q: 'SELECT Id, Name FROM Campaign ORDER BY Name LIMIT 2000' } }),
    entries: (body) => body['records'],
    choice: ({ Id, Name }) => ({ value: String(Id), label: String(Name) }),
  }),
  flows: defineList({
    request: () => ({ path: `${base}/actions/custom/flow` }),
    entries: (body) => body['actions'],
    choice: named,
  }),
};
