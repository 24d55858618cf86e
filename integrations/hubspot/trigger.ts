import { choice, list, text } from '../../platform/schema/schema.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import { pollByTime, type TimedEntry } from '../engine/pollByTime.ts';
import { readPages } from '../engine/readPages.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { output } from './fields.ts';
import { objectsPath, shaped, type HubspotRecord } from './records.ts';
import { hubspot } from './vendor.ts';

/** Properties with the time of the last change: https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide */
const changedAt = {
  contacts: 'lastmodifieddate',
  companies: 'hs_lastmodifieddate',
  deals: 'hs_lastmodifieddate',
  tickets: 'hs_lastmodifieddate',
} as const;
type Kind = keyof typeof changedAt;

interface Watched {
  readonly kind: Kind;
  readonly event: 'created' | 'updated';
  readonly return_properties: readonly string[];
  readonly output: 'flat' | 'full';
}

/** Webhooks of HubSpot belong to apps, so the trigger asks: https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide */
export const node = pollTrigger(hubspot, {
  title: 'HubSpot trigger',
  description: 'Starts for each contact, company, deal or ticket that is created or updated.',
  parameters: {
    kind: choice(['contacts', 'companies', 'deals', 'tickets'], {
      contacts: 'Contact',
      companies: 'Company',
      deals: 'Deal',
      tickets: 'Ticket',
    })({ title: 'Record type', default: 'contacts' }),
    event: choice(['created', 'updated'], { created: 'Created', updated: 'Created or updated' })({
      title: 'Event',
      default: 'created',
    }),
    return_properties: list(text({ title: 'Property', required: true, maxLength: 200 }))({
      title: 'Return properties',
      description: 'Internal names. Empty: a few properties that HubSpot selects.',
      entry: 'property',
      maxItems: 500,
      default: [],
    }),
    output,
  },
  // HubSpot counts calls of a day, and its search is behind by some seconds.
  everySeconds: { default: 300, minimum: 10 },
  place: ({ kind, event }) => [kind, event],
  poll: async ({ cursor, parameters, wantsSample }, client) =>
    pollByTime({
      cursor,
      entries: (since) => read(client, parameters, since),
      sample: wantsSample ? async () => (await read(client, parameters, null)).at(0) ?? null : null,
    }),
  examples: [
    { title: 'New contacts', parameters: { return_properties: ['email', 'firstname', 'lastname'] } },
    { title: 'Changes of deals', parameters: { kind: 'deals', event: 'updated', return_properties: ['dealstage'] } },
  ],
});

/** Reads records since a time, oldest first; without one, the newest record. */
async function read(client: VendorClient, watched: Watched, since: Date | null): Promise<TimedEntry[]> {
  const { kind, event, return_properties: properties } = watched;
  const propertyName = event === 'created' ? 'createdate' : changedAt[kind];
  const json = {
    filterGroups: since
      ? [{ filters: [{ propertyName, operator: 'GTE', value: String(since.getTime()) }] }]
      : [{ filters: [{ propertyName, operator: 'HAS_PROPERTY' }] }],
    sorts: [{ propertyName, direction: since ? 'ASCENDING' : 'DESCENDING' }],
    ...(properties.length > 0 ? { properties } : {}),
    limit: since ? 100 : 1,
  };
  const records = await readPages<HubspotRecord>(client, {
    request: (after) => ({
      method: 'POST',
      path: `${objectsPath(kind)}/search`,
      json: { ...json, ...(after ? { after } : {}) },
    }),
    entries: (body) => body['results'],
    next: ({ body }) => (body as { paging?: { next?: { after?: string } } }).paging?.next?.after,
    isFirstOnly: since === null,
  });
  return records.map((record) => ({
    id: record.id,
    time: event === 'created' ? record.createdAt : record.updatedAt,
    item: () => ({ json: shaped(record, watched.output) }),
  }));
}
