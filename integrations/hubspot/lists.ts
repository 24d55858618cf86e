import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { objectsPath } from './records.ts';

interface Named {
  id: string;
  label: string;
}

interface Paged {
  paging?: { next?: { after?: string } };
}
const next: VendorList['next'] = ({ body }) => (body as Paged).paging?.next?.after;

/** Records, found by HubSpot: https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide. */
function records(
  kind: string,
  properties: readonly string[],
  labelOf: (values: Record<string, string | null>) => string,
) {
  return defineList({
    request: ({ search, cursor }) => ({
      method: 'POST',
      path: `${objectsPath(kind)}/search`,
      json: { query: search, properties, limit: 100, ...(cursor === undefined ? {} : { after: cursor }) },
    }),
    entries: (body) => body['results'],
    choice: (entry) => {
      const { id, properties: values } = entry as unknown as { id: string; properties: Record<string, string | null> };
      return { value: id, label: labelOf(values) || id, hint: values['email'] ?? values['domain'] ?? undefined };
    },
    next,
    searches: true,
  });
}

/** https://developers.hubspot.com/docs/api-reference/crm-owners-v3/guide */
const owners = defineList({
  request: ({ cursor }) => ({ path: '/crm/owners/2026-09', query: { limit: 100, after: cursor } }),
  entries: (body) => body['results'],
  choice: (entry) => {
    const { id, firstName, lastName, email } = entry as Record<string, string | undefined>;
    const name = [firstName, lastName].filter(Boolean).join(' ');
    return { value: id ?? '', label: name || (email ?? ''), hint: email };
  },
  next,
});

/** https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide has no pages. */
const propertiesOf = (kind: string) =>
  defineList({
    request: () => ({ path: `/crm/properties/2026-09/${kind}` }),
    entries: (body) => body['results'],
    choice: (entry) => {
      const { name, label } = entry as { name: string; label: string };
      return { value: name, label, hint: name === label ? undefined : name };
    },
  });

/** https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide has no pages. */
const pipelinesOf = (kind: string) => ({ path: `/crm/pipelines/2026-09/${kind}` });
const byLabel = (entry: JsonObject) => {
  const { id, label } = entry as unknown as Named;
  return { value: id, label };
};
const pipelines = (kind: string) =>
  defineList({ request: () => pipelinesOf(kind), entries: (body) => body['results'], choice: byLabel });
const stages = (kind: string, parameter: string) =>
  defineList({
    request: () => pipelinesOf(kind),
    entries: (body, { parameters }) =>
      (body['results'] as { id: string; stages: unknown[] }[]).find(({ id }) => id === parameters[parameter])?.stages ??
      [],
    choice: byLabel,
  });

/** https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide */
const contactLists = defineList({
  request: ({ search, cursor }) => ({
    method: 'POST',
    path: '/crm/lists/2026-09/search',
    json: {
      query: search,
      offset: Number(cursor ?? 0),
      count: 100,
      listIds: [],
      processingTypes: [],
      additionalProperties: [],
    },
  }),
  entries: (body) => body['lists'],
  choice: (entry) => {
    const { listId, name, processingType } = entry as Record<string, string>;
    return { value: listId!, label: name!, hint: processingType };
  },
  next: ({ body }) => {
    const { hasMore, offset } = body as { hasMore?: boolean; offset?: number };
    return hasMore ? offset : undefined;
  },
  searches: true,
});

/** Lists of HubSpot, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  contacts: records(
    'contacts',
    ['firstname', 'lastname', 'email'],
    ({ firstname, lastname, email }) => [firstname, lastname].filter(Boolean).join(' ') || (email ?? ''),
  ),
  companies: records('companies', ['name', 'domain'], ({ name }) => name ?? ''),
  deals: records('deals', ['dealname'], ({ dealname }) => dealname ?? ''),
  tickets: records('tickets', ['subject'], ({ subject }) => subject ?? ''),
  owners,
  contact_properties: propertiesOf('contacts'),
  company_properties: propertiesOf('companies'),
  deal_properties: propertiesOf('deals'),
  ticket_properties: propertiesOf('tickets'),
  deal_pipelines: pipelines('deals'),
  deal_stages: stages('deals', 'pipeline'),
  ticket_pipelines: pipelines('tickets'),
  ticket_stages: stages('tickets', 'hs_pipeline'),
  contact_lists: contactLists,
};
