import { defineList, type VendorList } from '../engine/defineList.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { path } from '../engine/vendorRequest.ts';
import { offsetOf } from './requests.ts';

interface Entry {
  gid: string;
  name: string;
  email?: string;
}

const choice: VendorList['choice'] = (entry) => {
  const { gid, name, email } = entry as unknown as Entry;
  return { value: gid, label: name, hint: email };
};
const next: VendorList['next'] = ({ body }) => offsetOf(body as JsonObject);

/** The best hits in the selected workspace: https://developers.asana.com/reference/typeaheadforworkspace has no pages. */
const found = (type: string, fields = 'name'): VendorList =>
  defineList({
    request: ({ search, parameters }) => ({
      path: path`/workspaces/${parameters['workspace'] ?? ''}/typeahead`,
      query: { resource_type: type, query: search, count: 100, opt_fields: fields },
    }),
    entries: (body) => body['data'],
    choice,
    searches: true,
  });

const workspaces = defineList({
  request: ({ cursor }) => ({ path: '/workspaces', query: { limit: 100, offset: cursor } }),
  entries: (body) => body['data'],
  choice,
  next,
});

const sections = defineList({
  request: ({ cursor, parameters }) => ({
    path: path`/projects/${parameters['project'] ?? ''}/sections`,
    query: { limit: 100, offset: cursor },
  }),
  entries: (body) => body['data'],
  choice,
  next,
});

/** Lists of Asana, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  workspaces,
  projects: found('project'),
  users: found('user', 'name,email'),
  tags: found('tag'),
  sections,
};
