import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type VendorList } from '../engine/defineList.ts';

function named({ id, name, email }: JsonObject): ListEntry {
  return { value: String(id), label: String(name), hint: typeof email === 'string' ? email : undefined };
}

/** A list without pages. */
const whole = (path: string, field: string): VendorList =>
  defineList({ request: () => ({ path }), entries: (body) => body[field], choice: named });

const after: VendorList['next'] = ({ body }) =>
  (body as { pages?: { next?: { starting_after?: unknown } | null } }).pages?.next?.starting_after;

/** Lists of Intercom, by the name in `choices` of a field. https://developers.intercom.com/docs/references/2.15/rest-api/ */
export const lists: Readonly<Record<string, VendorList>> = {
  admins: whole('/admins', 'admins'),
  teams: whole('/teams', 'teams'),
  tags: whole('/tags', 'data'),
  ticket_types: whole('/ticket_types', 'data'),
  ticket_states: defineList({
    request: () => ({ path: '/ticket_states' }),
    entries: (body) => body['data'],
    choice: ({ id, internal_label: label, category }) => ({
      value: String(id),
      label: String(label ?? category ?? id),
      hint: typeof category === 'string' ? category : undefined,
    }),
  }),
  contacts: defineList({
    request: ({ cursor, search }) =>
      search === ''
        ? { path: '/contacts', query: { per_page: 100, starting_after: cursor } }
        : {
            method: 'POST',
            path: '/contacts/search',
            json: {
              query: {
                operator: 'OR',
                value: ['email', 'name'].map((field) => ({ field, operator: '~', value: search })),
              },
              pagination: { per_page: 100, ...(cursor === undefined ? {} : { starting_after: cursor }) },
            },
          },
    entries: (body) => body['data'],
    choice: ({ id, name, email, external_id: external }) => ({
      value: String(id),
      label: typeof name === 'string' && name !== '' ? name : String(email ?? external ?? id),
      hint: typeof email === 'string' ? email : undefined,
    }),
    next: after,
    searches: true,
  }),
};
