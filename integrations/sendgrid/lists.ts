import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type VendorList } from '../engine/defineList.ts';

interface Metadata {
  _metadata?: { next?: string };
}

/** The token of the next page is in an address. */
const next: VendorList['next'] = ({ body }) =>
  URL.parse((body as Metadata)._metadata?.next ?? '')?.searchParams.get('page_token');

function named({ id, name }: JsonObject): ListEntry {
  return { value: String(id), label: String(name) };
}

/** Lists of SendGrid, by the name in `choices` of a field. https://www.twilio.com/docs/sendgrid/api-reference: "Get All Lists" and others. */
export const lists: Readonly<Record<string, VendorList>> = {
  contact_lists: defineList({
    request: ({ cursor }) => ({ path: '/marketing/lists', query: { page_size: 1_000, page_token: cursor } }),
    entries: (body) => body['result'] ?? [],
    choice: named,
    next,
  }),
  templates: defineList({
    request: ({ cursor }) => ({
      path: '/templates',
      query: { generations: 'legacy,dynamic', page_size: 200, page_token: cursor },
    }),
    entries: (body) => body['result'] ?? body['templates'] ?? [],
    choice: ({ id, name, generation }) => ({ value: String(id), label: String(name), hint: String(generation) }),
    next,
  }),
  unsubscribe_groups: defineList({
    request: () => ({ path: '/asm/groups' }),
    entries: (body) => body,
    choice: ({ id, name, description }) => ({
      value: String(id),
      label: String(name),
      hint: typeof description === 'string' ? description : undefined,
    }),
  }),
  senders: defineList({
    request: () => ({ path: '/verified_senders', query: { limit: 200 } }),
    entries: (body) => body['results'] ?? [],
    choice: ({ from_email: email, from_name: name, nickname }) => ({
      value: String(email),
      label: typeof name === 'string' && name !== '' ? name : String(nickname ?? email),
      hint: String(email),
    }),
  }),
};
